import { box, fill, line, oval, place, polar, star, type Ink } from './ink'

/** Every Treasure and Supply Kit as a thing, on a paper of 64 by 64, and the shades that they share. */

const INK = 'var(--dp-outline)'
const GOLD = 'var(--dp-objects-gold)'
const PALE = 'var(--dp-objects-pale)'
const BRONZE = 'var(--dp-objects-bronze)'
const STEEL = 'var(--dp-objects-steel)'
const BONE = 'var(--dp-objects-bone)'
const shade = (d: string, dim = 0.3) => fill(d, INK, dim)
const shine = (d: string, width = 2, dim = 0.6) => line(d, 'var(--dp-white)', width, dim)

const gem = (points: string, colour: string, facets: string): Ink[] => [
  fill(points, colour),
  line(points, 'var(--dp-white)', 1.2, 0.5),
  line(facets, 'var(--dp-white)', 1.2, 0.55),
]
const spike = (x: number, y: number, high: number, turned: number, colour: string): Ink[] =>
  place(
    [
      fill(`M0 0L-6-6L-5${-high + 7}L0${-high}L5${-high + 7}L6-6Z`, colour),
      shade(`M0 0L0${-high}L5${-high + 7}L6-6Z`, 0.25),
      shine(`M-3-6L-2.500${-high + 8}`, 1.4),
    ],
    x,
    y,
    1,
    turned,
  )
const gear = (x: number, y: number, r: number, colour: string): Ink[] => [
  fill(star(x, y, r, r * 0.78, 9), colour),
  fill(oval(x, y, r * 0.68), colour),
  fill(oval(x, y, r * 0.3), INK),
]
const glass = (top: number): Ink[] => [
  fill(
    `M20 ${top}H44V${top + 4}Q50 ${top + 10} 50 ${top + 18}V54Q50 58 46 58H18Q14 58 14 54V${top + 18}Q14 ${top + 10} 20 ${top + 4}Z`,
    'var(--dp-objects-glass-fill)',
    0.35,
  ),
]
const lid = (top: number): Ink[] => [
  fill(box(18, top - 7, 28, 8), 'var(--dp-objects-lid-fill)'),
  shine(`M20 ${top + 12}V48`, 2, 0.7),
]
const book = (colour: string): Ink[] => [
  fill('M12 10H48Q52 10 52 14V54H16Q12 54 12 50Z', colour),
  fill('M16 50H52V54H16Q12 54 12 52Q12 50 16 50Z', BONE),
  shade('M12 10H18V50H12Z'),
]
const tablet = (colour: string): Ink[] => [
  fill('M14 12Q32 4 50 12V56H14Z', colour),
  shade('M44 9Q48 10 50 12V56H44Z', 0.25),
  line('M14 12Q32 4 50 12', 'var(--dp-white)', 1.6, 0.4),
]
const leaf = (x: number, y: number, turned: number, colour: string, grown = 1): Ink[] =>
  place([fill('M0 0Q12-14 26-8Q20 8 0 0Z', colour), line('M2-1L20-6', INK, 1, 0.4)], x, y, grown, turned)

