import type { StoryLine } from '../api/schema'

/** What happened since this seat moved last; for a spectator, since the seat that is to move did. */
export function sinceTurn(lines: StoryLine[], seat: number, awaits: number[]): StoryLine[] {
  const own = seat >= 0 ? seat : awaits[0]
  // An entry belongs to the seat of its first line; the others tell what came of it.
  const entries: StoryLine[] = []
  for (const line of lines) if (line.kind && line.number !== entries.at(-1)?.number) entries.push(line)
  // Where a turn begins with something of its own (a draw), the entry that hands it over looks like a move of this seat.
  const handed = entries.at(-1)?.seat === own && entries.at(-2)?.seat !== own && awaits.includes(own ?? -1)
  const last = (handed ? entries.slice(0, -1) : entries).findLast((line) => line.seat === own)?.number ?? 0
  return lines.filter((line) => line.number > last)
}
