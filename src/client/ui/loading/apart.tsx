/**
 * Parts of a page with code of their own. A part whose code is loaded draws at once. `React.lazy` would suspend at the first
 * drawing even then, and React keeps a fallback on the screen for 300 ms (FALLBACK_THROTTLE_MS of react-dom).
 */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** The part, and `ahead`, which loads its code before it is drawn. The next drawing repeats a failed load. */
export function apart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | undefined
  const loaded = async () => (part ??= await load())
  function Apart({ fallback = null, ...props }: P & { fallback?: ReactNode }): ReactNode {
    // The state is what was drawn: the code may arrive between the drawing and its effect.
    const [drawn, draw] = useState(() => part)
    useEffect(() => {
      // An error that is thrown while the part is drawn reaches the page's own error screen.
      const fail = (error: unknown) =>
        draw(() => {
          throw error
        })
      if (!drawn) loaded().then((code) => draw(() => code), fail)
    }, [drawn])
    return drawn ? createElement(drawn, props as unknown as P) : fallback
  }
  return Object.assign(Apart, { ahead: () => void loaded().catch(() => undefined) })
}
