import type { Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { Kind, type Side, type View } from './view'

/** What the table shows besides the view: cards turned up in a tie, and how the Challenge went for everybody. */
export interface Cue {
  ties: { seat: number; card: number }[]
  results: Record<number, number>
  /** The sets of cards of the bids that are being revealed, by seat: slots, Contamination, member, which bid, total. */
  bids: Record<number, { slots: number; dirt: number; member: number; to: number; total: number }>
}

const nothing: Cue = { ties: [], results: {}, bids: {} }

/** What happened, told picture by picture: the reveal is one moment for all, ties card by card. */
export function* frames(before: unknown, lines: Story[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View
  let cue: Cue = nothing

  const side = (seat: number, change: (it: Side) => Partial<Side>) => {
    view = { ...view, sides: view.sides.map((it, at) => (at === seat ? { ...it, ...change(it) } : it)) }
  }

  for (const [at, line] of lines.entries()) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = line.args
    const last = lines[at + 1]?.kind !== line.kind
    switch (line.kind) {
      case Kind.reveals:
        cue = { ...cue, results: {}, ties: [], bids: { ...cue.bids, [line.seat]: { slots: b, dirt: c, member: d, to: e, total: a } } }
        side(line.seat, () => ({ committed: true }))
        if (last) yield { view, line, ms: 1500, cue, sound: 'place' }
        break
      case Kind.boosts:
        cue = { ...cue, bids: cue.bids[line.seat] ? { ...cue.bids, [line.seat]: { ...cue.bids[line.seat]!, total: b } } : cue.bids }
        yield { view, line, ms: 700, cue, sound: 'glide' }
        break
      case Kind.passes:
      case Kind.fails: {
        cue = { ...cue, results: { ...cue.results, [line.seat]: line.kind === Kind.passes ? -1 : a } }
        if (line.kind === Kind.fails) side(line.seat, (it) => ({ contamination: it.contamination + a }))
        const next = lines[at + 1]?.kind
        if (next !== Kind.passes && next !== Kind.fails) yield { view, line, ms: 1100, cue, sound: 'pull' }
        break
      }
      case Kind.tieCard:
        cue = { ...cue, ties: [...cue.ties, { seat: line.seat, card: a }] }
        yield { view, line, ms: last ? 1100 : 450, cue, sound: 'deal' }
        break
      case Kind.winsChallenge:
      case Kind.usesTreasure:
      case Kind.usesKit:
      case Kind.takesAbility:
      case Kind.nobodyPasses:
        yield { view, line, ms: 800, cue, sound: 'pair' }
        break
      case Kind.takesTreasure:
        view = { ...view, market: view.market.map((it) => (it === a ? null : it)) }
        side(line.seat, (it) => ({ stash: [...it.stash, a] }))
        yield { view, line, ms: 600, cue, sound: 'glide' }
        break
      case Kind.round:
        cue = nothing
        view = { ...view, round: a, challenge: b, market: [], sides: view.sides.map((it) => ({ ...it, challenge_bid: null, treasure_bid: null, committed: false })) }
        yield { view, line, ms: 700, cue, sound: 'deal' }
        break
    }
  }
  if (end.phase === 'over') yield { view: end, ms: 200, cue: null, sound: 'win' }
}
