/** Whether something has come near the window, so that it is there before it is seen. */
import { useEffect, useRef, useState } from 'react'
import { LAZY_LOAD_PRELOAD_RATIO } from '#domain/constants.ts'

/**
 * `ahead` in heights of the window, 1.5 as pictures have it unless told. Once near it stays so. Paper needs everything, and so does
 * `key`, when it is told: the Tab key cannot lead to what is not there.
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
