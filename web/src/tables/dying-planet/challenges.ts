import { fill, line, oval, scatter, type Ink } from './ink'
import * as part from './parts'

/** A picture: the sky from top to horizon, and what is drawn on it. */
export interface Painting {
  sky: [string, string]
  inks: Ink[]
}

/** How each Challenge is put together from the parts. */
const recipes: Record<string, () => Painting> = {
  'dust-cyclone': () => ({
    sky: ['#5b3a24', '#d99a55'],
    inks: [
      ...part.ridge(132, 30, 3, '#8a5a34'),
      ...part.ground(136, '#a9713f'),
      ...part.funnel(168, '#c99760', '#f0d2a0'),
      ...part.smoke(120, 180, 26, '#d9ae78', 0.8, -60),
      ...part.smoke(216, 180, 22, '#d9ae78', 0.8, 60),
      ...part.rocks(7, 4, '#6e4526'),
      ...part.specks(46, 9, '#f3dcb0', [60, 10, 220, 160]),
      ...part.person(62, 188, 1.2),
    ],
  }),
  stampede: () => ({
    sky: ['#8a4a2a', '#f0b060'],
    inks: [
      ...part.sun(246, 92, 26),
      ...part.ridge(126, 22, 8, '#9a5a34'),
      ...part.ground(132, '#b5733f'),
      ...part.beast(96, 118, 0.62, '#6b3a24'),
      ...part.beast(166, 120, 0.66, '#6b3a24'),
      ...part.beast(232, 119, 0.6, '#6b3a24'),
      ...part.smoke(70, 158, 20, '#e0b080', 0.7, -40),
      ...part.beast(116, 146, 1.1, '#4a2618'),
      ...part.beast(214, 152, 1.25, '#3a1c14'),
      ...part.smoke(146, 190, 18, '#e0b080', 0.75, -30),
      ...part.specks(30, 5, '#f3dcb0', [20, 130, 280, 66], 1.8),
    ],
  }),
  'gas-vents': () => ({
    sky: ['#2b3320', '#8f9440'],
    inks: [
      ...part.ridge(126, 34, 5, '#3f4524'),
      ...part.ground(132, '#55562c'),
      ...part.smoke(98, 140, 104, '#cdd35a', 0.6, 24),
      ...part.smoke(178, 152, 126, '#b8c24a', 0.65, 30),
      ...part.smoke(246, 144, 92, '#cdd35a', 0.55, 18),
      ...[98, 178, 246].flatMap((x, n) => [
        fill(
          `M${x - 26} ${[150, 166, 156][n]}L${x - 8} ${[138, 148, 142][n]}H${x + 8}L${x + 26} ${[150, 166, 156][n]}Z`,
          '#34361c',
        ),
        fill(oval(x, [138, 148, 142][n]!, 8, 3), '#e6ee7a'),
      ]),
      ...part.cracks(5, 3, '#c8d24a', 160),
      ...part.rocks(6, 2, '#2a2c18', 164),
      ...part.person(46, 190, 1.1),
    ],
  }),
  'spore-cloud': () => ({
    sky: ['#2a1838', '#a05a9a'],
    inks: [
      ...part.ridge(128, 26, 7, '#4a2850'),
      ...part.ground(134, '#5a3050'),
      ...part.mushroom(82, 176, 1.25, '#d24a8a', '#e8c8d0'),
      ...part.mushroom(250, 182, 1.5, '#b03a9a', '#e8c8d0'),
      ...part.mushroom(166, 190, 0.8, '#e86aa0', '#e8c8d0'),
      ...part.mushroom(42, 192, 0.7, '#b03a9a', '#e8c8d0'),
      ...scatter(17, 11, (any) =>
        part.spore(
          60 + any() * 210,
          16 + any() * 112,
          3.5 + any() * 6.5,
          ['#ffb0dc', '#f6e08a', '#d8a0ff'][Math.floor(any() * 3)]!,
        ),
      ).flat(),
    ],
  }),
  'gravity-pocket': () => ({
    sky: ['#101a33', '#5a4a8a'],
    inks: [
      ...part.specks(30, 4, '#f6efdc', [0, 0, 320, 110], 1),
      ...part.ridge(150, 20, 6, '#2c2748'),
      ...part.ground(158, '#3a3358'),
      ...part.rings(160, 96, 5, '#9ad0ff'),
      fill(oval(160, 96, 16, 15), '#05060f'),
      ...part.floating(86, 74, 0.9, '#6a5a78'),
      ...part.floating(244, 58, 0.8, '#6a5a78'),
      ...part.floating(226, 128, 1.1, '#7a688a'),
      ...part.floating(104, 142, 0.8, '#7a688a'),
      ...part.person(160, 62, 1.15, '#f3eee2', 164),
      ...part.tent(62, 120, 0.5, -40),
      ...part.rocks(5, 9, '#241f3c', 176),
    ],
  }),
  'glass-hail': () => ({
    sky: ['#1c2a3a', '#7a9aa8'],
    inks: [
      ...part.cloud(78, 26, 1.5, '#3a4a5a'),
      ...part.cloud(226, 22, 1.7, '#3a4a5a'),
      ...part.cloud(156, 12, 1.4, '#2c3a48'),
      ...part.ridge(132, 24, 2, '#4a5a64'),
      ...part.ground(138, '#5c6a70'),
      ...scatter(22, 21, (any, n) => part.shard(24 + ((n * 61) % 280), 44 + any() * 92, 0.7 + any() * 0.8)).flat(),
      ...scatter(9, 6, (any) =>
        part.crystal(20 + any() * 280, 168 + any() * 20, 0.35 + any() * 0.4, any() * 50 - 25, '#a8d8e0'),
      ).flat(),
      ...part.person(164, 192, 1.25),
      line('M146 158Q164 146 182 158', '#c65a2a', 5),
    ],
  }),
  'ion-storm': () => ({
    sky: ['#0c1030', '#3a4a9a'],
    inks: [
      ...part.ridge(134, 28, 9, '#1c2250'),
      ...part.ground(140, '#262c58'),
      ...part.bolt(92, 44, 92, 5, '#c8f6ff'),
      ...part.bolt(236, 40, 98, 8, '#e8d8ff'),
      ...part.cloud(84, 36, 1.7, '#4a5ab0'),
      ...part.cloud(236, 32, 1.8, '#5a4ab0'),
      ...part.cloud(160, 18, 1.8, '#2c3680'),
      ...part.mast(160, 172, 84),
      ...[14, 24, 34].map((r) => line(oval(160, 84, r, r * 0.5), '#8ff0ff', 2, 0.8 - r / 60)),
      line('M160 84L140 70L130 78M160 84L182 66L194 76', '#e8feff', 2.4),
      ...part.person(112, 190, 1.1),
    ],
  }),
  'acid-geysers': () => ({
    sky: ['#1e2a24', '#6a9a5a'],
    inks: [
      ...part.ridge(126, 30, 11, '#2f4a34'),
      ...part.ground(132, '#48583a'),
      ...part.jet(90, 150, 74, '#9ae04a', '#f2ffc0'),
      ...part.jet(232, 146, 58, '#9ae04a', '#f2ffc0'),
      ...part.jet(164, 166, 116, '#b6f25a', '#fbffe0'),
      fill(`${oval(164, 170, 46, 10)}${oval(90, 153, 32, 7)}${oval(232, 149, 28, 6)}`, '#7ac83a'),
      fill(`${oval(158, 169, 22, 4)}${oval(86, 152, 14, 3)}`, '#eaffb0', 0.8),
      ...part.specks(26, 17, '#d8ff8a', [60, 40, 210, 110]),
      ...part.rocks(6, 7, '#26301f', 172),
    ],
  }),
  'strangler-vines': () => ({
    sky: ['#14261c', '#5a7a3a'],
    inks: [
      ...part.ridge(120, 60, 12, '#1f3a24'),
      ...part.ground(142, '#2e4424'),
      ...part.vine('M-10 60Q70 20 110 80Q140 126 210 92Q260 70 330 110', '#3f7a34', [
        [60, 44, 10],
        [126, 98, 60],
        [238, 82, -20],
        [290, 86, 30],
      ]),
      ...part.vine('M40 210Q60 150 120 150Q200 152 196 110Q190 60 240 20L250 -10', '#4f9440', [
        [92, 154, -30],
        [200, 126, 40],
        [214, 50, -10],
      ]),
      ...part.person(160, 178, 1.7, '#f3eee2', -12),
      ...part.vine('M90 210Q130 176 150 164Q186 150 182 176Q176 196 140 184Q120 172 150 150', '#5aa848', [
        [118, 190, -60],
        [184, 168, 70],
      ]),
      ...part.vine('M330 170Q270 150 240 180Q226 198 240 212', '#3f7a34', [[276, 158, -20]]),
    ],
  }),
  'lightning-plain': () => ({
    sky: ['#1a1430', '#8a6a9a'],
    inks: [
      ...[50, 130, 205, 282].flatMap((x, n) => part.cloud(x, 24 + (n % 2) * 12, 1.4, ['#3a2f58', '#4a3c68'][n % 2]!)),
      ...part.ground(128, '#5a4a58'),
      ...part.bolt(66, 44, 96, 3),
      ...part.bolt(168, 40, 124, 6, '#fff6d0'),
      ...part.bolt(262, 46, 88, 9),
      ...part.bolt(118, 40, 90, 12),
      fill(oval(168, 168, 34, 7), '#fff6d0', 0.6),
      ...part.cracks(4, 15, '#3a2c3a', 132),
      ...part.person(214, 180, 1),
    ],
  }),
  'flash-flood': () => ({
    sky: ['#4a3a34', '#c88a5a'],
    inks: [
      ...part.ridge(112, 24, 14, '#8a5a3c'),
      ...part.ground(122, '#9a6a48'),
      ...part.wave(),
      ...part.walls('#7a4a32', '#4a2a1e'),
      ...part.specks(30, 8, '#eaf6f4', [90, 40, 150, 80], 2.2),
      ...part.person(232, 190, 1.05),
    ],
  }),
  'carnivorous-bloom': () => ({
    sky: ['#241436', '#7a4a6a'],
    inks: [
      ...part.ridge(130, 40, 16, '#2c2038'),
      ...part.ground(146, '#33402c'),
      ...part.vine('M30 210Q60 170 120 176', '#2f6b38', [[70, 178, -40]]),
      ...part.vine('M300 212Q270 176 206 184', '#2f6b38', [[250, 184, -150]]),
      ...part.bloom(164, 90),
      ...part.person(96, 192, 1),
      ...part.specks(22, 6, '#ffe08a', [90, 20, 150, 70], 1.6),
    ],
  }),
  'boiling-lake': () => ({
    sky: ['#3a2430', '#d08a6a'],
    inks: [
      ...part.ridge(118, 34, 17, '#6a4048'),
      ...part.ground(122, '#8a5a4a'),
      fill(oval(160, 164, 150, 36), '#5a2c2c'),
      fill(oval(160, 166, 142, 31), '#c85a4a'),
      fill(oval(160, 170, 110, 20), '#e88a5a', 0.7),
      ...scatter(14, 5, (any) => [52 + any() * 216, 148 + any() * 36, 4 + any() * 9] as const).flatMap(([x, y, r]) => [
        fill(oval(x, y, r), '#f2b08a', 0.55),
        line(oval(x, y, r), '#ffe3c8', 1.6),
        fill(oval(x - r / 3, y - r / 3, r / 4), '#fff', 0.9),
      ]),
      ...part.smoke(96, 142, 96, '#f6dcd0', 0.42, 20),
      ...part.smoke(172, 146, 120, '#f6dcd0', 0.42, -18),
      ...part.smoke(236, 142, 88, '#f6dcd0', 0.42, 24),
    ],
  }),
  sinkhole: () => ({
    sky: ['#5a4a3a', '#d8b07a'],
    inks: [
      ...part.ridge(112, 26, 18, '#8a6a48'),
      ...part.ground(116, '#b08a5a'),
      ...part.hole(164, 152, 88),
      ...part.tent(72, 140, 0.8),
      ...part.tent(142, 158, 0.8, 30),
      ...part.block(190, 166, 0.7, 24, '#8a6a48'),
      ...part.block(214, 150, 0.5, 50, '#8a6a48'),
      ...part.person(268, 152, 1.1),
      line('M258 134L212 144', '#f3eee2', 2),
      ...part.rocks(5, 12, '#6a4c30', 184),
    ],
  }),
  'crystal-avalanche': () => ({
    sky: ['#1e2a4a', '#8ab0c8'],
    inks: [
      ...part.peak(96, 210, 380, 196, '#5a6a86'),
      ...part.peak(262, 210, 220, 120, '#46546e'),
      fill('M96 14L149 41L140 54L124 44L110 60L96 42L80 58L64 42L46 46L50 28Z', '#f3f6ff'),
      ...scatter(15, 31, (any, n) =>
        part.crystal(
          116 + n * 10 + any() * 34,
          56 + n * 8 + any() * 28,
          0.42 + n * 0.05 + any() * 0.2,
          any() * 160 - 80,
          ['#7ad8f0', '#b08af0', '#f08ad0'][n % 3]!,
        ),
      ).flat(),
      ...part.smoke(270, 196, 40, '#e6eefc', 0.7, -60),
      ...part.smoke(168, 170, 40, '#e6eefc', 0.4, 40),
      ...part.person(64, 192, 1.1),
    ],
  }),
  'night-swarm': () => ({
    sky: ['#3a2c2a', '#e0a860'],
    inks: [
      ...part.sun(160, 78, 46, '#fff0c0'),
      ...part.ridge(140, 28, 19, '#4a3024'),
      ...part.ground(150, '#2c1c18'),
      ...scatter(38, 44, (any, n) =>
        part.bug(
          160 + Math.cos(n * 0.62) * (30 + n * 3.1) + any() * 22 - 11,
          76 + Math.sin(n * 0.62) * (14 + n * 1.5) + any() * 16 - 8,
          0.4 + any() * 0.75,
          any() * 60 - 30,
        ),
      ).flat(),
      ...part.person(150, 192, 1.15),
      ...part.person(182, 194, 1.1),
    ],
  }),
  'broken-skybridge': () => ({
    sky: ['#2a3450', '#d8a890'],
    inks: [
      ...part.sun(160, 74, 20),
      ...part.cloud(84, 46, 0.9, '#f3dcd0', 0.6),
      ...part.cloud(246, 40, 0.8, '#f3dcd0', 0.6),
      ...part.ridge(190, 30, 20, '#6a5a6a'),
      ...part.cloud(150, 190, 1.8, '#e8c8b8', 0.7),
      fill('M-10 60H26L34 210H-10ZM330 54H292L284 210H330Z', '#3a3a4c'),
      fill('M16 60H26L34 210H22ZM300 54H292L284 210H294Z', '#12121c', 0.5),
      ...part.bridge(),
      ...part.person(88, 116, 1),
      ...part.cloud(250, 186, 1.2, '#e8c8b8', 0.8),
    ],
  }),
  'corporate-lockout': () => ({
    sky: ['#12161e', '#3a4450'],
    inks: [
      fill('M40 -10L-30 210H90L60 -10ZM280 -10L350 210H230L260 -10Z', '#fff6d0', 0.14),
      ...part.ground(168, '#2c323c'),
      ...part.gate(),
      ...part.person(122, 196, 1.15),
      ...part.person(200, 197, 1.05),
      ...part.drone(262, 60, 0.6),
      fill(`${oval(50, 8, 10, 5)}${oval(270, 8, 10, 5)}`, '#fff6d0'),
    ],
  }),
  'fault-line-quake': () => ({
    sky: ['#4a2c2a', '#d88a5a'],
    inks: [
      ...part.ridge(118, 30, 22, '#6a3f34'),
      ...part.ground(124, '#8a5a44'),
      ...part.block(60, 108, 1.6, -14, '#a87a5a'),
      ...part.block(88, 116, 1, 12, '#a87a5a'),
      ...part.fault('#a06a4c'),
      ...part.block(232, 92, 1.7, 16, '#a87a5a'),
      ...part.block(264, 96, 1, 30, '#a87a5a'),
      ...part.tent(212, 108, 0.6, -12),
      ...part.cracks(4, 25, '#2a1210', 150),
      ...part.person(84, 186, 1.2, '#f3eee2', -16),
      ...part.rocks(6, 5, '#5a3628', 172),
      ...part.specks(24, 13, '#e8b890', [30, 60, 260, 70], 1.8),
    ],
  }),
  'demolition-drones': () => ({
    sky: ['#2a2a38', '#b07a5a'],
    inks: [
      ...part.ridge(126, 20, 23, '#4a3c40'),
      ...part.ground(134, '#5c4a44'),
      ...part.ziggurat(232, 150, '#7a6250'),
      ...part.drone(110, 62, 1.25),
      ...part.drone(214, 36, 0.85),
      ...part.drone(56, 104, 0.7),
      ...part.beam(110, 80, 176, 140),
      ...part.beam(214, 50, 250, 92),
      ...part.block(186, 168, 0.7, 40, '#7a6250'),
      ...part.block(158, 178, 0.5, 12, '#7a6250'),
      ...part.smoke(250, 92, 60, '#2c2428', 0.7, 26),
      ...part.person(96, 190, 1.15),
    ],
  }),
  'lava-river': () => ({
    sky: ['#1c0c10', '#b8431a'],
    inks: [
      ...part.peak(82, 136, 190, 92, '#3a2024'),
      ...part.peak(252, 136, 180, 70, '#2e1a1e'),
      ...part.ground(128, '#3a2220'),
      ...part.river('#ff6a1a', '#ffc04a'),
      ...part.flame(108, 164, 0.6),
      ...part.flame(236, 186, 0.8),
      ...part.rocks(8, 26, '#1c1012', 140),
      ...part.specks(34, 3, '#ffb35c', [40, 30, 240, 130], 1.8),
      ...part.person(52, 186, 1.15),
    ],
  }),
  'collapsing-ziggurat': () => ({
    sky: ['#3a2440', '#e0986a'],
    inks: [
      ...part.sun(88, 66, 24),
      ...part.ridge(140, 20, 27, '#6a4448'),
      ...part.ground(150, '#8a6248'),
      ...part.ziggurat(164, 168, '#c89a64'),
      ...part.block(214, 62, 0.9, 24, '#c89a64'),
      ...part.block(238, 92, 0.8, 52, '#c89a64'),
      ...part.block(262, 132, 1, 14, '#b08654'),
      ...part.block(108, 54, 0.7, -30, '#c89a64'),
      ...part.smoke(250, 186, 34, '#e8c8a0', 0.75, 40),
      ...part.smoke(84, 186, 30, '#e8c8a0', 0.75, -40),
      ...part.person(164, 198, 1),
      ...part.specks(20, 7, '#f0d8b0', [180, 60, 110, 100], 1.8),
    ],
  }),
  'raging-volcano': () => ({
    sky: ['#170d12', '#b03a1a'],
    inks: [
      fill(oval(160, 70, 120, 80), '#ff7a2a', 0.22),
      ...part.ridge(150, 24, 28, '#3a1c1a'),
      ...part.volcano(160, 172, 270, 104, '#4b3438'),
      ...part.meteor(74, 78, 0.4),
      ...part.meteor(226, 60, 0.45),
      ...part.specks(60, 12, '#ffb35c', [50, 4, 220, 120], 2),
      ...part.ground(168, '#2a1614'),
      ...part.cracks(5, 7, '#ff7a2a', 172),
      ...part.person(84, 194, 0.9),
    ],
  }),
  'meteor-shower': () => ({
    sky: ['#0c0a1c', '#6a2c4a'],
    inks: [
      ...part.specks(36, 2, '#f6efdc', [0, 0, 320, 100], 0.9),
      ...part.ridge(138, 26, 29, '#2c1a2c'),
      ...part.ground(144, '#3c2634'),
      fill(oval(236, 170, 46, 12), '#1a0e16'),
      fill(oval(236, 172, 34, 7), '#ff7a2a', 0.7),
      ...part.meteor(150, 104, 1.5),
      ...part.meteor(74, 66, 0.8),
      ...part.meteor(238, 60, 0.7),
      ...part.meteor(196, 40, 0.4),
      ...part.meteor(104, 134, 0.5),
      ...part.meteor(40, 120, 0.4),
      ...part.smoke(240, 168, 60, '#5a3a48', 0.6, 20),
      ...part.person(112, 190, 1.15),
    ],
  }),
  'core-breach': () => ({
    sky: ['#1c0810', '#d8481a'],
    inks: [
      ...part.rays(160, 150, 9, '#ffd27a', 0.28),
      ...part.ridge(138, 34, 30, '#3a1414'),
      ...part.ground(148, '#2a100e'),
      fill('M64 150L104 168L90 184L150 210H188L236 182L222 166L262 150L200 144L160 128L120 144Z', '#ff6a1a'),
      fill('M96 152L134 166L126 182L162 204L206 180L196 164L232 152L190 148L160 138L132 148Z', '#ffd27a'),
      fill(oval(160, 162, 34, 16), '#fff8dc'),
      ...part.jet(160, 158, 96, '#ffb03a', '#fff8dc'),
      ...part.floating(84, 96, 0.8, '#3a1a18'),
      ...part.floating(242, 84, 1, '#3a1a18'),
      ...part.floating(214, 128, 0.5, '#3a1a18'),
      ...part.floating(112, 52, 0.5, '#3a1a18'),
      ...part.specks(50, 15, '#ffe29a', [60, 10, 200, 130], 2.2),
    ],
  }),
}

/** A box that somebody changed has Challenges that are not here: each of those is a mountain under some weather. */
function unknown(at: number): Painting {
  const weather = [
    part.meteor(120, 90, 0.9),
    part.bolt(110, 30, 100, at),
    part.smoke(110, 150, 100, '#c8b8a0', 0.6),
    part.flame(110, 170, 1.6),
  ]
  return {
    sky: ['#2a1824', '#b85a34'],
    inks: [
      ...part.sun(236, 60, 16 + (at % 4) * 4),
      ...part.ridge(138, 24, at + 2, '#5a3430'),
      ...part.ground(144, '#6a443a'),
      ...part.peak(190, 168, 150, 100, '#4a3236'),
      ...weather[at % weather.length]!,
      ...part.rocks(6, at, '#2c1c1c'),
    ],
  }
}

const kept = new Map<string, Painting>()

/** The picture of a Challenge, drawn up once. */
export function paintingOf(id: string, at: number): Painting {
  const known = kept.get(id)
  if (known) return known
  const painting = recipes[id]?.() ?? unknown(at)
  kept.set(id, painting)
  return painting
}
