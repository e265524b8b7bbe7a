import {
  band,
  craters,
  cracks,
  disc,
  draws,
  patch,
  patches,
  ringHalf,
  rock,
  spark,
  stars,
  type Glow,
  type Shape,
} from './paint'
import type { Galaxy } from './view'

/** How a world looks: a ball in its light, what lies on it, and what is before and behind it. */
export interface Look {
  r: number
  light: string
  base: string
  dark: string
  halo: string
  /** How dark its night is. */
  night: number
  /** Open space is looked into, through a round window; rocks have no ball at all. */
  form: 'ball' | 'window' | 'rocks'
  glows: Glow[]
  skin: Shape[]
  behind: Shape[]
  front: Shape[]
}

const ball = (
  r: number,
  light: string,
  base: string,
  dark: string,
  halo: string,
  skin: Shape[],
  more: Partial<Look> = {},
): Look => ({ form: 'ball', r, light, base, dark, halo, night: 0.82, skin, glows: [], behind: [], front: [], ...more })
const open = (base: string, halo: string, skin: Shape[], glows: Glow[]): Look => ({
  form: 'window',
  r: 37,
  light: base,
  base,
  dark: '#070a18',
  halo,
  night: 0,
  skin,
  glows,
  behind: [],
  front: [],
})
const glow = (x: number, y: number, rx: number, ry: number, colour: string, opacity: number, turn = 0): Glow => ({
  x,
  y,
  rx,
  ry,
  colour,
  opacity,
  turn,
})
const lines = (ds: string[], stroke: string, width: number, opacity: number): Shape[] =>
  ds.map((d) => ({ d, stroke, width, opacity }))
const rings = (
  rx: number,
  ry: number,
  tilt: number,
  stroke: string,
  width: number,
): Pick<Look, 'behind' | 'front'> => ({
  behind: [
    ringHalf(rx, ry, tilt, stroke, width, false, 0.6),
    ringHalf(rx - width * 1.3, ry - width * 0.4, tilt, stroke, width * 0.4, false, 0.4),
  ],
  front: [
    ringHalf(rx, ry, tilt, stroke, width, true),
    ringHalf(rx - width * 1.3, ry - width * 0.4, tilt, stroke, width * 0.4, true, 0.6),
  ],
})

/** Rocks along a bow or round a ring. */
function belt(count: number, seed: number, at: (n: number) => [number, number, number], dust: Glow[]): Look {
  const draw = draws(seed)
  const pebbles = Array.from({ length: 16 }, (_, n): Shape => {
    const [x, y] = at(draw(n + 10) * count)
    return {
      d: disc(x + (draw(n) - 0.5) * 16, y + (draw(n + 40) - 0.5) * 16, 0.8 + draw(n + 70) * 1.2),
      fill: '#9a9089',
      opacity: 0.8,
    }
  })
  const rocks = Array.from({ length: count }, (_, n) => rock(...at(n), draws(seed + n * 13))).flat()
  return {
    form: 'rocks',
    r: 40,
    light: '',
    base: '',
    dark: '',
    halo: '#c9b8a4',
    night: 0,
    glows: dust,
    skin: [],
    behind: pebbles,
    front: rocks,
  }
}

