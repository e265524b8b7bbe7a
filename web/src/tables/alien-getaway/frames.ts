import type { Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import type { Heading } from './cards'
import { Kind, type Side, type View } from './view'

/** One roll on the dice tray: the card it is for, the dice, and how many of them move Zoid. */
export interface Roll {
  card: number
  dice: number[]
  points: number
  /** Motion points that found no card to fly to; known once Zoid has flown. */
  over: number
}

/** What the table shows besides the view: the rolls of this launch, Oola's card, a pair that dissolves. */
export interface Cue {
  by: number
  rolls: Roll[]
  turnedUp: number | null
  pair: [number, number] | null
  taken: number[]
}

const headings: Heading[] = ['N', 'E', 'S', 'W']

/** What happened, told picture by picture: each line of the story moves one thing of the view. */
export function* frames(before: unknown, lines: Story[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View
  let cue: Cue = { by: lines[0]?.seat ?? 0, rolls: [], turnedUp: null, pair: null, taken: [] }

  const side = (seat: number, change: (it: Side) => Partial<Side>) => {
    view = { ...view, sides: view.sides.map((it, at) => (at === seat ? { ...it, ...change(it) } : it)) }
  }

  for (const line of lines) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = line.args
    switch (line.kind) {
      case Kind.draws:
        cue = { by: line.seat, rolls: [], turnedUp: null, pair: null, taken: [] }
        view = { ...view, draw_pile: view.draw_pile - a, turn: line.seat, phase: 'play', laid: 0, collected: [] }
        side(line.seat, (it) => ({
          hand_count: it.hand_count + a,
          hand: it.hand && line.args.length > 1 ? [...it.hand, ...[b, c].slice(0, a)] : it.hand,
        }))
        yield { view, line, ms: 260, cue, sound: 'deal' }
        break
      case Kind.lays: {
        const entered = view.target_heading
        const heading = headings[e] ?? 'E'
        const hand = view.sides[line.seat]
        view = {
          ...view,
          route: [...view.route, { card: a, x: c, y: d, heading, entered }],
          laid: view.laid + 1,
          ahead: view.ahead + 1,
          target: [c + (heading === 'E' ? 1 : heading === 'W' ? -1 : 0), d + (heading === 'S' ? 1 : heading === 'N' ? -1 : 0)],
          target_heading: heading,
        }
        if (hand && hand.hand_count > 0 && cue.turnedUp === null) {
          side(line.seat, (it) => ({ hand_count: it.hand_count - 1, hand: it.hand?.filter((card) => card !== a) ?? null }))
        }
        cue = { ...cue, by: line.seat, turnedUp: null, rolls: cue.rolls.length && view.laid === 1 ? [] : cue.rolls }
        yield { view, line, ms: 320, cue, sound: 'place' }
        break
      }
      case Kind.rolls:
        cue = { ...cue, by: line.seat, rolls: [...cue.rolls, { card: a, dice: [...String(b)].map(Number), points: c, over: 0 }] }
        yield { view, line, ms: 620, cue, sound: 'die' }
        break
      case Kind.flies:
        cue = { ...cue, rolls: cue.rolls.map((roll, at) => (at === cue.rolls.length - 1 ? { ...roll, over: roll.points - a } : roll)) }
        for (let n = 0; n < a; n += 1) {
          view = { ...view, zoid: view.zoid + 1, ahead: view.ahead - 1 }
          yield { view, line, ms: 230, cue, sound: 'glide' }
        }
        break
      case Kind.takes:
        if (b) view = { ...view, draw_pile: view.draw_pile - 1, collected: [...view.collected, a] }
        else {
          view = {
            ...view,
            route: view.route.filter((it) => it.card !== a),
            zoid: view.zoid - 1,
            collected: [...view.collected, a],
            at_risk: view.at_risk.filter((card) => card !== a),
          }
        }
        cue = { ...cue, by: line.seat, taken: [...cue.taken, a] }
        yield { view, line, ms: 340, cue, sound: 'pull' }
        break
      case Kind.stacks:
      case Kind.leftOver: {
        const worth = end.sides[line.seat]?.points
        view = { ...view, collected: view.collected.filter((card) => card !== a) }
        side(line.seat, (it) => ({
          pile_count: it.pile_count + 1,
          pile_top: a,
          pile: it.pile ? [...it.pile, a] : null,
          points: it.points === null ? null : (worth ?? it.points),
          hand: it.hand?.filter((card) => card !== a) ?? null,
        }))
        cue = { ...cue, by: line.seat, pair: null, turnedUp: null }
        yield { view, line, ms: line.kind === Kind.leftOver ? 160 : 260, cue, sound: 'place' }
        break
      }
      case Kind.pairs: {
        view = { ...view, collected: view.collected.filter((card) => card !== a), box_count: view.box_count + 2 }
        side(line.seat, (it) => {
          const pile = it.pile?.slice(0, -1) ?? null
          const below = pile ? (pile.at(-1) ?? null) : (end.sides[line.seat]?.pile_top ?? null)
          return { pile_count: it.pile_count - 1, pile, pile_top: below, hand: it.hand?.filter((card) => card !== a) ?? null }
        })
        cue = { ...cue, by: line.seat, pair: [a, b], turnedUp: null }
        yield { view, line, ms: 420, cue, sound: 'pair' }
        break
      }
      case Kind.oolaDraws:
        cue = { by: line.seat, rolls: [], turnedUp: a, pair: null, taken: [] }
        view = { ...view, draw_pile: view.draw_pile - 1, turn: line.seat, laid: 0, collected: [] }
        yield { view, line, ms: 700, cue, sound: 'deal' }
        break
      case Kind.finalRound:
        view = { ...view, final_left: a }
        yield { view, line, ms: 500, cue, sound: 'turn' }
        break
      case Kind.begins:
        return
    }
  }
  if (end.phase === 'over') yield { view: end, ms: 200, cue: null, sound: 'win' }
}

