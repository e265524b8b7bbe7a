import type { TableApi } from '../api/client'
import type { Checked, Position } from '../api/schema'
import type { Sitting } from '../state/seats.svelte'
import { words } from '../words'
import { commitment, seal } from './fair'

/** What a check found: as promised, not as promised, or only to be known. */
export interface Finding {
  kind: 'good' | 'bad' | 'note'
  text: string
}

const text = words.fairness
const MOST_REWINDS = 12
const verdict = (good: boolean, yes: string, no: string): Finding => ({
  kind: good ? 'good' : 'bad',
  text: good ? yes : no,
})

/** What this browser finds out by itself about a game that is over, and what the server adds. */
export async function findings(position: Position, sitting: Sitting | undefined, api: TableApi): Promise<Finding[]> {
  const hash = commitment(position.secret ?? '') === position.commitment
  const found = [verdict(hash, text.hashGood, text.hashBad)]
  if (sitting?.commitment)
    found.push(
      verdict(
        sitting.commitment === position.commitment,
        sitting.before ? text.keptGood : text.keptLater,
        text.keptBad,
      ),
    )
  return [...found, ...ofShares(position, sitting), ...ofServer(await api.verify())]
}

function ofShares(position: Position, sitting: Sitting | undefined): Finding[] {
  const { shares, givers, seals } = {
    shares: position.shares ?? [],
    givers: position.givers ?? [],
    seals: position.seals ?? [],
  }
  if (!shares.length) return [{ kind: 'note', text: text.noShares }]
  const told = Object.entries(sitting?.told ?? {}).map(([seat, seen]) => ({ seat: Number(seat), seen }))
  if (!told.length) {
    if (!seals.length) return [{ kind: 'note', text: text.unsealed }]
    return [
      verdict(
        shares.every((share, at) => seal(share) === seals[at]),
        text.sealsFit(shares.length),
        text.sealsUnfit,
      ),
    ]
  }
  const there = told.every(({ seat }) => shares[givers.indexOf(seat)] === sitting?.shares[seat])
  // Every share that was sealed then, and no other.
  const then = position.seats.map((_, seat) => (givers.includes(seat) ? seal(shares[givers.indexOf(seat)] ?? '') : ''))
  const bound = told.every(({ seen }) => seen.join() === then.join())
  const found = [
    verdict(there, text.shareGood, text.shareBad),
    verdict(bound, text.sealsGood(shares.length), text.sealsBad),
  ]
  const rounds = Math.max(...Object.values(sitting?.rounds ?? {}), 1)
  if (rounds > position.sealed_anew + 1) found.push({ kind: 'bad', text: text.anewBad })
  return found
}

function ofServer(checked: Checked): Finding[] {
  const notes = [...checked.remarks, ...checked.rewinds.slice(0, MOST_REWINDS)]
  if (checked.rewinds.length > MOST_REWINDS) notes.push(text.more(checked.rewinds.length - MOST_REWINDS))
  return [
    verdict(checked.fair, checked.sentence, checked.sentence),
    ...notes.map((note): Finding => ({ kind: 'note', text: note })),
  ]
}
