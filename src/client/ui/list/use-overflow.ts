/**
 * Marks a horizontally scrolling box with `data-before` and `data-after` while content continues beyond that edge, for its style.
 */
import { type RefObject, useLayoutEffect } from 'react'

/** `content` names what may change the content's width without changing the box. */
export function useOverflow(ref: RefObject<HTMLElement | null>, content: unknown): void {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const look = () => {
      box.toggleAttribute('data-before', box.scrollLeft > 1)
      box.toggleAttribute('data-after', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const sized = new ResizeObserver(look)
    sized.observe(box)
    if (box.firstElementChild) sized.observe(box.firstElementChild)
    return () => {
      box.removeEventListener('scroll', look)
      sized.disconnect()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the content changes the width that is measured
  }, [ref, content])
}
