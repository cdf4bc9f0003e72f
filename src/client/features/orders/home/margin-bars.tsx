/** The margin of each of the latest orders as a bar from nought: to the right earned, to the left lost. */
import { chakra } from '@chakra-ui/react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { formatFen } from '#domain/money.ts'
import { orderPath } from '#client/lib/paths.ts'
import type { OrderMargin } from './months.ts'

const List = chakra('ol', {
  base: {
    display: 'grid',
    fontSize: 'table',
    '& a': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 7em) minmax(0, 1fr) 6.5em', md: 'minmax(0, 11em) minmax(0, 1fr) 7em' },
      alignItems: 'center',
      columnGap: 3,
      minH: 'targetSm',
      rounded: 'sm',
      px: 2,
      mx: -2,
      _hover: { bg: 'bg.sunken' },
    },
    '& span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& b': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 'medium', color: 'done.fg' },
    '& [data-lost] b': { color: 'danger.fg' },
    '& i': { position: 'relative', display: 'block', height: '12px' },
    '& i::before': { content: '""', position: 'absolute', left: 'var(--zero)', insetY: '-4px', width: '1px', bg: 'line.control' },
    '& i::after': {
      content: '""',
      position: 'absolute',
      insetY: 0,
      left: 'var(--from)',
      width: 'var(--size)',
      minW: '2px',
      rounded: '3px',
      bg: 'done',
    },
    '& [data-lost] i::after': { bg: 'danger' },
  },
})

export function MarginBars({ margins }: { margins: readonly OrderMargin[] }) {
  const values = margins.map(({ margin_fen }) => margin_fen)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = Math.max(1, high - low)
  const at = (value: number) => `${((value - low) / span) * 100}%`
  return (
    <List aria-label="近期订单价差">
      {margins.map(({ order, margin_fen }) => (
        <li key={order.id}>
          <Link to={orderPath('trader', order.id)} data-lost={margin_fen < 0 ? '' : undefined} title={order.no}>
            <span>{order.title}</span>
            <i
              aria-hidden
              style={
                {
                  '--zero': at(0),
                  '--from': at(Math.min(0, margin_fen)),
                  '--size': `${(Math.abs(margin_fen) / span) * 100}%`,
                } as CSSProperties
              }
            />
            <b>{formatFen(margin_fen)}</b>
          </Link>
        </li>
      ))}
    </List>
  )
}
