/** Whether the page is being printed. Then it shows all of itself and keeps the layout it has on the screen. */
import { useSyncExternalStore } from 'react'

let printing = false
const listeners = new Set<() => void>()
export function setPrinting(next: boolean): void {
  printing = next
  for (const listener of listeners) listener()
}
// The page is drawn again between this event and the print.
globalThis.addEventListener?.('beforeprint', () => setPrinting(true))
globalThis.addEventListener?.('afterprint', () => setPrinting(false))

/** Paper is narrow: what depends on the width of the window must not change while it is printed. */
export const isPrinting = (): boolean => printing || matchMedia('print').matches

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** True while the page prepares to be printed and is printed: then folded parts show their content. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )
