import type { EscapeEarthEvent, Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import type { HubCard, View, World } from './view'

/** The kind of time card that has just been turned up. */
export interface Cue {
  time: string
}

const still: Cue = { time: '' }
/** The positions on the way, the last one included. */
const steps = (start: number, end: number) => Array.from({ length: Math.abs(end - start) }, (_, n) => start + (n + 1) * Math.sign(end - start))

/** What happened, told picture by picture: ships hop from world to world, markers step, worlds turn up, cubes come and go. */
export function* frames(before: unknown, lines: Story[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View

  const colour = (cube: number) => view.stocks[cube]!.cube
  const change = (at: number, to: (it: World) => Partial<World>) => {
    view = { ...view, worlds: view.worlds.map((it) => (it.position === at ? { ...it, ...to(it) } : it)) }
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
    const it = line as Story & EscapeEarthEvent
    switch (it.kind) {
      case 'turn':
        view = { ...view, turn: line.seat, turns: it.facts.number, actions: end.turns === it.facts.number ? end.actions : 0 }
        break
      case 'time-flipped': {
        const kind = Object.keys(view.time_left)[it.facts.kind]!
        view = { ...view, flipped: [...view.flipped, kind], time_left: { ...view.time_left, [kind]: Math.max(0, view.time_left[kind]! - 1) } }
        yield { view, line, ms: 800, cue: { time: kind }, sound: 'deal' }
        break
      }
      case 'time-shuffled': {
        const back = Object.entries(view.time_left).map(([kind, left]) => [kind, left + view.flipped.filter((flipped) => flipped === kind).length])
        view = { ...view, flipped: [], time_left: Object.fromEntries(back) as View['time_left'] }
        yield { view, line, ms: 400, cue: still, sound: 'deal' }
        break
      }
      case 'alien-moves':
        for (const at of steps(it.facts.start, it.facts.end!)) {
          view = { ...view, alien: at, alien_cards: at === end.alien ? end.alien_cards : view.alien_cards }
          yield { view, line, ms: 350, cue: still, sound: 'pull' }
        }
        break
      case 'anomaly-moves':
        view = { ...view, anomaly: it.facts.end! }
        yield { view, line, ms: 700, cue: still, sound: 'pull' }
        break
      case 'pushed':
        fly(line.seat, it.facts.end!)
        yield { view, line, ms: 600, cue: still, sound: 'glide' }
        break
      case 'event-flipped':
        view = { ...view, population: it.facts.population! }
        yield { view, line, ms: 1000, cue: still, sound: 'deal' }
        break
      case 'active':
      case 'fought':
      case 'ends':
        yield { view, line, ms: 800, cue: still, sound: it.kind === 'fought' ? 'pair' : 'pull' }
        break
      case 'riots':
        use(line.seat, (card) => card.type === 'construction')
        yield { view, line, ms: 500, cue: still }
        break
      case 'swaps': {
        const { slot } = it.facts
        const hub = view.hubs[line.seat]!
        const order = hub.toSpliced(slot, 2, hub[slot + 1]!, hub[slot]!).map((card, at) => ({ ...card, slot: at + 1 }))
        view = { ...view, hubs: view.hubs.map((other, at) => (at === line.seat ? order : other)) }
        yield { view, line, ms: 400, cue: still, sound: 'glide' }
        break
      }
      case 'travels':
        use(line.seat, (card) => card.card === it.facts.card)
        for (const at of steps(it.facts.start, it.facts.end!)) {
          fly(line.seat, at)
          yield { view, line, ms: 300, cue: still, sound: 'glide' }
        }
        break
      case 'builds': {
        const { world: at, structure } = it.facts
        const kind = Object.keys(view.piles)[structure!]!
        use(line.seat, (card) => card.type === 'construction')
        view = { ...view, piles: { ...view.piles, [kind]: view.piles[kind]! - 1 } }
        change(at, () => ({ structure: kind, upgraded: false, stock: 0, makes: end.worlds[at]!.makes, capacity: end.worlds[at]!.capacity }))
        yield { view, line, ms: 600, cue: still, sound: 'place' }
        break
      }
      case 'uncovers':
        change(it.facts.world, () => ({ up: true, card: it.facts.galaxy! }))
        view = { ...view, frontier: Math.max(view.frontier, it.facts.world) }
        yield { view, line, ms: 450, cue: still, sound: 'deal' }
        break
      case 'free-cube':
        change(it.facts.world, () => ({ free: colour(it.facts.cube!) }))
        break
      case 'upgrades':
        change(it.facts.world, () => ({ upgraded: true, capacity: end.worlds[it.facts.world]!.capacity }))
        yield { view, line, ms: 500, cue: still, sound: 'place' }
        break
      case 'produces':
        use(line.seat, (card) => card.card === it.facts.card)
        change(it.facts.world, (world) => ({ stock: world.stock + it.facts.count! }))
        yield { view, line, ms: 600, cue: still, sound: 'place' }
        break
      case 'pays':
      case 'lost':
        change(it.facts.world, (world) => (world.stock > 0 && world.makes === colour(it.facts.cube!) ? { stock: world.stock - 1 } : { free: '' }))
        yield { view, line, ms: 400, cue: still, sound: 'pull' }
        break
    }
  }
  if (end.phase === 'over') yield { view: end, ms: 200, cue: null, ...(end.result === 'win' ? { sound: 'win' as const } : {}) }
}
