/** The mark (循 drawn with one pen on copper), the word mark, and the coil of bright wire used on dark ground. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'

/** The strokes of the mark on a 64 × 64 field; public/generate.ts draws the app icons from the same geometry. */
export const MARK_STROKES =
  'M20.5 14 12.5 22.5M21.5 24 11.5 35M17 30V52M51.5 13.5C44.5 16.2 37 17.3 28.5 17.3V30C28.5 39.5 27 46.5 23 52M28.5 24.800H53.5M41 17.5V31.5M34.5 52V31.5H49.5V52M34.5 38.3H49.5M34.5 45.100H49.5M34.5 51.800H49.5'

/** `size` in px. */
export function Mark({ size = 34 }: { size?: number }) {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false" style={{ flexShrink: 0 }}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#dda274" />
          <stop offset="1" stopColor="#974f23" />
        </linearGradient>
      </defs>
      <rect width="64" height="64" rx="17" fill={`url(#${id})`} />
      <path d={MARK_STROKES} fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
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
      <Mark size={size} />
      {name}
    </Word>
  )
}

const TURNS = [
  [270, 96, 190, 52],
  [270, 126, 196, 54],
  [270, 157, 190, 54],
  [270, 188, 198, 55],
  [270, 219, 191, 54],
  [270, 250, 197, 55],
] as const

/** Decoration only. */
export function Coil() {
  const id = useId()
  return (
    <svg viewBox="56 30 428 332" width="100%" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" x2="1">
          <stop offset="0" stopColor="#f0c39b" />
          <stop offset=".5" stopColor="#b4622d" />
          <stop offset="1" stopColor="#5d2f15" />
        </linearGradient>
      </defs>
      <g fill="none" stroke={`url(#${id})`} strokeWidth="15" strokeLinecap="round">
        {TURNS.map(([cx, cy, rx, ry]) => (
          <ellipse key={cy} cx={cx} cy={cy} rx={rx} ry={ry} />
        ))}
        <path d="M75 262c-20 40 8 76 90 84" />
      </g>
    </svg>
  )
}
