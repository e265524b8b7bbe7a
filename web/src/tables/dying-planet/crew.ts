import { box, fill, line, oval, type Ink } from './ink'

/** The faces of the expedition, on a paper of 64 by 64: one head, and what each wears and grows on it. */

interface Looks {
  skin: string
  /** Drawn behind the head, and over it. */
  behind: Ink[]
  over: Ink[]
}
const INK = '#1a1014'

const looks: Record<string, Looks> = {
  archeologist: {
    skin: '#b87a52',
    behind: [fill('M16 26Q12 48 20 50H44Q52 48 48 26Z', '#3a2418')],
    over: [
      fill('M4 21Q32 12 60 21Q56 26 32 24Q8 26 4 21Z', '#8a6234'),
      fill('M17 20Q17 4 32 5Q47 4 47 20Q32 15 17 20Z', '#a87a44'),
      fill('M17 20Q32 14 47 20V16Q32 11 17 16Z', INK, 0.45),
      line(`${oval(25, 31, 5)}${oval(39, 31, 5)}M30 31H34`, INK, 1.6),
    ],
  },
  cook: {
    skin: '#8a5434',
    behind: [],
    over: [
      fill('M16 19Q8 16 12 8Q18 2 24 6Q32-1 40 6Q48 2 52 9Q56 17 48 19V24H16Z', '#f6f2ea'),
      fill('M16 19H48V24H16Z', '#d9d2c6'),
      fill('M22 38Q28 34 32 38Q36 34 42 38Q46 36 47 39Q42 45 32 41Q22 45 17 39Q18 36 22 38Z', '#20140f'),
    ],
  },
  pilot: {
    skin: '#e0b08a',
    behind: [fill('M12 28Q12 6 32 6Q52 6 52 28V40H12Z', '#7a4a2c')],
    over: [
      fill('M14 26Q14 8 32 8Q50 8 50 26Q32 18 14 26Z', '#7a4a2c'),
      fill('M14 26H20V44Q15 42 14 26ZM50 26H44V44Q49 42 50 26Z', '#7a4a2c'),
      fill('M16 15H48V24H16Z', INK),
      fill(`${oval(25, 19, 7, 5.5)}${oval(39, 19, 7, 5.5)}`, '#8fd3e8'),
      line('M21 17L24 15M35 17L38 15', '#fff', 1.6),
    ],
  },
  medic: {
    skin: '#f0c8a8',
    behind: [fill(`${oval(32, 8, 8)}M14 30Q12 8 32 8Q52 8 50 30L50 40H14Z`, '#c8783a')],
    over: [
      fill('M15 28Q16 10 34 11Q49 12 49 28Q44 20 36 19Q24 20 15 28Z', '#c8783a'),
      fill('M16 15Q32 8 48 15L46 20Q32 14 18 20Z', '#f6f2ea'),
      fill('M30 11H34V13H36V16H34V18H30V16H28V13H30Z', '#d8362d'),
    ],
  },
  engineer: {
    skin: '#d8a078',
    behind: [],
    over: [
      fill('M18 36Q18 52 32 53Q46 52 46 36Q42 42 38 39Q32 36 26 39Q22 42 18 36Z', '#a8481c'),
      line('M28 43Q32 45 36 43', INK, 1.8),
      fill('M12 22Q14 5 32 5Q50 5 52 22Z', '#f0c02a'),
      fill('M10 21H54V25H10Z', '#d8a21a'),
      fill(box(28, 4, 8, 18), '#d8a21a'),
    ],
  },
  geologist: {
    skin: '#e8bc98',
    behind: [],
    over: [
      fill('M17 34Q14 56 32 58Q50 56 47 34Q44 42 38 40Q32 37 26 40Q20 42 17 34Z', '#dad6cc'),
      line('M28 44H36', INK, 1.8),
      fill('M14 20Q16 6 32 6Q48 6 50 20Q32 14 14 20Z', '#7d6a4f'),
      fill('M13 18Q32 11 51 18V22Q32 16 13 22Z', '#4a3c2c'),
      fill(oval(32, 15, 6), '#d0d6dc'),
      fill(oval(32, 15, 4), '#fff3b0'),
    ],
  },
  botanist: {
    skin: '#6a4028',
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
        '#1c1210',
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
        '#1c1210',
      ),
      fill('M44 10Q58 2 60 12Q54 20 44 14Z', '#6ac05a'),
      line('M45 12L56 9', '#2a5a24', 1.4),
      fill('M42 10Q38 0 46-1Q50 6 46 11Z', '#8ad87a'),
    ],
  },
  guard: {
    skin: '#c89070',
    behind: [fill('M13 24Q14 48 18 52H24V20ZM51 24Q50 48 46 52H40V20Z', '#20203a')],
    over: [
      fill('M12 20Q10 8 28 7Q50 5 54 16Q54 21 46 20Q30 17 14 22Z', '#4a3690'),
      fill('M12 19Q30 14 48 19V22Q30 18 13 23Z', '#2a1e5a'),
      fill('M22 9L26 8L27 14L22 13Z', '#ffd98a'),
      line('M41 27L38 38', '#8a3a3a', 1.6),
      fill('M18 29H46V34Q40 37 34 34H30Q24 37 18 34Z', '#1a1a2a', 0.9),
      line('M21 31H28M36 31H40', '#8fd3e8', 1.6),
    ],
  },
}
const someone: Looks = {
  skin: '#c89a78',
  behind: [],
  over: [fill('M15 26Q14 8 32 8Q50 8 49 26Q40 16 15 26Z', '#4a3428')],
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
    fill('M24 48H40L36 56H28Z', '#f3eee2', 0.85),
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
