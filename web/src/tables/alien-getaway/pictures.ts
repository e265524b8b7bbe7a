import './tokens.css'
import type { RulePicture } from '../../table/drawing'
import Launch from './rules/Launch.svelte'
import Pair from './rules/Pair.svelte'
import Points from './rules/Points.svelte'
import Route from './rules/Route.svelte'
import Sets from './rules/Sets.svelte'

/** What stands beside the rules: what can be laid together, the route, the dice, a pair that leaves, and what a pile is worth. */
export const pictures: RulePicture[] = [
  { rules: 'AG-PLAY', Picture: Sets },
  { rules: 'AG-GRID', Picture: Route },
  { rules: 'AG-MOVE', Picture: Launch },
  { rules: 'AG-PILE', Picture: Pair },
  { rules: 'AG-SCORE', Picture: Points },
]
