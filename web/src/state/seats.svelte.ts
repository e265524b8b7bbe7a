import type { SeatKey } from '../api/schema'
import { keep, kept } from './kept'
import type { Result } from './result'

/** A table this device has sat down at: the keys of its seats never leave this device but in a seat link. */
export interface Sitting {
  table: string
  game: string
  title: string
  keys: SeatKey[]
  /** The share of the table's chance that each seat here drew, and all seats' seals when it was told. */
  shares: Record<number, string>
  told?: Record<number, string[]>
  /** How often each seat here told a share: more than once if somebody left after the sealing. */
  rounds?: Record<number, number>
  /** What the table promised first, and whether that was before this device sat down. */
  commitment: string
  before?: boolean
  opened: number
  over: boolean
  /** Its rules are not on the server any more. */
  older?: boolean
  hotSeat: boolean
  /** How it ended for this device. */
  result?: Result
}

const MOST_KEPT = 40
const all = $state<{ sittings: Sitting[] }>({ sittings: kept<Sitting[]>('seats', []) })

function store(): boolean {
  all.sittings.sort((a, b) => b.opened - a.opened)
  all.sittings.splice(MOST_KEPT)
  return keep('seats', $state.snapshot(all.sittings))
}

export function unfinished(): Sitting[] {
  return all.sittings.filter((it) => !it.over && !it.older)
}

export function finished(): Sitting[] {
  return all.sittings.filter((it) => it.over)
}

/** Whether a game has been played to its end on this device. */
export function hasPlayed(game: string): boolean {
  return kept<string[]>('played', []).includes(game) || all.sittings.some((it) => it.over && it.game === game)
}

/** The end of a game here: it stays on the shelf until somebody takes it away. */
export function rememberEnd(table: string, game: string, result: Result): void {
  remember(table, { over: true, result })
  keep('played', [...new Set([...kept<string[]>('played', []), game])])
}

export function leftBehind(): Sitting[] {
  return all.sittings.filter((it) => it.older && !it.over)
}

export function sittingAt(table: string): Sitting | undefined {
  return all.sittings.find((it) => it.table === table)
}

/** Remember the seats of a table; returns whether this device can. */
export function remember(table: string, more: Partial<Sitting>): boolean {
  const known = sittingAt(table)
  if (known) Object.assign(known, more, { opened: Date.now() })
  else {
    all.sittings.push({
      table,
      game: '',
      title: '',
      keys: [],
      shares: {},
      commitment: '',
      over: false,
      hotSeat: false,
      ...more,
      opened: Date.now(),
    })
  }
  return store()
}

export function forget(table: string): void {
  all.sittings = all.sittings.filter((it) => it.table !== table)
  store()
}

/** 32 random bytes from this browser: its part of the table's chance. */
export function makeShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
