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

/** Suspends until `near` resolves. */
function Waiting({ near, children }: { near: Promise<void>; children: ReactNode }) {
  // The server draws the section at once, because it cannot know when the section is near.
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
 * A section that the server drew. It stays unhydrated until it is near; its links work natively. A new element would make React
 * drop the drawing, so the section keeps its first children until it is hydrated.
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
