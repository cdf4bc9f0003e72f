/** A page's code that cannot be loaded reloads the whole app once; never in a loop. */
const KEY = 'xunjin:chunk-reload'
const LOOP_MS = 20_000

/** Reloads unless it was just done. Answers whether it does. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < LOOP_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
  return true
}

/** Vite tells of a failed chunk by this event. With no network a reload would not help: the error page says so. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadOnce()) event.preventDefault()
  })
}
