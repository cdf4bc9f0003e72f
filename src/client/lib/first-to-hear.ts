/**
 * Receives every popstate event before the router does. A browser calls the window's listeners in the order of their
 * registration, whatever their phase. This one is therefore registered before the router, and its handler is loaded later.
 */
let listener: ((event: PopStateEvent) => void) | undefined
export const hearFirst = (then: typeof listener) => {
  listener = then
}
/** Call it before the router is created. */
export const listenFirst = () => addEventListener('popstate', (event) => listener?.(event as PopStateEvent))
