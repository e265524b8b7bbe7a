import type { DyingPlanetComponents } from '../../api/schema'

export type Box = DyingPlanetComponents
export type Treasure = Box['treasure'][number]
type Type = Box['type'][number]
type Member = Box['member'][number]

export interface Card {
  id: number
  name: string
  energy: number
  what: 'starter' | 'challenge' | 'kit' | 'contamination'
  /** Whose starter it is. */
  member?: number
  text: string
  /** Cards of one kind are interchangeable in a bid. */
  kind: string
}

const decks = new WeakMap<Box, Deck>()

/** The cards of a box; put in order once, since a box does not change. */
export function deckOf(components: unknown): Deck {
  const box = components as Box
  const known = decks.get(box) ?? new Deck(box)
  decks.set(box, known)
  return known
}

/** The cards by number, as the rules number them: all starters, Challenges, kits, Contamination. */
export class Deck {
  readonly cards: Card[]
  readonly contamination: number

  constructor(readonly box: Box) {
    const starters = box.member.flatMap((member, whose) =>
      member.cards.map((it) => ({
        name: it.name,
        energy: it.energy,
        what: 'starter' as const,
        member: whose,
        text: it.flavour,
        kind: `${member.id} ${it.energy}`,
      })),
    )
    const challenges = box.challenge.map((it) => ({
      name: it.name,
      energy: it.energy,
      what: 'challenge' as const,
      text: it.bonus
        ? `Worth ${it.bonus} at the end, if you do not bid it.`
        : 'Once: it leaves the game when you bid it.',
      kind: it.id,
    }))
    const kits = box.kit.map((it) => ({
      name: it.name,
      energy: it.energy,
      what: 'kit' as const,
      text: it.ability.text ?? '',
      kind: it.id,
    }))
    const dirt = {
      name: 'Contamination',
      energy: 0,
      what: 'contamination' as const,
      text: 'Energy 0. It clogs your deck, and costs points in the end.',
      kind: 'x',
    }
    this.cards = [...starters, ...challenges, ...kits, dirt].map((it, id) => ({ ...it, id }))
    this.contamination = this.cards.length - 1
  }

  card(id: number): Card {
    return this.cards[id]!
  }

  treasure(id: number): Treasure {
    return this.box.treasure[id]!
  }

  type(id: number): Type {
    return this.box.type.find((it) => it.id === this.treasure(id).type)!
  }

  member(id: number | null): Member | null {
    return id === null ? null : (this.box.member[id] ?? null)
  }

  /** By what name a card of a deck can be read, and what it is a card of. */
  read(id: number): string {
    const card = this.card(id)
    const first = this.cards.findIndex((it) => it.what === card.what)
    return `${card.what}:${card.what === 'starter' ? id : id - first}`
  }

  /** The cards of a set in an event: a bit for each slot of the member, most energy first. */
  inSet(member: number, slots: number, contamination: number): number[] {
    const own = this.cards.filter((it) => it.what === 'challenge' || it.what === 'kit' || it.member === member)
    const order = own.sort((a, b) => b.energy - a.energy || a.id - b.id)
    const found = order.filter((_, slot) => Math.floor(slots / 2 ** slot) % 2 === 1).map((it) => it.id)
    return [...found, ...Array.from({ length: contamination }, () => this.contamination)]
  }

  /** The keys by which a hand's cards are picked: every Contamination has a number of its own. */
  keys(hand: number[]): string[] {
    let dirt = 0
    return hand.map((id) => (id === this.contamination ? `card:${id}-${(dirt += 1)}` : `card:${id}`))
  }
}
