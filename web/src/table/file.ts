import type { Position } from '../api/schema'
import type { LiveTable } from '../state/live.svelte'

/** The game's file, for this device to keep. */
export async function keepFile(live: LiveTable, position: Position): Promise<void> {
  await live.attempt(async () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([await live.api.exported()], { type: 'text/plain' }))
    link.download = `${position.game}-${position.table.slice(0, 8)}.escapade.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  })
}
