/** After-sales as a table on a desk and as cards elsewhere. A row opens its dialog over the list. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { openingColumns } from '#client/lists/order/opening-columns.tsx'
import { RecordCard } from '#client/lists/order/record-card.tsx'
import { orderDigest } from '#client/lists/order/order-digest.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import { call } from '#client/lib/call.ts'
import { shortTime } from '#client/lib/format.ts'
import { useCountedList } from '#client/lists/counted-list.ts'
import { useListQuery } from '#client/lists/list-query.ts'
import type { Older } from '#client/lists/use-older.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import { onDevice, readOrders } from '#client/sync/reading/orders.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { CardGrid } from '#client/ui/list/card-list.tsx'
import { afterSaleLabel } from '#domain/agreement/after-sale.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Role } from '#domain/role.ts'
import { AFTER_SALE_KINDS } from '#domain/order/order.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { type AfterSaleItem, itemsOf, readAfterSales } from './after-sales-query.ts'
import { AfterSaleTag, amountName, ShareTag } from './order-after-sales.tsx'
import { OwedTags } from '#client/lists/order/order-tags.tsx'
import { titleOf } from '#domain/order/headline.ts'

interface Props {
  items: readonly AfterSaleItem[] | undefined
  role: Role
  /** The address that opens an after-sale. */
  to: (id: string) => string
}

function Tags({ item: { folded, each }, role }: { item: AfterSaleItem; role: Role }) {
  return (
    <>
      <QueuedTags review={folded.review} pending={folded.pending} />
      <ShareTag each={each} role={role} />
      {each.status === 1 ? <OwedTags order={folded.order} role={role} /> : null}
      <AfterSaleTag status={each.status} role={role} />
    </>
  )
}

const counted = ({ each }: AfterSaleItem): boolean => each.status >= 0

/** A supplier reads no amounts. Only a trader reads the buyer's name. */
const columnsFor = (role: Role, to: Props['to']): readonly Column<AfterSaleItem>[] => [
  ...openingColumns<AfterSaleItem>(
    ({ folded }) => folded.order,
    ({ each }) => to(each.id),
  ),
  ...(role === 'trader'
    ? [{ key: 'buyer', label: '采购商', value: ({ folded }: AfterSaleItem) => folded.order.buyer_name }]
    : []),
  { key: 'kind', label: '售后', value: ({ each }) => AFTER_SALE_KINDS[each.kind] },
  { key: 'weight', label: '退货数量 吨', unit: 'kg', sums: counted, value: ({ each }) => each.quantity_kg },
  ...(role === 'supplier'
    ? []
    : [
        {
          key: 'amount',
          label: '金额 元',
          unit: 'fen',
          sums: counted,
          value: ({ each }: AfterSaleItem) => each.amount_fen,
        } as const,
      ]),
  { key: 'reason', label: '原因', wrap: true, value: ({ each }) => each.reason },
  {
    key: 'created',
    label: '申请时间',
    unit: 'time',
    no: true,
    value: ({ each }) => each.created_at,
    cell: ({ each }) => shortTime(each.created_at),
  },
  {
    key: 'state',
    label: '状态',
    pin: 'end',
    value: ({ each }) => afterSaleLabel(each.status, role),
    cell: (item) => (
      <chakra.span display="inline-flex" gap="6px">
        <Tags item={item} role={role} />
      </chakra.span>
    ),
  },
]

const keyOf = ({ each }: AfterSaleItem) => each.id
const nameOf = ({ folded }: AfterSaleItem) => folded.order.no
const digestFor =
  (role: Role) =>
  ({ folded, each }: AfterSaleItem) => {
    const own = orderDigest(folded, role, [{ label: '售后原因', text: each.reason }])
    const amounts_fen = each.amount_fen === null ? [] : [each.amount_fen]
    return { ...own, id: each.id, status: each.status, facts: { ...own.facts, amounts_fen, created_at: each.created_at } }
  }

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

export function AfterSaleCards({ items, role, to }: Props & { items: readonly AfterSaleItem[] }) {
  return (
    <CardGrid>
      {items.map((item) => {
        const { each, folded } = item
        const { order } = folded
        return (
          <RecordCard
            key={each.id}
            to={to(each.id)}
            head={`${order.no} · ${shortTime(each.created_at)}`}
            tags={<Tags item={item} role={role} />}
            title={`${AFTER_SALE_KINDS[each.kind]} · ${titleOf(order)}`}
          >
            {role === 'trader' ? (
              <chakra.p fontSize="sm" color="fg.muted">
                {order.buyer_name}
              </chakra.p>
            ) : null}
            <chakra.p lineClamp={2} overflowWrap="anywhere">
              {each.reason}
            </chakra.p>
            <Amounts each={each} />
          </RecordCard>
        )
      })}
    </CardGrid>
  )
}

const DIGESTS = { supplier: digestFor('supplier'), buyer: digestFor('buyer'), trader: digestFor('trader') }
const COUNTED = {
  supplier: columnsFor('supplier', () => ''),
  buyer: columnsFor('buyer', () => ''),
  trader: columnsFor('trader', () => ''),
}
const TOTALS = { supplier: 'supplierAfterSaleTotals', buyer: 'buyerAfterSaleTotals', trader: 'traderAfterSaleTotals' } as const
/** The totals of all after-sales. The server does not search them. */
export function useAfterSaleTotals(items: readonly AfterSaleItem[] | undefined): ListTotals {
  const { db, actor } = useAccount()
  return useCountedList(
    {
      name: 'after-sales',
      noun: 'order',
      columns: COUNTED[actor.role],
      digest: DIGESTS[actor.role],
      subjectOf: ({ folded }) => folded.order.id,
      ask: async () => (await call((await import('#api/after-sales.ts'))[TOTALS[actor.role]], { account: actor.user_id })).data,
      sent: async (ids) => itemsOf(await readOrders(db, actor, [...ids], { ...onDevice(db), queue: async () => [] })),
      folded: () => readAfterSales(db, actor),
    },
    items,
    false,
  )
}

export function AfterSaleList({
  items,
  totals,
  status,
  role,
  to,
  older,
  empty,
}: Props & { totals: ListTotals; status: number | undefined; older: Older; empty: EmptyList }) {
  const { search, count } = useListQuery()
  // oxlint-disable-next-line react/exhaustive-deps -- the address differs by the tab alone, which is the key of the list
  const columns = useMemo(() => columnsFor(role, to), [role])
  return (
    <DeskList
      name="售后订单"
      unit="笔"
      table="after-sales"
      columns={columns}
      rows={items}
      digest={DIGESTS[role]}
      older={older}
      totals={search || count > 0 ? null : totals}
      status={status}
      keyOf={keyOf}
      nameOf={nameOf}
      linkOf={({ each }) => to(each.id)}
      searched="搜索单号、品名、原因"
      renderCards={(rows) => <AfterSaleCards items={rows} role={role} to={to} />}
      empty={empty}
    />
  )
}
