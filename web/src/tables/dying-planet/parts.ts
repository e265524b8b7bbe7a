import { box, fill, line, oval, place, polar, scatter, star, type Ink } from './ink'

/** What the pictures of the Challenges are put together from. The paper is 320 by 200; the horizon lies at about 128. */

const DARK = 'var(--dp-parts)'
const FIRE = 'var(--dp-fire)'
const HOT = 'var(--dp-hot)'

// Sky and land

export const sun = (x: number, y: number, r: number, colour = 'var(--dp-parts-sun)'): Ink[] => [
  fill(oval(x, y, r * 2.2), colour, 0.12),
  fill(oval(x, y, r * 1.5), colour, 0.2),
  fill(oval(x, y, r), colour),
]
export const ridge = (y: number, high: number, seed: number, colour: string): Ink[] => [
  fill(
    `M-10 200V${y}${scatter(12, seed, (any, n) => `L${n * 30 + any() * 16 - 8} ${Math.round(y - any() * high * (n % 2 ? 1 : 0.35))}`).join('')}L340 ${y}V200Z`,
    colour,
  ),
]
export const ground = (y: number, colour: string): Ink[] => [
  fill(`M-10 ${y}Q160 ${y - 10} 330 ${y}V210H-10Z`, colour),
  fill(`M-10 ${y + 34}Q120 ${y + 18} 330 ${y + 40}V210H-10Z`, DARK, 0.28),
]
/** Cracks that run from the horizon to the front. */
export const cracks = (count: number, seed: number, colour: string, top = 134): Ink[] =>
  scatter(count, seed, (any, n) => {
    let x = 20 + (n * 280) / count + any() * 30
    let d = `M${Math.round(160 + (x - 160) * 0.7)} ${top}`
    for (let y = top + 12; y < 200; y += 16)
      d += `L${Math.round((x += (any() - 0.5) * 34 + (x - 160) * 0.12))} ${y + Math.round(any() * 6)}`
    return d
  }).flatMap((d) => [line(d, colour, 5, 0.35), line(d, colour, 2)])
export const cloud = (x: number, y: number, grown: number, colour: string, dim = 1): Ink[] =>
  place(
    [
      fill(`${oval(-26, 4, 22, 12)}${oval(0, -4, 26, 17)}${oval(28, 3, 22, 12)}${oval(4, 8, 40, 10)}`, colour, dim),
      fill(oval(6, 12, 36, 6), DARK, 0.18),
    ],
    x,
    y,
    grown,
  )
export const bolt = (x: number, y: number, high: number, seed: number, colour = 'var(--dp-parts-bolt-fill)'): Ink[] => {
  const steps = scatter(
    6,
    seed,
    (any, n) => `L${Math.round(x + (any() - 0.5) * 34)} ${Math.round(y + ((n + 1) * high) / 6)}`,
  )
  const d = `M${x} ${y}${steps.join('')}`
  const arm = `M${steps[2]!.slice(1)}l${seed % 2 ? 18 : -18} 14l${seed % 2 ? 4 : -4} 12`
  return [line(d, 'var(--dp-parts-arm-line)', 8, 0.3), line(arm, colour, 1.8, 0.8), line(d, colour, 3)]
}
export const rocks = (count: number, seed: number, colour: string, low = 150): Ink[] =>
  scatter(count, seed, (any) => {
    const [x, y, r] = [any() * 320, low + any() * 44, 4 + any() * 9]
    return [
      fill(`M${x - r} ${y}l${r * 0.4} ${-r}l${r * 0.9} ${-r * 0.2}l${r * 0.7} ${r * 1.2}Z`, colour),
      fill(`M${x - r * 0.6} ${y - r}l${r * 0.9} ${-r * 0.2}l${r * 0.1} ${r * 0.8}Z`, 'var(--dp-white)', 0.1),
    ]
  }).flat()
