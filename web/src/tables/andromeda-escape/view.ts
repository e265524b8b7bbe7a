import type { AndromedaEscapeComponents, AndromedaEscapeView } from '../../api/schema'

export type View = AndromedaEscapeView
export type Side = View['sides'][number]
export type Ship = View['ships'][number]
export type Preview = View['previews'][number]
export type Box = AndromedaEscapeComponents
export type Card = Box['card'][number]
export type Mission = Box['mission'][number]
export type Field = Box['board']['field'][number]

/** The kinds of event, in the order of the game's state.py. */
export enum Kind {
  begins,
  returns,
  opens,
  deals,
  turn,
  plays,
  launches,
  moves,
  jumps,
  relocates,
  swaps,
  charges,
  recalls,
  blocks,
  discards,
  drawsMissions,
  keepsMission,
  chooses,
  skips,
  declines,
  saves,
  takes,
  findsLost,
  finishes,
  drifts,
  claims,
  awarded,
  ends,
}

export const WORMHOLE = 33
export const card = (box: Box, letter: string): Card => box.card.find((it) => it.letter === letter)!
export const mission = (box: Box, number: number): Mission => box.mission[number - 1]!
export const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')
