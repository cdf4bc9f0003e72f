/** A part of a server-rendered page that hydrates after the rest of the page. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { handOver } from '#client/lib/early-input.ts'

/** Place it inside a `Suspense`. `onTaken` is called once the part is hydrated. */
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
