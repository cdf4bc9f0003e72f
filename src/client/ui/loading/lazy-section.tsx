/** A section below the fold. Its code and data load when it comes near the window. Until then it reserves its height. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { useNear } from './near.ts'

/** Loads a quarter of a window ahead, so that an unscrolled page costs a slow connection nothing more. */
const AHEAD = 0.25

/** `height_px` is the expected height, which keeps the page from jumping. */
export function LazySection({ height_px, children }: { height_px: number; children: ReactNode }) {
  const [ref, near] = useNear<HTMLDivElement>(AHEAD, 'Tab')
  const room = <chakra.div ref={ref} minH={`${height_px}px`} />
  return near ? <Suspense fallback={room}>{children}</Suspense> : room
}