export const specks = (
  count: number,
  seed: number,
  colour: string,
  within: [number, number, number, number],
  most = 2.4,
): Ink[] => {
  const [x, y, w, h] = within
  return [
    fill(
      scatter(count, seed, (any) =>
        oval(Math.round(x + any() * w), Math.round(y + any() * h), 0.6 + any() * most),
      ).join(''),
      colour,
      0.85,
    ),
  ]
}
/** Somebody in a suit, for the scale. */
export const person = (x: number, y: number, grown = 1, colour = 'var(--dp-chalk)', turned = 0): Ink[] =>
  place(
    [
      line('M-1-8L-5-2L-9 2M2-8L4-1L2 6M-3-18L-9-13M3-18L9-15', colour, 3.4),
      fill('M-4.500-20Q0-23 5-20L4-7H-4Z', colour),
      fill(box(-8, -20, 4, 9), 'var(--dp-rust)'),
      fill(oval(0, -26, 5.4), colour),
      fill('M-1-29Q6-28 4.500-23.500H-1Z', 'var(--dp-parts-person-fill)'),
    ],
    x,
    y,
    grown,
    turned,
  )

// Weather and fire

export const smoke = (x: number, y: number, high: number, colour: string, dim = 0.7, lean = 12): Ink[] => [
  fill(
    Array.from({ length: 7 }, (_, n) =>
      oval(
        Math.round(x + ((n * n) / 36) * lean + (n % 2 ? 5 : -5)),
        Math.round(y - (n * high) / 6),
        5 + n * 3.2,
        5 + n * 2.4,
      ),
    ).join(''),
    colour,
    dim,
  ),
  fill(
    Array.from({ length: 5 }, (_, n) =>
      oval(Math.round(x + ((n * n) / 36) * lean - 3), Math.round(y - (n * high) / 6 - 4), 2 + n * 1.8),
    ).join(''),
    'var(--dp-white)',
    0.14,
  ),
]
export const flame = (x: number, y: number, grown = 1): Ink[] =>
  place(
    [
      fill('M-9 0Q-12-14-3-22Q-4-32 3-40Q4-28 9-20Q14-10 9 0Z', FIRE),
      fill('M-5 0Q-6-9-1-14Q0-20 3-24Q4-14 6-9Q8-4 5 0Z', HOT),
    ],
    x,
    y,
    grown,
  )
export const jet = (x: number, y: number, high: number, colour: string, light: string): Ink[] => [
  fill(
    `M${x - 5} ${y}Q${x - 3} ${y - high * 0.6} ${x - 16} ${y - high}Q${x} ${y - high - 18} ${x + 16} ${y - high}Q${x + 3} ${y - high * 0.6} ${x + 5} ${y}Z`,
    colour,
    0.9,
  ),
  fill(
    `${oval(x - 15, y - high + 4, 11, 9)}${oval(x + 14, y - high + 5, 12, 9)}${oval(x, y - high - 7, 13, 11)}${oval(x - 24, y - high + 20, 5)}${oval(x + 25, y - high + 22, 5)}`,
    colour,
    0.9,
  ),
  line(
    `M${x} ${y}Q${x} ${y - high * 0.6} ${x - 4} ${y - high}M${x + 1} ${y}Q${x + 2} ${y - high * 0.5} ${x + 9} ${y - high + 2}`,
    light,
    2,
    0.8,
  ),
]
export const funnel = (x: number, colour: string, light: string): Ink[] =>
  Array.from({ length: 9 }, (_, n) => {
    const [y, w, sway] = [168 - n * 17, 9 + n * n * 1.05, Math.sin(n * 0.9) * 9]
    return [
      fill(oval(x + sway, y, w, 11 + n * 0.6), colour, 0.92),
      line(`M${x + sway - w * 0.8} ${y + 4}Q${x + sway} ${y + 13} ${x + sway + w * 0.7} ${y + 2}`, light, 2.4, 0.7),
    ]
  }).flat()
export const meteor = (x: number, y: number, grown: number): Ink[] =>
  place(
    [
      fill('M-4 8L58-66L66-58L8 10Z', FIRE, 0.4),
      fill('M-2 5L40-48L46-42L7 7Z', 'var(--dp-ember)', 0.7),
      fill(star(0, 4, 12, 9, 5), 'var(--dp-parts-meteor-fill)'),
      fill('M-9 4Q-8 15 4 14Q-4 12-4 2Z', HOT, 0.9),
    ],
    x,
    y,
    grown,
  )
