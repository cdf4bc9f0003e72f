/** Reports when an element comes near the window, so that its content loads before it is seen. */
import { useEffect, useRef, useState } from 'react'
import { useInBrowser } from '#client/lib/in-browser.ts'
import { LAZY_LOAD_PRELOAD_RATIO } from '#domain/constants.ts'

/** Whether the component is drawn on the server, or the app takes that drawing over. It stays true for the component's life. */
export function useServerDrawn(): boolean {
  const now = useInBrowser(() => false, true)
  const [first] = useState(now)
  return first
}

/**
 * Calls `show` once `element` is within `ahead` window heights. Printing needs all content. So does pressing the key `key`, because Tab
 * reaches only existing elements. Returns the function that stops waiting.
 */
export function whenNear(element: Element, show: () => void, ahead = LAZY_LOAD_PRELOAD_RATIO, key?: string): () => void {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
    rootMargin: `${ahead * 100}% 0px`,
  })
  observer.observe(element)
  const press = (event: KeyboardEvent) => event.key === key && show()
  addEventListener('beforeprint', show)
  addEventListener('keydown', press)
  return () => {
    observer.disconnect()
    removeEventListener('beforeprint', show)
    removeEventListener('keydown', press)
  }
}

/** An element that was near stays near, and one that the server drew is. */
export function useNear<T extends Element>(
  ahead = LAZY_LOAD_PRELOAD_RATIO,
  key?: string,
): [ref: React.RefObject<T | null>, near: boolean] {
  const ref = useRef<T>(null)
  const drawn = useServerDrawn()
  const [near, setNear] = useState(drawn)
  useEffect(() => (near || !ref.current ? undefined : whenNear(ref.current, () => setNear(true), ahead, key)), [near, ahead, key])
  return [ref, near]
}
