import type { StoryLine, ZyzzlvariaEvent } from '../../api/schema'
import { spaceName, spot, WIDTH } from './chart'
import type { View } from './view'

type Event = StoryLine &
  {
    [Kind in ZyzzlvariaEvent['kind']]: Omit<Extract<ZyzzlvariaEvent, { kind: Kind }>, 'facts'> & {
      facts: Required<Extract<ZyzzlvariaEvent, { kind: Kind }>['facts']>
    }
  }[ZyzzlvariaEvent['kind']]
interface Point {
  x: number
  y: number
}
/** A way that somebody has moved something: on foot, in flight, or by magic. */
export interface Trail {
  how: 'walk' | 'flight' | 'warp'
  seat: number
  from: Point
  to: Point
  /** The first of this mover's ways with the same piece: here its ghost stands. */
  ghost: { pawn?: number; pod?: number } | null
}
/** What became of somebody, and where. */
export interface Mark {
  what: 'coin' | 'dead' | 'saved' | 'trapped' | 'jailed'
  seat: number
  at: Point
  says: string
  crew: number[]
}

const IN_POD = WIDTH * WIDTH
const members = (bits: number) => [...Array(8).keys()].filter((n) => (bits >> n) & 1)

/** Where a pod was when a line happened: from what it did next, else from what it did last, else from where it is. */
function podAt(pod: number, at: number, lines: Event[], view: View): number | null {
  for (const it of lines.slice(at)) {
    if ((it.kind === 'pushes' || it.kind === 'moves-pod' || it.kind === 'warps') && it.facts.pod === pod)
      return it.facts.start
    if (it.kind === 'swaps' && it.facts.pod === pod) return it.facts.other_at
    if (it.kind === 'swaps' && it.facts.other === pod) return it.facts.pod_at
  }
  for (const it of lines.slice(0, at).reverse()) {
    if ((it.kind === 'pushes' || it.kind === 'moves-pod' || it.kind === 'warps') && it.facts.pod === pod)
      return it.facts.end
    if (it.kind === 'swaps' && it.facts.pod === pod) return it.facts.pod_at
    if (it.kind === 'swaps' && it.facts.other === pod) return it.facts.other_at
  }
  const space = /^r(\d+)c(\d+)$/.exec(view.pods[pod]?.space ?? '')
  return space ? (Number(space[1]) - 1) * WIDTH + Number(space[2]) - 1 : null
}

/** What happened on the board since the own last turn, as lines and marks that stay on it. */
export function tracesOf(since: StoryLine[], view: View): { trails: Trail[]; marks: Mark[] } {
  const lines = since as Event[]
  const trails: Trail[] = []
  const marks: Mark[] = []
  const seen = new Set<string>()
  const stood = new Map<number, Point>()
  const middle = (place: number, at: number): Point | null => {
    const space = place >= IN_POD ? podAt(place - IN_POD, at, lines, view) : place
    return space === null ? null : spot(spaceName(space))
  }
  for (const [at, it] of lines.entries()) {
    const { seat } = it
    const draw = (how: Trail['how'], start: number, end: number, piece: { pawn?: number; pod?: number }) => {
      const [from, to] = [middle(start, at), middle(end, at)]
      if (!from || !to || (from.x === to.x && from.y === to.y)) return
      const key = `${seat} ${piece.pawn ?? ''} ${piece.pod ?? ''}`
      trails.push({ how, seat, from, to, ghost: seen.has(key) ? null : piece })
      seen.add(key)
      if (piece.pawn !== undefined) stood.set(piece.pawn, to)
    }
    const mark = (what: Mark['what'], where: Point | null | undefined, says: string, crew: number[] = []) => {
      if (where) marks.push({ what, seat, at: where, says, crew })
    }
    if (it.kind === 'walks') draw('walk', it.facts.start, it.facts.end, { pawn: it.facts.pawn })
    else if (it.kind === 'goes-back' || it.kind === 'locks')
      draw('warp', it.facts.start, it.facts.end, { pawn: it.facts.pawn })
    else if (it.kind === 'pushes' || it.kind === 'moves-pod')
      draw('flight', it.facts.start, it.facts.end, { pod: it.facts.pod })
    else if (it.kind === 'warps') draw('warp', it.facts.start, it.facts.end, { pod: it.facts.pod })
    else if (it.kind === 'swaps') draw('warp', it.facts.other_at, it.facts.pod_at, { pod: it.facts.pod })
    else if (it.kind === 'earns' && it.facts.db) mark('coin', spot(spaceName(it.facts.space)), `+${it.facts.db}`)
    else if (it.kind === 'dies') mark('dead', stood.get(it.facts.pawn), '☠', [it.facts.pawn])
    else if (it.kind === 'jails') mark('jailed', middle(it.facts.start, at), '▥', [it.facts.pawn])
    else if (it.kind === 'escapes') mark('saved', middle(IN_POD + it.facts.pod, at), '★', members(it.facts.crew))
    else if (it.kind === 'overturns') mark('trapped', middle(IN_POD + it.facts.pod, at), '✕', members(it.facts.crew))
  }
  return { trails, marks }
}
