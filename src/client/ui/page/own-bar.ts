/** Whether the current page has its own bar, which then carries the shell's offline bar. */
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
/** Registers a page's own bar while it is mounted. */
export function useOwnBar(): void {
  useLayoutEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
}
export const useHasOwnBar = (): boolean => useSyncExternalStore(subscribe, () => bars > 0)
