import { box, fill, line, oval, type Ink } from './ink'

/** The faces of the expedition, on a paper of 64 by 64: one head, and what each wears and grows on it. */

interface Looks {
  skin: string
  /** Drawn behind the head, and over it. */
  behind: Ink[]
  over: Ink[]
}
const INK = 'var(--dp-outline)'

const looks: Record<string, Looks> = {
  archeologist: {
    skin: 'var(--dp-crew-skin)',
    behind: [fill('M16 26Q12 48 20 50H44Q52 48 48 26Z', 'var(--dp-crew-behind-fill)')],
    over: [
      fill('M4 21Q32 12 60 21Q56 26 32 24Q8 26 4 21Z', 'var(--dp-crew-over-fill)'),
      fill('M17 20Q17 4 32 5Q47 4 47 20Q32 15 17 20Z', 'var(--dp-crew-over-fill-2)'),
      fill('M17 20Q32 14 47 20V16Q32 11 17 16Z', INK, 0.45),
      line(`${oval(25, 31, 5)}${oval(39, 31, 5)}M30 31H34`, INK, 1.6),
    ],
  },
  cook: {
    skin: 'var(--dp-crew-skin-line)',
    behind: [],
    over: [
      fill('M16 19Q8 16 12 8Q18 2 24 6Q32-1 40 6Q48 2 52 9Q56 17 48 19V24H16Z', 'var(--dp-crew-over-fill-3)'),
      fill('M16 19H48V24H16Z', 'var(--dp-crew-over-fill-4)'),
      fill(
        'M22 38Q28 34 32 38Q36 34 42 38Q46 36 47 39Q42 45 32 41Q22 45 17 39Q18 36 22 38Z',
        'var(--dp-crew-over-fill-5)',
      ),
    ],
  },
  pilot: {
    skin: 'var(--dp-crew-skin-fill)',
    behind: [fill('M12 28Q12 6 32 6Q52 6 52 28V40H12Z', 'var(--dp-crew-over-fill-6)')],
    over: [
      fill('M14 26Q14 8 32 8Q50 8 50 26Q32 18 14 26Z', 'var(--dp-crew-over-fill-6)'),
      fill('M14 26H20V44Q15 42 14 26ZM50 26H44V44Q49 42 50 26Z', 'var(--dp-crew-over-fill-6)'),
      fill('M16 15H48V24H16Z', INK),
      fill(`${oval(25, 19, 7, 5.5)}${oval(39, 19, 7, 5.5)}`, 'var(--dp-glass)'),
      line('M21 17L24 15M35 17L38 15', 'var(--dp-white)', 1.6),
    ],
  },
  medic: {
    skin: 'var(--dp-crew-skin-line-2)',
    behind: [fill(`${oval(32, 8, 8)}M14 30Q12 8 32 8Q52 8 50 30L50 40H14Z`, 'var(--dp-crew-behind-fill-2)')],
    over: [
      fill('M15 28Q16 10 34 11Q49 12 49 28Q44 20 36 19Q24 20 15 28Z', 'var(--dp-crew-behind-fill-2)'),
      fill('M16 15Q32 8 48 15L46 20Q32 14 18 20Z', 'var(--dp-crew-over-fill-3)'),
      fill('M30 11H34V13H36V16H34V18H30V16H28V13H30Z', 'var(--dp-crew-over-fill-7)'),
    ],
  },
  engineer: {
    skin: 'var(--dp-crew-skin-fill-2)',
    behind: [],
    over: [
      fill('M18 36Q18 52 32 53Q46 52 46 36Q42 42 38 39Q32 36 26 39Q22 42 18 36Z', 'var(--dp-crew-over-fill-8)'),
      line('M28 43Q32 45 36 43', INK, 1.8),
      fill('M12 22Q14 5 32 5Q50 5 52 22Z', 'var(--dp-crew-over-fill-9)'),
      fill('M10 21H54V25H10Z', 'var(--dp-crew-over-fill-10)'),
      fill(box(28, 4, 8, 18), 'var(--dp-crew-over-fill-10)'),
    ],
  },
  geologist: {
    skin: 'var(--dp-crew-skin-fill-3)',
    behind: [],
    over: [
      fill('M17 34Q14 56 32 58Q50 56 47 34Q44 42 38 40Q32 37 26 40Q20 42 17 34Z', 'var(--dp-crew-over-fill-11)'),
      line('M28 44H36', INK, 1.8),
      fill('M14 20Q16 6 32 6Q48 6 50 20Q32 14 14 20Z', 'var(--dp-crew-over-fill-12)'),
      fill('M13 18Q32 11 51 18V22Q32 16 13 22Z', 'var(--dp-crew-over-fill-13)'),
      fill(oval(32, 15, 6), 'var(--dp-crew-over-fill-14)'),
      fill(oval(32, 15, 4), 'var(--dp-crew-over-fill-15)'),
    ],
  },
  botanist: {
    skin: 'var(--dp-crew-skin-fill-4)',
    behind: [
      fill(
        [
          [14, 22],
          [12, 34],
          [20, 12],
          [32, 7],
          [44, 12],
          [50, 22],
          [52, 34],
        ]
          .map(([x, y]) => oval(x!, y!, 9))
          .join(''),
        'var(--dp-crew-behind)',
      ),
    ],
    over: [
      fill(
        [
          [20, 17],
          [28, 13],
          [37, 13],
          [45, 18],
        ]
          .map(([x, y]) => oval(x!, y!, 6))
          .join(''),
        'var(--dp-crew-behind)',
      ),
      fill('M44 10Q58 2 60 12Q54 20 44 14Z', 'var(--dp-crew-over-fill-16)'),
      line('M45 12L56 9', 'var(--dp-crew-over-line)', 1.4),
      fill('M42 10Q38 0 46-1Q50 6 46 11Z', 'var(--dp-crew-over-fill-17)'),
    ],
  },
  guard: {
    skin: 'var(--dp-crew-skin-fill-5)',
    behind: [fill('M13 24Q14 48 18 52H24V20ZM51 24Q50 48 46 52H40V20Z', 'var(--dp-crew-behind-fill-3)')],
    over: [
      fill('M12 20Q10 8 28 7Q50 5 54 16Q54 21 46 20Q30 17 14 22Z', 'var(--dp-crew-over-fill-18)'),
      fill('M12 19Q30 14 48 19V22Q30 18 13 23Z', 'var(--dp-crew-over-fill-19)'),
      fill('M22 9L26 8L27 14L22 13Z', 'var(--dp-worth)'),
      line('M41 27L38 38', 'var(--dp-crew-over-line-2)', 1.6),
      fill('M18 29H46V34Q40 37 34 34H30Q24 37 18 34Z', 'var(--dp-crew-over-fill-20)', 0.9),
      line('M21 31H28M36 31H40', 'var(--dp-glass)', 1.6),
    ],
  },
}
const someone: Looks = {
  skin: 'var(--dp-crew-skin-line-3)',
  behind: [],
  over: [fill('M15 26Q14 8 32 8Q50 8 49 26Q40 16 15 26Z', 'var(--dp-crew-over-fill-21)')],
}

