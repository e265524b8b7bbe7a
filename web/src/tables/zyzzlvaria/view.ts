import type { ZyzzlvariaComponents, ZyzzlvariaView } from '../../api/schema'

export type View = ZyzzlvariaView
export type Box = ZyzzlvariaComponents
export type Pawn = View['pawns'][number]
export type Pod = View['pods'][number]
export type Die = View['dice'][number]
export type Side = View['sides'][number]
export type Preview = View['previews'][number]
export type Crew = Box['crew']['pawn'][number]

/** The kinds of event, in the order of the game's state.py. */
export enum Kind {
  begins,
  marks,
  showsWheel,
  deals,
  stipends,
  turn,
  passedOver,
  harvoidSpin,
  plays,
  warps,
  turnsPod,
  locks,
  charms,
  rolls,
  rerolls,
  setsDie,
  keeps,
  newQuarter,
  newMoon,
  walks,
  boards,
  pushes,
  movesPod,
  spins,
  dies,
  goesBack,
  eclipse,
  earns,
  noVisa,
  pays,
  escapes,
  overturns,
  stops,
  idles,
  lands,
  stalls,
  delays,
  moonsPlayer,
  jails,
  turnsRound,
  invites,
  swaps,
  duels,
  throws,
  showsThrows,
}

export const DIRECTIONS = ['N', 'E', 'S', 'W']
export const ARROWS: Record<string, string> = { N: '↑', E: '→', S: '↓', W: '←' }
export const member = (box: Box, id: string): Crew => box.crew.pawn.find((it) => it.id === id)!
export const face = (value: number) => (value ? String(value) : 'X')
/** A step or a flight has two picks; on this table it is one thing. */
export const courseKey = (it: Preview) => `go:${it.die ?? 'pod'}-${it.direction}`
