import type { Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { Kind, type Side, type View } from './view'

/** A bid as it is turned up: a set of a member's cards, and its total. */
export interface Turned {
  slots: number
  dirt: number
  member: number
  total: number
}

/** What the table shows besides the view, while something is acted out. */
export interface Cue {
  /** The bids that everybody is looking at; at the end, the craft. */
  moment: '' | 'challenge' | 'treasure' | 'end'
  bids: Record<number, Turned>
  /** How the Challenge went: -1 passed, else the Contamination gained. */
  results: Record<number, number>
  /** Cards turned up in a tie. */
  ties: { seat: number; card: number }[]
  winner: number
}

const nothing: Cue = { moment: '', bids: {}, results: {}, ties: [], winner: -1 }

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
    const next = lines[at + 1]?.kind
    switch (line.kind) {
      case Kind.reveals: {
        const moment = e === 0 ? 'challenge' : 'treasure'
        const bids = cue.moment === moment ? cue.bids : {}
        cue = { ...nothing, moment, bids: { ...bids, [line.seat]: { slots: b, dirt: c, member: d, total: a } } }
        if (next !== Kind.reveals) yield { view, line, ms: 1500, cue, sound: 'place' }
        break
      }
      case Kind.boosts:
        yield { view, line, ms: 700, cue, sound: 'glide' }
        break
      case Kind.passes:
      case Kind.fails:
        cue = { ...cue, moment: 'challenge', results: { ...cue.results, [line.seat]: line.kind === Kind.passes ? -1 : a } }
        if (line.kind === Kind.fails) side(line.seat, (it) => ({ contamination: it.contamination + a }))
        if (next !== Kind.passes && next !== Kind.fails) yield { view, line, ms: 1100, cue, sound: 'pull' }
        break
      case Kind.tieCard:
        cue = { ...cue, moment: cue.moment || (view.phase.includes('challenge') ? 'challenge' : 'treasure'), ties: [...cue.ties, { seat: line.seat, card: a }] }
        yield { view, line, ms: next === Kind.tieCard ? 450 : 1100, cue, sound: 'deal' }
        break
      case Kind.winsChallenge:
        cue = { ...cue, winner: line.seat }
        yield { view, line, ms: 900, cue, sound: 'pair' }
        cue = nothing
        break
      case Kind.nobodyPasses:
        yield { view, line, ms: 900, cue, sound: 'pull' }
        cue = nothing
        break
      case Kind.usesTreasure:
      case Kind.usesKit:
      case Kind.takesAbility:
        cue = nothing
        yield { view, line, ms: 800, cue, sound: 'pair' }
        break
      case Kind.takesTreasure:
        cue = nothing
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
  if (end.phase === 'over') yield { view: end, ms: 2200, cue: { ...nothing, moment: 'end', winner: end.winners[0] ?? -1 }, sound: 'win' }
  else if (cue.moment) yield { view: end, ms: 0, cue: nothing }
}