const looks: Record<string, () => Look> = {
  'GX-EARTH': () =>
    ball(43, '#eec08d', '#b5633d', '#3a1512', '#ff8a4c', [
      ...patches(6, 4, 8, 18, '#56623f', 0.9),
      { d: band(-27, 7, 5), fill: '#6d3a2c', opacity: 0.45 },
      { d: band(12, 6, 4), fill: '#7a4230', opacity: 0.4 },
      ...cracks(5, 21, '#ff9d4d', 1.7),
      ...cracks(3, 40, '#ffd9a0', 0.7),
      ...patches(5, 33, 5, 9, '#e8c7a4', 0.28, 0.4),
      ...stars(14, 9, 30, '#ffcf7d'),
    ]),
  'GX-OCEAN': () =>
    ball(
      44,
      '#c3fff0',
      '#2bb39c',
      '#053542',
      '#5ff0d2',
      [
        { d: band(-30, 9, 4), fill: '#1c9a94', opacity: 0.5 },
        { d: band(2, 12, 5), fill: '#1a8f95', opacity: 0.45 },
        ...lines(
          [
            'M-44-14q9-5 18 0t18 0 18 0 18 0 16 0',
            'M-46 6q9-5 18 0t18 0 18 0 18 0 18 0',
            'M-40 24q9-5 18 0t18 0 18 0 18 0',
          ],
          '#e9fff8',
          1.3,
          0.45,
        ),
        ...patches(3, 12, 3, 6, '#7fd28c', 0.9),
        { d: patch(-8, -24, 22, 5, draws(5), 0.5), fill: '#fff', opacity: 0.62 },
        { d: patch(16, 14, 20, 4.5, draws(8), 0.5), fill: '#fff', opacity: 0.5 },
        { d: patch(-20, 18, 12, 3, draws(9), 0.5), fill: '#fff', opacity: 0.42 },
        { d: patch(0, -43, 20, 7, draws(3), 0.3), fill: '#f2fffb', opacity: 0.9 },
      ],
      { behind: [{ d: disc(44, -36, 6), fill: '#cfe9e2' }], night: 0.72 },
    ),
  'GX-FOOD': () =>
    ball(38, '#d9f5a8', '#5fa94f', '#133a26', '#a8ef7c', [
      ...patches(7, 2, 7, 15, '#2f7440', 0.85),
      ...patches(5, 17, 3, 7, '#b8e37c', 0.8),
      { d: 'M-40 6Q-20-6-4 4T28-6T44 2', stroke: '#7fd6e0', width: 2.2, opacity: 0.8 },
      { d: 'M-4 4Q2 18-4 34', stroke: '#7fd6e0', width: 1.5, opacity: 0.7 },
      { d: patch(6, -22, 20, 4, draws(6), 0.5), fill: '#fff', opacity: 0.55 },
      { d: patch(-14, 22, 16, 3.5, draws(7), 0.5), fill: '#fff', opacity: 0.4 },
    ]),
  'GX-RES': () =>
    ball(37, '#f0cf96', '#a8743a', '#2c1a10', '#e9b066', [
      ...lines(
        ['M-40-12Q0-22 40-12', 'M-40 4Q0 12 40 4', 'M-40 20Q0 32 40 20', 'M-14-40Q-22 0-12 40', 'M14-40Q20 0 12 40'],
        '#5d3b1c',
        1.5,
        0.75,
      ),
      ...lines(['M-40-10.500Q0-20.500 40-10.500', 'M-40 5.500Q0 13.500 40 5.500'], '#ffe2ae', 0.7, 0.6),
      { d: patch(8, 4, 17, 14, draws(11), 0.4, 8), fill: '#1b100a' },
      { d: patch(9, 6, 12, 9, draws(11), 0.4, 8), fill: '#3b2413' },
      { d: 'M2-2L16 14M18-2L2 12M-4 6H22', stroke: '#7a5226', width: 1.3, opacity: 0.9 },
      { d: disc(9, 6, 3.4), fill: '#ffc861' },
      ...craters(3, 8, '#6b4420', '#ffdca0'),
    ]),
  'GX-PL1': () =>
    ball(36, '#b9b0ab', '#6f6663', '#17131a', '#ff8f5e', [
      ...patches(6, 3, 6, 15, '#4b4447', 0.8),
      ...craters(6, 14, '#3a3437', '#c9beb6'),
      ...cracks(4, 5, '#ff7a3d', 1.5),
      ...cracks(2, 15, '#ffc27a', 0.8),
    ]),
  'GX-PL2': () =>
    ball(
      36,
      '#fffaf0',
      '#d9cdb8',
      '#5a4c4a',
      '#f3e6cf',
      [
        { d: band(-22, 6, 3), fill: '#c4b29b', opacity: 0.6 },
        { d: band(-4, 5, 3), fill: '#efe6d5', opacity: 0.8 },
        { d: band(10, 8, 4), fill: '#bfae9a', opacity: 0.6 },
        ...craters(6, 31, '#b3a28f', '#fffdf6'),
      ],
      rings(53, 12, -16, '#efe3cb', 3.4),
    ),
  'GX-PL3': () =>
    ball(
      41,
      '#ffe7b0',
      '#d9856b',
      '#5c2a52',
      '#ffd27f',
      [
        { d: band(-34, 8, 2), fill: '#f7c98c', opacity: 0.8 },
        { d: band(-20, 6, 3), fill: '#b8604f', opacity: 0.8 },
        { d: band(-8, 10, 3), fill: '#f2b183', opacity: 0.75 },
        { d: band(8, 5, 4), fill: '#9c4a58', opacity: 0.8 },
        { d: band(18, 9, 3), fill: '#e79b86', opacity: 0.7 },
        { d: disc(12, 6, 9, 5), fill: '#fff0cf', opacity: 0.75 },
        { d: disc(12, 6, 5, 2.6), fill: '#c9604f', opacity: 0.8 },
      ],
      {
        night: 0.4,
        glows: [glow(44, 34, 26, 26, '#8fd0ff', 0.55)],
        behind: [
          { d: disc(-46, -38, 7), fill: '#ffe9a8' },
          { d: disc(49, 38, 4.5), fill: '#bfe4ff' },
        ],
      },
    ),
  'GX-SP1': () =>
    open(
      '#1b2b52',
      '#8fb4ff',
      [...stars(26, 1)],
      [glow(-8, 4, 30, 14, '#7d93ff', 0.5, -24), glow(10, -8, 18, 10, '#c7b4ff', 0.4, -24)],
    ),
  'GX-SP2': () =>
    open(
      '#10131f',
      '#7c83a8',
      [
        { d: patch(2, 4, 26, 18, draws(2), 0.7, 11), fill: '#05060c', opacity: 0.95 },
        ...stars(12, 12, 36),
        spark(-20, -18, 7, '#dfe6ff'),
      ],
      [glow(2, 4, 36, 26, '#6f5f93', 0.5, 16)],
    ),
  'GX-SP3': () =>
    open(
      '#21243f',
      '#ffcf87',
      [
        { d: patch(-26, 6, 17, 34, draws(4), 0.5, 10), fill: '#0a0c18', opacity: 0.85 },
        { d: patch(28, -2, 16, 34, draws(6), 0.5, 10), fill: '#0a0c18', opacity: 0.85 },
        ...stars(10, 3),
        spark(1, 0, 15, '#fff1c9'),
        { d: disc(1, 0, 4), fill: '#fffaf0' },
      ],
      [glow(1, 0, 26, 34, '#ffb95e', 0.8)],
    ),
  'GX-SP4': () =>
    open(
      '#0f2b3d',
      '#6fd6dc',
      [
        ...lines(
          ['M-40 16Q-18-6 2 6T42-12', 'M-40 24Q-18 2 4 14T42-4', 'M-40 8Q-20-14 0-2T42-20'],
          '#9ff0ec',
          1.6,
          0.55,
        ),
        ...stars(18, 5),
      ],
      [glow(0, 4, 40, 13, '#3fc7c9', 0.6, -18)],
    ),
  'GX-SP5': () =>
    open(
      '#1a1b3e',
      '#f0a8e0',
      [
        ...lines(
          ['M-26-36Q-14 0-24 36', 'M-12-38Q2 0-10 38', 'M4-38Q18 0 4 38', 'M20-34Q32 0 18 36'],
          '#ffd0f3',
          1,
          0.4,
        ),
        ...stars(16, 7),
      ],
      [
        glow(-16, 0, 9, 38, '#ef8fd6', 0.6, 6),
        glow(2, 0, 9, 40, '#b58cff', 0.6, 4),
        glow(18, 0, 8, 36, '#ef8fd6', 0.5, 2),
      ],
    ),
  'GX-SP6': () =>
    open(
      '#0d2f36',
      '#7fe6d0',
      [
        ...lines(
          [disc(-6, 8, 8, 3), disc(-6, 8, 16, 6.5), disc(-6, 8, 25, 10.5), disc(-6, 8, 35, 15)],
          '#a8f5e4',
          1.2,
          0.5,
        ),
        ...stars(16, 8),
        { d: disc(-6, 8, 2.6), fill: '#eafff8' },
      ],
      [glow(-6, 8, 34, 17, '#2fc0a8', 0.6)],
    ),
  'GX-SP7': () =>
    open(
      '#16162c',
      '#b79cff',
      [
        ...lines([disc(0, 0, 33, 30), disc(2, 1, 25, 22), disc(4, 2, 18, 15), disc(6, 3, 11, 9)], '#a793e8', 1.5, 0.5),
        { d: disc(7, 4, 7, 5.5), fill: '#04040a' },
        ...stars(12, 10),
      ],
      [glow(6, 3, 22, 18, '#6d4fd0', 0.7)],
    ),
  'GX-SP8': () =>
    open(
      '#2a1620',
      '#ff9a7a',
      [
        ...stars(9, 11),
        { d: disc(-4, 2, 8), fill: '#ff7d55' },
        { d: disc(-6, 0, 5), fill: '#ffc79a' },
        { d: 'M-38 2H30', stroke: '#ffb28c', width: 1, opacity: 0.5 },
      ],
      [glow(-4, 2, 34, 30, '#e2503a', 0.75)],
    ),
  'GX-AS1': () =>
    belt(9, 3, (n) => [-42 + n * 10.5, 14 - Math.sin((n / 8) * Math.PI) * 24 + (n % 2) * 9, 6 + ((n * 5) % 4) * 2], [
      glow(0, 4, 50, 20, '#b79f86', 0.42, -4),
    ]),
  'GX-AS2': () =>
    belt(8, 8, (n) => [-34 + n * 9.7, 32 - n * 9 + (n % 3) * 7, 5 + ((n * 7) % 5) * 2], [
      glow(0, 0, 50, 16, '#8fa0b8', 0.42, -42),
    ]),
  'GX-AS3': () =>
    belt(
      10,
      5,
      (n) => [Math.cos((n / 10) * 6.283) * 33, Math.sin((n / 10) * 6.283) * 22 + 2, 6.5 + ((n * 3) % 4) * 1.6],
      [glow(0, 2, 44, 32, '#c98f6a', 0.4), glow(0, 2, 14, 10, '#ffd7a0', 0.5)],
    ),
}

