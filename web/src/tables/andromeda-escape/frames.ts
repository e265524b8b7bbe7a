import type { Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { Kind, WORMHOLE, type Ship, type Side, type View } from './view'

/** Where a ship has just come from: it glides from there to its field, or into the wormhole. */
export interface Cue {
  from: string | null
  to: string | null
  /** Two ships change places. */
  both?: boolean
  /** Whose ship goes into the wormhole. */
  saved?: number
  /** An open card flies to a player's panel. */
  taken?: { deck: number; seat: number }
}

const PLACES = ['11', '12', '13', '14', '15', '21', '22', '23', '31', '32', '41']
const field = (at: number) => (at >= WORMHOLE ? 'W' : `${'XYZ'[Math.floor(at / PLACES.length)]}${PLACES[at % PLACES.length]}`)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTU'
const letter = (card: number) => LETTERS[card >> 1] ?? ''
const still: Cue = { from: null, to: null }

/** What happened, told picture by picture: ships glide, swap, stand up and vanish into the wormhole, cards fly. */
export function* frames(before: unknown, lines: Story[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View
  const change = (at: string, how: (it: Ship) => Ship | null) => {
    view = { ...view, ships: view.ships.map((it) => (it.field === at ? how(it) : it)).filter((it) => it !== null) }
  }
  const put = (at: string, side: number) => {
    view = { ...view, ships: [...view.ships, { field: at, side, upright: false, crossed: false, fresh: false }] }
  }

  const side = (seat: number, how: (it: Side) => Partial<Side>) => {
    view = { ...view, sides: view.sides.map((it, n) => (n === seat ? { ...it, ...how(it) } : it)) }
  }
  const open = (deck: number, shows: string | null) => {
    view = { ...view, open: view.open.map((it, n) => (n === deck ? shows : it)) }
  }

  for (const line of lines) {
    const [a = 0, b = 0, c = 0] = line.args
    switch (line.kind) {
      case Kind.launches:
      case Kind.findsLost:
        put(field(a), line.seat)
        yield { view, line, ms: 450, cue: { from: null, to: field(a) }, sound: 'place' }
        break
      case Kind.moves:
      case Kind.jumps:
      case Kind.relocates:
        if (b === WORMHOLE) break
        change(field(a), (it) => ({ ...it, field: field(b), upright: false }))
        yield { view, line, ms: 600, cue: { from: field(a), to: field(b) }, sound: 'glide' }
        break
      case Kind.saves:
        change(field(a), () => null)
        yield { view, line, ms: 700, cue: { from: field(a), to: 'W', saved: line.seat }, sound: 'pull' }
        break
      case Kind.drifts:
      case Kind.recalls:
        change(field(a), () => null)
        yield { view, line, ms: 600, cue: still, sound: 'glide' }
        break
      case Kind.swaps: {
        const [one, other] = [field(a), field(b)]
        view = { ...view, ships: view.ships.map((it) => (it.field === one ? { ...it, field: other } : it.field === other ? { ...it, field: one } : it)) }
        yield { view, line, ms: 700, cue: { from: one, to: other, both: true }, sound: 'pair' }
        break
      }
      case Kind.charges:
        change(field(a), (it) => ({ ...it, upright: true }))
        yield { view, line, ms: 500, cue: still, sound: 'turn' }
        break
      case Kind.plays:
        side(line.seat, () => ({ vp: c }))
        yield { view, line, ms: 700, cue: still, sound: 'deal' }
        break
      case Kind.skips:
        side(line.seat, () => ({ skip: a }))
        yield { view, line, ms: 700, cue: still, sound: 'turn' }
        break
      case Kind.takes:
        yield { view, line, ms: 600, cue: { ...still, taken: { deck: b, seat: line.seat } }, sound: 'deal' }
        open(b, null)
        side(line.seat, (it) => ({ known: [...it.known, letter(a)] }))
        break
      case Kind.opens:
        open(a, letter(b))
        yield { view, line, ms: 350, cue: still, sound: 'turn' }
        break
      case Kind.claims:
        side(line.seat, (it) => ({ vp: it.vp + b, unscored: it.unscored - 1, scored: [...it.scored, a] }))
        yield { view, line, ms: 900, cue: still, sound: 'pair' }
        break
      case Kind.finishes:
      case Kind.blocks:
        yield { view, line, ms: 700, cue: still, sound: 'deal' }
        break
    }
  }
  if (end.phase === 'over') yield { view: end, ms: 200, cue: null, sound: 'win' }
}
