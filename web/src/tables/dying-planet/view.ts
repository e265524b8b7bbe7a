import type { DyingPlanetView } from '../../api/schema'

export type View = DyingPlanetView
export type Side = View['sides'][number]
export type Bid = NonNullable<Side['challenge_bid']>
