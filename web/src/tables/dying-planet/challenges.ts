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
    sky: ['var(--dp-challenges-sky)', 'var(--dp-challenges-sky-2)'],
    inks: [
      ...part.ridge(132, 30, 3, 'var(--dp-challenges)'),
      ...part.ground(136, 'var(--dp-challenges-2)'),
      ...part.funnel(168, 'var(--dp-challenges-3)', 'var(--dp-challenges-4)'),
      ...part.smoke(120, 180, 26, 'var(--dp-challenges-5)', 0.8, -60),
      ...part.smoke(216, 180, 22, 'var(--dp-challenges-5)', 0.8, 60),
      ...part.rocks(7, 4, 'var(--dp-challenges-6)'),
      ...part.specks(46, 9, 'var(--dp-challenges-7)', [60, 10, 220, 160]),
      ...part.person(62, 188, 1.2),
    ],
  }),
  stampede: () => ({
    sky: ['var(--dp-challenges-sky-3)', 'var(--dp-challenges-sky-4)'],
    inks: [
      ...part.sun(246, 92, 26),
      ...part.ridge(126, 22, 8, 'var(--dp-challenges-8)'),
      ...part.ground(132, 'var(--dp-challenges-9)'),
      ...part.beast(96, 118, 0.62, 'var(--dp-challenges-10)'),
      ...part.beast(166, 120, 0.66, 'var(--dp-challenges-10)'),
      ...part.beast(232, 119, 0.6, 'var(--dp-challenges-10)'),
      ...part.smoke(70, 158, 20, 'var(--dp-challenges-11)', 0.7, -40),
      ...part.beast(116, 146, 1.1, 'var(--dp-challenges-12)'),
      ...part.beast(214, 152, 1.25, 'var(--dp-challenges-13)'),
      ...part.smoke(146, 190, 18, 'var(--dp-challenges-11)', 0.75, -30),
      ...part.specks(30, 5, 'var(--dp-challenges-7)', [20, 130, 280, 66], 1.8),
    ],
  }),
  'gas-vents': () => ({
    sky: ['var(--dp-challenges-sky-5)', 'var(--dp-challenges-sky-6)'],
    inks: [
      ...part.ridge(126, 34, 5, 'var(--dp-challenges-14)'),
      ...part.ground(132, 'var(--dp-challenges-15)'),
      ...part.smoke(98, 140, 104, 'var(--dp-challenges-16)', 0.6, 24),
      ...part.smoke(178, 152, 126, 'var(--dp-challenges-17)', 0.65, 30),
      ...part.smoke(246, 144, 92, 'var(--dp-challenges-16)', 0.55, 18),
      ...[98, 178, 246].flatMap((x, n) => [
        fill(
          `M${x - 26} ${[150, 166, 156][n]}L${x - 8} ${[138, 148, 142][n]}H${x + 8}L${x + 26} ${[150, 166, 156][n]}Z`,
          'var(--dp-challenges-fill)',
        ),
        fill(oval(x, [138, 148, 142][n]!, 8, 3), 'var(--dp-challenges-fill-2)'),
      ]),
      ...part.cracks(5, 3, 'var(--dp-challenges-fill-3)', 160),
      ...part.rocks(6, 2, 'var(--dp-challenges-fill-4)', 164),
      ...part.person(46, 190, 1.1),
    ],
  }),
  'spore-cloud': () => ({
    sky: ['var(--dp-challenges-sky-7)', 'var(--dp-challenges-sky-8)'],
    inks: [
      ...part.ridge(128, 26, 7, 'var(--dp-challenges-18)'),
      ...part.ground(134, 'var(--dp-challenges-19)'),
      ...part.mushroom(82, 176, 1.25, 'var(--dp-challenges-20)', 'var(--dp-challenges-21)'),
      ...part.mushroom(250, 182, 1.5, 'var(--dp-challenges-22)', 'var(--dp-challenges-21)'),
      ...part.mushroom(166, 190, 0.8, 'var(--dp-challenges-23)', 'var(--dp-challenges-21)'),
      ...part.mushroom(42, 192, 0.7, 'var(--dp-challenges-22)', 'var(--dp-challenges-21)'),
      ...scatter(17, 11, (any) =>
        part.spore(
          60 + any() * 210,
          16 + any() * 112,
          3.5 + any() * 6.5,
          ['var(--dp-challenges-24)', 'var(--dp-challenges-25)', 'var(--dp-challenges-26)'][Math.floor(any() * 3)]!,
        ),
      ).flat(),
    ],
  }),
  'gravity-pocket': () => ({
    sky: ['var(--dp-challenges-sky-9)', 'var(--dp-challenges-sky-10)'],
    inks: [
      ...part.specks(30, 4, 'var(--dp-challenges-27)', [0, 0, 320, 110], 1),
      ...part.ridge(150, 20, 6, 'var(--dp-challenges-28)'),
      ...part.ground(158, 'var(--dp-challenges-29)'),
      ...part.rings(160, 96, 5, 'var(--dp-challenges-30)'),
      fill(oval(160, 96, 16, 15), 'var(--dp-challenges-fill-5)'),
      ...part.floating(86, 74, 0.9, 'var(--dp-challenges-fill-6)'),
      ...part.floating(244, 58, 0.8, 'var(--dp-challenges-fill-6)'),
      ...part.floating(226, 128, 1.1, 'var(--dp-challenges-31)'),
      ...part.floating(104, 142, 0.8, 'var(--dp-challenges-31)'),
      ...part.person(160, 62, 1.15, 'var(--dp-chalk)', 164),
      ...part.tent(62, 120, 0.5, -40),
      ...part.rocks(5, 9, 'var(--dp-challenges-32)', 176),
    ],
  }),
  'glass-hail': () => ({
    sky: ['var(--dp-challenges-sky-11)', 'var(--dp-challenges-sky-12)'],
    inks: [
      ...part.cloud(78, 26, 1.5, 'var(--dp-challenges-33)'),
      ...part.cloud(226, 22, 1.7, 'var(--dp-challenges-33)'),
      ...part.cloud(156, 12, 1.4, 'var(--dp-challenges-34)'),
      ...part.ridge(132, 24, 2, 'var(--dp-challenges-35)'),
      ...part.ground(138, 'var(--dp-challenges-36)'),
      ...scatter(22, 21, (any, n) => part.shard(24 + ((n * 61) % 280), 44 + any() * 92, 0.7 + any() * 0.8)).flat(),
      ...scatter(9, 6, (any) =>
        part.crystal(
          20 + any() * 280,
          168 + any() * 20,
          0.35 + any() * 0.4,
          any() * 50 - 25,
          'var(--dp-challenges-37)',
        ),
      ).flat(),
      ...part.person(164, 192, 1.25),
      line('M146 158Q164 146 182 158', 'var(--dp-rust)', 5),
    ],
  }),
  'ion-storm': () => ({
    sky: ['var(--dp-challenges-sky-line)', 'var(--dp-challenges-sky-line-2)'],
    inks: [
      ...part.ridge(134, 28, 9, 'var(--dp-challenges-38)'),
      ...part.ground(140, 'var(--dp-challenges-39)'),
      ...part.bolt(92, 44, 92, 5, 'var(--dp-challenges-40)'),
      ...part.bolt(236, 40, 98, 8, 'var(--dp-challenges-41)'),
      ...part.cloud(84, 36, 1.7, 'var(--dp-challenges-42)'),
      ...part.cloud(236, 32, 1.8, 'var(--dp-challenges-43)'),
      ...part.cloud(160, 18, 1.8, 'var(--dp-challenges-44)'),
      ...part.mast(160, 172, 84),
      ...[14, 24, 34].map((r) => line(oval(160, 84, r, r * 0.5), 'var(--dp-challenges-line)', 2, 0.8 - r / 60)),
      line('M160 84L140 70L130 78M160 84L182 66L194 76', 'var(--dp-challenges-line-2)', 2.4),
      ...part.person(112, 190, 1.1),
    ],
  }),
  'acid-geysers': () => ({
    sky: ['var(--dp-challenges-sky-line-3)', 'var(--dp-challenges-sky-13)'],
    inks: [
      ...part.ridge(126, 30, 11, 'var(--dp-challenges-45)'),
      ...part.ground(132, 'var(--dp-challenges-46)'),
      ...part.jet(90, 150, 74, 'var(--dp-challenges-47)', 'var(--dp-challenges-48)'),
      ...part.jet(232, 146, 58, 'var(--dp-challenges-47)', 'var(--dp-challenges-48)'),
      ...part.jet(164, 166, 116, 'var(--dp-challenges-49)', 'var(--dp-challenges-50)'),
      fill(`${oval(164, 170, 46, 10)}${oval(90, 153, 32, 7)}${oval(232, 149, 28, 6)}`, 'var(--dp-challenges-fill-7)'),
      fill(`${oval(158, 169, 22, 4)}${oval(86, 152, 14, 3)}`, 'var(--dp-challenges-fill-8)', 0.8),
      ...part.specks(26, 17, 'var(--dp-challenges-fill-9)', [60, 40, 210, 110]),
      ...part.rocks(6, 7, 'var(--dp-challenges-51)', 172),
    ],
  }),
  'strangler-vines': () => ({
    sky: ['var(--dp-challenges-sky-14)', 'var(--dp-challenges-sky-15)'],
    inks: [
      ...part.ridge(120, 60, 12, 'var(--dp-challenges-52)'),
      ...part.ground(142, 'var(--dp-challenges-53)'),
      ...part.vine('M-10 60Q70 20 110 80Q140 126 210 92Q260 70 330 110', 'var(--dp-challenges-54)', [
        [60, 44, 10],
        [126, 98, 60],
        [238, 82, -20],
        [290, 86, 30],
      ]),
      ...part.vine('M40 210Q60 150 120 150Q200 152 196 110Q190 60 240 20L250 -10', 'var(--dp-challenges-55)', [
        [92, 154, -30],
        [200, 126, 40],
        [214, 50, -10],
      ]),
      ...part.person(160, 178, 1.7, 'var(--dp-chalk)', -12),
      ...part.vine(
        'M90 210Q130 176 150 164Q186 150 182 176Q176 196 140 184Q120 172 150 150',
        'var(--dp-challenges-56)',
        [
          [118, 190, -60],
          [184, 168, 70],
        ],
      ),
      ...part.vine('M330 170Q270 150 240 180Q226 198 240 212', 'var(--dp-challenges-54)', [[276, 158, -20]]),
    ],
  }),
  'lightning-plain': () => ({
    sky: ['var(--dp-challenges-sky-16)', 'var(--dp-challenges-sky-17)'],
    inks: [
      ...[50, 130, 205, 282].flatMap((x, n) =>
        part.cloud(x, 24 + (n % 2) * 12, 1.4, ['var(--dp-challenges-57)', 'var(--dp-challenges-58)'][n % 2]!),
      ),
      ...part.ground(128, 'var(--dp-challenges-59)'),
      ...part.bolt(66, 44, 96, 3),
      ...part.bolt(168, 40, 124, 6, 'var(--dp-candle)'),
      ...part.bolt(262, 46, 88, 9),
      ...part.bolt(118, 40, 90, 12),
      fill(oval(168, 168, 34, 7), 'var(--dp-candle)', 0.6),
      ...part.cracks(4, 15, 'var(--dp-challenges-fill-10)', 132),
      ...part.person(214, 180, 1),
    ],
  }),
  'flash-flood': () => ({
    sky: ['var(--dp-challenges-sky-18)', 'var(--dp-challenges-sky-19)'],
    inks: [
      ...part.ridge(112, 24, 14, 'var(--dp-challenges-60)'),
      ...part.ground(122, 'var(--dp-challenges-61)'),
      ...part.wave(),
      ...part.walls('var(--dp-challenges-62)', 'var(--dp-challenges-63)'),
      ...part.specks(30, 8, 'var(--dp-challenges-64)', [90, 40, 150, 80], 2.2),
      ...part.person(232, 190, 1.05),
    ],
  }),
  'carnivorous-bloom': () => ({
    sky: ['var(--dp-challenges-sky-20)', 'var(--dp-challenges-sky-21)'],
    inks: [
      ...part.ridge(130, 40, 16, 'var(--dp-challenges-65)'),
      ...part.ground(146, 'var(--dp-challenges-66)'),
      ...part.vine('M30 210Q60 170 120 176', 'var(--dp-challenges-67)', [[70, 178, -40]]),
      ...part.vine('M300 212Q270 176 206 184', 'var(--dp-challenges-67)', [[250, 184, -150]]),
      ...part.bloom(164, 90),
      ...part.person(96, 192, 1),
      ...part.specks(22, 6, 'var(--dp-challenges-68)', [90, 20, 150, 70], 1.6),
    ],
  }),
  'boiling-lake': () => ({
    sky: ['var(--dp-challenges-sky-22)', 'var(--dp-challenges-sky-23)'],
    inks: [
      ...part.ridge(118, 34, 17, 'var(--dp-challenges-69)'),
      ...part.ground(122, 'var(--dp-challenges-70)'),
      fill(oval(160, 164, 150, 36), 'var(--dp-challenges-fill-11)'),
      fill(oval(160, 166, 142, 31), 'var(--dp-challenges-fill-12)'),
      fill(oval(160, 170, 110, 20), 'var(--dp-challenges-fill-13)', 0.7),
      ...scatter(14, 5, (any) => [52 + any() * 216, 148 + any() * 36, 4 + any() * 9] as const).flatMap(([x, y, r]) => [
        fill(oval(x, y, r), 'var(--dp-challenges-fill-14)', 0.55),
        line(oval(x, y, r), 'var(--dp-challenges-line-3)', 1.6),
        fill(oval(x - r / 3, y - r / 3, r / 4), 'var(--dp-white)', 0.9),
      ]),
      ...part.smoke(96, 142, 96, 'var(--dp-challenges-fill-15)', 0.42, 20),
      ...part.smoke(172, 146, 120, 'var(--dp-challenges-fill-15)', 0.42, -18),
      ...part.smoke(236, 142, 88, 'var(--dp-challenges-fill-15)', 0.42, 24),
    ],
  }),
  sinkhole: () => ({
    sky: ['var(--dp-challenges-sky-24)', 'var(--dp-challenges-sky-25)'],
    inks: [
      ...part.ridge(112, 26, 18, 'var(--dp-challenges-71)'),
      ...part.ground(116, 'var(--dp-challenges-72)'),
      ...part.hole(164, 152, 88),
      ...part.tent(72, 140, 0.8),
      ...part.tent(142, 158, 0.8, 30),
      ...part.block(190, 166, 0.7, 24, 'var(--dp-challenges-71)'),
      ...part.block(214, 150, 0.5, 50, 'var(--dp-challenges-71)'),
      ...part.person(268, 152, 1.1),
      line('M258 134L212 144', 'var(--dp-chalk)', 2),
      ...part.rocks(5, 12, 'var(--dp-challenges-line-4)', 184),
    ],
  }),
  'crystal-avalanche': () => ({
    sky: ['var(--dp-challenges-sky-line-4)', 'var(--dp-challenges-sky-line-5)'],
    inks: [
      ...part.peak(96, 210, 380, 196, 'var(--dp-challenges-73)'),
      ...part.peak(262, 210, 220, 120, 'var(--dp-challenges-74)'),
      fill('M96 14L149 41L140 54L124 44L110 60L96 42L80 58L64 42L46 46L50 28Z', 'var(--dp-challenges-fill-16)'),
      ...scatter(15, 31, (any, n) =>
        part.crystal(
          116 + n * 10 + any() * 34,
          56 + n * 8 + any() * 28,
          0.42 + n * 0.05 + any() * 0.2,
          any() * 160 - 80,
          ['var(--dp-challenges-75)', 'var(--dp-challenges-76)', 'var(--dp-challenges-77)'][n % 3]!,
        ),
      ).flat(),
      ...part.smoke(270, 196, 40, 'var(--dp-challenges-78)', 0.7, -60),
      ...part.smoke(168, 170, 40, 'var(--dp-challenges-78)', 0.4, 40),
      ...part.person(64, 192, 1.1),
    ],
  }),
  'night-swarm': () => ({
    sky: ['var(--dp-challenges-sky-26)', 'var(--dp-challenges-sky-27)'],
    inks: [
      ...part.sun(160, 78, 46, 'var(--dp-challenges-79)'),
      ...part.ridge(140, 28, 19, 'var(--dp-challenges-80)'),
      ...part.ground(150, 'var(--dp-challenges-81)'),
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
    sky: ['var(--dp-challenges-sky-28)', 'var(--dp-challenges-sky-29)'],
    inks: [
      ...part.sun(160, 74, 20),
      ...part.cloud(84, 46, 0.9, 'var(--dp-challenges-82)', 0.6),
      ...part.cloud(246, 40, 0.8, 'var(--dp-challenges-82)', 0.6),
      ...part.ridge(190, 30, 20, 'var(--dp-challenges-83)'),
      ...part.cloud(150, 190, 1.8, 'var(--dp-challenges-84)', 0.7),
      fill('M-10 60H26L34 210H-10ZM330 54H292L284 210H330Z', 'var(--dp-challenges-fill-17)'),
      fill('M16 60H26L34 210H22ZM300 54H292L284 210H294Z', 'var(--dp-challenges-fill-18)', 0.5),
      ...part.bridge(),
      ...part.person(88, 116, 1),
      ...part.cloud(250, 186, 1.2, 'var(--dp-challenges-84)', 0.8),
    ],
  }),
  'corporate-lockout': () => ({
    sky: ['var(--dp-challenges-sky-30)', 'var(--dp-challenges-sky-31)'],
    inks: [
      fill('M40 -10L-30 210H90L60 -10ZM280 -10L350 210H230L260 -10Z', 'var(--dp-candle)', 0.14),
      ...part.ground(168, 'var(--dp-challenges-fill-19)'),
      ...part.gate(),
      ...part.person(122, 196, 1.15),
      ...part.person(200, 197, 1.05),
      ...part.drone(262, 60, 0.6),
      fill(`${oval(50, 8, 10, 5)}${oval(270, 8, 10, 5)}`, 'var(--dp-candle)'),
    ],
  }),
  'fault-line-quake': () => ({
    sky: ['var(--dp-challenges-sky-fill)', 'var(--dp-challenges-sky-fill-2)'],
    inks: [
      ...part.ridge(118, 30, 22, 'var(--dp-challenges-85)'),
      ...part.ground(124, 'var(--dp-challenges-86)'),
      ...part.block(60, 108, 1.6, -14, 'var(--dp-challenges-87)'),
      ...part.block(88, 116, 1, 12, 'var(--dp-challenges-87)'),
      ...part.fault('var(--dp-challenges-88)'),
      ...part.block(232, 92, 1.7, 16, 'var(--dp-challenges-87)'),
      ...part.block(264, 96, 1, 30, 'var(--dp-challenges-87)'),
      ...part.tent(212, 108, 0.6, -12),
      ...part.cracks(4, 25, 'var(--dp-challenges-89)', 150),
      ...part.person(84, 186, 1.2, 'var(--dp-chalk)', -16),
      ...part.rocks(6, 5, 'var(--dp-challenges-90)', 172),
      ...part.specks(24, 13, 'var(--dp-challenges-91)', [30, 60, 260, 70], 1.8),
    ],
  }),
  'demolition-drones': () => ({
    sky: ['var(--dp-challenges-sky-32)', 'var(--dp-challenges-sky-33)'],
    inks: [
      ...part.ridge(126, 20, 23, 'var(--dp-challenges-92)'),
      ...part.ground(134, 'var(--dp-challenges-93)'),
      ...part.ziggurat(232, 150, 'var(--dp-challenges-94)'),
      ...part.drone(110, 62, 1.25),
      ...part.drone(214, 36, 0.85),
      ...part.drone(56, 104, 0.7),
      ...part.beam(110, 80, 176, 140),
      ...part.beam(214, 50, 250, 92),
      ...part.block(186, 168, 0.7, 40, 'var(--dp-challenges-94)'),
      ...part.block(158, 178, 0.5, 12, 'var(--dp-challenges-94)'),
      ...part.smoke(250, 92, 60, 'var(--dp-challenges-95)', 0.7, 26),
      ...part.person(96, 190, 1.15),
    ],
  }),
  'lava-river': () => ({
    sky: ['var(--dp-challenges-sky-34)', 'var(--dp-challenges-sky-35)'],
    inks: [
      ...part.peak(82, 136, 190, 92, 'var(--dp-challenges-96)'),
      ...part.peak(252, 136, 180, 70, 'var(--dp-challenges-97)'),
      ...part.ground(128, 'var(--dp-challenges-98)'),
      ...part.river('var(--dp-challenges-99)', 'var(--dp-challenges-100)'),
      ...part.flame(108, 164, 0.6),
      ...part.flame(236, 186, 0.8),
      ...part.rocks(8, 26, 'var(--dp-challenges-101)', 140),
      ...part.specks(34, 3, 'var(--dp-ember)', [40, 30, 240, 130], 1.8),
      ...part.person(52, 186, 1.15),
    ],
  }),
  'collapsing-ziggurat': () => ({
    sky: ['var(--dp-challenges-sky-36)', 'var(--dp-challenges-sky-37)'],
    inks: [
      ...part.sun(88, 66, 24),
      ...part.ridge(140, 20, 27, 'var(--dp-challenges-102)'),
      ...part.ground(150, 'var(--dp-challenges-103)'),
      ...part.ziggurat(164, 168, 'var(--dp-challenges-104)'),
      ...part.block(214, 62, 0.9, 24, 'var(--dp-challenges-104)'),
      ...part.block(238, 92, 0.8, 52, 'var(--dp-challenges-104)'),
      ...part.block(262, 132, 1, 14, 'var(--dp-challenges-105)'),
      ...part.block(108, 54, 0.7, -30, 'var(--dp-challenges-104)'),
      ...part.smoke(250, 186, 34, 'var(--dp-challenges-106)', 0.75, 40),
      ...part.smoke(84, 186, 30, 'var(--dp-challenges-106)', 0.75, -40),
      ...part.person(164, 198, 1),
      ...part.specks(20, 7, 'var(--dp-challenges-107)', [180, 60, 110, 100], 1.8),
    ],
  }),
  'raging-volcano': () => ({
    sky: ['var(--dp-challenges-sky-38)', 'var(--dp-challenges-sky-39)'],
    inks: [
      fill(oval(160, 70, 120, 80), 'var(--dp-fire)', 0.22),
      ...part.ridge(150, 24, 28, 'var(--dp-challenges-fill-20)'),
      ...part.volcano(160, 172, 270, 104, 'var(--dp-challenges-fill-21)'),
      ...part.meteor(74, 78, 0.4),
      ...part.meteor(226, 60, 0.45),
      ...part.specks(60, 12, 'var(--dp-ember)', [50, 4, 220, 120], 2),
      ...part.ground(168, 'var(--dp-challenges-108)'),
      ...part.cracks(5, 7, 'var(--dp-fire)', 172),
      ...part.person(84, 194, 0.9),
    ],
  }),
  'meteor-shower': () => ({
    sky: ['var(--dp-challenges-sky-40)', 'var(--dp-challenges-sky-41)'],
    inks: [
      ...part.specks(36, 2, 'var(--dp-challenges-27)', [0, 0, 320, 100], 0.9),
      ...part.ridge(138, 26, 29, 'var(--dp-challenges-109)'),
      ...part.ground(144, 'var(--dp-challenges-110)'),
      fill(oval(236, 170, 46, 12), 'var(--dp-challenges-fill-22)'),
      fill(oval(236, 172, 34, 7), 'var(--dp-fire)', 0.7),
      ...part.meteor(150, 104, 1.5),
      ...part.meteor(74, 66, 0.8),
      ...part.meteor(238, 60, 0.7),
      ...part.meteor(196, 40, 0.4),
      ...part.meteor(104, 134, 0.5),
      ...part.meteor(40, 120, 0.4),
      ...part.smoke(240, 168, 60, 'var(--dp-challenges-111)', 0.6, 20),
      ...part.person(112, 190, 1.15),
    ],
  }),
  'core-breach': () => ({
    sky: ['var(--dp-challenges-sky-42)', 'var(--dp-challenges-sky-43)'],
    inks: [
      ...part.rays(160, 150, 9, 'var(--dp-gold)', 0.28),
      ...part.ridge(138, 34, 30, 'var(--dp-challenges-112)'),
      ...part.ground(148, 'var(--dp-challenges-113)'),
      fill(
        'M64 150L104 168L90 184L150 210H188L236 182L222 166L262 150L200 144L160 128L120 144Z',
        'var(--dp-challenges-99)',
      ),
      fill('M96 152L134 166L126 182L162 204L206 180L196 164L232 152L190 148L160 138L132 148Z', 'var(--dp-gold)'),
      fill(oval(160, 162, 34, 16), 'var(--dp-challenges-fill-23)'),
      ...part.jet(160, 158, 96, 'var(--dp-challenges-fill-24)', 'var(--dp-challenges-fill-23)'),
      ...part.floating(84, 96, 0.8, 'var(--dp-challenges-114)'),
      ...part.floating(242, 84, 1, 'var(--dp-challenges-114)'),
      ...part.floating(214, 128, 0.5, 'var(--dp-challenges-114)'),
      ...part.floating(112, 52, 0.5, 'var(--dp-challenges-114)'),
      ...part.specks(50, 15, 'var(--dp-hot)', [60, 10, 200, 130], 2.2),
    ],
  }),
}

/** A box that somebody changed has Challenges that are not here: each of those is a mountain under some weather. */
function unknown(at: number): Painting {
  const weather = [
    part.meteor(120, 90, 0.9),
    part.bolt(110, 30, 100, at),
    part.smoke(110, 150, 100, 'var(--dp-challenges-weather)', 0.6),
    part.flame(110, 170, 1.6),
  ]
  return {
    sky: ['var(--dp-challenges-sky-44)', 'var(--dp-challenges-sky-45)'],
    inks: [
      ...part.sun(236, 60, 16 + (at % 4) * 4),
      ...part.ridge(138, 24, at + 2, 'var(--dp-challenges-115)'),
      ...part.ground(144, 'var(--dp-challenges-116)'),
      ...part.peak(190, 168, 150, 100, 'var(--dp-challenges-117)'),
      ...weather[at % weather.length]!,
      ...part.rocks(6, at, 'var(--dp-challenges-118)'),
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
