/** Whether the page on the screen has a bar of its own, which then bears the offline bar of its shell. */
import { useLayoutEffect, useSyncExternalStore } from 'react'

let bars = 0
const listeners = new Set<() => void>()
function count(change: number) {
  bars += change
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Counts a page's own bar while it is drawn. */
export function useOwnBar(): void {
  useLayoutEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
}
export const useHasOwnBar = (): boolean => useSyncExternalStore(subscribe, () => bars > 0)
