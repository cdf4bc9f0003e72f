/** Whether the page is being printed. It then shows all content and keeps its screen layout. */
import { useSyncExternalStore } from 'react'

let printing = false
const listeners = new Set<() => void>()
export function setPrinting(next: boolean): void {
  printing = next
  for (const listener of listeners) listener()
}
// The page is redrawn between this event and the print.
globalThis.addEventListener?.('beforeprint', () => setPrinting(true))
globalThis.addEventListener?.('afterprint', () => setPrinting(false))

/** Paper is narrow, so layout that depends on the window's width must not change during a print. */
export const isPrinting = (): boolean => printing || matchMedia('print').matches

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** True while the page prepares for a print and during it. Collapsed parts then show their content. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )
