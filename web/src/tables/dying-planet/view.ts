import type { DyingPlanetView } from '../../api/schema'

export type View = DyingPlanetView
export type Side = View['sides'][number]
export type Bid = NonNullable<Side['challenge_bid']>

/** The kinds of event, in the order of the game's state.py. */
export enum Kind {
  begins,
  joins,
  round,
  appears,
  draws,
  reshuffles,
  commits,
  reveals,
  passes,
  fails,
  hunted,
  nobodyPasses,
  tieCard,
  winsChallenge,
  keeps,
  takesAbility,
  challengeLeaves,
  usesTreasure,
  usesKit,
  passesWindow,
  boosts,
  recovers,
  cleanses,
  infected,
  laysOut,
  offloaded,
  sabotaged,
  salvages,
  takesTreasure,
  treasureLeft,
  swaps,
  rerolls,
  scores,
  shielded,
  takesKit,
  kitLeft,
  treasuresReshuffled,
  final,
  lastCard,
  wins,
}
