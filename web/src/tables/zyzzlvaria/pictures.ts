import './tokens.css'
import type { RulePicture } from '../../table/drawing'
import Flight from './rules/Flight.svelte'
import Spin from './rules/Spin.svelte'
import Walk from './rules/Walk.svelte'
import Zones from './rules/Zones.svelte'

/** What stands beside the rules: a pawn's walk, a pod's flight, the wheel, and the Special Zones. */
export const pictures: RulePicture[] = [
  { rules: 'ZY-PAWN', Picture: Walk },
  { rules: 'ZY-POD', Picture: Flight },
  { rules: 'ZY-ECL', Picture: Spin },
  { rules: 'ZY-ZONE', Picture: Zones },
]
