import type { StoryLine } from '../../api/schema'
import type { Box, Event } from './view'
import { text } from './words'

/** Every card of the box. */
export const gallery = (components: unknown) => {
  const box = components as Box
  const deck = (name: string) => box.card.filter((it) => it.deck === name).map((it) => `action:${it.letter}`)
  return [
    { title: text.deck('WARNING'), cards: deck('WARNING') },
    { title: text.deck('ALERT'), cards: deck('ALERT') },
    { title: text.allMissions, cards: box.mission.map((it) => `mission:${it.number}`) },
  ]
}

/** The cards that a line of the log is about. */
export const cardsIn = (line: StoryLine, components: unknown): string[] => {
  const box = components as Box
  const { kind, facts } = line as StoryLine & Event
  const action = (at: number | undefined) =>
    at === undefined || !box.card[at] ? [] : [`action:${box.card[at].letter}`]
  switch (kind) {
    case 'opens':
    case 'deals':
    case 'plays':
    case 'discards':
    case 'takes':
      return action(facts.letter)
    case 'claims':
    case 'returns':
    case 'keeps-mission':
      return facts.mission ? [`mission:${facts.mission}`] : []
    default:
      return []
  }
}

/** What the parts of box.toml are called here. */
export const cardOf = (list: string, _: number, key: string) => `${list === 'card' ? 'action' : list}:${key}`
