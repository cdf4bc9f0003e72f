/** After-sales as a table on a desk and as cards elsewhere. A row opens its dialog over the list. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { shortTime } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { type Column, DataTable, RowLink } from '#client/ui/data-table.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { formatFen } from '#domain/money.ts'
import type { Role } from '#domain/role.ts'
import { AFTER_SALE_KINDS } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import type { AfterSaleItem } from './after-sales-query.ts'
import { AfterSaleTag, amountName } from '#client/features/orders/detail/order-after-sales.tsx'
import { OwedTags } from '#client/features/orders/list/order-tags.tsx'
import { titleOf } from '#client/features/orders/order-words.ts'

interface Props {
  items: readonly AfterSaleItem[]
  role: Role
  /** The address that opens an after-sale. */
  to: (id: string) => string
}

function Tags({ item: { folded, each }, role }: { item: AfterSaleItem; role: Role }) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="flex-end" gap="6px">
      {folded.review.length > 0 ? <Tag tone="amber">需要处理</Tag> : null}
      {folded.pending.length > 0 ? <Tag tone="blue">待同步</Tag> : null}
      {each.status === 1 ? <OwedTags order={folded.order} role={role} /> : null}
      <AfterSaleTag status={each.status} role={role} />
    </chakra.span>
  )
}

/** A supplier reads no amounts, and only a trader the buyer's name. */
const columnsFor = (role: Role, to: Props['to']): readonly Column<AfterSaleItem>[] => [
  { key: 'no', label: '订单号', cell: ({ folded }) => <CopyButton text={folded.order.no} label="订单号" /> },
  { key: 'title', label: '品名', cell: ({ folded, each }) => <RowLink to={to(each.id)}>{titleOf(folded.order)}</RowLink> },
  ...(role === 'trader' ? [{ key: 'buyer', label: '采购商', cell: ({ folded }: AfterSaleItem) => folded.order.buyer_name }] : []),
  { key: 'kind', label: '售后', cell: ({ each }) => AFTER_SALE_KINDS[each.kind] },
  {
    key: 'weight',
    label: '退货数量 吨',
    num: true,
    cell: ({ each }) => (each.quantity_kg === null ? '—' : formatTonnes(each.quantity_kg)),
  },
  ...(role === 'supplier'
    ? []
    : [
        {
          key: 'amount',
          label: '金额 元',
          num: true,
          cell: ({ each }: AfterSaleItem) => (each.amount_fen === null ? '—' : formatFen(each.amount_fen)),
        },
      ]),
  { key: 'reason', label: '原因', wrap: true, cell: ({ each }) => each.reason },
  { key: 'created', label: '申请时间', no: true, cell: ({ each }) => shortTime(each.created_at) },
  { key: 'state', label: '状态', cell: (item) => <Tags item={item} role={role} /> },
]

const Table = ({ items, role, to }: Props) => (
  <DataTable
    label="售后订单"
    columns={columnsFor(role, to)}
    rows={items}
    keyOf={({ each }) => each.id}
    linkOf={({ each }) => to(each.id)}
    display={{ base: 'none', lg: 'block' }}
  />
)

function Amounts({ each }: { each: AfterSaleItem['each'] }) {
  if (each.quantity_kg === null && each.amount_fen === null) return null
  return (
    <chakra.div mt={2} display="flex" flexWrap="wrap" alignItems="baseline" columnGap={5}>
      {each.quantity_kg === null ? null : (
        <span>
          <chakra.span color="fg.muted" fontSize="sm">
            退货数量{' '}
          </chakra.span>
          <Figure value={formatTonnes(each.quantity_kg)} unit="吨" size="sm" />
        </span>
      )}
      {each.amount_fen === null ? null : (
        <span>
          <chakra.span color="fg.muted" fontSize="sm">
            {amountName(each)}{' '}
          </chakra.span>
          <Figure value={formatFen(each.amount_fen)} unit="元" size="sm" />
        </span>
      )}
    </chakra.div>
  )
}

const Cell = chakra(Link, { base: { display: 'block', minW: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 150px' } })

function Cards({ items, role, to }: Props) {
  return (
    <chakra.div
      display={{ base: 'grid', lg: 'none' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="10px"
    >
      {items.map((item) => {
        const { each, folded } = item
        const { order } = folded
        return (
          <Cell key={each.id} to={to(each.id)}>
            <Card as="article" link height="full">
              <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
                <Num fontSize="sm" color="fg.muted">
                  {order.no} · {shortTime(each.created_at)}
                </Num>
                <Tags item={item} role={role} />
              </chakra.div>
              <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
                {AFTER_SALE_KINDS[each.kind]} · {titleOf(order)}
              </chakra.h2>
              {role === 'trader' ? (
                <chakra.p fontSize="sm" color="fg.muted">
                  {order.buyer_name}
                </chakra.p>
              ) : null}
              <chakra.p lineClamp={2} overflowWrap="anywhere">
                {each.reason}
              </chakra.p>
              <Amounts each={each} />
            </Card>
          </Cell>
        )
      })}
    </chakra.div>
  )
}

export function AfterSaleList(props: Props) {
  return (
    <>
      <Table {...props} />
      <Cards {...props} />
    </>
  )
}
