/** A QR code, drawn on the device when it comes near; black on white in every appearance, since that is what cameras read. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useNear } from './near.ts'

const Drawn = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }))

const Paper = chakra('span', { base: { display: 'grid', placeItems: 'center', bg: 'white', rounded: 'sm', flexShrink: 0 } })

/** `text` is what the code says, `label` what assistive technology says of it, `size` of the whole white square in px. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const [ref, near] = useNear<HTMLSpanElement>()
  const quiet = Math.round(size * 0.06)
  return (
    <Paper ref={ref} style={{ width: size, height: size }}>
      {near ? (
        <Suspense fallback={null}>
          <Drawn value={text} size={size - 2 * quiet} role="img" aria-label={label} level="M" />
        </Suspense>
      ) : null}
    </Paper>
  )
}
