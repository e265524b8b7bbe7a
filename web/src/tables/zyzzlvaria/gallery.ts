import type { StoryLine, ZyzzlvariaEvent } from '../../api/schema'
import type { Box } from './view'
import { text } from './words'

/** Everything in the box that can be read. */
export const gallery = (components: unknown): { title: string; cards: string[] }[] => {
  const box = components as Box
  return [
    { title: text.gallery.cards, cards: box.card.map((it) => `card:${it.id}`) },
    { title: text.gallery.zones, cards: box.board.zone.map((it) => `zone:${it.id}`) },
    { title: text.gallery.crew, cards: box.crew.pawn.map((it) => `crew:${it.id}`) },
    { title: text.gallery.pods, cards: box.crew.pod.map((it) => `pod:${it.id}`) },
  ]
}

/** What a line of the log is about, where one would like to read it. */
export const cardsIn = (line: StoryLine, components: unknown): string[] => {
  const box = components as Box
  const it = line as StoryLine & ZyzzlvariaEvent
  if (it.kind === 'plays') return [`card:${box.card[it.facts.card]?.id}`]
  if (it.kind === 'deals')
    return box.card.filter((_, n) => ((it.facts.cards ?? 0) >> n) & 1).map((card) => `card:${card.id}`)
  if (it.kind === 'lands' || it.kind === 'stalls') return [`zone:${box.board.zone[it.facts.zone]?.id}`]
  if (it.kind === 'escapes' || it.kind === 'overturns')
    return box.crew.pawn.filter((_, n) => ((it.facts.crew ?? 0) >> n) & 1).map((pawn) => `crew:${pawn.id}`)
  if (it.kind === 'dies' || it.kind === 'jails') return [`crew:${box.crew.pawn[it.facts.pawn]?.id}`]
  return []
}

/** What the parts of box.toml are called here. */
export const cardOf = (list: string, _: number, key: string) => `${list === 'pawn' ? 'crew' : list}:${key}`
