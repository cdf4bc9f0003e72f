/**
 * The amounts owed by age, from the firm's own orders on this device: by a buyer to the trader, or by the trader to a supplier.
 */
import { chakra } from '@chakra-ui/react'
import { nowMs } from '#client/lib/clock.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { listOrders } from '#client/sync/reading/orders.ts'
import { useAccount, useWhole } from '#client/sync/reading/react.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { AGE_LABELS, AGES, agedOf, sumAges } from '#domain/accounting/aging.ts'
import { formatFen } from '#domain/money/money.ts'
import { PAID } from '#domain/order/order.ts'

const UNPAID = 2
const MOST = 1000

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '6px 12px',
    fontVariantNumeric: 'tabular-nums',
    '& > dt': { color: 'fg.muted' },
    '& > dd': { textAlign: 'right' },
    '& > [data-over]': { color: 'need.fg' },
  },
})

export function OwnAges() {
  const { db, actor } = useAccount()
  const side = actor.role === 'buyer' ? 'sale' : 'supply'
  const sums = useWhole(
    useLive(async () => {
      const filters = actor.role === 'buyer' ? [UNPAID, PAID.code] : [UNPAID]
      const lists = await Promise.all(filters.map((filter) => listOrders(db, actor, { filter, limit: MOST })))
      return sumAges(lists.flatMap(({ rows }) => rows.map(({ order }) => agedOf(order, side, nowMs()))))
    }, [db, actor, side]),
  )
  if (!sums || sums.owed_fen === 0) return null
  return (
    <Card roomy>
      <SectionTitle aside={`${sums.orders} 单`}>
        {side === 'sale' ? '应付' : '应收'} {formatFen(sums.owed_fen)} 元
      </SectionTitle>
      <List>
        {AGES.filter((age) => age === 'due' || sums[`${age}_fen`] > 0).map((age) => (
          <Age key={age} label={AGE_LABELS[age]} fen={sums[`${age}_fen`]} over={age !== 'due'} />
        ))}
      </List>
    </Card>
  )
}

function Age({ label, fen, over }: { label: string; fen: number; over: boolean }) {
  return (
    <>
      <dt data-over={over ? '' : undefined}>{label}</dt>
      <dd data-over={over ? '' : undefined}>{formatFen(fen)} 元</dd>
    </>
  )
}