export const treasures: Record<string, () => Ink[]> = {
  'relic-1': () => [
    fill(star(32, 32, 29, 21, 12), GOLD),
    fill(oval(32, 32, 19), PALE),
    fill(oval(32, 32, 15), GOLD),
    fill(`${oval(26, 29, 2.6)}${oval(38, 29, 2.6)}`, INK),
    line('M24 38Q32 44 40 38', INK, 2.4),
    shine('M20 22Q26 15 34 15'),
  ],
  'relic-2': () => [
    fill('M18 58L20 44H44L46 58Z', BRONZE),
    fill('M16 16Q16 6 32 6Q48 6 48 16V40Q46 48 32 48Q18 48 16 40Z', GOLD),
    fill('M10 18H16V34H10ZM48 18H54V34H48Z', BRONZE),
    fill('M22 32H42Q40 43 32 43Q24 43 22 32Z', INK),
    fill('M24 32H40V35H24Z', BONE),
    line('M21 24Q25 18 29 24M35 24Q39 18 43 24', INK, 2.6),
    shine('M20 16Q22 10 30 9'),
  ],
  'relic-3': () => [
    fill('M32 4Q52 6 52 26Q52 48 32 60Q12 48 12 26Q12 6 32 4Z', GOLD),
    shade('M32 4Q52 6 52 26Q52 48 32 60Z', 0.2),
    fill('M18 26L28 24L27 31Q22 33 18 26ZM46 26L36 24L37 31Q42 33 46 26Z', INK),
    line('M32 26V40L28 42M25 49H39', INK, 2),
    line('M16 16Q32 8 48 16M14 22Q32 14 50 22', 'var(--dp-objects-relic-3-line)', 2.6),
    shine('M17 30Q18 42 26 50'),
  ],
  'relic-4': () => [
    fill('M6 40Q20 30 40 36Q50 34 56 26L60 32Q56 44 44 50Q30 58 16 52Q8 48 6 40Z', 'var(--dp-objects-relic-4-fill)'),
    shade('M6 40Q20 30 40 36Q26 42 6 40Z', 0.35),
    fill('M22 56H38L42 60H18Z', 'var(--dp-objects-relic-4-fill-2)'),
    line('M10 38Q2 34 4 26', 'var(--dp-objects-relic-4-fill)', 4),
    fill('M56 27Q50 18 57 8Q66 18 59 28Z', 'var(--dp-objects-relic-4-fill-3)'),
    fill('M57 26Q54 20 57 14Q61 20 58 26Z', PALE),
    shine('M18 48Q28 53 38 48'),
  ],
  'relic-5': () => [
    line('M26 10Q26 4 32 4Q38 4 38 10', BRONZE, 4),
    fill('M32 8Q44 10 45 28Q46 42 54 48H10Q18 42 19 28Q20 10 32 8Z', GOLD),
    shade('M32 8Q44 10 45 28Q46 42 54 48H36Z', 0.22),
    fill('M10 48H54V53H10Z', BRONZE),
    fill(oval(32, 57, 5, 4), INK),
    line('M20 32Q32 36 45 32', PALE, 2),
    shine('M25 18Q23 28 24 40'),
  ],
  'relic-6': () => [
    ...[14, 30, 46].flatMap((y, n) => [
      line(oval(n % 2 ? 38 : 26, y - 2, 10, 8), GOLD, 5),
      line(oval(n % 2 ? 38 : 26, y - 2, 10, 8), PALE, 1.2, 0.7),
    ]),
    fill('M18 50H36L32 62H22Z', BRONZE),
    fill(oval(27, 55, 3), 'var(--dp-objects-relic-6-fill)'),
    shine('M18 10Q20 6 26 5'),
  ],
  'relic-7': () => [
    fill('M14 56H50V61H14ZM18 50H46V56H18Z', 'var(--dp-objects-relic-7-fill)'),
    fill(box(22, 18, 20, 32), 'var(--dp-objects-relic-7-fill-2)'),
    line('M27 18V50M32 18V50M37 18V50', INK, 1.4, 0.4),
    fill('M16 12H48V19H16Z', 'var(--dp-objects-relic-7-fill-3)'),
    fill(star(32, 7, 9, 4, 5), GOLD),
    shade(box(36, 18, 6, 32), 0.25),
  ],
  'relic-8': () => [
    fill(box(7, 7, 50, 50), 'var(--dp-objects-relic-8-fill)'),
    ...[
      'var(--dp-objects-relic-8-fill-2)',
      'var(--dp-objects-relic-8-fill-3)',
      'var(--dp-objects-relic-8-fill-4)',
      'var(--dp-objects-specimen-9-line)',
      'var(--dp-objects-relic-8-fill-5)',
    ].map((colour, n) =>
      fill(`M32 32L${polar(32, 32, 24, (n * 2 - 1) * 0.628)}L${polar(32, 32, 24, (n * 2 + 1) * 0.628)}Z`, colour),
    ),
    line('M32 32L32 8M32 32L55 25M32 32L46 52M32 32L18 52M32 32L9 25', BONE, 1.6),
    fill(oval(32, 32, 7), BONE),
    line(box(7, 7, 50, 50), BONE, 2, 0.6),
  ],
  'relic-9': () => [
    fill('M26 34H38L42 46H22Z', 'var(--dp-objects-relic-9-fill)'),
    fill(oval(32, 54, 22, 8), 'var(--dp-objects-relic-9-fill-2)'),
    fill(oval(32, 52, 18, 6), 'var(--dp-objects-relic-9-fill-3)'),
    fill('M28 12H36V36H28Z', BRONZE),
    fill(oval(32, 12, 9), GOLD),
    line('M27 53L30 50L32 54L35 49L37 53', PALE, 2),
    shine('M27 9Q29 6 33 6'),
  ],

  'crystal-1': () => [
    ...gem(
      'M32 56L8 30Q4 14 18 11Q28 10 32 20Q36 10 46 11Q60 14 56 30Z',
      'var(--dp-objects-crystal-1)',
      'M8 30H56M32 20L22 30L32 56L42 30L32 20M18 11L22 30M46 11L42 30',
    ),
    fill(oval(32, 34, 30), 'var(--dp-objects-crystal-1-fill)', 0.15),
  ],
  'crystal-2': () => [
    ...gem('M20 8L34 18L30 40L16 44L6 28Z', 'var(--dp-objects-crystal-2-fill)', 'M20 8L19 26L30 40M6 28L19 26L34 18'),
    ...gem('M46 24L58 32L54 52L40 56L32 42Z', 'var(--dp-objects-crystal-2)', 'M46 24L45 40L54 52M32 42L45 40L58 32'),
    fill(star(22, 22, 9, 2, 4), 'var(--dp-white)', 0.9),
    fill(star(46, 40, 7, 2, 4), 'var(--dp-white)', 0.9),
  ],
  'crystal-3': () => [
    ...gem(
      'M22 4H44L54 16V50L42 60H20L10 48V14Z',
      'var(--dp-objects-crystal-3-fill)',
      'M22 4L26 14H48M26 14L24 50L42 60M10 48L24 50',
    ),
    fill('M36 10L22 34H31L26 54L44 28H34Z', 'var(--dp-objects-crystal-3-fill-2)'),
    line('M36 10L22 34H31L26 54L44 28H34Z', 'var(--dp-objects-crystal-3-line)', 1.4),
  ],
  'crystal-4': () => [
    ...spike(32, 58, 50, 0, 'var(--dp-objects-crystal-4-line)'),
    ...spike(22, 58, 34, -18, 'var(--dp-objects-crystal-4-line-2)'),
    ...spike(43, 58, 38, 16, 'var(--dp-objects-crystal-4-line-2)'),
    fill(oval(32, 58, 22, 4), 'var(--dp-objects-crystal-4-fill)'),
    line('M8 22Q3 30 8 38M56 18Q62 28 56 38M3 18Q-3 30 3 42', 'var(--dp-objects-crystal-4-line-3)', 2, 0.7),
  ],
  'crystal-5': () => [
    line('M2 40L24 34', 'var(--dp-white)', 3),
    fill('M32 8L56 52H8Z', 'var(--dp-objects-crystal-5-fill)', 0.85),
    shade('M32 8L56 52H34Z', 0.15),
    line('M32 8L56 52H8Z', 'var(--dp-white)', 2),
    ...[
      'var(--dp-objects-crystal-5-line)',
      'var(--dp-objects-crystal-5-line-2)',
      'var(--dp-objects-crystal-5-line-3)',
      'var(--dp-objects-crystal-5-line-4)',
      'var(--dp-objects-crystal-2)',
    ].map((colour, n) => line(`M40 ${32 + n * 2}L62 ${24 + n * 7}`, colour, 3)),
  ],
  'crystal-6': () => [
    line(oval(32, 28, 21), BRONZE, 6),
    fill(oval(32, 28, 19), 'var(--dp-objects-relic-8-fill-3)'),
    fill('M14 26Q24 18 32 26Q42 34 50 24Q50 46 32 47Q16 46 14 26Z', 'var(--dp-objects-crystal-6-fill)'),
    fill('M34 14L26 28H32L29 40L40 24H34Z', PALE),
    fill('M27 50H37L40 61H24Z', BRONZE),
    shine('M19 20Q23 14 30 13'),
  ],
  'crystal-7': () => [
    fill('M6 34Q8 10 32 8Q56 10 58 34Q54 58 32 58Q10 58 6 34Z', 'var(--dp-objects-crystal-7-fill)'),
    fill('M13 34Q16 18 32 17Q48 18 51 34Q48 50 32 50Q16 50 13 34Z', 'var(--dp-ember)'),
    fill('M20 34Q22 24 32 24Q42 24 44 34Q42 44 32 44Q22 44 20 34Z', 'var(--dp-fire)'),
    ...[16, 24, 32, 40, 48].map((x) => fill(`M${x - 4} 50L${x} 36L${x + 4} 50Z`, PALE)),
    shine('M12 26Q18 14 28 12'),
  ],
  'crystal-8': () => [
    fill(oval(32, 58, 18, 4), INK, 0.4),
    ...gem('M32 4L44 20L38 46L26 46L20 20Z', 'var(--dp-objects-crystal-8-fill)', 'M32 4V46M20 20L32 24L44 20'),
    line(oval(32, 34, 24, 7), 'var(--dp-objects-crystal-8-line)', 2, 0.8),
    line(oval(32, 40, 17, 5), 'var(--dp-objects-crystal-8-line)', 1.6, 0.5),
  ],
  'crystal-9': () => [
    ...spike(32, 56, 44, 0, 'var(--dp-objects-relic-8-fill-3)'),
    ...spike(30, 56, 38, -32, 'var(--dp-objects-crystal-9-line)'),
    ...spike(34, 56, 38, 32, 'var(--dp-objects-crystal-9)'),
    ...spike(28, 56, 26, -62, 'var(--dp-objects-crystal-9-2)'),
    ...spike(36, 56, 26, 62, 'var(--dp-objects-crystal-9-3)'),
    fill('M10 54Q32 46 54 54L48 61H16Z', 'var(--dp-objects-crystal-9-fill)'),
  ],

  'tech-1': () => [
    fill('M14 22H50L56 46H8Z', 'var(--dp-objects-tech-1-fill)'),
    fill('M8 46H56L50 58H14Z', 'var(--dp-objects-tech-1-fill-2)'),
    fill(oval(32, 30, 17), 'var(--dp-objects-tech-1-fill-3)'),
    fill(oval(32, 30, 12), 'var(--dp-objects-relic-4-fill-3)'),
    fill(star(32, 30, 12, 5, 8), PALE),
    fill('M24 8H40V14H24Z', STEEL),
    line('M18 22L24 10M46 22L40 10', STEEL, 3),
    fill(`${oval(16, 52, 2)}${oval(24, 52, 2)}${oval(48, 52, 2)}`, 'var(--dp-objects-tech-1-fill-4)'),
  ],
  'tech-2': () => [
    fill('M20 34H44L48 60H16Z', BRONZE),
    fill('M18 10Q32 2 46 10V32H18Z', STEEL),
    fill(`${oval(26, 19, 4)}${oval(38, 19, 4)}`, 'var(--dp-objects-tech-1-fill-3)'),
    fill(`${oval(26, 19, 2)}${oval(38, 19, 2)}`, 'var(--dp-objects-tech-2-fill)'),
    fill(oval(32, 28, 4, 3), INK),
    line('M20 38L10 46M44 38L54 44', BRONZE, 4),
    fill('M50 12V22M50 12L58 10V20', PALE),
    line('M52 22V10L60 8V18', PALE, 2),
    fill(`${oval(50, 22, 3)}${oval(58, 18, 3)}`, PALE),
    fill(oval(32, 46, 5), GOLD),
  ],
  'tech-3': () => [
    line('M32 60V40', BRONZE, 4),
    fill('M20 58H44L48 62H16Z', BRONZE),
    line(oval(32, 30, 27, 10), GOLD, 2),
    line(oval(32, 30, 19, 22), GOLD, 2),
    fill(oval(32, 30, 8), 'var(--dp-objects-crystal-5-line-2)'),
    fill(oval(6, 32, 5), 'var(--dp-objects-relic-8-fill-3)'),
    fill(oval(54, 23, 4), 'var(--dp-objects-specimen-9-line)'),
    fill(oval(32, 8, 4), 'var(--dp-objects-relic-9-fill-3)'),
    line('M28 4L36 12M36 4L28 12', BONE, 1.6),
    fill(oval(46, 44, 3), 'var(--dp-objects-relic-8-fill-5)'),
  ],
  'tech-4': () => [
    fill(box(10, 12, 44, 40), BRONZE),
    line('M10 22H22V34H34V22H54M10 44H28V40H42V46H54M22 52V44M42 12V22', PALE, 2),
    fill(box(26, 26, 13, 11), 'var(--dp-objects-tech-1-fill-3)'),
    fill(oval(46, 33, 3.4), 'var(--dp-objects-tech-4-fill)'),
    fill(oval(46, 33, 6), 'var(--dp-objects-tech-4-fill)', 0.3),
    line(box(10, 12, 44, 40), 'var(--dp-objects-tech-4-line)', 2),
  ],
  'tech-5': () => [
    line('M20 22Q22 6 32 6Q42 6 44 22', 'var(--dp-objects-tech-5-line)', 4),
    fill('M8 22H56L52 58H12Z', 'var(--dp-objects-tech-5-fill)'),
    fill('M14 22H50L44 34H20Z', 'var(--dp-objects-tech-5-fill-2)'),
    fill(star(28, 27, 3, 1, 4), 'var(--dp-white)'),
    fill(star(38, 26, 2.4, 0.8, 4), 'var(--dp-objects-tech-5-fill-3)'),
    line('M22 31Q32 26 42 31', 'var(--dp-objects-tech-5-line-2)', 1.6),
    fill('M12 36H52L50 42H13Z', 'var(--dp-objects-ration-crate-line)'),
    fill(box(28, 36, 8, 9), GOLD),
  ],
  'tech-6': () => [
    fill('M10 14H54V54H10Z', 'var(--dp-objects-tech-6-fill)'),
    fill('M15 19H49V43H15Z', 'var(--dp-objects-tech-6-fill-2)'),
    line('M18 38L28 24L36 36L40 30L46 38', 'var(--dp-objects-tech-6-fill-3)', 2),
    fill(box(22, 26, 10, 12), 'var(--dp-objects-tech-6-fill-3)', 0.5),
    fill(box(35, 26, 10, 12), 'var(--dp-objects-tech-6-fill-3)', 0.9),
    fill(`${oval(20, 49, 2.4)}${oval(28, 49, 2.4)}`, 'var(--dp-objects-crystal-5-line-2)'),
    fill(box(38, 47, 12, 4), STEEL),
    line('M20 14V6M44 14V6', STEEL, 3),
  ],
  'tech-7': () => [
    ...[14, 22, 30, 38].map((y) => line(`M14 ${y}Q32 ${y + 9} 50 ${y}`, 'var(--dp-objects-tech-7-line)', 5)),
    fill('M12 46H52V54H12ZM18 54H46V60H18Z', STEEL),
    fill('M14 6H50V12H14Z', STEEL),
    line('M22 26Q14 30 12 22L8 26M12 22L17 25', 'var(--dp-objects-tech-2-fill)', 2.4),
    shine('M18 15Q26 20 34 19'),
  ],
  'tech-8': () => [
    fill('M8 24H34V44H8Z', 'var(--dp-objects-tech-1-fill)'),
    fill('M34 22L48 14V54L34 46Z', STEEL),
    line('M52 24L57 30L53 34L58 40L53 46M58 16L63 24L59 32', 'var(--dp-objects-tech-8-line)', 2.4),
    fill(oval(21, 34, 6), 'var(--dp-objects-tech-1-fill-3)'),
    fill(oval(21, 34, 3), 'var(--dp-objects-tech-1-fill-4)'),
    line('M16 44L10 58M28 44L34 58', 'var(--dp-objects-tech-1-fill-2)', 4),
  ],
  'tech-9': () => [
    ...gear(20, 20, 17, GOLD),
    line('M28 28L52 52', GOLD, 7),
    line('M42 42L50 34M48 50L57 42', GOLD, 6),
    shine('M12 14Q16 8 22 8'),
  ],

  'specimen-1': () => [
    line('M32 2V10', 'var(--dp-objects-tech-5-line)', 3),
    fill('M32 8Q52 20 48 40Q44 58 32 62Q20 58 16 40Q12 20 32 8Z', 'var(--dp-objects-specimen-1-fill)'),
    line('M18 24Q32 32 46 22M16 36Q32 44 48 34M20 48Q32 54 44 46', 'var(--dp-objects-specimen-1-line)', 2.4),
    fill('M32 14Q40 30 34 52Q26 34 32 14Z', PALE, 0.8),
    fill(oval(32, 34, 28), 'var(--dp-ember)', 0.16),
  ],
  'specimen-2': () => [
    line('M32 62Q28 46 32 34', 'var(--dp-objects-specimen-2-line)', 3),
    ...[0, 72, 144, 216, 288].flatMap((turned) =>
      place(
        [
          fill('M0 0Q-13-12 0-26Q13-12 0 0Z', 'var(--dp-objects-specimen-2-fill)', 0.75),
          line('M0-2V-22', 'var(--dp-white)', 1.4, 0.8),
        ],
        32,
        26,
        1,
        turned,
      ),
    ),
    fill(oval(32, 26, 5), 'var(--dp-objects-specimen-2-fill-2)'),
    ...leaf(32, 54, -20, 'var(--dp-objects-specimen-2-fill-3)', 0.8),
  ],
  'specimen-3': () => [
    fill('M14 10Q30 2 50 10Q56 34 30 62Q38 38 26 26Q18 22 14 10Z', BONE),
    shade('M50 10Q56 34 30 62Q46 36 40 8Z', 0.25),
    fill('M12 8Q32-2 52 8L48 18Q32 10 16 20Z', 'var(--dp-objects-lid-fill)'),
    line('M30 22Q38 32 36 46', 'var(--dp-objects-specimen-3-line)', 1.8),
  ],
  'specimen-4': () => [
    ...glass(14),
    fill('M14 32Q22 27 32 32Q42 37 50 31V54Q50 58 46 58H18Q14 58 14 54Z', 'var(--dp-objects-specimen-4-fill)', 0.8),
    fill(
      `${oval(24, 42, 4)}${oval(38, 48, 5)}${oval(40, 38, 3)}${oval(27, 52, 3)}`,
      'var(--dp-objects-specimen-4-fill-2)',
    ),
    fill(oval(32, 44, 22, 18), 'var(--dp-objects-specimen-4-fill-3)', 0.2),
    ...lid(14),
  ],
  'specimen-5': () => [
    fill('M24 6H40Q44 22 58 50Q46 62 32 56Q18 62 6 50Q20 22 24 6Z', 'var(--dp-objects-specimen-5-fill)'),
    shade('M40 6Q44 22 58 50Q50 58 40 58Q44 30 36 6Z', 0.3),
    line('M24 8Q32 16 40 8', 'var(--dp-objects-specimen-5-line)', 3),
    line('M32 14V54M24 24Q18 38 14 48M40 24Q46 38 50 48', 'var(--dp-objects-specimen-5-line)', 1.6, 0.7),
    fill(oval(32, 14, 4), 'var(--dp-objects-specimen-5-fill-2)'),
  ],
  'specimen-6': () => [
    fill(
      'M8 34Q6 18 20 16Q28 6 40 14Q56 14 56 32Q60 48 44 52Q30 60 18 50Q8 46 8 34Z',
      'var(--dp-objects-specimen-6-fill)',
    ),
    fill(
      `${oval(22, 28, 4)}${oval(36, 24, 3)}${oval(46, 34, 4)}${oval(30, 40, 5)}${oval(18, 40, 2.6)}${oval(42, 46, 3)}`,
      'var(--dp-objects-specimen-6-fill-2)',
    ),
    fill('M50 46Q46 56 50 60Q55 56 50 46Z', 'var(--dp-objects-specimen-6-fill-3)'),
    shine('M16 22Q22 17 28 16'),
  ],
  'specimen-7': () => [
    line('M12 14Q34 10 30 28Q26 44 46 42Q58 42 54 54', 'var(--dp-objects-specimen-7-line)', 15),
    line('M12 14Q34 10 30 28Q26 44 46 42Q58 42 54 54', 'var(--dp-objects-specimen-7-line-2)', 11),
    line(
      'M18 12Q19 16 17 20M28 18Q25 20 23 23M32 30Q27 30 25 28M34 42Q35 37 38 36M48 42Q47 38 48 35',
      'var(--dp-objects-specimen-7-line-3)',
      1.6,
    ),
    fill(oval(11, 14, 5, 7), 'var(--dp-objects-specimen-7-fill)'),
    fill(oval(10, 14, 2, 4), INK),
  ],
  'specimen-8': () => [
    line(
      'M32 24Q30 40 36 60M32 30Q20 40 14 56M33 34Q46 42 50 56M34 44Q26 52 26 60',
      'var(--dp-objects-specimen-8-line)',
      5,
    ),
    line('M32 24Q30 40 36 60', 'var(--dp-objects-specimen-8-line-2)', 1.6),
    ...leaf(32, 26, -60, 'var(--dp-objects-specimen-9-line)', 1.1),
    ...leaf(32, 26, -110, 'var(--dp-objects-specimen-8-line-3)', 1.1),
    ...leaf(32, 26, -10, 'var(--dp-objects-specimen-8-line-4)', 1),
    fill(`${oval(30, 10, 3)}${oval(38, 12, 3)}`, 'var(--dp-objects-specimen-8-fill)'),
  ],
  'specimen-9': () => [
    ...book('var(--dp-objects-specimen-9-fill)'),
    ...leaf(24, 40, -30, 'var(--dp-objects-specimen-9-fill-2)', 0.9),
    ...leaf(30, 30, -80, 'var(--dp-objects-specimen-9-fill-2)', 0.8),
    line('M24 44Q30 32 30 20', 'var(--dp-objects-specimen-9-line-2)', 2),
    fill(oval(40, 24, 4), 'var(--dp-objects-specimen-2-fill-2)'),
    line('M50 30Q60 24 58 14', 'var(--dp-objects-specimen-9-line)', 2.4),
    ...leaf(57, 18, -70, 'var(--dp-objects-specimen-9-line)', 0.5),
  ],

  'archive-1': () => [
    ...gem('M32 4L54 16V44L32 60L10 44V16Z', 'var(--dp-objects-archive-1)', 'M32 4V30M54 16L32 30L10 16M32 30V60'),
    fill('M32 30L54 16V44L32 60Z', INK, 0.2),
    line('M16 26L26 32M16 34L26 40M38 34L48 27M38 42L48 35M38 50L46 44', 'var(--dp-objects-archive-1-line)', 2),
  ],
  'archive-2': () => [
    fill('M8 14Q2 8 8 5Q14 2 16 9L54 44Q62 46 60 52Q58 58 51 57Q50 62 44 60Q40 58 43 52L8 18Q2 20 3 14Z', BONE),
    ...[
      [18, 14],
      [28, 26],
      [40, 32],
      [46, 46],
    ].map(([x, y]) => fill(star(x!, y!, 4, 1.5, 4), 'var(--dp-objects-archive-2-fill)')),
    line('M18 14L28 26L40 32L46 46', 'var(--dp-objects-archive-2-fill)', 1.4),
  ],
  'archive-3': () => [
    fill('M14 12Q10 4 18 5H48Q54 6 52 14V50Q54 60 46 59H16Q10 58 12 50Z', 'var(--dp-objects-archive-3-fill)'),
    fill('M10 8Q18 2 20 12H52Q54 4 46 5H16Q10 4 10 8Z', 'var(--dp-objects-archive-3-fill-2)'),
    line('M20 20H44M20 27H40M20 34H44M20 41H34', 'var(--dp-objects-tech-5-line)', 2),
    fill(oval(42, 50, 7), 'var(--dp-blood)'),
    line('M39 50L41 52L45 48', 'var(--dp-objects-archive-3-line)', 1.6),
  ],
  'archive-4': () => [
    ...place(tablet('var(--dp-objects-archive-4-line)'), 10, -4, 0.86),
    ...place(
      [
        ...tablet('var(--dp-objects-archive-4-line-2)'),
        line(
          'M20 20L24 26L28 20M34 20V28M40 20L44 24M20 34H26L30 40M36 34L42 38M20 48L24 44L28 50M36 46H44',
          'var(--dp-objects-archive-4-line-3)',
          2.2,
        ),
      ],
      -6,
      6,
      0.92,
    ),
  ],
  'archive-5': () => [
    fill('M14 6H44L54 16V58H14Z', 'var(--dp-chalk)'),
    fill('M44 6V16H54Z', 'var(--dp-objects-archive-5-fill)'),
    line('M20 18H38M20 26H48M20 34H48M20 42H34', 'var(--dp-objects-archive-5-line)', 2),
    line('M30 48L36 54L52 36', 'var(--dp-blood)', 4),
    fill(oval(24, 51, 5), 'var(--dp-objects-relic-8-fill-5)', 0.8),
  ],
  'archive-6': () => [
    ...book('var(--dp-objects-archive-6-fill)'),
    line('M22 24H42L37 19M42 36H22L27 41', PALE, 3),
    fill(box(46, 26, 8, 8), GOLD),
    line('M52 8V54', 'var(--dp-objects-archive-6-line)', 1.6, 0.5),
  ],
  'archive-7': () => [
    line(oval(32, 32, 26), STEEL, 5),
    fill(oval(32, 32, 23), 'var(--dp-objects-archive-7-fill)'),
    line(oval(32, 32, 16), 'var(--dp-objects-relic-8-fill-5)', 3),
    fill(oval(32, 32, 8), 'var(--dp-objects-relic-8-fill-5)'),
    line(
      'M32 9V15M32 49V55M9 32H15M49 32H55M16 16L20 20M44 44L48 48M48 16L44 20M16 48L20 44',
      'var(--dp-objects-archive-1-line)',
      2.4,
    ),
    line('M32 32L41 20', 'var(--dp-white)', 3),
  ],
  'archive-8': () => [
    fill(box(8, 12, 48, 36), 'var(--dp-objects-archive-8-fill)'),
    line(box(12, 16, 40, 28), 'var(--dp-objects-archive-8-line)', 2),
    line('M18 24H40M18 31H34', 'var(--dp-objects-archive-8-line-2)', 2.4),
    fill(star(44, 44, 12, 9, 10), 'var(--dp-objects-archive-8-fill-2)'),
    line('M39 44L43 48L50 40', 'var(--dp-white)', 2.8),
    fill('M40 52L38 62L44 58L50 62L48 52Z', 'var(--dp-objects-archive-8-fill-3)'),
  ],
  'archive-9': () => [
    ...tablet('var(--dp-objects-archive-9-fill)'),
    fill(star(32, 26, 10, 4, 6), 'var(--dp-objects-archive-9-fill-2)'),
    line('M20 42H44M20 49H38', 'var(--dp-objects-archive-9-fill-2)', 2.4),
    fill('M10 56H54V61H10Z', 'var(--dp-objects-archive-9-fill-3)'),
  ],
}

