/** A person's or firm's picture, or the first character of the name on copper. */
import { chakra } from '@chakra-ui/react'

const Circle = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    rounded: 'full',
    overflow: 'hidden',
    bg: 'brand.subtle',
    color: 'brand.text',
    fontWeight: 'bold',
    // The picture covers the character, which shows where the picture cannot be read.
    '& img, &::before': { gridArea: '1 / 1' },
    '& img': { boxSize: 'full', objectFit: 'cover' },
    '&::before': { content: 'attr(data-initial)' },
  },
})

/**
 * Decoration beside the name; `size` in px. Names of demo firms (演示·…) show the character after the dot, and a masked phone its last
 * two digits, because all phones begin alike.
 */
export function Avatar({ name, src, size = 32 }: { name: string; src?: string | undefined; size?: number }) {
  const initial = /^\d+\*+\d+$/.test(name) ? name.slice(-2) : ([...name.replace(/^演示·/, '')][0] ?? '循')
  return (
    <Circle aria-hidden data-initial={initial} style={{ width: size, height: size, fontSize: size * 0.44 }}>
      {src ? <img src={src} alt="" /> : null}
    </Circle>
  )
}