export const rays = (x: number, y: number, count: number, colour: string, dim = 0.3): Ink[] =>
  Array.from({ length: count }, (_, n) => {
    const turn = -1.25 + (n * 2.5) / (count - 1)
    return fill(`M${x} ${y}L${polar(x, y, 260, turn - 0.05)}L${polar(x, y, 260, turn + 0.05)}Z`, colour, dim)
  })

// Rock and earth

export const peak = (x: number, y: number, wide: number, high: number, colour: string): Ink[] => [
  fill(
    `M${x - wide / 2} ${y}L${x - wide * 0.12} ${y - high * 0.93}L${x} ${y - high}L${x + wide * 0.14} ${y - high * 0.86}L${x + wide / 2} ${y}Z`,
    colour,
  ),
  fill(
    `M${x} ${y - high}L${x + wide * 0.14} ${y - high * 0.86}L${x + wide / 2} ${y}H${x + wide * 0.1}L${x - wide * 0.03} ${y - high * 0.5}Z`,
    DARK,
    0.35,
  ),
]
export const volcano = (x: number, y: number, wide: number, high: number, colour: string): Ink[] => [
  ...smoke(x, y - high - 12, 80, 'var(--dp-parts-volcano)', 0.9, 46),
  fill(
    `M${x - 13} ${y - high + 4}Q${x - 24} ${y - high - 34} ${x - 4} ${y - high - 58}Q${x + 2} ${y - high - 30} ${x + 12} ${y - high - 46}Q${x + 22} ${y - high - 22} ${x + 13} ${y - high + 4}Z`,
    FIRE,
  ),
  fill(
    `M${x - 7} ${y - high + 4}Q${x - 10} ${y - high - 20} ${x} ${y - high - 34}Q${x + 11} ${y - high - 18} ${x + 7} ${y - high + 4}Z`,
    HOT,
  ),
  fill(
    `M${x - wide / 2} ${y}Q${x - wide * 0.2} ${y - high * 0.5} ${x - 16} ${y - high}Q${x} ${y - high + 9} ${x + 16} ${y - high}Q${x + wide * 0.2} ${y - high * 0.5} ${x + wide / 2} ${y}Z`,
    colour,
  ),
  fill(
    `M${x + 4} ${y - high + 4}L${x + 16} ${y - high}Q${x + wide * 0.2} ${y - high * 0.5} ${x + wide / 2} ${y}H${x + wide * 0.16}Z`,
    DARK,
    0.35,
  ),
  line(
    `M${x - 4} ${y - high + 5}L${x - 12} ${y - high * 0.66}L${x - 2} ${y - high * 0.4}L${x - 16} ${y - 4}M${x + 6} ${y - high + 5}L${x + 16} ${y - high * 0.6}L${x + 12} ${y - high * 0.42}`,
    FIRE,
    6,
  ),
  line(`M${x - 4} ${y - high + 5}L${x - 12} ${y - high * 0.66}L${x - 2} ${y - high * 0.4}L${x - 16} ${y - 4}`, HOT, 2),
]
export const floating = (x: number, y: number, grown: number, colour: string): Ink[] =>
  place(
    [
      fill('M-30-6Q-10-14 14-12Q32-9 30-2L14 10L4 26L-6 12L-24 6Z', colour),
      fill('M-30-6Q-10-14 14-12Q32-9 30-2Q0 2-30-6Z', 'var(--dp-white)', 0.18),
      fill('M14 10L4 26L-2 15Z', DARK, 0.4),
    ],
    x,
    y,
    grown,
  )
export const rings = (x: number, y: number, count: number, colour: string): Ink[] =>
  Array.from({ length: count }, (_, n) => line(oval(x, y, 22 + n * 20, 9 + n * 9), colour, 3 - n * 0.3, 0.8 - n * 0.12))
