import type { AndromedaEscapeComponents, AndromedaEscapeEvent, AndromedaEscapeView } from '../../api/schema'

export type View = AndromedaEscapeView
export type Side = View['sides'][number]
export type Ship = View['ships'][number]
export type Preview = View['previews'][number]
export type Box = AndromedaEscapeComponents
export type Card = Box['card'][number]
export type Mission = Box['mission'][number]
export type Field = Box['board']['field'][number]

type Whole<It> = It extends { kind: infer Kind; facts: infer Facts } ? { kind: Kind; facts: Required<Facts> } : never
/** What happened. All that is acted out is told to everybody, so no fact of it is missing. */
export type Event = Whole<AndromedaEscapeEvent>

export const card = (box: Box, letter: string): Card => box.card.find((it) => it.letter === letter)!
export const mission = (box: Box, number: number): Mission => box.mission.find((it) => it.number === number)!
export const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')
