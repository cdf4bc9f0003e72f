/** U8 orders: a table on a desk, cards on smaller screens. A row opens its order. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { U8Order } from '#api/order-exports.ts'
import { shortTime } from '#client/lib/format.ts'
import { Card, Facts } from '#client/ui/card.tsx'
import { Button } from '#client/ui/button.tsx'
import { type Column, DataTable, RowLink } from '#client/ui/data-table.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { formatFen } from '#domain/money.ts'
import { STATE_LABELS } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import { titleOf } from '#client/features/orders/order-words.ts'

const detail = (id: string) => `/trade/u8/detail?id=${id}`

const Stamp = ({ exported_at }: Pick<U8Order, 'exported_at'>) =>
  exported_at ? <Tag tone="verdigris">已导出 {shortTime(exported_at)}</Tag> : <Tag tone="copper">未导出</Tag>

interface Shown {
  rows: readonly U8Order[]
  /** Removes the exported mark of an order. */
  onUnmark: (row: U8Order) => void
}
const Unmark = ({ row, onUnmark }: { row: U8Order } & Pick<Shown, 'onUnmark'>) =>
  row.exported_at ? (
    <Button size="sm" variant="ghost" aria-label={`撤销 ${row.no} 的导出标记`} onClick={() => onUnmark(row)}>
      撤销标记
    </Button>
  ) : null

const COLUMNS: readonly Column<U8Order>[] = [
  { key: 'no', label: '订单号', cell: ({ no }) => <CopyButton text={no} label="订单号" /> },
  { key: 'title', label: '品名', cell: (row) => <RowLink to={detail(row.id)}>{titleOf(row)}</RowLink> },
  { key: 'supplier', label: '供应商', cell: (row) => row.supplier_name },
  { key: 'buyer', label: '采购商', cell: (row) => row.buyer_name },
  { key: 'weight', label: '结算重量 吨', num: true, cell: (row) => formatTonnes(row.quantity_kg) },
  { key: 'supply_amount', label: '采购金额 元', num: true, cell: (row) => formatFen(row.supply_amount_fen) },
  { key: 'sale_amount', label: '销售金额 元', num: true, cell: (row) => formatFen(row.sale_amount_fen) },
  { key: 'state', label: '状态', cell: (row) => STATE_LABELS[row.state] },
]

const exportColumn = (onUnmark: Shown['onUnmark']): Column<U8Order> => ({
  key: 'exported',
  label: '导出',
  cell: (row) => (
    <>
      <Stamp exported_at={row.exported_at} />
      <Unmark row={row} onUnmark={onUnmark} />
    </>
  ),
})

export const U8Table = ({ rows, onUnmark }: Shown) => (
  <DataTable
    label="U8订单"
    columns={[...COLUMNS, exportColumn(onUnmark)]}
    rows={rows}
    keyOf={({ id }) => id}
    linkOf={({ id }) => detail(id)}
    display={{ base: 'none', lg: 'block' }}
  />
)

export function U8Cards({ rows, onUnmark }: Shown) {
  return (
    <chakra.div
      display={{ base: 'grid', lg: 'none' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="10px"
    >
      {rows.map((row) => (
        <chakra.div key={row.id} position="relative">
          <Link to={detail(row.id)}>
            <Card as="article" link>
              <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
                <Num fontSize="sm" color="fg.muted">
                  {row.no}
                </Num>
                <Stamp exported_at={row.exported_at} />
              </chakra.div>
              <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
                {titleOf(row)}
              </chakra.h2>
              <chakra.p mb="10px" fontSize="sm" color="fg.muted">
                {row.supplier_name} → {row.buyer_name}
              </chakra.p>
              <Facts
                items={[
                  ['结算重量', `${formatTonnes(row.quantity_kg)} 吨`],
                  ['采购金额', `${formatFen(row.supply_amount_fen)} 元`],
                  ['销售金额', `${formatFen(row.sale_amount_fen)} 元`],
                  ['状态', STATE_LABELS[row.state]],
                ]}
              />
            </Card>
          </Link>
          <chakra.div position="absolute" right="8px" bottom="8px">
            <Unmark row={row} onUnmark={onUnmark} />
          </chakra.div>
        </chakra.div>
      ))}
    </chakra.div>
  )
}
