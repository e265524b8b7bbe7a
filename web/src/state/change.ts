import type { LiveChange, Move, Position } from '../api/schema'

/** What a socket has told: a position, and the last moves that there were to choose from. */
export interface Known {
  position: Position
  moves: Map<number, Move>
}

export function whole(position: Position): Known {
  return { position, moves: byId(position.moves) }
}

/** The position after a change, as if it had come whole. What was known before stays as it was. */
export function after(known: Known, change: LiveChange): Known {
  const { type: _type, played: _played, view: steps = [], moves: choices, ...parts } = change
  const before = known.position
  const view = steps.reduce<unknown>((there, step) => put(there, step, 0), before.view)
  const moves = choices?.map((move) => (typeof move === 'number' ? known.moves.get(move)! : move)) ?? before.moves
  const about = { since: before.version, lines: [], taken_back: [], chat: [] }
  const position: Position = { ...before, ...about, ...parts, view, moves }
  return { position, moves: choices?.length ? byId(moves) : known.moves }
}

/** A step is a path with the new value at its end. */
function put(there: unknown, step: unknown[], at: number): unknown {
  if (at === step.length - 1) return step[at]
  const key = step[at] as number
  const fresh = (Array.isArray(there) ? [...there] : { ...(there as object) }) as unknown[]
  fresh[key] = put(fresh[key], step, at + 1)
  return fresh
}

function byId(moves: Move[]): Map<number, Move> {
  return new Map(moves.map((move) => [move.id, move]))
}
