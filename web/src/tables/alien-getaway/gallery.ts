import type { AlienGetawayComponents, StoryLine } from '../../api/schema'
import { Deck } from './cards'
import { text } from './words'

/** Every card of the box, by Crystal and Value. */
export const gallery = (components: unknown) => {
  const deck = new Deck(components as AlienGetawayComponents)
  const keys = (planets: boolean) =>
    deck
      .inHandOrder(deck.cards.map((it) => it.id))
      .filter((it) => (it.shape === 'planet') === planets)
      .map((it) => `card:${it.id}`)
  return [
    { title: text.asteroids, cards: keys(false) },
    { title: text.planets, cards: keys(true) },
  ]
}

/** The cards are numbered: the asteroids, then the planets. */
export const cardOf = (list: string, index: number, key: string, components: unknown) =>
  list === 'asteroid'
    ? `card:${index}`
    : list === 'planet'
      ? `card:${(components as AlienGetawayComponents).asteroid.length + index}`
      : `${list}:${key}`

/** The cards that a line of the log is about. What only its owner knows is not in the facts of others. */
export const cardsIn = (line: StoryLine): string[] => {
  const facts = (line.facts ?? {}) as Record<string, number | undefined>
  const named =
    line.kind === 'draws'
      ? [facts.first, facts.second, facts.third, facts.fourth].slice(0, facts.count ?? 0)
      : [facts.card, facts.top]
  return named.filter((it) => it !== undefined && it >= 0).map((it) => `card:${it}`)
}
