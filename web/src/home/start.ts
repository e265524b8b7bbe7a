import { newTable, TableApi } from '../api/client'
import type { GameFacts, NewTable, SeatPlan } from '../api/schema'
import { keep, kept } from '../state/kept'
import { tell } from '../state/sealing'
import { hasPlayed, makeShare, remember } from '../state/seats.svelte'
import { settings } from '../state/settings.svelte'
import { go, tablePath } from '../state/route.svelte'
import { words } from '../words'

/** Whom one plays with, as the shelf asks it. `beginner` only where the game has such a setting. */
export interface Company {
  bots: number
  level: string
  beginner: boolean
}

/** Friendly bots in a first game, then those of the middle strength. */
export function usualLevel(game: GameFacts): string {
  const middle = Math.floor((game.levels.length - 1) / 2)
  return game.levels[hasPlayed(game.id) ? middle : 0]?.id ?? ''
}

export function botSeat(game: GameFacts, number: number, level = usualLevel(game)): SeatPlan {
  return { kind: 'bot', name: words.bots[number % words.bots.length]!, level }
}

/** Three at the table if the game allows it, else as few as make company. */
export function usualSeats(game: GameFacts): number {
  if (game.seats.includes(3)) return 3
  return game.seats.find((count) => count > 1) ?? game.seats[0] ?? 1
}

export const hasBeginner = (game: GameFacts) => game.options.some((it) => it.id === 'beginner')

/** The game's own settings, with the beginner's where this is a first game. */
export function usualOptions(game: GameFacts, beginner = !hasPlayed(game.id)): Record<string, number> {
  return Object.fromEntries(game.options.map((it) => [it.id, it.id === 'beginner' ? Number(beginner) : it.default]))
}

/** What was chosen last, as far as the game still has it; else what is usual. */
export function usualCompany(game: GameFacts): Company {
  const usual = {
    bots: usualSeats(game) - 1,
    level: usualLevel(game),
    beginner: hasBeginner(game) && !hasPlayed(game.id),
  }
  const chosen = { ...usual, ...kept<Partial<Company>>(`company.${game.id}`, {}) }
  if (!game.seats.includes(chosen.bots + 1)) chosen.bots = usual.bots
  if (!game.levels.some((it) => it.id === chosen.level)) chosen.level = usual.level
  return chosen
}

/** Set up a table, sit down on the seats that are ours, each bound to a share of the chance, and go there. */
export async function openTable(
  game: GameFacts,
  plan: Omit<NewTable, 'game' | 'pace'>,
  hotSeat = false,
): Promise<string> {
  const { seal } = await import('../table/fair')
  const shares: Record<number, string> = Object.fromEntries(
    plan.seats.flatMap((it, seat) => (it.kind === 'person' ? [[seat, makeShare()]] : [])),
  )
  const seats = plan.seats.map((it, seat) => (shares[seat] ? { ...it, seal: seal(shares[seat]) } : it))
  const { table, keys, commitment } = await newTable({ game: game.id, pace: settings.pace, ...plan, seats })
  if (keys.length)
    remember(table, { game: game.id, title: game.title, hotSeat, keys, shares, commitment, before: true })
  // With every seat taken everybody is bound: the shares may be told at once. Otherwise the lobby tells them.
  if (seats.every((it) => it.kind !== 'open')) {
    const seals = seats.map((it) => it.seal ?? '')
    for (const { seat } of keys) tell(table, seat, seals)
    await Promise.all(keys.map(({ seat, key }) => new TableApi(table, key).share(shares[seat]!)))
  }
  go(tablePath(table))
  return table
}

/** Bots among themselves, to look on. */
export async function watchBots(game: GameFacts): Promise<void> {
  await openTable(game, { seats: Array.from({ length: usualSeats(game) }, (_, n) => botSeat(game, n)) })
}

/** You alone, against the game itself. */
export async function playAlone(game: GameFacts): Promise<void> {
  await openTable(game, { seats: [{ kind: 'person', name: settings.name }], options: usualOptions(game) })
}

/** You and bots. What was chosen is kept for the next time; what is usual may change with experience. */
export async function playNow(game: GameFacts, company: Company, chosen: boolean): Promise<void> {
  if (chosen) keep(`company.${game.id}`, company)
  const bots = Array.from({ length: company.bots }, (_, n) => botSeat(game, n, company.level))
  await openTable(game, {
    seats: [{ kind: 'person', name: settings.name }, ...bots],
    options: usualOptions(game, company.beginner),
  })
}
