import type { Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { Kind, WORMHOLE, type Ship, type View } from './view'

/** Where a ship has just come from: it glides from there to its field, or into the wormhole. */
export interface Cue {
  from: string | null
  to: string | null
  /** Two ships change places. */
  both?: boolean
  /** Whose ship goes into the wormhole. */
  saved?: number
}

const PLACES = ['11', '12', '13', '14', '15', '21', '22', '23', '31', '32', '41']
const field = (at: number) => (at >= WORMHOLE ? 'W' : `${'XYZ'[Math.floor(at / PLACES.length)]}${PLACES[at % PLACES.length]}`)
const still: Cue = { from: null, to: null }

/** What happened, told picture by picture: ships glide, swap, stand up and vanish into the wormhole. */
export function* frames(before: unknown, lines: Story[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View
  const change = (at: string, how: (it: Ship) => Ship | null) => {
    view = { ...view, ships: view.ships.map((it) => (it.field === at ? how(it) : it)).filter((it) => it !== null) }
  }
  const put = (at: string, side: number) => {
    view = { ...view, ships: [...view.ships, { field: at, side, upright: false, crossed: false, fresh: false }] }
  }

  for (const line of lines) {
    const [a = 0, b = 0] = line.args
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
      case Kind.skips:
      case Kind.takes:
      case Kind.claims:
      case Kind.finishes:
      case Kind.blocks:
        yield { view, line, ms: 700, cue: still, sound: 'deal' }
        break
    }
  }
  if (end.phase === 'over') yield { view: end, ms: 200, cue: null, sound: 'win' }
}
