/** Reloads the whole app once when the code of a page cannot be loaded, and never in a loop. */
const KEY = 'xunjin:chunk-reload'
const MOST = 20

/** Reloads unless this tab has already done so for the same cause. Returns whether it does. */
export function reloadOnce(cause: string): boolean {
  try {
    const told = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown
    const causes = Array.isArray(told) ? told.map(String) : []
    // Some browsers do not name the file in the error, so the page's address is the cause.
    const mine = `${location.pathname} ${cause}`
    if (causes.includes(mine) || causes.length >= MOST) return false
    sessionStorage.setItem(KEY, JSON.stringify([...causes, mine]))
  } catch {
    // Without storage a reload could repeat for ever.
    return false
  }
  location.reload()
  return true
}

/**
 * Vite raises this event if a chunk fails to load. Offline a reload would not help, and the error page says so. A failure during
 * a navigation (`leaving`) is left to the route's error page, which knows the target.
 */
export function watchChunks(leaving: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && !leaving() && reloadOnce(event.payload.message)) event.preventDefault()
  })
}
