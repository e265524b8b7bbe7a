/** The things that a game's view may hold, as src/escapade/engine/things.py declares them. What is left out is not sent. */
export interface Card {
  thing: 'card'
  mark?: string
  name?: string
  note?: string
  key?: string
  seat?: number
  tone?: number
  hidden?: boolean
}
interface Pile {
  thing: 'pile'
  count: number
  name?: string
  top?: Card | null
  key?: string
}
interface Counter {
  thing: 'counter'
  value: number
  name?: string
  most?: number
  key?: string
  tone?: number
}
export interface Die {
  thing: 'die'
  face?: number
  name?: string
  key?: string
  seat?: number
  tone?: number
}
export interface Cell {
  seat?: number
  mark?: string
  name?: string
  key?: string
  tone?: number
}
export interface Grid {
  thing: 'grid'
  rows: Cell[][]
  name?: string
  columns?: string[]
  round?: boolean
}
export interface Piece extends Cell {
  at: number
}
interface Track {
  thing: 'track'
  spaces: string[]
  pieces?: Piece[]
  name?: string
  keys?: string[]
}
export interface Mat {
  thing: 'mat'
  seat: number
  things?: Thing[]
  note?: string
  key?: string
  out?: boolean
}
export type Thing = Card | Pile | Counter | Die | Grid | Track | Mat

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null

export const isThing = (it: unknown): it is Thing => isObject(it) && typeof it.thing === 'string'
export const isMat = (it: unknown): it is Mat => isThing(it) && it.thing === 'mat'
export const isPlain = (it: unknown): it is string | number | boolean | null => !isObject(it)

/** Every key of a thing that a view shows: what has none of these needs a button. */
export function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (!isObject(value)) return found
  if (typeof value.key === 'string') found.add(value.key)
  if (isThing(value))
    for (const list of [value.columns, value.keys] as unknown[])
      if (Array.isArray(list)) list.forEach((key) => found.add(key))
  Object.values(value).forEach((it) => keysIn(it, found))
  return found
}

/** The colour of a player or of a kind; every one has a shape as well. */
export const hue = (n: number | undefined) => (n === undefined || n < 0 ? undefined : `var(--seat-${n % 8})`)
