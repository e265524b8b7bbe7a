import './tokens.css'
import type { RulePicture } from '../../table/drawing'
import Aliens from './rules/Aliens.svelte'
import Hub from './rules/Hub.svelte'
import Structures from './rules/Structures.svelte'
import Worlds from './rules/Worlds.svelte'

/** What stands beside the rules: the hub and how it turns, the worlds, the structures, and who comes the other way. */
export const pictures: RulePicture[] = [
  { rules: 'EE-HUB', Picture: Hub },
  { rules: 'EE-MOVE', Picture: Worlds },
  { rules: 'EE-BLD', Picture: Structures },
  { rules: 'EE-ALN', Picture: Aliens },
]
