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
  dark: 'var(--ee-looks)',
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
      fill: 'var(--ee-looks-fill)',
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
    halo: 'var(--ee-looks-halo)',
    night: 0,
    glows: dust,
    skin: [],
    behind: pebbles,
    front: rocks,
  }
}

const looks: Record<string, () => Look> = {
  'GX-EARTH': () =>
    ball(
      43,
      'var(--ee-looks-gx-earth)',
      'var(--ee-looks-gx-earth-2)',
      'var(--ee-looks-gx-earth-3)',
      'var(--ee-looks-gx-earth-4)',
      [
        ...patches(6, 4, 8, 18, 'var(--ee-looks-gx-earth-5)', 0.9),
        { d: band(-27, 7, 5), fill: 'var(--ee-looks-gx-earth-fill)', opacity: 0.45 },
        { d: band(12, 6, 4), fill: 'var(--ee-looks-gx-earth-fill-2)', opacity: 0.4 },
        ...cracks(5, 21, 'var(--ee-looks-gx-earth-6)', 1.7),
        ...cracks(3, 40, 'var(--ee-looks-gx-earth-7)', 0.7),
        ...patches(5, 33, 5, 9, 'var(--ee-looks-gx-earth-8)', 0.28, 0.4),
        ...stars(14, 9, 30, 'var(--ee-looks-gx-earth-9)'),
      ],
    ),
  'GX-OCEAN': () =>
    ball(
      44,
      'var(--ee-looks-gx-ocean)',
      'var(--ee-looks-gx-ocean-2)',
      'var(--ee-looks-gx-ocean-3)',
      'var(--ee-looks-gx-ocean-4)',
      [
        { d: band(-30, 9, 4), fill: 'var(--ee-looks-gx-ocean-fill)', opacity: 0.5 },
        { d: band(2, 12, 5), fill: 'var(--ee-looks-gx-ocean-fill-2)', opacity: 0.45 },
        ...lines(
          [
            'M-44-14q9-5 18 0t18 0 18 0 18 0 16 0',
            'M-46 6q9-5 18 0t18 0 18 0 18 0 18 0',
            'M-40 24q9-5 18 0t18 0 18 0 18 0',
          ],
          'var(--ee-looks-gx-ocean-5)',
          1.3,
          0.45,
        ),
        ...patches(3, 12, 3, 6, 'var(--ee-looks-gx-ocean-6)', 0.9),
        { d: patch(-8, -24, 22, 5, draws(5), 0.5), fill: 'var(--ee-white)', opacity: 0.62 },
        { d: patch(16, 14, 20, 4.5, draws(8), 0.5), fill: 'var(--ee-white)', opacity: 0.5 },
        { d: patch(-20, 18, 12, 3, draws(9), 0.5), fill: 'var(--ee-white)', opacity: 0.42 },
        { d: patch(0, -43, 20, 7, draws(3), 0.3), fill: 'var(--ee-looks-gx-ocean-fill-3)', opacity: 0.9 },
      ],
      { behind: [{ d: disc(44, -36, 6), fill: 'var(--ee-looks-gx-ocean-fill-4)' }], night: 0.72 },
    ),
  'GX-FOOD': () =>
    ball(
      38,
      'var(--ee-looks-gx-food)',
      'var(--ee-looks-gx-food-2)',
      'var(--ee-looks-gx-food-3)',
      'var(--ee-looks-gx-food-4)',
      [
        ...patches(7, 2, 7, 15, 'var(--ee-looks-gx-food-5)', 0.85),
        ...patches(5, 17, 3, 7, 'var(--ee-looks-gx-food-6)', 0.8),
        { d: 'M-40 6Q-20-6-4 4T28-6T44 2', stroke: 'var(--ee-looks-gx-food-stroke)', width: 2.2, opacity: 0.8 },
        { d: 'M-4 4Q2 18-4 34', stroke: 'var(--ee-looks-gx-food-stroke)', width: 1.5, opacity: 0.7 },
        { d: patch(6, -22, 20, 4, draws(6), 0.5), fill: 'var(--ee-white)', opacity: 0.55 },
        { d: patch(-14, 22, 16, 3.5, draws(7), 0.5), fill: 'var(--ee-white)', opacity: 0.4 },
      ],
    ),
  'GX-RES': () =>
    ball(
      37,
      'var(--ee-looks-gx-res)',
      'var(--ee-looks-gx-res-2)',
      'var(--ee-looks-gx-res-3)',
      'var(--ee-looks-gx-res-4)',
      [
        ...lines(
          ['M-40-12Q0-22 40-12', 'M-40 4Q0 12 40 4', 'M-40 20Q0 32 40 20', 'M-14-40Q-22 0-12 40', 'M14-40Q20 0 12 40'],
          'var(--ee-looks-gx-res-5)',
          1.5,
          0.75,
        ),
        ...lines(
          ['M-40-10.500Q0-20.500 40-10.500', 'M-40 5.500Q0 13.500 40 5.500'],
          'var(--ee-looks-gx-res-6)',
          0.7,
          0.6,
        ),
        { d: patch(8, 4, 17, 14, draws(11), 0.4, 8), fill: 'var(--ee-looks-gx-res-fill)' },
        { d: patch(9, 6, 12, 9, draws(11), 0.4, 8), fill: 'var(--ee-looks-gx-res-fill-2)' },
        { d: 'M2-2L16 14M18-2L2 12M-4 6H22', stroke: 'var(--ee-looks-gx-res-stroke)', width: 1.3, opacity: 0.9 },
        { d: disc(9, 6, 3.4), fill: 'var(--ee-looks-gx-res-fill-3)' },
        ...craters(3, 8, 'var(--ee-looks-gx-res-7)', 'var(--ee-looks-gx-res-8)'),
      ],
    ),
  'GX-PL1': () =>
    ball(
      36,
      'var(--ee-looks-gx-pl1)',
      'var(--ee-looks-gx-pl1-2)',
      'var(--ee-looks-gx-pl1-3)',
      'var(--ee-looks-gx-pl1-4)',
      [
        ...patches(6, 3, 6, 15, 'var(--ee-looks-gx-pl1-5)', 0.8),
        ...craters(6, 14, 'var(--ee-looks-gx-pl1-6)', 'var(--ee-looks-gx-pl1-7)'),
        ...cracks(4, 5, 'var(--ee-looks-gx-pl1-8)', 1.5),
        ...cracks(2, 15, 'var(--ee-looks-gx-pl1-9)', 0.8),
      ],
    ),
  'GX-PL2': () =>
    ball(
      36,
      'var(--ee-ink)',
      'var(--ee-looks-gx-pl2)',
      'var(--ee-looks-gx-pl2-2)',
      'var(--ee-looks-gx-pl2-3)',
      [
        { d: band(-22, 6, 3), fill: 'var(--ee-looks-gx-pl2-fill)', opacity: 0.6 },
        { d: band(-4, 5, 3), fill: 'var(--ee-looks-gx-pl2-fill-2)', opacity: 0.8 },
        { d: band(10, 8, 4), fill: 'var(--ee-looks-gx-pl2-fill-3)', opacity: 0.6 },
        ...craters(6, 31, 'var(--ee-looks-gx-pl2-4)', 'var(--ee-looks-gx-pl2-5)'),
      ],
      rings(53, 12, -16, 'var(--ee-looks-gx-pl2-6)', 3.4),
    ),
  'GX-PL3': () =>
    ball(
      41,
      'var(--ee-looks-gx-pl3)',
      'var(--ee-looks-gx-pl3-2)',
      'var(--ee-looks-gx-pl3-3)',
      'var(--ee-lamp)',
      [
        { d: band(-34, 8, 2), fill: 'var(--ee-looks-gx-pl3-fill)', opacity: 0.8 },
        { d: band(-20, 6, 3), fill: 'var(--ee-looks-gx-pl3-fill-2)', opacity: 0.8 },
        { d: band(-8, 10, 3), fill: 'var(--ee-looks-gx-pl3-fill-3)', opacity: 0.75 },
        { d: band(8, 5, 4), fill: 'var(--ee-looks-gx-pl3-fill-4)', opacity: 0.8 },
        { d: band(18, 9, 3), fill: 'var(--ee-looks-gx-pl3-fill-5)', opacity: 0.7 },
        { d: disc(12, 6, 9, 5), fill: 'var(--ee-looks-gx-pl3-fill-6)', opacity: 0.75 },
        { d: disc(12, 6, 5, 2.6), fill: 'var(--ee-looks-gx-pl3-fill-7)', opacity: 0.8 },
      ],
      {
        night: 0.4,
        glows: [glow(44, 34, 26, 26, 'var(--ee-looks-gx-pl3-fill-8)', 0.55)],
        behind: [
          { d: disc(-46, -38, 7), fill: 'var(--ee-looks-gx-pl3-fill-9)' },
          { d: disc(49, 38, 4.5), fill: 'var(--ee-looks-gx-pl3-fill-10)' },
        ],
      },
    ),
  'GX-SP1': () =>
    open(
      'var(--ee-looks-gx-sp1)',
      'var(--ee-looks-gx-sp1-2)',
      [...stars(26, 1)],
      [
        glow(-8, 4, 30, 14, 'var(--ee-looks-gx-sp1-fill)', 0.5, -24),
        glow(10, -8, 18, 10, 'var(--ee-looks-gx-sp1-fill-2)', 0.4, -24),
      ],
    ),
  'GX-SP2': () =>
    open(
      'var(--ee-looks-gx-sp2-fill)',
      'var(--ee-looks-gx-sp2-fill-2)',
      [
        { d: patch(2, 4, 26, 18, draws(2), 0.7, 11), fill: 'var(--ee-looks-gx-sp2-fill-3)', opacity: 0.95 },
        ...stars(12, 12, 36),
        spark(-20, -18, 7, 'var(--ee-looks-gx-sp2)'),
      ],
      [glow(2, 4, 36, 26, 'var(--ee-looks-gx-sp2-fill-4)', 0.5, 16)],
    ),
  'GX-SP3': () =>
    open(
      'var(--ee-looks-gx-sp3-fill)',
      'var(--ee-looks-gx-sp3-fill-2)',
      [
        { d: patch(-26, 6, 17, 34, draws(4), 0.5, 10), fill: 'var(--ee-looks-gx-sp3-fill-3)', opacity: 0.85 },
        { d: patch(28, -2, 16, 34, draws(6), 0.5, 10), fill: 'var(--ee-looks-gx-sp3-fill-3)', opacity: 0.85 },
        ...stars(10, 3),
        spark(1, 0, 15, 'var(--ee-looks-gx-sp3)'),
        { d: disc(1, 0, 4), fill: 'var(--ee-ink)' },
      ],
      [glow(1, 0, 26, 34, 'var(--ee-looks-gx-sp3-fill-4)', 0.8)],
    ),
  'GX-SP4': () =>
    open(
      'var(--ee-looks-gx-sp4-fill)',
      'var(--ee-looks-gx-sp4-fill-2)',
      [
        ...lines(
          ['M-40 16Q-18-6 2 6T42-12', 'M-40 24Q-18 2 4 14T42-4', 'M-40 8Q-20-14 0-2T42-20'],
          'var(--ee-looks-gx-sp4)',
          1.6,
          0.55,
        ),
        ...stars(18, 5),
      ],
      [glow(0, 4, 40, 13, 'var(--ee-looks-gx-sp4-fill-3)', 0.6, -18)],
    ),
  'GX-SP5': () =>
    open(
      'var(--ee-looks-gx-sp5-fill)',
      'var(--ee-looks-gx-sp5-fill-2)',
      [
        ...lines(
          ['M-26-36Q-14 0-24 36', 'M-12-38Q2 0-10 38', 'M4-38Q18 0 4 38', 'M20-34Q32 0 18 36'],
          'var(--ee-looks-gx-sp5)',
          1,
          0.4,
        ),
        ...stars(16, 7),
      ],
      [
        glow(-16, 0, 9, 38, 'var(--ee-looks-gx-sp5-fill-3)', 0.6, 6),
        glow(2, 0, 9, 40, 'var(--ee-looks-gx-sp5-fill-4)', 0.6, 4),
        glow(18, 0, 8, 36, 'var(--ee-looks-gx-sp5-fill-3)', 0.5, 2),
      ],
    ),
  'GX-SP6': () =>
    open(
      'var(--ee-looks-gx-sp6-fill)',
      'var(--ee-looks-gx-sp6-fill-2)',
      [
        ...lines(
          [disc(-6, 8, 8, 3), disc(-6, 8, 16, 6.5), disc(-6, 8, 25, 10.5), disc(-6, 8, 35, 15)],
          'var(--ee-looks-gx-sp6)',
          1.2,
          0.5,
        ),
        ...stars(16, 8),
        { d: disc(-6, 8, 2.6), fill: 'var(--ee-looks-gx-sp6-fill-3)' },
      ],
      [glow(-6, 8, 34, 17, 'var(--ee-looks-gx-sp6-fill-4)', 0.6)],
    ),
  'GX-SP7': () =>
    open(
      'var(--ee-looks-gx-sp7-fill)',
      'var(--ee-looks-gx-sp7-fill-2)',
      [
        ...lines(
          [disc(0, 0, 33, 30), disc(2, 1, 25, 22), disc(4, 2, 18, 15), disc(6, 3, 11, 9)],
          'var(--ee-looks-gx-sp7)',
          1.5,
          0.5,
        ),
        { d: disc(7, 4, 7, 5.5), fill: 'var(--ee-looks-gx-sp7-fill-3)' },
        ...stars(12, 10),
      ],
      [glow(6, 3, 22, 18, 'var(--ee-looks-gx-sp7-fill-4)', 0.7)],
    ),
  'GX-SP8': () =>
    open(
      'var(--ee-looks-gx-sp8-fill)',
      'var(--ee-looks-gx-sp8-fill-2)',
      [
        ...stars(9, 11),
        { d: disc(-4, 2, 8), fill: 'var(--ee-looks-gx-sp8-fill-3)' },
        { d: disc(-6, 0, 5), fill: 'var(--ee-looks-gx-sp8-fill-4)' },
        { d: 'M-38 2H30', stroke: 'var(--ee-looks-gx-sp8-stroke)', width: 1, opacity: 0.5 },
      ],
      [glow(-4, 2, 34, 30, 'var(--ee-looks-gx-sp8-fill-5)', 0.75)],
    ),
  'GX-AS1': () =>
    belt(9, 3, (n) => [-42 + n * 10.5, 14 - Math.sin((n / 8) * Math.PI) * 24 + (n % 2) * 9, 6 + ((n * 5) % 4) * 2], [
      glow(0, 4, 50, 20, 'var(--ee-looks-gx-as1-fill)', 0.42, -4),
    ]),
  'GX-AS2': () =>
    belt(8, 8, (n) => [-34 + n * 9.7, 32 - n * 9 + (n % 3) * 7, 5 + ((n * 7) % 5) * 2], [
      glow(0, 0, 50, 16, 'var(--ee-looks-gx-as2-fill)', 0.42, -42),
    ]),
  'GX-AS3': () =>
    belt(
      10,
      5,
      (n) => [Math.cos((n / 10) * 6.283) * 33, Math.sin((n / 10) * 6.283) * 22 + 2, 6.5 + ((n * 3) % 4) * 1.6],
      [
        glow(0, 2, 44, 32, 'var(--ee-looks-gx-as3-fill)', 0.4),
        glow(0, 2, 14, 10, 'var(--ee-looks-gx-as3-fill-2)', 0.5),
      ],
    ),
}

const hues: Record<string, [string, string, string]> = {
  earth: ['var(--ee-looks-earth-fill)', 'var(--ee-looks-earth-fill-2)', 'var(--ee-looks-earth-fill-3)'],
  ocean: ['var(--ee-looks-gx-ocean)', 'var(--ee-looks-gx-ocean-2)', 'var(--ee-looks-gx-ocean-3)'],
  food_planet: ['var(--ee-looks-gx-food)', 'var(--ee-looks-gx-food-2)', 'var(--ee-looks-gx-food-3)'],
  resource_planet: ['var(--ee-looks-gx-res)', 'var(--ee-looks-gx-res-2)', 'var(--ee-looks-gx-res-3)'],
}

/** A world that somebody added to the box looks like its kind. */
function unknown(card: Galaxy, seed: number): Look {
  if (card.kind === 'asteroid')
    return belt(8, seed, (n) => [-38 + n * 11, Math.sin(n * 1.7 + seed) * 16, 6 + ((n * 5) % 4) * 2], [
      glow(0, 0, 46, 20, 'var(--ee-looks-unknown-fill)', 0.4),
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
