/** Waits until the browser has nothing more urgent to do. */
const MOST_MS = 1000
const ABOUT_MS = 100

/** Resolves in the next idle moment, within a second. Safari lacks idle callbacks and waits 100 ms instead. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: MOST_MS })
    else setTimeout(resolve, ABOUT_MS)
  })
