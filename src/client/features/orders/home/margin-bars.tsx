/** The margins of the latest orders as bars from zero: gains to the right, losses to the left. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatFen } from '#domain/money/money.ts'
import { orderPath } from '#client/lib/paths.ts'
import { BAR, barsOf } from '#client/ui/chart/bar-style.ts'
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
    ...BAR,
    '& i': { ...BAR['& i'], height: '12px' },
    '& a:not([data-lost]) i::after': { bg: 'done' },
  },
})

export function MarginBars({ margins }: { margins: readonly OrderMargin[] }) {
  const barOf = barsOf(margins.map(({ margin_fen }) => margin_fen))
  return (
    <List aria-label="近期订单价差">
      {margins.map(({ order, margin_fen }) => (
        <li key={order.id}>
          <Link to={orderPath('trader', order.id)} data-lost={margin_fen < 0 ? '' : undefined} title={order.no}>
            <span>{order.title}</span>
            <i aria-hidden style={barOf(margin_fen)} />
            <b>{formatFen(margin_fen)}</b>
          </Link>
        </li>
      ))}
    </List>
  )
}
