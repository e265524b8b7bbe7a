import { house as fetchHouse } from '../api/client'
import type { Notice } from '../api/schema'

/** What the house has to say to everybody, and until when: a message of the host, or that the server restarts. */
export const announcement = $state<{ notice: Notice | null; ends: number; closed: number }>({
  notice: null,
  ends: 0,
  closed: 0,
})
/** Whether components may be changed here. */
export const workshop = $state({ open: false })

export function hearNotice(notice: Notice | null): void {
  announcement.notice = notice
  announcement.ends = notice ? Date.now() + notice.seconds * 1000 : 0
}

/** A new connection: a restart that was announced has happened. If it has not, the server says so again. */
export function restarted(): void {
  if (announcement.notice?.kind === 'restart') hearNotice(null)
}

/** Ask what there is to say, where no socket tells it; whether the house is open to us. */
export async function visitHouse(): Promise<boolean> {
  const facts = await fetchHouse()
  hearNotice(facts.notice)
  workshop.open = facts.workshop ?? false
  return facts.welcome
}
