import type { Position } from '../api/schema'
import { words } from '../words'

/** What a seat that is asked is told: that it is its turn, or that it decides in somebody else's. Nothing where it is not asked. */
export function asked({ stage, awaits, sides, view }: Position, seat: number): string {
  if (stage !== 'playing' || !awaits.includes(seat)) return ''
  const turn = (view as { turn?: unknown } | null)?.turn
  return typeof turn === 'number' && turn in sides && turn !== seat ? words.table.youDecide : words.table.yourTurn
}
