import type { Position, SeatKey } from '../api/schema'
import { words } from '../words'
import { listed } from './says'

/** How a game ended, as the shelf tells it: the place of this device's one seat, 0 if it had several. */
export interface Result {
  winners: string[]
  place: number
  of: number
}

export function resultOf(position: Position, keys: SeatKey[]): Result {
  const winners = position.winners ?? []
  const of = position.sides.length
  const result = { winners: winners.map((side) => position.sides[side] ?? ''), place: 0, of }
  if (keys.length !== 1) return result
  return { ...result, place: placeOf(position, position.seat) }
}

/** How many are better, plus one. Which way points count is told by the winner's. */
function placeOf(position: Position, seat: number): number {
  const [scores, shares] = [position.scores ?? [], position.payoffs ?? []]
  const best = scores[position.winners?.[0] ?? -1] ?? 0
  const sign = scores.some((score) => score > best) ? -1 : 1
  const own = (side: number) => (shares[side] ?? 0) * 1e9 + sign * (scores[side] ?? 0)
  return 1 + position.sides.filter((_, side) => own(side) > own(seat)).length
}

export function resultWords({ winners, place, of }: Result, cooperative: boolean): string {
  const text = words.home
  if (cooperative) return winners.length ? text.madeIt : text.lost
  if (place === 1 && winners.length > 1) return text.sharedWin
  if (place === 1 && winners.length) return text.won
  const won = winners.length ? text.theyWon(listed(winners)) : text.nobodyWon
  return place ? `${text.place(place, of)} · ${won}` : won
}
