import type { DyingPlanetEvent, StoryLine } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { changed, toldAll } from '../../table/frames'
import type { Side, View } from './view'

/** A bid as it is turned up: a set of a member's cards, and its total. */
interface Turned {
  slots: number
  dirt: number
  member: number
  total: number
}

/** What the table shows besides the view, while something is acted out. */
export interface Cue {
  /** The bids that everybody is looking at; something that somebody does; at the end, the craft. */
  moment: '' | 'challenge' | 'treasure' | 'act' | 'end'
  /** The Challenge that the bids are against: it may have left the table by then. */
  challenge: number
  bids: Record<number, Turned>
  /** Whose bid was turned up last. */
  turned: number
  /** How the Challenge went: -1 passed, else the Contamination gained. */
  results: Record<number, number>
  /** Cards turned up in a tie. */
  ties: { seat: number; card: number }[]
  winner: number
  act: { seat: number; card: string; verb: 'takes' | 'uses' | 'keeps' } | null
}

/** In `results`. */
const PASSED = -1
/** In the event of a reveal: which bid it is. */
const TO_CHALLENGE = 0
/** All bids are turned up in about this time, however many sit at the table; then they are looked at for a moment. */
const TURNING_MS = 1300
const LOOK_MS = 450

const nothing: Cue = { moment: '', challenge: -1, bids: {}, turned: -1, results: {}, ties: [], winner: -1, act: null }