export const walls = (colour: string, shade: string): Ink[] => [
  fill('M-10 0H86L74 40L92 70L70 110L84 150L60 200H-10Z', colour),
  fill('M86 0L74 40L92 70L70 110L84 150L60 200H38L56 150L44 108L64 70L50 36L60 0Z', shade, 0.6),
  fill('M330 0H236L250 44L230 76L252 112L238 152L262 200H330Z', colour),
  fill('M236 0L250 44L230 76L252 112L238 152L262 200H286L264 150L278 110L256 76L274 40L262 0Z', shade, 0.6),
]
export const hole = (x: number, y: number, wide: number): Ink[] => [
  fill(oval(x, y, wide, wide * 0.36), 'var(--dp-parts-hole-fill)'),
  ...[0.84, 0.66, 0.46].map((part, n) =>
    fill(
      oval(x, y + 4 + n * 5, wide * part, wide * part * 0.32),
      ['var(--dp-parts-hole-fill-2)', 'var(--dp-parts-hole-fill-3)', 'var(--dp-parts-hole-fill-4)'][n]!,
    ),
  ),
  line(
    `M${x - wide} ${y}l-22-9M${x + wide} ${y}l24-7M${x - wide * 0.6} ${y + wide * 0.3}l-12 16l-8 4M${x + wide * 0.66} ${y + wide * 0.28}l14 14l2 10M${x} ${y - wide * 0.36}l4-12`,
    'var(--dp-parts-hole-fill)',
    3,
  ),
]
export const fault = (colour: string): Ink[] => [
  fill(
    'M150 124L168 138L140 152L176 168L146 184L170 210H120L112 186L132 170L104 154L130 140Z',
    'var(--dp-parts-fault-fill)',
  ),
  line('M150 126L164 138L138 152L172 168L144 184L164 204', FIRE, 4),
  line('M150 126L164 138L138 152L172 168L144 184L164 204', HOT, 1.4),
  fill('M168 112L330 96V122L176 136Z', colour),
  fill('M168 112L176 136L330 122V132L178 148Z', DARK, 0.5),
]
export const river = (colour: string, light: string): Ink[] => [
  fill(
    'M164 126Q136 134 168 144Q226 158 150 170Q80 184 60 210H262Q236 186 270 168Q292 150 218 142Q176 138 178 126Z',
    colour,
  ),
  fill(
    'M168 128Q150 136 178 143Q240 157 176 171Q120 184 104 210H196Q184 188 224 170Q264 152 196 143Q170 139 172 128Z',
    light,
    0.8,
  ),
  line('M150 196Q160 184 190 178M206 164Q222 158 212 152M182 190q10-2 14-8', 'var(--dp-candle)', 2.4, 0.8),
]

// What grows and moves

export const beast = (x: number, y: number, grown: number, colour: string): Ink[] =>
  place(
    [
      line('M-16 6L-24 20M-8 8L-4 22M12 6L6 21M18 4L28 17', colour, 5),
      fill('M-26 2Q-28-14-8-16Q8-20 20-12L34-22L42-14L40-4L28 0Q20 10-4 9Q-20 10-26 2Z', colour),
      line('M34-21L38-34L45-37M30-19L30-31L36-38', colour, 3),
      line('M-26-6Q-36-10-40-2', colour, 3),
      fill(oval(36, -14, 1.8), 'var(--dp-parts-sun)'),
      line('M-18-11Q0-18 18-11', 'var(--dp-white)', 2, 0.2),
    ],
    x,
    y,
    grown,
  )
export const mushroom = (x: number, y: number, grown: number, cap: string, stem: string): Ink[] =>
  place(
    [
      fill('M-6 0Q-3-24-5-34H6Q4-20 8 0Z', stem),
      fill('M-30-30Q-24-62 2-62Q28-60 32-30Q4-22-30-30Z', cap),
      fill('M-30-30Q4-22 32-30Q4-36-30-30Z', DARK, 0.4),
      fill(`${oval(-12, -44, 5, 4)}${oval(6, -52, 5, 4)}${oval(18, -40, 4, 3)}`, 'var(--dp-white)', 0.6),
    ],
    x,
    y,
    grown,
  )
