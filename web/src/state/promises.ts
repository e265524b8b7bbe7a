import type { Position } from '../api/schema'
import { keep, kept } from './kept'
import type { Sitting } from './seats.svelte'

const MOST_KEPT = 100

/** The first hash that each table showed to this device: what it shows later must be the same. */
const promises = new Map<string, string>(kept<[string, string][]>('promises', []))

/** Hear what a table promises; only the first word counts. */
export function hear(table: string, commitment: string): string {
  const first = promises.get(table)
  if (first !== undefined) return first
  promises.set(table, commitment)
  keep('promises', [...promises].slice(-MOST_KEPT))
  return commitment
}

/** Whether a table shows another hash than it did at first. */
export function broken(position: Position, sitting: Sitting | undefined): boolean {
  return position.commitment !== (sitting?.commitment || hear(position.table, position.commitment))
}