const hues: Record<string, [string, string, string]> = {
  earth: ['#e3a274', '#a95a38', '#33120f'],
  ocean: ['#c3fff0', '#2bb39c', '#053542'],
  food_planet: ['#d9f5a8', '#5fa94f', '#133a26'],
  resource_planet: ['#f0cf96', '#a8743a', '#2c1a10'],
}

/** A world that somebody added to the box looks like its kind. */
function unknown(card: Galaxy, seed: number): Look {
  if (card.kind === 'asteroid')
    return belt(8, seed, (n) => [-38 + n * 11, Math.sin(n * 1.7 + seed) * 16, 6 + ((n * 5) % 4) * 2], [
      glow(0, 0, 46, 20, '#a9998a', 0.4),
    ])
  const turn = (seed * 67) % 360
  if (card.kind === 'space')
    return open(`hsl(${turn} 40% 18%)`, `hsl(${turn} 70% 75%)`, stars(22, seed), [
      glow(0, 0, 34, 18, `hsl(${turn} 60% 60%)`, 0.5, seed * 20),
    ])
  const [light, base, dark] = hues[card.kind] ?? [
    `hsl(${turn} 60% 84%)`,
    `hsl(${turn} 32% 55%)`,
    `hsl(${turn} 40% 16%)`,
  ]
  return ball(37, light, base, dark, light, [
    ...patches(6, seed, 6, 14, dark, 0.35),
    ...craters(4, seed + 5, dark, light),
  ])
}

const known: Record<string, Look> = {}
export const lookOf = (card: Galaxy, seed: number): Look =>
  (known[card.id] ??= looks[card.id]?.() ?? unknown(card, seed))
