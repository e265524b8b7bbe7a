import type { AlienGetawayView } from '../../api/schema'

export type View = AlienGetawayView
export type RouteCard = View['route'][number]
export type Way = View['ways'][number]
export type Side = View['sides'][number]

/** The kinds of event, in the order of the game's state.py. */
export enum Kind {
  begins,
  dealt,
  draws,
  lays,
  rolls,
  flies,
  passes,
  takes,
  spared,
  stacks,
  pairs,
  finalRound,
  leftOver,
  ends,
  oolaDraws,
  oolaBoxes,
  oolaSkipped,
}
