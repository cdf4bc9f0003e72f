/**
 * Whether the window matches a media query; rerenders on change. Printing changes nothing, because a page is printed in its
 * screen layout.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { isPrinting } from './print/printing.ts'

const answers = new Map<string, boolean>()
function answerTo(query: string): boolean {
  const known = answers.get(query)
  const answer = known !== undefined && isPrinting() ? known : matchMedia(query).matches
  answers.set(query, answer)
  return answer
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      // The window may have been resized during the print, so it is checked again.
      addEventListener('afterprint', listener)
      return () => {
        media.removeEventListener('change', listener)
        removeEventListener('afterprint', listener)
      }
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => answerTo(query),
    () => false,
  )
}
