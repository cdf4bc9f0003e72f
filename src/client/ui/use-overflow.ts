/** Marks a box that scrolls sideways with `data-before` and `data-after` while it goes on beyond that edge, for its style to show. */
import { type RefObject, useLayoutEffect } from 'react'

/** `content` names what may change the width of the content without changing the box. */
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
