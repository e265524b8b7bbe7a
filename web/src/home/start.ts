import { newTable, TableApi } from '../api/client'
import type { GameFacts, NewTable, SeatPlan } from '../api/schema'
import { tell } from '../state/sealing'
import { makeShare, remember } from '../state/seats.svelte'
import { settings } from '../state/settings.svelte'
import { go, tablePath } from '../state/route.svelte'
import { words } from '../words'

/** A bot of the middle strength: a fair opponent for somebody new. */
export function usualLevel(game: GameFacts): string {
  return game.levels[Math.floor((game.levels.length - 1) / 2)]?.id ?? ''
}

export function botSeat(game: GameFacts, number: number): SeatPlan {
  return { kind: 'bot', name: words.bots[number % words.bots.length]!, level: usualLevel(game) }
}

/** Three at the table if the game allows it, else as few as make company. */
export function usualSeats(game: GameFacts): number {
  if (game.seats.includes(3)) return 3
  return game.seats.find((count) => count > 1) ?? game.seats[0] ?? 1
}

/** Set up a table, sit down on the seats that are ours, each bound to a share of the chance, and go there. */
export async function openTable(game: GameFacts, plan: Omit<NewTable, 'game' | 'pace'>, hotSeat = false): Promise<void> {
  const { seal } = await import('../table/fair')
  const shares: Record<number, string> = Object.fromEntries(plan.seats.flatMap((it, seat) => (it.kind === 'person' ? [[seat, makeShare()]] : [])))
  const seats = plan.seats.map((it, seat) => (shares[seat] ? { ...it, seal: seal(shares[seat]) } : it))
  const { table, keys, commitment } = await newTable({ game: game.id, pace: settings.pace, ...plan, seats })
  if (keys.length) remember(table, { game: game.id, title: game.title, hotSeat, keys, shares, commitment, before: true })
  // With every seat taken everybody is bound: the shares may be told at once. Otherwise the lobby tells them.
  if (seats.every((it) => it.kind !== 'open')) {
    const seals = seats.map((it) => it.seal ?? '')
    for (const { seat } of keys) tell(table, seat, seals)
    await Promise.all(keys.map(({ seat, key }) => new TableApi(table, key).share(shares[seat]!)))
  }
  go(tablePath(table))
}

/** One click: bots among themselves, to look on. */
export function watchBots(game: GameFacts): Promise<void> {
  return openTable(game, { seats: Array.from({ length: usualSeats(game) }, (_, n) => botSeat(game, n)) })
}

/** One click: you alone, against the game itself. */
export function playAlone(game: GameFacts): Promise<void> {
  return openTable(game, { seats: [{ kind: 'person', name: settings.name }] })
}

/** One click: you against bots. */
export function playNow(game: GameFacts): Promise<void> {
  const bots = Array.from({ length: usualSeats(game) - 1 }, (_, n) => botSeat(game, n))
  return openTable(game, { seats: [{ kind: 'person', name: settings.name }, ...bots] })
}