export const spore = (x: number, y: number, r: number, colour: string): Ink[] => [
  fill(oval(x, y, r * 1.6), colour, 0.2),
  line(star(x, y, r * 1.5, r * 0.8, 9), colour, 1.2, 0.7),
  fill(oval(x, y, r), colour, 0.9),
  fill(oval(x - r * 0.3, y - r * 0.3, r * 0.35), 'var(--dp-white)', 0.7),
]
export const vine = (d: string, colour: string, leaves: [number, number, number][]): Ink[] => [
  line(d, DARK, 15, 0.4),
  line(d, colour, 11),
  line(d, 'var(--dp-white)', 2, 0.18),
  ...leaves.flatMap(([x, y, turned]) =>
    place([fill('M0 0Q10-16 30-14Q28 4 0 0Z', colour), line('M2-1L24-11', DARK, 1.4, 0.5)], x, y, 1, turned),
  ),
]
export const bloom = (x: number, y: number): Ink[] => [
  line(`M${x} ${y + 20}Q${x - 8} ${y + 60} ${x + 6} ${y + 100}`, 'var(--dp-parts-bloom-line)', 11),
  ...[-62, -24, 14, 52, 128, 232].flatMap((turned) =>
    place(
      [
        fill('M0 0Q-26-30 0-66Q26-30 0 0Z', 'var(--dp-parts-bloom-fill)'),
        fill('M0-6Q-8-30 0-58Q8-30 0-6Z', 'var(--dp-parts-bloom-fill-2)', 0.7),
      ],
      x,
      y,
      1,
      turned,
    ),
  ),
  fill(oval(x, y, 34, 26), 'var(--dp-parts-bloom-fill-3)'),
  fill(
    `M${x - 34} ${y}${Array.from({ length: 8 }, (_, n) => `L${x - 30 + n * 8.5} ${y + (n % 2 ? 2 : 15) - Math.abs(n - 3.5) * 1.5}`).join('')}L${x + 34} ${y}Q${x} ${y - 40} ${x - 34} ${y}Z`,
    'var(--dp-parts-bloom)',
  ),
  fill(
    Array.from({ length: 7 }, (_, n) => `M${x - 30 + n * 9} ${y - 14 + Math.abs(n - 3) * 3}l4 13l4-13Z`).join(''),
    'var(--dp-parts-bloom-fill-4)',
  ),
  fill(
    Array.from({ length: 5 }, (_, n) => `M${x - 21 + n * 9} ${y + 21 - Math.abs(n - 2) * 2}l4-11l4 11Z`).join(''),
    'var(--dp-parts-bloom-fill-4)',
  ),
]
export const bug = (x: number, y: number, grown: number, turned: number): Ink[] =>
  place(
    [
      fill('M0-2Q-14-16-22-6Q-14-4-12 2Q-6-2 0 3Q6-2 12 2Q14-4 22-6Q14-16 0-2Z', 'var(--dp-parts-bug-fill)'),
      fill(`${oval(-2, 1, 1.2)}${oval(2, 1, 1.2)}`, 'var(--dp-parts-bug-fill-2)'),
    ],
    x,
    y,
    grown,
    turned,
  )
export const wave = (): Ink[] => [
  fill(
    'M40 210Q30 120 92 78Q150 44 196 74Q222 92 206 112Q192 98 176 104Q150 116 176 146Q210 176 290 182V210Z',
    'var(--dp-parts-wave-fill)',
  ),
  fill('M60 210Q56 136 106 98Q146 72 180 86Q140 96 146 128Q156 168 230 192V210Z', 'var(--dp-parts-wave-fill-2)', 0.8),
  fill(
    `${oval(186, 78, 15, 10)}${oval(206, 92, 11, 9)}${oval(166, 68, 12, 8)}${oval(210, 110, 7)}${oval(142, 68, 9, 6)}${oval(196, 118, 5)}`,
    'var(--dp-parts-wave-fill-3)',
  ),
  line('M82 190Q76 142 112 112M108 196Q100 156 128 130M140 198Q134 172 148 156', 'var(--dp-parts-wave-fill-3)', 3, 0.6),
]
export const crystal = (x: number, y: number, grown: number, turned: number, colour: string): Ink[] =>
  place(
    [
      fill('M0-30L13-14L9 16L-9 16L-13-14Z', colour),
      fill('M0-30L13-14L9 16L2 16L3-12Z', DARK, 0.3),
      fill('M0-30L-13-14L-4-12Z', 'var(--dp-white)', 0.6),
      line('M-4-12L-5 15', 'var(--dp-white)', 1.2, 0.5),
    ],
    x,
    y,
    grown,
    turned,
  )
