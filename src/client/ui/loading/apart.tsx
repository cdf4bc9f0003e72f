/**
 * Parts of a page whose code is loaded apart from it. Once the code is there, such a part is drawn at once. `React.lazy` would suspend at
 * its first drawing all the same, and React keeps a fallback on the screen for 300 ms (FALLBACK_THROTTLE_MS of react-dom).
 */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** The part, and `ahead`, which loads its code before it is drawn. A failed load is tried again at the next drawing. */
export function apart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | undefined
  const loaded = async () => void (part ??= await load())
  function Apart({ fallback = null, ...props }: P & { fallback?: ReactNode }): ReactNode {
    const [, draw] = useState({})
    useEffect(() => {
      // An error that is thrown while the part is drawn reaches the page's own error screen.
      const fail = (error: unknown) =>
        draw(() => {
          throw error
        })
      if (!part) loaded().then(() => draw({}), fail)
    }, [])
    return part ? createElement(part, props as unknown as P) : fallback
  }
  return Object.assign(Apart, { ahead: () => void loaded().catch(() => undefined) })
}
