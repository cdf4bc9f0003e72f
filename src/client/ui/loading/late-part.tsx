/** A part of a page below a `Suspense`, which the app takes over later than the rest of a server-rendered page. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { handOver } from '#client/lib/early-input.ts'

/** Place it inside the `Suspense`. `onTaken` is called once the app has taken the part over. */
export function LatePart({ onTaken, children }: { onTaken?: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ref.current) handOver(ref.current)
    onTaken?.()
  }, [onTaken])
  return (
    <chakra.div ref={ref} data-late="" display="contents">
      {children}
    </chakra.div>
  )
}
