/** U8 orders: a table on a desk, cards on smaller screens. A row opens its order. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { U8Order } from '#api/order-exports.ts'
import { shortTime } from '#client/lib/format.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import { Months } from '#client/lists/months.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { type Column, RowLink } from '#client/ui/list/data-table.tsx'
import { Num } from '#client/ui/figure.tsx'
import type { Option } from '#client/ui/field/native-select.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { formatFen } from '#domain/money/money.ts'
import { STATE_LABELS } from '#domain/order/order.ts'
import { findable } from '#domain/list/search.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { plain } from '#client/features/orders/list/order-columns.tsx'
import { titleOf } from '#domain/order/headline.ts'

const detail = (id: string) => `/trade/u8/detail?id=${id}`

const Stamp = ({ exported_at }: Pick<U8Order, 'exported_at'>) =>
  exported_at ? <Tag tone="verdigris">已导出 {shortTime(exported_at)}</Tag> : <Tag tone="copper">未导出</Tag>

type OnUnmark = (row: U8Order) => void
/** Removes the exported mark of an order. */
const Unmark = ({ row, onUnmark }: { row: U8Order; onUnmark: OnUnmark }) =>
  row.exported_at ? (
    <Button size="sm" variant="ghost" aria-label={`撤销 ${row.no} 的导出标记`} onClick={() => onUnmark(row)}>
      撤销标记
    </Button>
  ) : null

const fen = (key: string, label: string, value: (row: U8Order) => number): Column<U8Order> => ({
  key,
  label,
  unit: 'fen',
  sums: true,
  value,
})
const COLUMNS: readonly Column<U8Order>[] = [
  { key: 'no', label: '订单号', pin: 'start', value: ({ no }) => no, cell: ({ no }) => <CopyButton text={no} label="订单号" /> },
  { key: 'title', label: '品名', value: titleOf, cell: (row) => <RowLink to={detail(row.id)}>{titleOf(row)}</RowLink> },
  { key: 'supplier', label: '供应商', value: (row) => plain(row.supplier_name) },
  { key: 'buyer', label: '采购商', value: (row) => plain(row.buyer_name) },
  { key: 'weight', label: '结算重量 吨', unit: 'kg', sums: true, value: (row) => row.quantity_kg },
  fen('supply_amount', '采购价税合计 元', (row) => row.supply_amount_fen),
  fen('supply_tax', '采购税额 元', (row) => row.supply_tax_fen),
  fen('sale_amount', '销售价税合计 元', (row) => row.sale_amount_fen),
  fen('sale_tax', '销售税额 元', (row) => row.sale_tax_fen),
  { key: 'created', label: '下单日期', unit: 'day', no: true, value: (row) => row.created_at },
  { key: 'state', label: '状态', value: (row) => STATE_LABELS[row.state] },
]
const exportColumn = (onUnmark: OnUnmark): Column<U8Order> => ({
  key: 'exported',
  label: '导出状态',
  pin: 'end',
  value: ({ exported_at }) => (exported_at ? '已导出' : '未导出'),
  rank: ({ exported_at }) => exported_at ?? '',
  cell: (row) => (
    <>
      <Stamp exported_at={row.exported_at} />
      <Unmark row={row} onUnmark={onUnmark} />
    </>
  ),
})

const keyOf = ({ id }: U8Order) => id
const nameOf = ({ no }: U8Order) => no
/** The server searches the rows, so the device only filters by firm. */
const digest = (row: U8Order) => ({
  id: row.id,
  status: row.exported_at ? 1 : 0,
  facts: {
    firms: [
      { id: row.supplier_id, name: row.supplier_name },
      { id: row.buyer_id, name: row.buyer_name },
    ],
    plates: [],
    category_id: null,
    amounts_fen: [row.supply_amount_fen, row.sale_amount_fen],
    created_at: row.created_at,
  },
  terms: findable([]),
})

function Cards({ rows, onUnmark }: { rows: readonly U8Order[]; onUnmark: OnUnmark }) {
  return (
    <CardGrid>
      {rows.map((row) => (
        <chakra.div key={row.id} position="relative">
          <Link to={detail(row.id)}>
            <Card as="article" link>
              <CardHead>
                <Num fontSize="sm" color="fg.muted">
                  {row.no}
                </Num>
                <Stamp exported_at={row.exported_at} />
              </CardHead>
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
    </CardGrid>
  )
}

export function U8ListView({
  rows,
  onUnmark,
  categories,
  empty,
  foot,
  exportAll,
  renderExportTicked,
}: {
  rows: readonly U8Order[] | undefined
  /** must be stable between renders */
  onUnmark: OnUnmark
  categories: readonly Option[]
  empty: EmptyList
  foot: ReactNode
  exportAll: ReactNode
  renderExportTicked: (rows: readonly U8Order[], clear: () => void) => ReactNode
}) {
  const columns = useMemo(() => [...COLUMNS, exportColumn(onUnmark)], [onUnmark])
  return (
    <DeskList
      name="U8订单"
      unit="单"
      table="u8"
      columns={columns}
      rows={rows}
      found
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      linkOf={({ id }) => detail(id)}
      searched="搜索单号、公司、品名、合同号"
      plate
      categories={categories}
      tools={<Months />}
      exportAll={exportAll}
      renderExportTicked={renderExportTicked}
      renderCards={(shown) => <Cards rows={shown} onUnmark={onUnmark} />}
      empty={empty}
      foot={foot}
    />
  )
}
