/** A counterparty's orders as a table on a desk; a row leads to its order. */
import { chakra } from '@chakra-ui/react'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { type Column, DataTable, RowLink } from '#client/ui/data-table.tsx'
import type { Role } from '#domain/role.ts'
import { formatTonnes } from '#domain/weight.ts'
import { conflictPath, orderPath } from '#client/lib/paths.ts'
import { OrderActions } from '#client/features/orders/actions/order-actions.tsx'
import { OrderTags } from './order-tags.tsx'
import { deliveryWords, ownSide, titleOf, weightOf, yuanOrDash } from '#client/features/orders/order-words.ts'
import { PickBox, type Picking } from './picking.tsx'

const Actions = chakra('div', { base: { display: 'flex', justifyContent: 'flex-end', my: '-6px' } })

function Step({ folded: { order, review } }: { folded: FoldedOrder }) {
  const refused = review[0]
  return (
    <Actions>
      {refused ? (
        <ButtonLink size="sm" to={conflictPath(refused.key)}>
          查看对比
        </ButtonLink>
      ) : (
        <OrderActions order={order} layout="lead" size="sm" quiet />
      )}
    </Actions>
  )
}

const columnsFor = (role: Role): readonly Column<FoldedOrder>[] => [
  { key: 'no', label: '订单号', no: true, cell: ({ order }) => order.no },
  { key: 'title', label: '品名', cell: ({ order }) => <RowLink to={orderPath(role, order.id)}>{titleOf(order)}</RowLink> },
  { key: 'delivery', label: '交货', cell: ({ order }) => deliveryWords(order) },
  { key: 'weight', label: '数量 吨', num: true, cell: ({ order }) => formatTonnes(weightOf(order).kg) },
  { key: 'price', label: '单价 元/吨', num: true, cell: ({ order }) => yuanOrDash(ownSide(order, role)?.price_fen) },
  { key: 'amount', label: '金额 元', num: true, cell: ({ order }) => yuanOrDash(ownSide(order, role)?.amount_fen) },
  {
    key: 'state',
    label: '状态',
    cell: (folded) => (
      <chakra.span display="inline-flex" gap="6px">
        <OrderTags folded={folded} role={role} />
      </chakra.span>
    ),
  },
  { key: 'step', label: '操作', quiet: true, cell: (folded) => <Step folded={folded} /> },
]
const pickColumn = (picking: Picking): Column<FoldedOrder> => ({
  key: 'pick',
  label: '选择',
  quiet: true,
  width: 44,
  cell: ({ order }) => <PickBox order={order} picking={picking} />,
})

export function OrderTable({ rows, role, picking }: { rows: readonly FoldedOrder[]; role: Role; picking?: Picking | undefined }) {
  return (
    <DataTable
      label="订单列表"
      columns={[...(picking ? [pickColumn(picking)] : []), ...columnsFor(role)]}
      rows={rows}
      keyOf={({ order }) => order.id}
      linkOf={({ order }) => orderPath(role, order.id)}
    />
  )
}
