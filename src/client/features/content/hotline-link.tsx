/** The hotline, for pages of the logged-in areas: its code comes when it is first drawn, so that no way in is the heavier for it. */
import { lazy, Suspense } from 'react'

const HotlineNumber = lazy(async () => ({ default: (await import('./hotline-number.tsx')).HotlineNumber }))

/** With `words` the link reads so and names the number to those who cannot see it. */
export function HotlineLink({ words }: { words?: string }) {
  return (
    <Suspense>
      <HotlineNumber words={words} />
    </Suspense>
  )
}
