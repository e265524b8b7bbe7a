/** Addresses live in the fragment, so that no table and no key ever reaches a server log or a referrer.
 *
 *  #/                              the shelf
 *  #/workshop/GAME/CHANGES        the components of a game, to be changed; the changes travel in the address
 *  #/enter/TOKEN                   an invitation to a private house
 *  #/table/ID                      the table: one's own seat, or the lobby, or watching
 *  #/table/ID/key/KEY              a seat link: the key is kept on this device and leaves the address
 *  #/table/ID/replay/17            the table as it was after entry 17
 */
export interface Route {
  page: 'home' | 'table' | 'enter' | 'workshop'
  table: string
  key: string
  replay: number | null
}

function read(): Route {
  const parts = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent)
  if (parts[0] === 'workshop' && parts[1])
    return { page: 'workshop', table: parts[1], key: parts[2] ?? '', replay: null }
  if (parts[0] === 'enter' && parts[1]) return { page: 'enter', table: '', key: parts[1], replay: null }
  if (parts[0] !== 'table' || !parts[1]) return { page: 'home', table: '', key: '', replay: null }
  const number = parts[2] === 'replay' ? Number.parseInt(parts[3] ?? '', 10) : Number.NaN
  return {
    page: 'table',
    table: parts[1],
    key: parts[2] === 'key' ? (parts[3] ?? '') : '',
    replay: Number.isNaN(number) ? null : number,
  }
}

export const route = $state<{ now: Route }>({ now: read() })

addEventListener('hashchange', () => {
  route.now = read()
})

export function tablePath(table: string): string {
  return `#/table/${encodeURIComponent(table)}`
}

export function go(hash: string): void {
  location.hash = hash
}

/** Change the address without a new step in the browser's history. */
export function slip(hash: string): void {
  history.replaceState(null, '', hash)
  route.now = read()
}

export function tableLink(table: string): string {
  return `${location.origin}/${tablePath(table)}`
}

export function seatLink(table: string, key: string): string {
  return `${tableLink(table)}/key/${encodeURIComponent(key)}`
}
