/**
 * The logo (循 drawn in one stroke width on copper), the logo with the site's name, and a coil of bright wire for dark
 * backgrounds.
 */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { LOGO_STROKES } from '#domain/site/site.ts'

/** `size` in px. */
export function Logo({ size = 34 }: { size?: number }) {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#dda274" />
          <stop offset="1" stopColor="#974f23" />
        </linearGradient>
      </defs>
      <rect width="64" height="64" rx="17" fill={`url(#${id})`} />
      <path d={LOGO_STROKES} fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

const Word = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '10px',
    fontWeight: 'heavy',
    fontSize: '1.1875rem',
    whiteSpace: 'nowrap',
  },
})

export function Brand({ name = '循金', size = 34 }: { name?: string; size?: number }) {
  return (
    <Word>
      <Logo size={size} />
      {name}
    </Word>
  )
}

/** Turns of the wire from top to bottom: centre and half height, in px of the drawing. */
const TURNS = [
  [96, 190, 50],
  [127, 196, 52],
  [158, 190, 52],
  [189, 198, 53],
  [220, 191, 52],
  [251, 197, 53],
] as const

const MIDDLE = 270
const half = (cy: number, rx: number, ry: number, sweep: 0 | 1) =>
  `M${MIDDLE - rx} ${cy}A${rx} ${ry} 0 0 ${sweep} ${MIDDLE + rx} ${cy}`

/** Decoration only. The far halves are shaded; the near ones overlap downwards. */
export function Coil() {
  const id = useId()
  return (
    <svg viewBox="56 30 428 332" width="100%" fill="none" strokeLinecap="round" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}n`} gradientUnits="userSpaceOnUse" x1="70" x2="470" y1="0" y2="0">
          <stop offset="0" stopColor="#8a4721" />
          <stop offset=".16" stopColor="#f3c9a3" />
          <stop offset=".34" stopColor="#d58b54" />
          <stop offset=".62" stopColor="#b2602b" />
          <stop offset="1" stopColor="#54290f" />
        </linearGradient>
        <linearGradient id={`${id}f`} gradientUnits="userSpaceOnUse" x1="70" x2="470" y1="0" y2="0">
          <stop offset="0" stopColor="#a5602f" />
          <stop offset=".5" stopColor="#6d3516" />
          <stop offset="1" stopColor="#452311" />
        </linearGradient>
      </defs>
      {TURNS.map(([cy, rx, ry]) => (
        <path key={cy} d={half(cy, rx, ry, 1)} stroke={`url(#${id}f)`} strokeWidth="14" />
      ))}
      <path d="M75 258c-22 44 6 80 92 86" stroke={`url(#${id}n)`} strokeWidth="15" />
      {TURNS.map(([cy, rx, ry]) => (
        <g key={cy}>
          <path d={half(cy, rx, ry, 0)} stroke="#15110ecc" strokeWidth="19" />
          <path d={half(cy, rx, ry, 0)} stroke={`url(#${id}n)`} strokeWidth="15" />
          <path d={half(cy - 4, rx - 1, ry, 0)} stroke="#ffe9d4" strokeOpacity=".28" strokeWidth="2.5" />
        </g>
      ))}
    </svg>
  )
}
