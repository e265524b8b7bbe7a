import './tokens.css'
import type { RulePicture } from '../../table/drawing'
import Bids from './rules/Bids.svelte'
import Cards from './rules/Cards.svelte'
import Leaving from './rules/Leaving.svelte'
import Treasures from './rules/Treasures.svelte'

/** What stands beside the rules: the cards of a deck, bids against a Challenge, the Treasures, and the only seat. */
export const pictures: RulePicture[] = [
  { rules: 'DP-CARD', Picture: Cards },
  { rules: 'DP-CHA', Picture: Bids },
  { rules: 'DP-TRE', Picture: Treasures },
  { rules: 'DP-END', Picture: Leaving },
]