export const kits: Record<string, () => Ink[]> = {
  'field-medkit': () => [
    line('M24 18V11Q24 8 27 8H37Q40 8 40 11V18', 'var(--dp-objects-field-medkit-line)', 4),
    fill(box(8, 18, 48, 38), 'var(--dp-chalk)'),
    shade(box(8, 48, 48, 8), 0.15),
    fill('M27 24H37V32H45V42H37V50H27V42H19V32H27Z', 'var(--dp-objects-field-medkit-fill)'),
  ],
  'decon-shower': () => [
    line('M12 60V14Q12 6 22 6H34Q40 6 40 14', STEEL, 5),
    fill('M26 16H54L58 26H22Z', 'var(--dp-objects-tech-1-fill)'),
    line('M28 32V42M36 32V50M44 32V44M52 32V52M32 48V58M48 50V60', 'var(--dp-objects-crystal-9-line)', 3),
  ],
  rebreather: () => [
    fill('M12 22Q14 8 32 8Q50 8 52 22Q54 44 40 54H24Q10 44 12 22Z', 'var(--dp-objects-tech-6-fill)'),
    fill('M18 20H46Q46 34 32 34Q18 34 18 20Z', 'var(--dp-objects-crystal-3-fill)'),
    fill(oval(32, 46, 10), 'var(--dp-objects-tech-1-fill-3)'),
    line('M26 43H38M26 47H38M28 51H36', STEEL, 1.8),
    fill(`${oval(10, 42, 7)}${oval(54, 42, 7)}`, 'var(--dp-objects-rebreather-fill)'),
  ],
  'blast-tarp': () => [
    fill('M4 20L32 10L60 20L54 54Q32 44 10 54Z', 'var(--dp-objects-blast-tarp-fill)'),
    line('M4 20L32 30L60 20M32 30V48', 'var(--dp-objects-tech-4-line)', 2),
    fill(`${oval(6, 20, 3)}${oval(58, 20, 3)}${oval(11, 53, 3)}${oval(53, 53, 3)}`, STEEL),
  ],
  'stim-injector': () =>
    place(
      [
        fill(box(-8, -18, 16, 32), 'var(--dp-objects-glass-fill)', 0.9),
        fill(box(-8, -2, 16, 16), 'var(--dp-objects-tech-4-fill)'),
        fill(box(-13, -22, 26, 5), STEEL),
        fill(box(-3, -32, 6, 12), STEEL),
        fill(box(-10, -34, 20, 4), STEEL),
        line('M0 14V30', STEEL, 2.4),
      ],
      34,
      32,
      1,
      40,
    ),
  'ration-crate': () => [
    fill(box(8, 18, 48, 38), 'var(--dp-objects-ration-crate-fill)'),
    line(box(8, 18, 48, 38), 'var(--dp-objects-ration-crate-line)', 3),
    line('M8 30H56M8 43H56', 'var(--dp-objects-ration-crate-line)', 2),
    fill('M22 18Q24 6 32 10Q40 4 42 18Z', 'var(--dp-objects-relic-9-fill-3)'),
    ...leaf(32, 12, -60, 'var(--dp-objects-specimen-9-line)', 0.5),
    fill(box(26, 33, 12, 8), BONE),
  ],
  'grapple-line': () => [
    line('M14 58Q40 54 34 34Q30 18 44 12', 'var(--dp-objects-grapple-line)', 4),
    line('M44 12L38 4M44 12L54 6M44 12L52 22', STEEL, 4),
    line(oval(18, 48, 11, 8), 'var(--dp-objects-grapple-line)', 4),
    fill(oval(44, 12, 4), STEEL),
  ],
  'cargo-magnet': () => [
    fill('M12 8H26V30Q26 38 32 38Q38 38 38 30V8H52V32Q52 52 32 52Q12 52 12 32Z', 'var(--dp-objects-field-medkit-fill)'),
    fill('M12 8H26V18H12ZM38 8H52V18H38Z', STEEL),
    line('M19 4V0M45 4V0M32 14V8', 'var(--dp-worth)', 2),
  ],
  'power-cell': () => [
    fill('M24 4H40V10H24Z', STEEL),
    fill('M16 10H48V58H16Z', 'var(--dp-objects-power-cell-fill)'),
    fill('M16 24H48V58H16Z', 'var(--dp-objects-tech-4-fill)'),
    fill('M36 18L22 38H31L27 52L43 32H34Z', 'var(--dp-objects-crystal-3-fill-2)'),
    shine('M20 14V54', 2, 0.4),
  ],
  'sample-launcher': () => [
    fill('M4 34L42 14L48 24L12 46Z', 'var(--dp-objects-tech-1-fill)'),
    fill('M42 14L54 8L60 18L48 24Z', 'var(--dp-objects-rebreather-fill)'),
    fill('M16 42L24 38L28 54H20Z', 'var(--dp-objects-tech-1-fill-2)'),
    fill(oval(57, 13, 5), 'var(--dp-contamination)'),
    fill(oval(26, 26, 6), 'var(--dp-contamination)', 0.8),
  ],
  'leaky-canister': () => [
    fill('M20 8H42V14H46V48Q46 52 42 52H20Q16 52 16 48V14H20Z', 'var(--dp-objects-leaky-canister-fill)'),
    fill('M16 24H46V38H16Z', 'var(--dp-objects-rebreather-fill)'),
    line('M31 27V33M26 36L31 33L36 36', INK, 2.4),
    fill('M40 50Q60 50 58 58Q44 64 28 60Q22 54 40 50Z', 'var(--dp-objects-leaky-canister-fill-2)'),
    fill('M44 42Q40 50 44 54Q49 50 44 42Z', 'var(--dp-objects-leaky-canister-fill-2)'),
  ],
  'signal-jammer': () => [
    fill(box(14, 30, 36, 28), 'var(--dp-objects-tech-1-fill-2)'),
    fill(box(19, 35, 16, 9), 'var(--dp-objects-tech-6-fill-3)'),
    fill(oval(43, 40, 3.4), 'var(--dp-objects-tech-1-fill-4)'),
    line('M20 30L14 10M44 30L50 10', STEEL, 3),
    line('M24 16Q32 8 40 16M20 22Q32 12 44 22', 'var(--dp-objects-signal-jammer-line)', 2.4),
    line('M24 8L40 24M40 8L24 24', 'var(--dp-objects-tech-1-fill-4)', 3),
  ],
  'survey-drone': () => [
    line('M14 22H50', 'var(--dp-objects-tech-1-fill-2)', 4),
    fill(`${oval(12, 16, 11, 3)}${oval(52, 16, 11, 3)}`, STEEL),
    fill('M20 22H44L40 44H24Z', 'var(--dp-objects-crystal-9-line)'),
    fill(oval(32, 34, 7), 'var(--dp-objects-tech-1-fill-3)'),
    fill(oval(32, 34, 4), 'var(--dp-hot)'),
    fill('M28 44L18 62H46L36 44Z', 'var(--dp-hot)', 0.35),
  ],
  'retrieval-bot': () => [
    fill('M16 22H48V48H16Z', 'var(--dp-objects-grapple-line)'),
    fill(box(22, 8, 20, 14), STEEL),
    fill(`${oval(28, 15, 3)}${oval(36, 15, 3)}`, 'var(--dp-objects-tech-1-fill-3)'),
    fill(`${oval(20, 54, 7)}${oval(44, 54, 7)}${oval(32, 54, 7)}`, 'var(--dp-objects-retrieval-bot-fill)'),
    line('M48 30L58 26L60 34M16 30L6 34L5 42', STEEL, 4),
    fill(box(24, 30, 16, 10), 'var(--dp-objects-retrieval-bot-fill-2)'),
  ],
  'trade-locker': () => [
    fill(box(12, 6, 40, 54), 'var(--dp-objects-trade-locker-fill)'),
    shade(box(44, 6, 8, 54), 0.3),
    fill(box(18, 12, 24, 18), 'var(--dp-objects-trade-locker-fill-2)'),
    line('M22 18H36L32 14M38 25H24L28 29', PALE, 2.4),
    fill(oval(38, 42, 3), GOLD),
    line('M20 38H30M20 44H30M20 50H30', 'var(--dp-objects-trade-locker-fill-2)', 2),
  ],
}

const kept = new Map<string, Ink[]>()

/** A thing by its id, drawn up once; where a box has others, a shape of its type. */
export function objectOf(id: string, type = ''): Ink[] {
  const known = kept.get(id)
  if (known) return known
  const first = type && Object.keys(treasures).find((it) => it.startsWith(`${type}-`))
  const inks = (treasures[id] ?? kits[id] ?? treasures[first || 'archive-1'])!()
  kept.set(id, inks)
  return inks
}
