/** A section below the fold. Its code and data load when it comes near the window. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { LatePart } from './late-part.tsx'
import { useNear, useServerDrawn, whenNear } from './near.ts'

/** Loads a quarter of a window ahead, so that an unscrolled page costs a slow connection nothing more. */
const AHEAD = 0.25

/** Until it is near, the section reserves its height. */
function NewSection({ height_px, children }: { height_px: number; children: ReactNode }) {
  const [ref, near] = useNear<HTMLDivElement>(AHEAD, 'Tab')
  const room = <chakra.div ref={ref} minH={`${height_px}px`} />
  return near ? <Suspense fallback={room}>{children}</Suspense> : room
}

/** Is drawn once `near` resolves. */
function Waiting({ near, children }: { near: Promise<void>; children: ReactNode }) {
  // The server waits for nothing.
  if (globalThis.document) use(near)
  return children
}

function signal() {
  let resolve = () => {}
  const near = new Promise<void>((done) => {
    resolve = done
  })
  return { near, resolve }
}

/**
 * A section that the server drew. Until it is near it stays as it is, and its links work by themselves. A new element would make React drop
 * the drawing, so it gets the first children until React has taken it over.
 */
function DrawnSection({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [{ near, resolve }] = useState(signal)
  const [first] = useState(children)
  const [is_taken, setTaken] = useState(false)
  const taken = useCallback(() => setTaken(true), [])
  useEffect(() => (ref.current ? whenNear(ref.current, resolve, AHEAD, 'Tab') : undefined), [resolve])
  const now = is_taken ? children : first
  const section = useMemo(
    () => (
      <Suspense fallback={null}>
        <Waiting near={near}>
          <LatePart onTaken={taken}>{now}</LatePart>
        </Waiting>
      </Suspense>
    ),
    [near, taken, now],
  )
  return <div ref={ref}>{section}</div>
}

/** `height_px` is the expected height, which keeps the page from jumping. */
export function LazySection({ height_px, children }: { height_px: number; children: ReactNode }) {
  const drawn = useServerDrawn()
  return drawn ? <DrawnSection>{children}</DrawnSection> : <NewSection height_px={height_px}>{children}</NewSection>
}