/** What happened, told picture by picture: bids turn over seat by seat, then it shows how it went, then who gets what. */
export function* frames(before: unknown, lines: StoryLine[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View
  let cue: Cue = nothing

  const side = (seat: number, change: (it: Side) => Partial<Side>) => {
    view = { ...view, sides: changed(view.sides, seat, change) }
  }
  const acts = (line: StoryLine, card: string, verb: 'takes' | 'uses' | 'keeps'): Frame<View, Cue> => {
    cue = { ...nothing, moment: 'act', act: { seat: line.seat, card, verb } }
    return { view, line, ms: verb === 'uses' ? 900 : 650, cue, sound: verb === 'uses' ? 'pair' : 'glide' }
  }

  for (const [at, line] of lines.entries()) {
    const it = line as StoryLine & DyingPlanetEvent
    const next = lines[at + 1]?.kind
    switch (it.kind) {
      case 'commits':
        side(line.seat, () => ({ committed: true }))
        break
      case 'reveals': {
        const { total, slots = 0, contamination: dirt = 0, member = 0, bid } = it.facts
        const moment = bid === TO_CHALLENGE ? 'challenge' : 'treasure'
        const bids = cue.moment === moment ? cue.bids : {}
        cue = {
          ...nothing,
          moment,
          challenge: view.challenge ?? -1,
          bids: { ...bids, [line.seat]: { slots, dirt, member, total } },
          turned: line.seat,
        }
        yield {
          view,
          line,
          ms: Math.min(300, TURNING_MS / view.sides.length) + (next === 'reveals' ? 0 : LOOK_MS),
          cue,
          sound: 'place',
        }
        break
      }
      case 'boosts': {
        const bid = cue.bids[line.seat]
        if (bid) cue = { ...cue, bids: { ...cue.bids, [line.seat]: { ...bid, total: it.facts.total ?? bid.total } } }
        yield { view, line, ms: 600, cue, sound: 'glide' }
        break
      }
      case 'passes-challenge':
      case 'fails': {
        const gained = it.kind === 'fails' ? it.facts.gained : 0
        cue = {
          ...cue,
          act: null,
          moment: 'challenge',
          challenge: view.challenge ?? cue.challenge,
          turned: -1,
          results: { ...cue.results, [line.seat]: it.kind === 'fails' ? gained : PASSED },
        }
        side(line.seat, (own) => ({ contamination: own.contamination + gained }))
        if (next !== 'passes-challenge' && next !== 'fails') yield { view, line, ms: 800, cue, sound: 'pull' }
        break
      }
      case 'hunted':
      case 'infected':
      case 'offloaded': {
        const gained = it.kind === 'hunted' ? it.facts.gained : it.facts.count
        side(line.seat, (own) => ({ contamination: own.contamination + gained }))
        yield { view, line, ms: 500, cue: cue.moment === 'act' ? nothing : cue, sound: 'pull' }
        break
      }
      case 'tie-card':
        cue = {
          ...cue,
          act: null,
          moment:
            cue.moment === 'challenge' || cue.moment === 'treasure'
              ? cue.moment
              : view.phase.includes('challenge')
                ? 'challenge'
                : 'treasure',
          challenge: view.challenge ?? cue.challenge,
          ties: [...cue.ties, { seat: line.seat, card: it.facts.card }],
        }
        yield { view, line, ms: next === 'tie-card' ? 350 : 800, cue, sound: 'deal' }
        break
      case 'wins-challenge':
        cue = { ...cue, act: null, moment: 'challenge', challenge: it.facts.challenge, winner: line.seat }
        yield { view, line, ms: 800, cue, sound: 'pair' }
        cue = nothing
        break
      case 'nobody-passes':
        cue = { ...cue, challenge: it.facts.challenge }
        yield { view, line, ms: 700, cue, sound: 'pull' }
        cue = nothing
        break
      case 'keeps':
        view = { ...view, challenge: null }
        yield acts(line, `challenge:${it.facts.challenge}`, 'keeps')
        break
      case 'takes-ability':
        view = { ...view, challenge: null }
        yield acts(line, `challenge:${it.facts.challenge}`, 'uses')
        break
      case 'uses-treasure':
        yield acts(line, `treasure:${it.facts.treasure}`, 'uses')
        break
      case 'uses-kit':
        yield acts(line, `kit:${it.facts.kit}`, 'uses')
        break
      case 'takes-kit':
        view = { ...view, kit: null }
        yield acts(line, `kit:${it.facts.kit}`, 'takes')
        break
      case 'takes-treasure': {
        const { treasure } = it.facts
        view = { ...view, market: view.market.map((shown) => (shown === treasure ? null : shown)) }
        yield acts(line, `treasure:${treasure}`, 'takes')
        side(line.seat, (own) => ({ stash: [...own.stash, treasure] }))
        cue = nothing
        yield { view, line, ms: 150, cue }
        break
      }
      case 'round':
        cue = nothing
        view = {
          ...view,
          round: it.facts.number,
          challenge: it.facts.challenge ?? null,
          value: it.facts.value ?? null,
          danger: it.facts.danger ?? null,
          market: [],
          kit: null,
          sides: view.sides.map((own, seat) => ({
            ...own,
            value: end.round === it.facts.number ? (end.sides[seat]?.value ?? null) : null,
            challenge_bid: null,
            treasure_bid: null,
            committed: false,
          })),
        }
        yield { view, line, ms: 700, cue, sound: 'deal' }
        break
      // The log tells of these; what they change comes with the position.
      case 'begins':
      case 'joins':
      case 'appears':
      case 'first-hand':
      case 'draws':
      case 'refills':
      case 'reshuffles':
      case 'challenge-leaves':
      case 'holds-back':
      case 'recovers':
      case 'cleanses':
      case 'lays-out':
      case 'sabotaged':
      case 'salvages':
      case 'treasure-left':
      case 'swaps':
      case 'rerolls':
      case 'scores':
      case 'shielded':
      case 'kit-left':
      case 'treasures-reshuffled':
      case 'final':
      case 'last-card':
      case 'wins':
        break
      default:
        toldAll(it)
    }
  }
  if (end.phase === 'over')
    yield { view: end, ms: 2400, cue: { ...nothing, moment: 'end', winner: end.winners[0] ?? -1 }, sound: 'win' }
  else if (cue.moment) yield { view: end, ms: 0, cue: nothing }
}
