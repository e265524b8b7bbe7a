import type { EscapeEarthEvent, StoryLine } from '../../api/schema'
import type { Scene } from '../../table/drawing'

/** A way that somebody went since one's own last turn; side -1 is the aliens'. */
export interface Trail {
  key: string
  side: number
  from: number
  to: number
  pushed: boolean
}

const since = (scene: Scene) => scene.since as (StoryLine & EscapeEarthEvent)[]

export function trails(scene: Scene): Trail[] {
  return since(scene).flatMap((it, at): Trail[] => {
    if (it.kind === 'travels' || it.kind === 'pushed')
      return [{ key: `${at}`, side: it.seat, from: it.facts.start, to: it.facts.end!, pushed: it.kind === 'pushed' }]
    if (it.kind === 'alien-moves')
      return [{ key: `${at}`, side: -1, from: it.facts.start, to: it.facts.end!, pushed: false }]
    return []
  })
}

/** Who built, upgraded or produced on which world, or turned it up. */
export function touched(scene: Scene): Map<number, number> {
  const found = new Map<number, number>()
  for (const it of since(scene))
    if (it.kind === 'builds' || it.kind === 'upgrades' || it.kind === 'produces' || it.kind === 'uncovers')
      found.set(it.facts.world, it.seat)
  return found
}