export const shard = (x: number, y: number, grown: number): Ink[] =>
  place(
    [
      fill('M0-16L5-2L1 14L-4 1Z', 'var(--dp-parts-shard-fill)', 0.92),
      fill('M0-16L5-2L0 2Z', 'var(--dp-white)'),
      line('M6-24L12-44', 'var(--dp-parts-shard-fill)', 1.4, 0.5),
    ],
    x,
    y,
    grown,
    24,
  )

// What somebody built

export const mast = (x: number, y: number, high: number): Ink[] => [
  line(
    `M${x - 12} ${y}L${x} ${y - high}L${x + 12} ${y}M${x - 9} ${y - high * 0.25}L${x + 6} ${y - high * 0.5}L${x - 4} ${y - high * 0.7}M${x + 9} ${y - high * 0.25}L${x - 6} ${y - high * 0.5}`,
    'var(--dp-parts-drone-fill)',
    3,
  ),
  line(`M${x - 14} ${y - high}Q${x} ${y - high + 14} ${x + 14} ${y - high}`, 'var(--dp-parts-drone-fill)', 4),
  fill(oval(x, y - high - 4, 3), 'var(--dp-parts-bug-fill-2)'),
]
export const tent = (x: number, y: number, grown: number, turned = 0): Ink[] =>
  place(
    [
      fill('M-26 0L0-34L28 0Z', 'var(--dp-parts-tent-fill)'),
      fill('M0-34L28 0H10Z', DARK, 0.35),
      fill('M-8 0L0-22L7 0Z', 'var(--dp-parts-tent-fill-2)'),
      line('M0-34V-42L10-39', 'var(--dp-chalk)', 2),
    ],
    x,
    y,
    grown,
    turned,
  )
