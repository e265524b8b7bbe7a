/** One stroke of a drawing: a path that is filled, or drawn as a line. */
export interface Ink {
  d: string
  fill?: string
  line?: string
  width?: number
  /** How much of it is seen, 0 to 1. */
  dim?: number
  /** Where it goes: a transform. */
  at?: string
}

export const fill = (d: string, colour: string, dim = 1): Ink => ({ d, fill: colour, dim })
export const line = (d: string, colour: string, width = 2, dim = 1): Ink => ({ d, line: colour, width, dim })

/** The paths of a few plain shapes. */
export const oval = (x: number, y: number, rx: number, ry: number = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
export const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}Z`
export const star = (x: number, y: number, r: number, inner: number, points: number) =>
  `M${Array.from({ length: points * 2 }, (_, n) => polar(x, y, n % 2 ? inner : r, (n * Math.PI) / points)).join('L')}Z`
export const polar = (x: number, y: number, r: number, turn: number) =>
  `${round(x + r * Math.sin(turn))} ${round(y - r * Math.cos(turn))}`
const round = (it: number) => Math.round(it * 10) / 10

/** The same strokes elsewhere: moved, grown, turned. */
export const place = (inks: Ink[], x: number, y: number, grown: number | [number, number] = 1, turned = 0): Ink[] => {
  const [across, down] = Array.isArray(grown) ? grown : [grown, grown]
  const at = `translate(${round(x)} ${round(y)}) rotate(${round(turned)}) scale(${across} ${down})`
  return inks.map((ink) => ({ ...ink, at: ink.at ? `${at} ${ink.at}` : at }))
}

/** Scattered, but always the same for a seed. */
export function scatter<T>(count: number, seed: number, each: (any: () => number, n: number) => T): T[] {
  let now = seed * 7919 + 13
  const any = () => (now = (now * 16807) % 2147483647) / 2147483647
  return Array.from({ length: count }, (_, n) => each(any, n))
}
