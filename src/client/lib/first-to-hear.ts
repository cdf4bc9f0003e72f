/**
 * Hears of every move through the history before the router does. A browser calls the window's listeners in the order in which they came,
 * whatever phase they ask for, so this one is there before the router, and what it calls is loaded later.
 */
let listener: ((event: PopStateEvent) => void) | undefined
export const hearFirst = (then: typeof listener) => {
  listener = then
}
/** Call before the router is made. */
export const listenFirst = () => addEventListener('popstate', (event) => listener?.(event as PopStateEvent))