const kept = new Map<string, Ink[]>()

/** A member's face, with a suit in the member's colour; drawn up once. */
export function faceOf(id: string, colour: string): Ink[] {
  const known = kept.get(id + colour) ?? drawn(id, colour)
  kept.set(id + colour, known)
  return known
}

function drawn(id: string, colour: string): Ink[] {
  const { skin, behind, over } = looks[id] ?? someone
  return [
    fill('M4 66Q4 50 22 48H42Q60 50 60 66Z', colour),
    fill('M24 48H40L36 56H28Z', 'var(--dp-chalk)', 0.85),
    fill('M4 66Q4 50 22 48L26 66ZM60 66Q60 50 42 48L38 66Z', INK, 0.22),
    ...behind,
    fill('M27 40H37V51Q32 54 27 51Z', skin),
    fill('M27 44Q32 48 37 44V47Q32 51 27 47Z', INK, 0.25),
    fill('M17 26Q17 12 32 12Q47 12 47 26Q47 40 39 45Q32 49 25 45Q17 40 17 26Z', skin),
    fill('M38 13Q47 15 47 26Q47 40 39 45Q36 47 33 47.500Q42 40 42 26Q42 17 38 13Z', INK, 0.14),
    fill(`${oval(25, 30, 2, 2.4)}${oval(39, 30, 2, 2.4)}`, INK),
    line('M21.500 25.500Q25 23.500 28 25.500M36 25.500Q39 23.500 42.500 25.500', INK, 1.6, 0.7),
    line('M32 31L31 36H33.500', INK, 1.2, 0.4),
    line('M28 41Q32 43.500 36 41', INK, 1.6, 0.8),
    ...over,
  ]
}
