/** The state of a carousel. It advances automatically, except under pointer or focus, in a hidden tab, or with reduced motion. */
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMedia } from '#client/ui/use-media.ts'

const SWIPE_PX = 48
const CALM = '(prefers-reduced-motion: reduce)'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** `wait` pauses the carousel, for instance while a video covers it. */
export function useCarousel(count: number, advance_ms: number, wait = false) {
  const [index, setIndex] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  )
  const calm = useMedia(CALM)
  const from = useRef<{ x: number; y: number } | null>(null)
  const at = count > 0 ? index % count : 0
  const running = count > 1 && !stopped && !hovered && !focused && !hidden && !calm && !wait
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setIndex((at + 1) % count), advance_ms)
    return () => clearTimeout(timer)
  }, [running, at, count, advance_ms])
  const turn = (step: number) => setIndex((at + step + count) % count)
  return {
    index: at,
    /** False while the carousel is paused for any reason. */
    running,
    stopped,
    stop: setStopped,
    show: setIndex,
    turn,
    /** Handlers for the element around the carousel. */
    hold: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setFocused(true),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setFocused(false),
      onPointerDown: (event: PointerEvent) => {
        from.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
      },
      onPointerUp: (event: PointerEvent) => {
        const start = from.current
        from.current = null
        if (!start) return
        const [x, y] = [event.clientX - start.x, event.clientY - start.y]
        if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1)
      },
      onPointerCancel: () => {
        from.current = null
      },
    },
  }
}

export type Carousel = ReturnType<typeof useCarousel>
