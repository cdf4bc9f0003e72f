/** A part of a page below the fold: its code and its data are asked for when it comes near; until then its place is kept. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { useNear } from './near.ts'

/** Code and data come a quarter of a window ahead: a page that is not read on costs a slow line nothing more. */
const AHEAD = 0.25

/** `height_px` is about what the part will take, so that nothing jumps. */
export function LazySection({ height_px, children }: { height_px: number; children: ReactNode }) {
  const [ref, near] = useNear<HTMLDivElement>(AHEAD, 'Tab')
  const room = <chakra.div ref={ref} style={{ minHeight: height_px }} />
  return near ? <Suspense fallback={room}>{children}</Suspense> : room
}
