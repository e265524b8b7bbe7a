import { Refused, TableApi } from '../api/client'
import type { Position } from '../api/schema'
import type { LiveTable } from './live.svelte'
import { broken } from './promises'
import { makeShare, remember, type Sitting, sittingAt } from './seats.svelte'

/** How long another window of this seat has to tell the share that it sealed. */
const OTHER_WINDOW = 8_000
/** What only says that the table has gone on meanwhile. */
const GONE_ON = ['already-dealt', 'not-sealed', 'sealed', 'unreachable']

type Step = { seal: string; anew: boolean } | { share: string } | 'wait' | null

/**
 * What a seat of this device has to do next, so that the game may begin: seal a share, or tell it.
 * A share is told once, to seals that are fixed, at a table that still promises what it promised first.
 */
function next(
  position: Position,
  sitting: Sitting,
  seat: number,
  sealOf: (share: string) => string,
  late: boolean,
): Step {
  const facts = position.seats[seat]
  if (!facts || facts.kind !== 'person' || facts.stand_in || facts.shared || (facts.seal && !position.sealed))
    return null
  const share = sitting.shares[seat]
  const told = sitting.told?.[seat]
  const seals = position.seats.map((it) => (it.stand_in ? '' : it.seal))
  if (!facts.seal) return { seal: sealOf(share && !told ? share : drawShare(position.table, seat)), anew: false }
  const mine = share !== undefined && facts.seal === sealOf(share)
  if (mine && (!told || told.join() === seals.join())) {
    tell(position.table, seat, seals)
    return { share }
  }
  return !mine && !late ? 'wait' : { seal: sealOf(drawShare(position.table, seat)), anew: true }
}

function drawShare(table: string, seat: number): string {
  const sitting = sittingAt(table)
  const share = makeShare()
  const { [seat]: _, ...told } = sitting?.told ?? {}
  remember(table, { shares: { ...sitting?.shares, [seat]: share }, told })
  return share
}

/** Write down, before a share is told, what everybody else was bound to then. */
export function tell(table: string, seat: number, seals: string[]): void {
  const sitting = sittingAt(table)
  if (sitting?.told?.[seat]) return
  remember(table, {
    told: { ...sitting?.told, [seat]: seals },
    rounds: { ...sitting?.rounds, [seat]: (sitting?.rounds?.[seat] ?? 0) + 1 },
  })
}

/** Seals and tells the shares of this device's seats while a table gathers, without anybody noticing. */
export class Sealing {
  #busy = false
  #late = new Set<number>()
  /** Shares that have arrived, though the position may not know it yet. */
  #told = new Set<string>()

  constructor(readonly live: LiveTable) {}

  /** Look what is to be done at the table as it stands now. */
  async tend(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      const { seal } = await import('../table/fair')
      while (await this.#step(seal));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      if (!GONE_ON.includes(problem.code)) this.live.notice = { text: problem.message, rule: problem.rule }
    } finally {
      this.#busy = false
    }
  }

  /** One step of one seat; whether there may be more to do. */
  async #step(sealOf: (share: string) => string): Promise<boolean> {
    const position = this.live.position
    const sitting = position ? sittingAt(position.table) : undefined
    if (!position || !sitting || position.stage !== 'gathering' || broken(position, sitting)) return false
    for (const { seat, key } of sitting.keys) {
      const step = next(position, sitting, seat, sealOf, this.#late.delete(seat))
      if (step === 'wait') setTimeout(() => (this.#late.add(seat), void this.tend()), OTHER_WINDOW)
      if (!step || step === 'wait' || ('share' in step && this.#told.has(step.share))) continue
      const api = new TableApi(position.table, key)
      if ('share' in step) {
        await api.share(step.share)
        this.#told.add(step.share)
      } else await api.seal(step.seal, step.anew)
      await this.live.look()
      return this.live.position !== position
    }
    return false
  }
}
