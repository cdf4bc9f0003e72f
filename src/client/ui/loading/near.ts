/** Reports when an element comes near the window, so that its content loads before it is seen. */
import { useEffect, useRef, useState } from 'react'
import { LAZY_LOAD_PRELOAD_RATIO } from '#domain/constants.ts'

/**
 * `ahead` is in window heights; the default is that of pictures. An element that was near stays near. Printing needs all content.
 * So does pressing the key `key`, because Tab reaches only existing elements.
 */
export function useNear<T extends Element>(
  ahead = LAZY_LOAD_PRELOAD_RATIO,
  key?: string,
): [ref: React.RefObject<T | null>, near: boolean] {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (near || !element) return
    const show = () => setNear(true)
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
  }, [near, ahead, key])
  return [ref, near]
}
