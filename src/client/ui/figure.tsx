/** Figures in tabular numerals with their unit. Weight and money are the most prominent things on a trading screen. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

/** A run of text whose digits all have the same width. */
export const Num = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.01em' } })

const Value = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.01em', whiteSpace: 'nowrap' },
  variants: {
    size: {
      sm: { fontSize: 'xl', fontWeight: 'bold' },
      md: { fontSize: '2xl', fontWeight: '650' },
      lg: { fontSize: 'figure', lineHeight: '1.23', fontWeight: '650' },
      xl: { fontSize: 'price', lineHeight: '1.27', fontWeight: '650' },
    },
    tone: {
      plain: {},
      done: { color: 'done.fg' },
      need: { color: 'need.fg' },
      danger: { color: 'danger.fg' },
      muted: { color: 'fg.muted' },
    },
  },
  defaultVariants: { size: 'lg', tone: 'plain' },
})
const Unit = chakra('span', {
  base: {
    fontSize: 'sm',
    fontWeight: 'normal',
    ml: '3px',
    letterSpacing: 0,
    color: 'fg.muted',
    '&[data-inherit]': { color: 'inherit' },
  },
})

/** `value` is already formatted (`32.480`, `3,083,700.00`), `unit` is 吨, 元, 元/吨, kg. */
export function Figure({ value, unit, tone, ...props }: ComponentProps<typeof Value> & { value: string; unit?: string }) {
  return (
    <Value tone={tone} {...props}>
      {value}
      {unit ? <Unit data-inherit={tone && tone !== 'plain' ? '' : undefined}>{unit}</Unit> : null}
    </Value>
  )
}

/** A price change: red up, green down, as in Chinese markets, and always with its sign. */
export function Change({ children, direction }: { children: ReactNode; direction: 'up' | 'down' | 'flat' }) {
  return <Num color={direction === 'flat' ? 'fg.muted' : direction}>{children}</Num>
}
