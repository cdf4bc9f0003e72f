/** The trips behind a weight difference, order by order, with both nets and their difference. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ArrivedTrips } from '#api/statistics.ts'
import { orderPath } from '#client/lib/paths.ts'
import { Card } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { formatPlate } from '#domain/goods/plate.ts'
import type { Role } from '#domain/role.ts'
import { diffBp, formatTonnes } from '#domain/goods/weight.ts'
import { permilleText } from './measures.ts'

const Head = chakra(Link, {
  base: { display: 'flex', alignItems: 'center', gap: 2, minH: 'target', minW: 0, pb: '6px', _hover: { color: 'brand.fg' } },
})
const Trip = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 13em) minmax(0, 1fr) 9em' },
    alignItems: 'baseline',
    columnGap: 3,
    py: '9px',
    borderTopWidth: '1px',
    borderColor: 'line.faint',
    fontVariantNumeric: 'tabular-nums',
    '& > [data-difference]': { textAlign: 'right', gridColumn: { base: 2, md: 3 }, gridRow: 1 },
    '& > p': { fontSize: 'sm', color: 'fg.muted', gridColumn: { base: '1 / -1', md: 2 } },
  },
})

function Order({ role, order }: { role: Role; order: ArrivedTrips }) {
  const { order_id, no, title, counterparty, tolerance_permille, trips } = order
  return (
    <Card as="li" py="8px">
      <Head to={orderPath(role, order_id)}>
        <chakra.span flex={1} minW={0}>
          <b>{title}</b>{' '}
          <Num fontSize="sm" color="fg.muted">
            {no}
          </Num>
          <chakra.span display="block" fontSize="sm" color="fg.muted" truncate>
            {counterparty.replaceAll('演示·', '')} · 约定磅差 {tolerance_permille}‰
          </chakra.span>
        </chakra.span>
        <Icon name="right" size={16} />
      </Head>
      <ol>
        {trips.map(({ id, no: at, plate, shipped_kg, received_kg, over }) => (
          <Trip key={id}>
            <span>
              第 {at} 车 {formatPlate(plate)}
            </span>
            <p>
              发货 {formatTonnes(shipped_kg)} → 收货 {formatTonnes(received_kg)} 吨
            </p>
            <span data-difference="">
              {over ? <Tag tone="amber">超差</Tag> : null} <b>{permilleText(diffBp(shipped_kg, received_kg))}</b>
            </span>
          </Trip>
        ))}
      </ol>
    </Card>
  )
}

export function TripsList({ role, orders }: { role: Role; orders: readonly ArrivedTrips[] }) {
  return (
    <chakra.ol display="grid" gap={3} gridTemplateColumns="minmax(0, 1fr)" aria-label="每车磅差">
      {orders.map((order) => (
        <Order key={order.order_id} role={role} order={order} />
      ))}
    </chakra.ol>
  )
}
