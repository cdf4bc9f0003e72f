/** Whether the window matches a media query; the component is drawn again when that changes. Printing changes nothing: a page is printed with the layout of the screen. */
import { useCallback, useSyncExternalStore } from 'react'
import { isPrinting } from './printing.ts'

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
      // A window that was resized meanwhile is looked at again.
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
