/** The hotline for pages behind the login. It loads when first drawn, so that login pages stay small. */
import { lazy, Suspense } from 'react'

const HotlineNumber = lazy(async () => ({ default: (await import('./hotline-number.tsx')).HotlineNumber }))

/** `words` replaces the number as the link's text; the number is then part of its accessible name. */
export function HotlineLink({ words }: { words?: string }) {
  return (
    <Suspense>
      <HotlineNumber words={words} />
    </Suspense>
  )
}