export const bridge = (): Ink[] => [
  line('M-10 70Q60 122 118 108M330 62Q262 118 204 104', 'var(--dp-parts-bridge-line)', 3),
  ...[10, 38, 66, 94].map((x) => line(`M${x} ${84 + x * 0.2}V118`, 'var(--dp-parts-bridge-line)', 2)),
  ...[226, 254, 282, 310].map((x) => line(`M${x} ${106 - (x - 226) * 0.3}V118`, 'var(--dp-parts-bridge-line)', 2)),
  fill('M-10 116H116L122 124L112 128L118 134H-10Z', 'var(--dp-parts-bridge-fill)'),
  fill('M330 114H206L198 120L208 126L200 132H330Z', 'var(--dp-parts-bridge-fill)'),
  fill('M-10 128H114L118 134H-10ZM330 126H208L200 132H330Z', DARK, 0.5),
  line('M122 126L132 138L128 150M198 124L190 140', 'var(--dp-parts-bridge-line-2)', 3),
  ...place([fill('M-14-4H14L10 4H-12Z', 'var(--dp-parts-bridge-fill)')], 150, 158, 1, 34),
  ...place([fill('M-9-3H9L7 3H-7Z', 'var(--dp-parts-bridge-fill)')], 176, 178, 1, -50),
]
export const gate = (): Ink[] => [
  fill('M70 200V52L96 28H224L250 52V200Z', 'var(--dp-parts-gate-fill)'),
  fill('M86 200V60L104 44H216L234 60V200Z', 'var(--dp-parts-gate-fill-2)'),
  fill('M158 44H162V200H158ZM86 92H234V97H86ZM86 142H234V147H86Z', 'var(--dp-parts-gate-fill-3)'),
  fill(
    Array.from({ length: 8 }, (_, n) => `M${86 + n * 20} 160l10 0l-12 18h-10Z`).join(''),
    'var(--dp-parts-gate-fill-4)',
  ),
  fill(star(160, 112, 33, 28, 8), 'var(--dp-parts-gate-fill-3)'),
  fill(oval(160, 112, 23), 'var(--dp-blood)'),
  line('M152 110V104Q152 97 160 97Q168 97 168 104V110', 'var(--dp-parts-gate-fill-5)', 4),
  fill(box(149, 109, 22, 17), 'var(--dp-parts-gate-fill-5)'),
  fill(`${oval(160, 116, 2.6)}${box(159, 117, 2, 6)}`, 'var(--dp-blood)'),
  fill(box(112, 54, 96, 14), 'var(--dp-blood)'),
  fill(scatter(9, 3, (_, n) => box(120 + n * 9.4, 58, n % 3 ? 6 : 3, 6)).join(''), 'var(--dp-parts-gate-fill-5)'),
]
export const drone = (x: number, y: number, grown: number): Ink[] =>
  place(
    [
      line('M-30-14H-14M14-14H30', 'var(--dp-parts-drone-fill)', 4),
      fill(`${oval(-26, -18, 17, 3)}${oval(26, -18, 17, 3)}`, 'var(--dp-parts-drone-fill-2)', 0.6),
      fill('M-20-8Q0-18 20-8L14 10H-14Z', 'var(--dp-parts-gate-fill-4)'),
      fill('M-20-8Q0-18 20-8L18-2H-18Z', 'var(--dp-parts-drone-fill)'),
      fill('M-4 10H4L2 16H-2Z', 'var(--dp-parts-drone-fill)'),
      line('M-12 10L-18 20L-13 25M12 10L18 20L13 25', 'var(--dp-parts-drone-fill)', 3.4),
      fill(oval(0, 0, 5.4), 'var(--dp-parts-drone-fill)'),
      fill(oval(0, 0, 3.2), 'var(--dp-parts-drone-fill-3)'),
    ],
    x,
    y,
    grown,
  )
export const beam = (x: number, y: number, toX: number, toY: number): Ink[] => [
  line(`M${x} ${y}L${toX} ${toY}`, 'var(--dp-parts-drone-fill-3)', 6, 0.3),
  line(`M${x} ${y}L${toX} ${toY}`, 'var(--dp-parts-beam-line)', 1.8),
  ...place([fill(star(0, 0, 13, 5, 7), 'var(--dp-ember)')], toX, toY),
]
export const ziggurat = (x: number, y: number, colour: string): Ink[] => [
  ...[0, 1, 2, 3].flatMap((n) => {
    const [half, top] = [92 - n * 22, y - (n + 1) * 24]
    return [
      fill(`M${x - half} ${top + 24}L${x - half + 5} ${top}H${x + half - 5}L${x + half} ${top + 24}Z`, colour),
      fill(`M${x + half * 0.3} ${top}H${x + half - 5}L${x + half} ${top + 24}H${x + half * 0.3}Z`, DARK, 0.35),
      fill(box(x - half + 4, top, 2 * half - 8, 3), 'var(--dp-white)', 0.22),
    ]
  }),
  fill(`M${x - 9} ${y}L${x - 5} ${y - 96}H${x + 5}L${x + 9} ${y}Z`, DARK, 0.3),
  line(
    `M${x + 22} ${y - 96}L${x + 14} ${y - 72}L${x + 30} ${y - 54}L${x + 20} ${y - 30}L${x + 40} ${y - 12}M${x + 30} ${y - 54}L${x + 52} ${y - 44}`,
    DARK,
    4,
  ),
]
export const block = (x: number, y: number, grown: number, turned: number, colour: string): Ink[] =>
  place(
    [
      fill(box(-9, -9, 18, 18), colour),
      fill('M-9-9H9V-5H-9Z', 'var(--dp-white)', 0.25),
      fill('M3-9H9V9H3Z', DARK, 0.35),
    ],
    x,
    y,
    grown,
    turned,
  )
