import type { EscapeEarthEvent, StoryLine } from '../../api/schema'
import type { Box } from './view'
import { text } from './words'

/** Every card of the box, for the card browser. */
export function gallery(components: unknown): { title: string; cards: string[] }[] {
  const box = components as Box
  return [
    { title: text.gallery.worlds, cards: box.galaxy.map((_, at) => `galaxy:${at}`) },
    { title: text.gallery.structures, cards: box.structure.map((it) => `structure:${it.id}`) },
    { title: text.gallery.activities, cards: box.activity.map((_, at) => `activity:${at}`) },
    { title: text.gallery.events, cards: box.event.map((it) => `event:${it.id}`) },
    { title: text.gallery.time, cards: box.time.map((it) => `time:${it.kind}`) },
    { title: text.gallery.cubes, cards: box.cube.map((it) => `cube:${it.id}`) },
    { title: text.gallery.markers, cards: ['marker:alien', 'marker:anomaly'] },
  ]
}

/** The type of each event card, by its number. */
const eventOf = (box: Box, card: number) =>
  box.event.flatMap((it) => Array.from({ length: it.copies }, () => it.id))[card]

/** The cards that a line of the log is about. */
export function cardsIn(line: StoryLine, components: unknown): string[] {
  const box = components as Box
  const it = line as StoryLine & EscapeEarthEvent
  switch (it.kind) {
    case 'uncovers':
      return [`galaxy:${it.facts.galaxy}`]
    case 'builds':
    case 'upgrades':
      return [`structure:${box.structure[it.facts.structure!]!.id}`]
    case 'travels':
    case 'produces':
      return [`activity:${it.facts.card}`]
    case 'swaps':
      return [`activity:${it.facts.low}`, `activity:${it.facts.high}`]
    case 'event-flipped':
      return [`event:${eventOf(box, it.facts.card)}`]
    case 'active':
    case 'fought':
      return [`event:${box.event[it.facts.type]!.id}`]
    case 'time-flipped':
      return [`time:${['passing', 'event', 'alien'][it.facts.kind]}`]
    case 'alien-moves':
      return ['marker:alien']
    case 'anomaly-moves':
      return ['marker:anomaly']
    case 'free-cube':
    case 'pays':
    case 'lost':
      return [`cube:${box.cube[it.facts.cube!]!.id}`]
    default:
      return []
  }
}
