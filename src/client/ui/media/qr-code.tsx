/** A QR code, drawn on the device when it comes near. It is always black on white, because cameras read that. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo } from 'react'
import { useNear } from '#client/ui/loading/near.ts'

const Drawn = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }))

const Paper = chakra('span', { base: { display: 'grid', placeItems: 'center', bg: 'white', rounded: 'sm', flexShrink: 0 } })

/** `text` is the code's content, `label` its accessible name, `size` the whole white square in px. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const [ref, near] = useNear<HTMLSpanElement>()
  const quiet = Math.round(size * 0.06)
  // The element must stay the same until its code is loaded. React would otherwise drop the code that the server drew.
  const drawn = useMemo(
    () => (
      <Suspense fallback={null}>
        <Drawn value={text} size={size - 2 * quiet} role="img" aria-label={label} level="M" />
      </Suspense>
    ),
    [text, label, size, quiet],
  )
  return (
    <Paper ref={ref} boxSize={`${size}px`}>
      {near ? drawn : null}
    </Paper>
  )
}
