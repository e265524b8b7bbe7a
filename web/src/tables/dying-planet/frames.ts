import type { DyingPlanetEvent, Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import type { Side, View } from './view'

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

/** In `results`. */
const PASSED = -1
/** In the event of a reveal: which bid it is. */
const TO_CHALLENGE = 0

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
    const it = line as Story & DyingPlanetEvent
    const next = lines[at + 1]?.kind
    switch (it.kind) {
      case 'reveals': {
        const { total, slots = 0, contamination: dirt = 0, member = 0, bid } = it.facts
        const moment = bid === TO_CHALLENGE ? 'challenge' : 'treasure'
        const bids = cue.moment === moment ? cue.bids : {}
        cue = { ...nothing, moment, bids: { ...bids, [line.seat]: { slots, dirt, member, total } } }
        if (next !== 'reveals') yield { view, line, ms: 1500, cue, sound: 'place' }
        break
      }
      case 'boosts':
        yield { view, line, ms: 700, cue, sound: 'glide' }
        break
      case 'passes-challenge':
      case 'fails': {
        const gained = it.kind === 'fails' ? it.facts.gained : 0
        cue = { ...cue, moment: 'challenge', results: { ...cue.results, [line.seat]: it.kind === 'fails' ? gained : PASSED } }
        side(line.seat, (own) => ({ contamination: own.contamination + gained }))
        if (next !== 'passes-challenge' && next !== 'fails') yield { view, line, ms: 1100, cue, sound: 'pull' }
        break
      }
      case 'tie-card':
        cue = { ...cue, moment: cue.moment || (view.phase.includes('challenge') ? 'challenge' : 'treasure'), ties: [...cue.ties, { seat: line.seat, card: it.facts.card }] }
        yield { view, line, ms: next === 'tie-card' ? 450 : 1100, cue, sound: 'deal' }
        break
      case 'wins-challenge':
        cue = { ...cue, winner: line.seat }
        yield { view, line, ms: 900, cue, sound: 'pair' }
        cue = nothing
        break
      case 'nobody-passes':
        yield { view, line, ms: 900, cue, sound: 'pull' }
        cue = nothing
        break
      case 'uses-treasure':
      case 'uses-kit':
      case 'takes-ability':
        cue = nothing
        yield { view, line, ms: 800, cue, sound: 'pair' }
        break
      case 'takes-treasure': {
        const { treasure } = it.facts
        cue = nothing
        view = { ...view, market: view.market.map((shown) => (shown === treasure ? null : shown)) }
        side(line.seat, (own) => ({ stash: [...own.stash, treasure] }))
        yield { view, line, ms: 600, cue, sound: 'glide' }
        break
      }
      case 'round':
        cue = nothing
        view = { ...view, round: it.facts.number, challenge: it.facts.challenge ?? null, value: it.facts.value ?? null, danger: it.facts.danger ?? null, market: [], sides: view.sides.map((own) => ({ ...own, challenge_bid: null, treasure_bid: null, committed: false })) }
        yield { view, line, ms: 700, cue, sound: 'deal' }
        break
    }
  }
  if (end.phase === 'over') yield { view: end, ms: 2200, cue: { ...nothing, moment: 'end', winner: end.winners[0] ?? -1 }, sound: 'win' }
  else if (cue.moment) yield { view: end, ms: 0, cue: nothing }
}
