import type { Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { Kind, type HubCard, type View, type World } from './view'

/** What has just been turned up: a time card of this kind, an event of this type. */
export interface Cue {
  time: string
  event: string
}

const TIMES = ['passing', 'event', 'alien']
const STRUCTURES = ['outpost', 'farm', 'mine', 'lab', 'base']
const MADE_WITH = ['construction', 'food', 'resources', 'science', 'military']
const CUBES = ['food', 'resource', 'knowledge', 'military']
const MADE_BY = ['farm', 'mine', 'lab', 'base']
const still: Cue = { time: '', event: '' }

/** What happened, told picture by picture: ships hop from world to world, markers step, worlds turn up, cubes come and go. */
export function* frames(before: unknown, lines: Story[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View

  const world = (at: number, change: (it: World) => Partial<World>) => {
    view = { ...view, worlds: view.worlds.map((it) => (it.position === at ? { ...it, ...change(it) } : it)) }
  }
  const fly = (side: number, to: number) => {
    view = { ...view, worlds: view.worlds.map((it) => ({ ...it, ships: [...it.ships.filter((ship) => ship !== side), ...(it.position === to ? [side] : [])] })) }
  }
  /** The end knows which slots cards are active in; on the way a card keeps what it shows. */
  const use = (side: number, which: (it: HubCard) => boolean) => {
    const hub = view.hubs[side]!
    const used = hub.find(which)
    if (!used) return
    const order = [used, ...hub.filter((it) => it !== used)].map((it, at) => ({ ...it, slot: at + 1, active: at > 0 && it.active }))
    view = { ...view, hubs: view.hubs.map((it, at) => (at === side ? order : it)) }
  }

  for (const line of lines) {
    const [a = 0, b = 0, c = 0] = line.args
    switch (line.kind) {
      case Kind.turn:
        view = { ...view, turn: line.seat, turns: a, actions: 2 }
        break
      case Kind.timeFlipped: {
        const kind = TIMES[a]!
        view = { ...view, flipped: [...view.flipped, kind], time_left: { ...view.time_left, [kind]: Math.max(0, (view.time_left[kind] ?? 0) - 1) } }
        yield { view, line, ms: 800, cue: { ...still, time: kind }, sound: 'deal' }
        break
      }
      case Kind.timeShuffled:
        view = { ...view, flipped: [], time_left: { passing: 3, event: 1, alien: 2 } }
        yield { view, line, ms: 400, cue: still, sound: 'deal' }
        break
      case Kind.alienMoves: {
        for (let at = a; at !== b; ) {
          at += Math.sign(b - a)
          view = { ...view, alien: at, alien_cards: Math.ceil(at / 2) }
          yield { view, line, ms: 350, cue: still, sound: 'pull' }
        }
        break
      }
      case Kind.anomalyMoves:
        view = { ...view, anomaly: b }
        yield { view, line, ms: 700, cue: still, sound: 'pull' }
        break
      case Kind.pushed:
        fly(line.seat, b)
        yield { view, line, ms: 600, cue: still, sound: 'glide' }
        break
      case Kind.eventFlipped:
        view = { ...view, population: b }
        yield { view, line, ms: 1000, cue: still, sound: 'deal' }
        break
      case Kind.active:
      case Kind.fought:
      case Kind.ends:
        yield { view, line, ms: 800, cue: still, sound: line.kind === Kind.fought ? 'pair' : 'pull' }
        break
      case Kind.riotsHit:
        use(line.seat, (it) => it.type === 'construction')
        yield { view, line, ms: 500, cue: still }
        break
      case Kind.swaps: {
        const hub = view.hubs[line.seat]!
        const order = hub.map((it, at) => (at === a ? hub[a + 1]! : at === a + 1 ? hub[a]! : it)).map((it, at) => ({ ...it, slot: at + 1 }))
        view = { ...view, hubs: view.hubs.map((it, at) => (at === line.seat ? order : it)) }
        yield { view, line, ms: 400, cue: still, sound: 'glide' }
        break
      }
      case Kind.travels: {
        use(line.seat, (it) => it.card === c)
        for (let at = a; at !== b; ) {
          at += Math.sign(b - a)
          fly(line.seat, at)
          yield { view, line, ms: 300, cue: still, sound: 'glide' }
        }
        break
      }
      case Kind.builds: {
        const kind = STRUCTURES[b]!
        use(line.seat, (it) => it.type === 'construction')
        view = { ...view, piles: { ...view.piles, [kind]: (view.piles[kind] ?? 1) - 1 } }
        world(a, () => ({ structure: kind, upgraded: false, stock: 0, capacity: kind === 'outpost' ? 0 : 1 }))
        yield { view, line, ms: 600, cue: still, sound: 'place' }
        break
      }
      case Kind.uncovers:
        world(a, () => ({ up: true, card: b }))
        view = { ...view, frontier: Math.max(view.frontier, a) }
        yield { view, line, ms: 450, cue: still, sound: 'deal' }
        break
      case Kind.freeCube:
        world(a, () => ({ free: CUBES[b]! }))
        break
      case Kind.upgrades:
        world(a, (it) => ({ upgraded: true, capacity: it.capacity && it.capacity + 1 }))
        yield { view, line, ms: 500, cue: still, sound: 'place' }
        break
      case Kind.produces:
        use(line.seat, (it) => it.type === MADE_WITH[STRUCTURES.indexOf(MADE_BY[b]!)])
        world(a, (it) => ({ stock: it.stock + c }))
        yield { view, line, ms: 600, cue: still, sound: 'place' }
        break
      case Kind.pays:
      case Kind.lost:
        world(a, (it) => (it.stock > 0 && it.structure === MADE_BY[b] ? { stock: it.stock - 1 } : { free: '' }))
        yield { view, line, ms: 400, cue: still, sound: 'pull' }
        break
    }
  }
  if (end.phase === 'over') yield { view: end, ms: 200, cue: null, ...(end.result === 'win' ? { sound: 'win' as const } : {}) }
}
