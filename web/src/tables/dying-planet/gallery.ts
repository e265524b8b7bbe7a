import type { DyingPlanetEvent, StoryLine } from '../../api/schema'
import { deckOf } from './cards'
import { text } from './words'

/** Every card of the box, by shelf. */
export const gallery = (components: unknown): { title: string; cards: string[] }[] => {
  const deck = deckOf(components)
  const { box } = deck
  const all = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}:${at}`)
  return [
    { title: text.shelves.challenges, cards: all('challenge', box.challenge.length) },
    ...box.type.map((type) => ({
      title: type.name,
      cards: box.treasure.flatMap((it, at) => (it.type === type.id ? [`treasure:${at}`] : [])),
    })),
    { title: text.shelves.kits, cards: all('kit', box.kit.length) },
    { title: text.shelves.escalations, cards: all('escalation', box.escalation.length) },
    { title: text.shelves.crew, cards: all('member', box.member.length) },
    {
      title: text.shelves.starters,
      cards: [...deck.cards.filter((it) => it.what === 'starter').map((it) => `starter:${it.id}`), 'contamination:0'],
    },
  ]
}

/** Which cards a line of the log is about. */
export const cardsIn = (line: StoryLine, components: unknown): string[] => {
  const it = line as StoryLine & DyingPlanetEvent
  const treasures = (...ids: (number | undefined)[]) =>
    ids.flatMap((id) => (id === undefined || id < 0 ? [] : [`treasure:${id}`]))
  switch (it.kind) {
    case 'begins':
      return it.facts.escalation >= 0 ? [`escalation:${it.facts.escalation}`] : []
    case 'joins':
      return [`member:${it.facts.member}`]
    case 'round':
    case 'wins-challenge':
    case 'keeps':
    case 'takes-ability':
    case 'challenge-leaves':
    case 'nobody-passes':
      return it.facts.challenge === undefined ? [] : [`challenge:${it.facts.challenge}`]
    case 'appears':
    case 'uses-treasure':
    case 'takes-treasure':
    case 'treasure-left':
      return treasures(it.facts.treasure)
    case 'swaps':
      return treasures(it.facts.given, it.facts.taken)
    case 'rerolls':
      return treasures(it.facts.goes, it.facts.comes)
    case 'salvages':
      return treasures(...[it.facts.first, it.facts.second, it.facts.third, it.facts.fourth].slice(0, it.facts.count))
    case 'uses-kit':
    case 'takes-kit':
    case 'kit-left':
      return [`kit:${it.facts.kit}`]
    case 'recovers':
    case 'tie-card':
    case 'last-card':
      return it.facts.card < 0 ? [] : [deckOf(components).read(it.facts.card)]
    default:
      return []
  }
}
