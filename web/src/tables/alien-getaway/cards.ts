import type { AlienGetawayComponents, AlienGetawayDice } from '../../api/schema'

export type Heading = 'N' | 'E' | 'S' | 'W'
export type Turn = 'ahead' | 'left' | 'right'
export type Crystal = AlienGetawayComponents['crystal'][number]

export interface Card {
  id: number
  name: string
  crystal: Crystal
  value: number
  shape: 'straight' | 'curve' | 'planet'
}

/** The cards by number, as the rules number them: the asteroids, then the planets. */
export class Deck {
  readonly crystals: Crystal[]
  readonly cards: Card[]
  readonly dice: AlienGetawayDice

  constructor(box: AlienGetawayComponents) {
    this.crystals = box.crystal
    this.dice = box.dice
    const printed = [...box.asteroid, ...box.planet.map((it) => ({ ...it, shape: 'planet' }))]
    this.cards = printed.map((it, id) => ({
      id,
      name: it.name,
      crystal: this.crystals.find((one) => one.id === it.crystal)!,
      value: it.value,
      shape: it.shape as Card['shape'],
    }))
  }

  card(id: number): Card {
    return this.cards[id]!
  }

  /** Hand order: by Crystal, then Value, planets of a Crystal last. */
  inHandOrder(hand: number[]): Card[] {
    const rank = (it: Card) =>
      this.crystals.indexOf(it.crystal) * 1000 +
      (it.shape === 'planet' ? 500 : 0) +
      it.value * 10 +
      (it.shape === 'curve' ? 1 : 0)
    return hand.map((id) => this.card(id)).sort((a, b) => rank(a) - rank(b))
  }
}

/** A card as players say it, in the words that the log uses. */
export function short(it: Card): string {
  return it.shape === 'planet' ? `planet ${it.crystal.name} ${it.value}` : `${it.crystal.name} ${it.value} ${it.shape}`
}

export const CELL = 100

const turned: Record<Heading, Record<Turn, Heading>> = {
  N: { ahead: 'N', left: 'W', right: 'E' },
  E: { ahead: 'E', left: 'N', right: 'S' },
  S: { ahead: 'S', left: 'E', right: 'W' },
  W: { ahead: 'W', left: 'S', right: 'N' },
}

export function headingAfter(heading: Heading, turn: Turn): Heading {
  return turned[heading][turn]
}

export const angle: Record<Heading, number> = { N: -90, E: 0, S: 90, W: 180 }
export const step: Record<Heading, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] }

/** Where the blue line crosses the edge of a tile, seen from its centre. */
function edge([dx, dy]: [number, number]): string {
  return `${dx * 50} ${dy * 50}`
}

/** The blue line of a tile: in across one edge, out across another, as an SVG path around its centre. */
export function linePath(entered: Heading, heading: Heading): string {
  const [dx, dy] = step[entered]
  const from = edge([-dx, -dy])
  const to = edge(step[heading])
  if (entered === heading) return `M${from}L${to}`
  const right = turned[entered].right === heading
  return `M${from}A50 50 0 0 ${right ? 1 : 0} ${to}`
}
