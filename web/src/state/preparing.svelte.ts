import { preparing as ask, Refused } from '../api/client'
import type { BeingPrepared } from '../api/schema'
import { words } from '../words'

const EVERY = 1500
/** A server that has just started looks into its games after a moment: so one look at nothing is not enough. */
const LOOKS_AT_NOTHING = 4
/** Bots that do not think ahead are whole from the beginning. */
const AT_ONCE = ['random', 'greedy', 'policy']

let found = $state.raw<BeingPrepared[]>([])
let watchers = 0
let timer: ReturnType<typeof setTimeout> | undefined
let nothing = 0

/** How far the server is with a game's machine code; nothing where there is nothing to say. */
export function preparing(game: string): BeingPrepared | undefined {
  return found.find((it) => it.game === game && it.words)
}

/** Whether a bot of this strength cannot think ahead yet. */
export function warmingUp(game: string, level: string): BeingPrepared | undefined {
  return AT_ONCE.includes(level) ? undefined : preparing(game)
}

/** What a seat says meanwhile. */
export function warmingWords(stand: BeingPrepared | undefined, before = ''): string {
  if (!stand) return ''
  const text = words.table
  return (
    before +
    (stand.stage === 'compiling'
      ? text.warmingFor(stand.done, stand.of)
      : stand.stage === 'plain'
        ? text.glancing
        : text.warming)
  )
}

/** Ask again and again while somebody looks at it, until nothing is left to wait for. */
export function watchPreparing(): () => void {
  if (++watchers === 1) {
    nothing = 0
    void look()
  }
  return () => {
    if (--watchers === 0) clearTimeout(timer)
  }
}

async function look() {
  try {
    found = await ask()
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
  }
  nothing = found.some((it) => it.stage !== 'plain') ? 0 : nothing + 1
  clearTimeout(timer)
  if (watchers && nothing < LOOKS_AT_NOTHING) timer = setTimeout(look, EVERY)
}
