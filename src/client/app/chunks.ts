/** A page's code that cannot be loaded reloads the whole app once; never in a loop, however slow the line. */
const KEY = 'xunjin:chunk-reload'
const MOST = 20

/** Reloads unless that was already done in this tab for the same cause. Answers whether it does. */
export function reloadOnce(cause: string): boolean {
  try {
    const told = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown
    const causes = Array.isArray(told) ? told.map(String) : []
    // Browsers that do not name the file are told apart by the page.
    const mine = `${location.pathname} ${cause}`
    if (causes.includes(mine) || causes.length >= MOST) return false
    sessionStorage.setItem(KEY, JSON.stringify([...causes, mine]))
  } catch {
    // What cannot be remembered might be repeated for ever.
    return false
  }
  location.reload()
  return true
}

/**
 * Vite tells of a failed chunk by this event. With no network a reload would not help: the error page says so. A page on its
 * way (`leaving`) is left to its route's error, which knows where the person was going.
 */
export function watchChunks(leaving: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && !leaving() && reloadOnce(event.payload.message)) event.preventDefault()
  })
}
