import type { AlienGetawayEvent, StoryLine } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { changed, toldAll } from '../../table/frames'
import { step, type Heading } from './cards'
import type { Side, View } from './view'

/** One roll on the dice tray: the card it is for, the dice, and how many of them move Zoid. */
export interface Roll {
  card: number
  dice: number[]
  points: number
  /** Motion points that found no card to fly to; known once Zoid has flown. */
  over: number
}

/** The end of a game: what has been counted so far, and at the very end who has won. */
export interface Ending {
  game: number
  told: { side: number; points: number }[]
  won: number[]
}

/** What the table shows besides the view: the rolls of this launch, Oola's card, a pair that dissolves, the end. */
export interface Cue {
  by: number
  rolls: Roll[]
  turnedUp: number | null
  pair: [number, number] | null
  taken: number[]
  /** The dice are in the middle of the table. */
  staged?: boolean
  end?: Ending
}

const headings: Heading[] = ['N', 'E', 'S', 'W']
const without = (cards: number[] | null, card: number) => cards && cards.filter((other) => other !== card)

/** What happened, told picture by picture: each line of the story moves one thing of the view. */
export function* frames(before: unknown, lines: StoryLine[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View
  let cue: Cue = { by: lines[0]?.seat ?? 0, rolls: [], turnedUp: null, pair: null, taken: [] }
  let counted: Ending = { game: view.game, told: [], won: [] }

  const side = (seat: number, change: (it: Side) => Partial<Side>) => {
    view = { ...view, sides: changed(view.sides, seat, change) }
  }

  /** A card leaves those collected, or else the hand that it was in. */
  const leaves = (card: number, { hand, hand_count }: Side): Partial<Side> =>
    view.collected.includes(card) ? {} : { hand: without(hand, card), hand_count: Math.max(0, hand_count - 1) }

  for (const line of lines) {
    const it = line as StoryLine & AlienGetawayEvent
    switch (it.kind) {
      case 'draws': {
        const { count, first, second, third, fourth } = it.facts
        cue = { by: line.seat, rolls: [], turnedUp: null, pair: null, taken: [] }
        view = { ...view, draw_pile: view.draw_pile - count, turn: line.seat, phase: 'play', laid: 0, collected: [] }
        const drawn = [first, second, third, fourth].slice(0, count).filter((card) => card !== undefined)
        side(line.seat, ({ hand, hand_count }) => ({
          hand_count: hand_count + count,
          hand: hand && [...hand, ...drawn].sort((a, b) => a - b),
        }))
        yield { view, line, ms: 260, cue, sound: 'deal' }
        break
      }
      case 'lays': {
        const { card, x = 0, y = 0 } = it.facts
        const heading = headings[it.facts.heading ?? 1] ?? 'E'
        const [dx, dy] = step[heading]
        const from = view.sides[line.seat]
        view = {
          ...view,
          route: [...view.route, { card, x, y, heading, entered: view.target_heading }],
          laid: view.laid + 1,
          ahead: view.ahead + 1,
          target: [x + dx, y + dy],
          target_heading: heading,
        }
        if (from && from.hand_count > 0 && cue.turnedUp === null) {
          side(line.seat, ({ hand, hand_count }) => ({ hand_count: hand_count - 1, hand: without(hand, card) }))
        }
        cue = { ...cue, by: line.seat, turnedUp: null, rolls: cue.rolls.length && view.laid === 1 ? [] : cue.rolls }
        yield { view, line, ms: 320, cue, sound: 'place' }
        break
      }
      case 'rolls': {
        const { card, dice = 0, points = 0 } = it.facts
        cue = {
          ...cue,
          by: line.seat,
          rolls: [...cue.rolls, { card, dice: [...String(dice)].map(Number), points, over: 0 }],
        }
        yield { view, line, ms: cue.rolls.length > 1 ? 600 : 900, cue: { ...cue, staged: true }, sound: 'die' }
        break
      }
      case 'drifts':
      case 'flies': {
        const { cards } = it.facts
        cue = {
          ...cue,
          rolls: changed(cue.rolls, cue.rolls.length - 1, (roll) => ({ over: roll.points - cards })),
        }
        for (let n = 0; n < cards; n += 1) {
          view = { ...view, zoid: view.zoid + 1, ahead: view.ahead - 1 }
          yield { view, line, ms: 230, cue, sound: 'glide' }
        }
        break
      }
      case 'takes': {
        const { card, from_pile } = it.facts
        view = { ...view, collected: [...view.collected, card] }
        if (from_pile) view = { ...view, draw_pile: view.draw_pile - 1 }
        else {
          const route = view.route.filter((lying) => lying.card !== card)
          view = { ...view, route, zoid: view.zoid - 1, at_risk: view.at_risk.filter((other) => other !== card) }
        }
        cue = { ...cue, by: line.seat, taken: [...cue.taken, card] }
        yield { view, line, ms: 340, cue, sound: 'pull' }
        break
      }
      case 'stacks':
      case 'left-over': {
        const { card } = it.facts
        const worth = end.sides[line.seat]?.points
        side(line.seat, (own) => ({
          ...leaves(card, own),
          pile_count: own.pile_count + 1,
          pile_top: card,
          pile: own.pile && [...own.pile, card],
          points: own.points === null ? null : (worth ?? own.points),
        }))
        view = { ...view, collected: view.collected.filter((other) => other !== card) }
        cue = { ...cue, by: line.seat, pair: null, turnedUp: null }
        yield { view, line, ms: it.kind === 'left-over' ? 160 : 260, cue, sound: 'place' }
        break
      }
      case 'pairs': {
        const { card, top = card } = it.facts
        const worth = end.sides[line.seat]?.points
        side(line.seat, (own) => {
          const pile = own.pile && own.pile.slice(0, -1)
          const below = pile ? (pile.at(-1) ?? null) : (end.sides[line.seat]?.pile_top ?? null)
          return {
            ...leaves(card, own),
            pile_count: own.pile_count - 1,
            pile,
            pile_top: below,
            points: own.points === null ? null : (worth ?? own.points),
          }
        })
        view = { ...view, collected: view.collected.filter((other) => other !== card), box_count: view.box_count + 2 }
        cue = { ...cue, by: line.seat, pair: [card, top], turnedUp: null }
        yield { view, line, ms: 420, cue, sound: 'pair' }
        break
      }
      case 'oola-draws':
        cue = { by: line.seat, rolls: [], turnedUp: it.facts.card, pair: null, taken: [] }
        view = { ...view, draw_pile: view.draw_pile - 1, turn: line.seat, laid: 0, collected: [] }
        yield { view, line, ms: 700, cue, sound: 'deal' }
        break
      case 'final-round':
        view = { ...view, final_left: it.facts.turns }
        yield { view, line, ms: 500, cue, sound: 'turn' }
        break
      case 'ends':
      case 'oola-ends': {
        const { game, cards = 0 } = it.facts
        counted = {
          game,
          told: [...counted.told, { side: line.seat, points: it.kind === 'ends' ? it.facts.points! : cards }],
          won: [],
        }
        view = {
          ...view,
          phase: 'over',
          sides: view.sides.map((side, at) => ({ ...side, total: end.sides[at]!.total })),
        }
        cue = { by: line.seat, rolls: [], turnedUp: null, pair: null, taken: [], end: counted }
        // Zoid is off first; then one pile is counted after the other.
        yield { view, line, ms: counted.told.length > 1 ? 800 : 1500, cue, sound: 'place' }
        break
      }
      case 'begins':
        if (counted.told.length) yield { view, line, ms: 1200, cue }
        return
      // The log tells of these; what they change comes with the position.
      case 'dealt':
      case 'passes':
      case 'spared':
      case 'tie':
      case 'oola-boxes':
      case 'oola-skipped':
        break
      default:
        toldAll(it)
    }
  }
  if (end.phase !== 'over') return
  const won = end.sides.flatMap((side, at) => (side.rank === 1 ? [at] : []))
  yield { view: end, line: lines.at(-1), ms: 2400, cue: { ...cue, end: { ...counted, won } }, sound: 'win' }
  yield { view: end, ms: 1, cue: null }
}
