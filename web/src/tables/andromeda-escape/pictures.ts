import './tokens.css'
import type { RulePicture } from '../../table/drawing'
import Cards from './rules/Cards.svelte'
import Missions from './rules/Missions.svelte'
import Moves from './rules/Moves.svelte'
import Warp from './rules/Warp.svelte'
import Zones from './rules/Zones.svelte'

/** What stands beside the rules: the board, a move, a charged ship, cards of both decks, and missions. */
export const pictures: RulePicture[] = [
  { rules: 'AE-BOARD', Picture: Zones },
  { rules: 'AE-MOVE', Picture: Moves },
  { rules: 'AE-WARP', Picture: Warp },
  { rules: 'AE-CARD', Picture: Cards },
  { rules: 'AE-MIS', Picture: Missions },
]
