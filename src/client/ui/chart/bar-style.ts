/** Bars from zero to a value within a common span. Each is an empty `i` with the style from `barsOf`. */
import type { CSSProperties } from 'react'

/** The zero line and the horizontal bar of an `i`. */
export const BAR = {
  '& i': { position: 'relative', display: 'block', height: '14px' },
  '& i::before': { content: '""', position: 'absolute', left: 'var(--zero)', insetY: '-6px', width: '1px', bg: 'line' },
  '& i::after': {
    content: '""',
    position: 'absolute',
    insetY: 0,
    left: 'var(--from)',
    width: 'var(--size)',
    minW: '2px',
    rounded: '3px',
    bg: 'line.control',
  },
  '& [data-lost] i::after': { bg: 'danger' },
  '& [data-lost] b': { color: 'danger.fg' },
} as const

/** Returns a function for the bar style of a value among `values`. */
export function barsOf(values: readonly number[]): (value: number) => CSSProperties {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = Math.max(1, high - low)
  const at = (value: number) => `${((value - low) / span) * 100}%`
  return (value) =>
    ({ '--zero': at(0), '--from': at(Math.min(0, value)), '--size': `${(Math.abs(value) / span) * 100}%` }) as CSSProperties
}
