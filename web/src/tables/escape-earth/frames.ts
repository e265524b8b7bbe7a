import type { EscapeEarthEvent, StoryLine } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { toldAll } from '../../table/frames'
import type { Box, HubCard, Threat, View, World } from './view'

/** What is shown in the middle of the table: a time card or an event that has just been turned up, or how it all ended. */
export interface Cue {
  time?: string
  event?: string
  end?: string
}

const still: Cue = {}
/** The positions on the way, the last one included. */
const steps = (start: number, end: number) =>
  Array.from({ length: Math.abs(end - start) }, (_, n) => start + (n + 1) * Math.sign(end - start))

/** What happened, told picture by picture: ships hop from world to world, markers step, worlds turn up, cubes come and go. */
export function* frames(
  before: unknown,
  lines: StoryLine[],
  after: unknown,
  components: unknown,
): Generator<Frame<View, Cue>> {
  const box = components as Box
  const cards = box.event.flatMap((it) => Array.from({ length: it.copies }, () => it))
  let view = structuredClone(before) as View
  const end = after as View

  const colour = (cube: number) => view.stocks[cube]!.cube
  const change = (at: number, to: (it: World) => Partial<World>) => {
    view = { ...view, worlds: view.worlds.map((it) => (it.position === at ? { ...it, ...to(it) } : it)) }
    view = { ...view, stocks: view.stocks.map((it) => ({ ...it, ...counted(view, it.cube) })) }
  }
  const fly = (side: number, to: number) => {
    view = {
      ...view,
      worlds: view.worlds.map((it) => ({
        ...it,
        ships: [...it.ships.filter((ship) => ship !== side), ...(it.position === to ? [side] : [])],
      })),
    }
  }
  /** The end knows which slots cards are active in; on the way a card keeps what it shows. */
  const use = (side: number, which: (it: HubCard) => boolean) => {
    const hub = view.hubs[side]!
    const used = hub.find(which)
    if (!used) return
    const order = [used, ...hub.filter((it) => it !== used)].map((it, at) => ({
      ...it,
      slot: at + 1,
      active: at > 0 && it.active,
    }))
    view = { ...view, hubs: view.hubs.with(side, order) }
  }

  for (const line of lines) {
    const it = line as StoryLine & EscapeEarthEvent
    switch (it.kind) {
      case 'turn':
        view = {
          ...view,
          turn: line.seat,
          turns: it.facts.number,
          actions: end.turns === it.facts.number ? end.actions : 0,
        }
        break
      case 'time-flipped': {
        const kind = Object.keys(view.time_left)[it.facts.kind]!
        view = {
          ...view,
          flipped: [...view.flipped, kind],
          time_left: { ...view.time_left, [kind]: Math.max(0, view.time_left[kind]! - 1) },
        }
        yield { view, line, ms: kind === 'passing' ? 600 : 900, cue: { time: kind }, sound: 'deal' }
        break
      }
      case 'time-shuffled': {
        const back = Object.entries(view.time_left).map(([kind, left]) => [
          kind,
          left + view.flipped.filter((flipped) => flipped === kind).length,
        ])
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
        yield { view, line, ms: 1600, cue: { event: cards[it.facts.card]!.id }, sound: 'deal' }
        break
      case 'active':
        view = { ...view, event: '', threats: threatened(box, view.threats, it.facts.type, 1) }
        yield { view, line, ms: 800, cue: still, sound: 'pull' }
        break
      case 'fought':
        view = { ...view, event: '' }
        if (!it.facts.at_once) view = { ...view, threats: threatened(box, view.threats, it.facts.type, -1) }
        yield { view, line, ms: 800, cue: still, sound: 'pair' }
        break
      case 'ends':
        yield {
          view,
          line,
          ms: 2400,
          cue: { end: end.result },
          ...(end.result === 'win' ? { sound: 'win' as const } : { sound: 'pull' as const }),
        }
        break
      case 'riots':
        use(line.seat, (card) => card.type === 'construction')
        yield { view, line, ms: 500, cue: still }
        break
      case 'swaps': {
        const { slot } = it.facts
        const hub = view.hubs[line.seat]!
        const order = hub.toSpliced(slot, 2, hub[slot + 1]!, hub[slot]!).map((card, at) => ({ ...card, slot: at + 1 }))
        view = { ...view, hubs: view.hubs.with(line.seat, order) }
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
        change(at, () => ({
          structure: kind,
          upgraded: false,
          stock: 0,
          makes: end.worlds[at]!.makes,
          capacity: end.worlds[at]!.capacity,
        }))
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
        change(it.facts.world, (world) =>
          world.stock > 0 && world.makes === colour(it.facts.cube!) ? { stock: world.stock - 1 } : { free: '' },
        )
        yield { view, line, ms: 400, cue: still, sound: 'pull' }
        break
      // The log tells of these; what they change comes with the position.
      case 'begins':
      case 'nothing-lost':
      case 'passes':
        break
      default:
        toldAll(it)
    }
  }
  if (end.phase === 'over') yield { view: end, ms: 100, cue: null }
}

/** The active events after one card of a type came or went; the order is that of the box. */
function threatened(box: Box, threats: Threat[], type: number, more: number): Threat[] {
  const it = box.event[type]!
  const count = (threats.find((one) => one.event === it.id)?.count ?? 0) + more
  const now = { event: it.id, count, cube: it.cube, price: it.price * count }
  return box.event.flatMap(({ id }) =>
    id === it.id ? (count > 0 ? [now] : []) : threats.filter((one) => one.event === id),
  )
}

/** How many cubes of a colour lie on the row: those that can pay, and those under the aliens. */
function counted(view: View, cube: string): { usable: number; blocked: number } {
  const on = (it: World) => (it.makes === cube ? it.stock : 0) + (it.free === cube ? 1 : 0)
  const sum = (worlds: World[]) => worlds.reduce((total, it) => total + on(it), 0)
  return {
    usable: sum(view.worlds.filter((it) => it.position !== view.alien)),
    blocked: sum(view.worlds.filter((it) => it.position === view.alien)),
  }
}
