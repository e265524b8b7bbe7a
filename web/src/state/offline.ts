/** The worker that keeps the shell and opened replays (public/sw.js). `?worker=off` in the address takes it away. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    if (new URLSearchParams(location.search).get('worker') === 'off') {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
      for (const name of await caches.keys()) await caches.delete(name)
      return
    }
    await navigator.serviceWorker.register('/sw.js')
    if (!keptOffline())
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    // What was loaded before the worker was there passes it once more, out of the browser's own memory.
    const loaded = performance.getEntriesByType('resource').map((it) => new URL(it.name).pathname)
    for (const path of ['/', '/api/games', ...loaded.filter((it) => it.startsWith('/assets/'))]) await fetch(path)
  } catch {
    // A browser that forbids it plays without.
  }
}

/** Whether what is fetched now is kept for later. */
export const keptOffline = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
