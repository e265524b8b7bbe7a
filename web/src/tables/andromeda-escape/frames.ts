import type { StoryLine } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { changed, toldAll } from '../../table/frames'
import type { Box, Event, Ship, Side, View } from './view'

/** Where a ship has just come from: it glides from there to its field, or into the wormhole. */
export interface Cue {
  from: string | null
  to: string | null
  /** Two ships change places. */
  both?: boolean
  /** Whose ship goes into the wormhole. */
  saved?: number
  /** A ship comes onto the board from outside. */
  enters?: boolean
  /** Whose ship is taken off the board, and from where. */
  drifting?: { field: string; seat: number }
  /** An open card flies to its player. */
  taken?: { deck: number; seat: number }
  /** What is shown in the middle of the table. */
  stage?: Staged
}

export type Staged =
  | { kind: 'claims'; seat: number; mission: number }
  | { kind: 'finishes' | 'awarded'; seat: number; place: number }
  | { kind: 'drifts'; seat: number }
  | { kind: 'end'; told: { seat: number; total: number }[] }

const STAGED = new Set(['claims', 'finishes', 'awarded', 'drifts'])
const still: Cue = { from: null, to: null }

/** What happened, told picture by picture: ships glide, swap, stand up and vanish into the wormhole, cards fly. */
export function* frames(
  before: unknown,
  lines: StoryLine[],
  after: unknown,
  components: unknown,
): Generator<Frame<View, Cue>> {
  const box = components as Box
  const field = (at: number) => box.board.field[at]?.id ?? 'W'
  // What was to be decided has been: its warnings and previews are past.
  let view: View = { ...(structuredClone(before) as View), warning: null, risky: [], previews: [] }
  const end = after as View
  const change = (at: string, how: (it: Ship) => Ship | null) => {
    view = { ...view, ships: view.ships.map((it) => (it.field === at ? how(it) : it)).filter((it) => it !== null) }
  }
  const put = (at: string, side: number) => {
    view = { ...view, ships: [...view.ships, { field: at, side, upright: false, crossed: false, fresh: false }] }
  }

  const side = (seat: number, how: (it: Side) => Partial<Side>) => {
    view = { ...view, sides: changed(view.sides, seat, how) }
  }
  const open = (deck: number, shows: string | null) => {
    view = { ...view, open: view.open.with(deck, shows) }
  }

  const totals: { seat: number; total: number }[] = []

  for (const line of lines) {
    const it = line as StoryLine & Event
    switch (it.kind) {
      case 'launches':
      case 'finds-lost':
        put(field(it.facts.field), line.seat)
        yield { view, line, ms: 450, cue: { from: null, to: field(it.facts.field), enters: true }, sound: 'place' }
        break
      case 'moves':
      case 'warps':
      case 'jumps':
      case 'relocates': {
        const [from, to] = [field(it.facts.start), field(it.facts.end)]
        if (to === 'W') break
        // No line says that a ship has crossed a dotted route: the end knows.
        const { crossed } = end.ships.find((ship) => ship.field === to && ship.side === line.seat) ?? { crossed: false }
        change(from, (ship) => ({ ...ship, field: to, upright: false, fresh: false, crossed: ship.crossed || crossed }))
        yield { view, line, ms: 600, cue: { from, to }, sound: 'glide' }
        break
      }
      case 'saves': {
        const from = field(it.facts.field)
        change(from, () => null)
        yield { view, line, ms: 700, cue: { from, to: 'W', saved: line.seat }, sound: 'pull' }
        break
      }
      case 'drifts':
        side(line.seat, () => ({ status: 'adrift' }))
        change(field(it.facts.field), () => null)
        yield {
          view,
          line,
          ms: 1800,
          cue: {
            ...still,
            drifting: { field: field(it.facts.field), seat: line.seat },
            stage: { kind: 'drifts', seat: line.seat },
          },
          sound: 'glide',
        }
        break
      case 'turn':
        view = { ...view, letter: null, turn: line.seat, ships: view.ships.map((ship) => ({ ...ship, fresh: false })) }
        break
      case 'recalls':
        change(field(it.facts.field), () => null)
        yield { view, line, ms: 600, cue: still, sound: 'glide' }
        break
      case 'swaps': {
        const [one, other] = [field(it.facts.one), field(it.facts.other)]
        const swapped: Record<string, string> = { [one]: other, [other]: one }
        view = { ...view, ships: view.ships.map((ship) => ({ ...ship, field: swapped[ship.field] ?? ship.field })) }
        yield { view, line, ms: 700, cue: { from: one, to: other, both: true }, sound: 'pair' }
        break
      }
      case 'charges':
        change(field(it.facts.field), (ship) => ({ ...ship, upright: true }))
        yield { view, line, ms: 500, cue: still, sound: 'turn' }
        break
      case 'plays':
        side(line.seat, () => ({ vp: it.facts.vp }))
        view = { ...view, letter: box.card[it.facts.letter]!.letter, turn: line.seat, phase: 'acted' }
        yield { view, line, ms: 1100, cue: still, sound: 'deal' }
        break
      case 'skips':
        side(line.seat, () => ({ skip: it.facts.field }))
        yield { view, line, ms: 700, cue: still, sound: 'turn' }
        break
      case 'takes': {
        const { letter, deck } = it.facts
        yield { view, line, ms: 600, cue: { ...still, taken: { deck, seat: line.seat } }, sound: 'deal' }
        open(deck, null)
        side(line.seat, (taker) => ({ known: [...taker.known, box.card[letter]!.letter] }))
        break
      }
      case 'opens':
        open(it.facts.deck, box.card[it.facts.letter]!.letter)
        yield { view, line, ms: 350, cue: still, sound: 'turn' }
        break
      case 'claims': {
        const { mission, vp } = it.facts
        side(line.seat, (claimer) => ({
          vp: claimer.vp + vp,
          unscored: claimer.unscored - 1,
          scored: [...claimer.scored, mission],
        }))
        yield {
          view,
          line,
          ms: 1300,
          cue: { ...still, stage: { kind: 'claims', seat: line.seat, mission } },
          sound: 'pair',
        }
        break
      }
      case 'finishes':
      case 'awarded': {
        const { place } = it.facts
        side(line.seat, () => ({ place, status: 'finished' }))
        yield {
          view,
          line,
          ms: 1300,
          cue: { ...still, stage: { kind: it.kind, seat: line.seat, place } },
          sound: 'deal',
        }
        break
      }
      case 'ends':
        totals.push({ seat: line.seat, total: it.facts.total })
        break
      case 'blocks':
        yield { view, line, ms: 700, cue: still, sound: 'deal' }
        break
      // The log tells of these; what they change comes with the position.
      case 'begins':
      case 'returns':
      case 'deals':
      case 'discards':
      case 'draws-missions':
      case 'keeps-mission':
      case 'chooses':
      case 'declines':
        break
      default:
        toldAll(it)
    }
  }
  // Totals are told from the last to the first, with what became of everybody.
  totals.sort((a, b) => a.total - b.total)
  for (const n of totals.keys())
    yield {
      view: end,
      ms: 420,
      cue: { ...still, stage: { kind: 'end', told: totals.slice(0, n + 1).reverse() } },
      sound: 'deal',
    }
  if (end.phase === 'over')
    yield { view: end, ms: 900, cue: { ...still, stage: { kind: 'end', told: [...totals].reverse() } }, sound: 'win' }
  // What was staged leaves the table.
  if (end.phase === 'over' || lines.some((line) => STAGED.has(line.kind))) yield { view: end, ms: 1, cue: null }
}
