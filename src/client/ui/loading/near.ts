/** Reports when an element comes near the window, so that its content loads before it is seen. */
import { useEffect, useRef, useState } from 'react'
import { useInBrowser } from '#client/lib/in-browser.ts'
import { LAZY_LOAD_PRELOAD_RATIO } from '#domain/constants.ts'

/** Whether the server drew this component, or is drawing it now. The value never changes during the component's life. */
export function useServerDrawn(): boolean {
  const now = useInBrowser(() => false, true)
  const [first] = useState(now)
  return first
}

/**
 * Calls `show` once `element` is within `ahead` window heights, before printing, and at a press of the key `key`. A print needs
 * all content, and Tab reaches only existing elements. Returns the function that stops waiting.
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

/** Whether the element is or was near. An element that the server drew counts as near. */
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
