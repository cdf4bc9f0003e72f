/**
 * Bars that link to the orders behind them. Months are side by side if each is wide enough for a finger. Otherwise they are rows,
 * as firms and categories always are, and the row is the target.
 */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BAR, barsOf } from '#client/ui/chart/bar-style.ts'
import type { Figures } from '#domain/accounting/statistics.ts'
import type { Line } from './measures.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: 'var(--name) minmax(0, 1fr) var(--value)',
  alignItems: 'center',
  columnGap: 3,
  minH: 'target',
  px: 2,
  mx: -2,
  rounded: 'sm',
} as const
const List = chakra('ol', {
  base: {
    '--name': '4.4em',
    '--value': '4.6em',
    display: 'grid',
    fontSize: 'table',
    fontVariantNumeric: 'tabular-nums',
    '& li > *': row,
    '& a:hover': { bg: 'bg.sunken' },
    '& span': { color: 'fg.muted', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& b': { textAlign: 'right', fontWeight: 'medium', whiteSpace: 'nowrap', letterSpacing: '-0.01em' },
    ...BAR,
    '& [data-none] i::after': { display: 'none' },
    '& [data-none] b': { color: 'fg.subtle', fontWeight: 'normal' },
    '& [data-now] i::after': { bg: 'brand' },
  },
  variants: {
    stand: {
      true: {
        md: {
          gridAutoFlow: 'column',
          gridAutoColumns: 'minmax(0, 1fr)',
          columnGap: '2px',
          '& li > *': {
            gridTemplateColumns: 'minmax(0, 1fr)',
            gridTemplateRows: 'auto 168px auto',
            rowGap: '6px',
            textAlign: 'center',
            px: 0,
            py: 2,
            mx: 0,
            fontSize: 'sm',
          },
          '& b': { order: -1, textAlign: 'center' },
          '& i': { order: 0, height: 'full' },
          '& span': { order: 1, overflow: 'visible', fontSize: 'tiny' },
          '& i::before': { insetY: 'auto', left: '-1px', right: '-1px', width: 'auto', height: '1px', bottom: 'var(--zero)' },
          '& i::after': {
            insetY: 'auto',
            left: '50%',
            bottom: 'var(--from)',
            width: 'min(40px, 64%)',
            height: 'var(--size)',
            minH: '2px',
            minW: 0,
            transform: 'translateX(-50%)',
          },
        },
      },
    },
    named: { true: { '--name': { base: '6.5em', md: '14em' } } },
    /** too many bars for a figure above each */
    dense: { true: { md: { '& b': { fontSize: '0.6875rem', letterSpacing: '-0.04em' }, columnGap: 0 } } },
  },
})

/** From this width on, months are side by side. */
export const MONTHS_STAND = '(min-width: 768px)'

const Row = ({ line, children, ...marks }: { line: Line; children: ReactNode; [mark: `data-${string}`]: '' | undefined }) =>
  line.to ? (
    <Link to={line.to} {...marks}>
      {children}
    </Link>
  ) : (
    <div {...marks}>{children}</div>
  )

/** `months`: the bars are months, the last of which is not over. `loses`: a negative value is a loss. */
export function Bars({
  label,
  lines,
  value,
  text,
  months = false,
  loses = false,
}: {
  label: string
  lines: readonly Line[]
  value: (of: Figures) => number | null
  text: (of: Figures) => string
  months?: boolean
  loses?: boolean
}) {
  const barOf = barsOf(lines.map(({ figures }) => value(figures) ?? 0))
  return (
    <List aria-label={label} stand={months} named={!months} dense={months && lines.length > 12}>
      {lines.map((line) => {
        const found = line.figures.orders > 0 ? value(line.figures) : null
        const marks = {
          'data-none': found === null ? '' : undefined,
          'data-now': line.now ? '' : undefined,
          'data-lost': loses && (found ?? 0) < 0 ? '' : undefined,
        } as const
        return (
          <li key={line.key}>
            <Row line={line} {...marks}>
              <span title={months ? undefined : line.name}>{line.name}</span>
              <i aria-hidden style={barOf(found ?? 0)} />
              <b>{found === null ? '—' : text(line.figures)}</b>
            </Row>
          </li>
        )
      })}
    </List>
  )
}
