// Keeps the shell and the replays that were opened, so that both are there without a line.
// What a seat sees while a game goes on is never kept, nor any key: only what is over, by its address alone.
// A server with `offline_app` off serves something else under this name, which takes everything away again.
const SHELL = 'shell-1'
const GAMES = 'games-1'
const REPLAYS = 'replays-1'
const KEPT = { [SHELL]: 300, [GAMES]: 30, [REPLAYS]: 3000 }

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fresh(request, SHELL, '/'))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(known(request, SHELL))
  else if (/^\/(favicon\.svg|icon\.svg|manifest\.webmanifest)$/.test(url.pathname))
    event.respondWith(fresh(request, SHELL, url.pathname))
  else if (/^\/api\/games(\/[\w-]+)?$/.test(url.pathname)) event.respondWith(fresh(request, GAMES, url.pathname))
  else if (/^\/drawings\//.test(url.pathname)) event.respondWith(fresh(request, GAMES, url.pathname))
  else if (/^\/api\/tables\/[\w-]+\/position$/.test(url.pathname)) event.respondWith(position(request, url))
  else if (/^\/api\/tables\/[\w-]+\/replay\/\d+$/.test(url.pathname)) event.respondWith(moment(request, url))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then((pages) => pages[0]?.focus()))
})

/** From the server; from here where it cannot be reached. */
async function fresh(request, cache, name) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await keep(cache, name, answer.clone())
    return answer
  } catch (lost) {
    return orElse(await found(cache, name), lost)
  }
}

/** A name with a hash in it always means the same. */
async function known(request, cache) {
  const here = await found(cache, request.url)
  if (here) return here
  const answer = await fetch(request)
  if (answer.ok) await keep(cache, request.url, answer.clone())
  return answer
}

/** The whole position of a table, once its game is over and everything is open. */
async function position(request, url) {
  try {
    const answer = await fetch(request)
    if (answer.ok && url.searchParams.get('since') === '-1' && (await answer.clone().json()).stage === 'over') {
      await keep(REPLAYS, url.pathname, answer.clone())
    }
    return answer
  } catch (lost) {
    return orElse(await found(REPLAYS, url.pathname), lost)
  }
}

async function moment(request, url) {
  const over = await found(REPLAYS, url.pathname.replace(/replay\/\d+$/, 'position'))
  const name = url.pathname + url.search
  if (!over) return fetch(request)
  return (await found(REPLAYS, name)) ?? fresh(request, REPLAYS, name)
}

function orElse(answer, lost) {
  if (answer) return answer
  throw lost
}

async function found(cache, name) {
  return (await caches.open(cache)).match(name)
}

/** Under the address alone: the request itself may have a key in its head. */
async function keep(cache, name, answer) {
  const shelf = await caches.open(cache)
  await shelf.put(name, answer)
  const all = await shelf.keys()
  for (const old of all.slice(0, Math.max(0, all.length - KEPT[cache]))) await shelf.delete(old)
}

async function tidy() {
  for (const name of await caches.keys()) if (!(name in KEPT)) await caches.delete(name)
}
