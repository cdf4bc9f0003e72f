/** The archive of one side. It shows this side's firm, price and amount alone, because firms keep purchases and sales apart. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { Category } from '#api/catalogue.ts'
import { columnsOf, type OrderColumn, TagLine } from '#client/features/orders/list/order-columns.tsx'
import { openingColumns } from '#client/lists/order/opening-columns.tsx'
import { NotCounted } from '#client/lists/order/order-tags.tsx'
import { orderDigest } from '#client/lists/order/order-digest.ts'
import { titleOf } from '#domain/order/headline.ts'
import { archivedOrderPath } from '#client/lib/paths.ts'
import { nowMs } from '#client/lib/clock.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { useOlder } from '#client/lists/use-older.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { cellContent } from '#client/ui/list/cell-content.tsx'
import { RowLink } from '#client/ui/list/data-table.tsx'
import { MenuButton } from '#client/ui/layer/dropdown.tsx'
import { PopoverButton } from '#client/ui/layer/popover-button.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { chinaDay } from '#domain/china-time.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { countsInSums, stateLabel } from '#domain/order/order.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import type { ArchivedState } from './archive-query.ts'

const NAMES: Record<ContractSide, string> = { supply: '采购订单归档', sale: '销售订单归档' }
const firmOf = (side: ContractSide, { order }: FoldedOrder) => (side === 'supply' ? order.supplier_name : order.buyer_name) ?? '—'
const keyOf = ({ order }: FoldedOrder) => order.id
const nameOf = ({ order }: FoldedOrder) => order.no

const counted = ({ order }: FoldedOrder) => countsInSums(order)

const columnsFor = (side: ContractSide): OrderColumn[] => [
  ...openingColumns<FoldedOrder>(
    ({ order }) => order,
    ({ order }) => archivedOrderPath(side, order.id),
  ),
  { key: 'firm', label: side === 'supply' ? '供应商' : '采购商', value: (folded) => firmOf(side, folded) },
  ...columnsOf('category'),
  { key: 'quantity', label: '数量 吨', unit: 'kg', sums: counted, value: ({ order }) => order[side]?.quantity_kg },
  { key: 'price', label: '单价', unit: 'fen', value: ({ order }) => order[side]?.price_fen },
  { key: 'amount', label: '金额 元', unit: 'fen', sums: counted, value: ({ order }) => order[side]?.amount_fen },
  { key: 'contract', label: '合同编号', value: ({ order }) => order[side]?.contract_no },
  { key: 'created', label: '下单日期', unit: 'day', no: true, value: ({ order }) => order.created_at },
  { key: 'archived', label: '归档日期', unit: 'day', no: true, value: ({ order }) => order.archived_at },
  {
    key: 'state',
    label: '状态',
    pin: 'end',
    value: ({ order }) => stateLabel(order.state, 'trader'),
    cell: ({ order }) => (
      <TagLine data-tags>
        <Tag tone={order.state === 8 ? 'verdigris' : 'grey'}>{stateLabel(order.state, 'trader')}</Tag>
        <NotCounted order={order} />
      </TagLine>
    ),
  },
]
const COLUMNS: Record<ContractSide, OrderColumn[]> = { supply: columnsFor('supply'), sale: columnsFor('sale') }

/** A search matches this side's firm and figures. The other side's firm is no filter here. */
const digestOf = (side: ContractSide) => (folded: FoldedOrder) => {
  const { order } = folded
  const id = side === 'supply' ? order.supplier_id : order.buyer_id
  const own = {
    ...order,
    ...(side === 'supply'
      ? { buyer_id: null, buyer_name: null, sale: null }
      : { supplier_id: null, supplier_name: null, supply: null }),
  }
  const digest = orderDigest({ ...folded, order: own }, 'trader')
  return { ...digest, facts: { ...digest.facts, firms: id ? [{ id, name: firmOf(side, folded) }] : [] } }
}
const DIGESTS = { supply: digestOf('supply'), sale: digestOf('sale') }

/** The number of years that the archive offers, with this one. */
const YEARS_BACK = 6
const FACTS = ['firm', 'category', 'quantity', 'amount', 'archived']

function Year() {
  const { texts, put } = useListQuery()
  const now = Number(chinaDay(nowMs()).slice(0, 4))
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(now - back))
  const periodOf = (year: string) => `${year}-01-01~${year}-12-31`
  const chosen = years.find((year) => texts.period === periodOf(year))
  return (
    <PopoverButton
      label="年份"
      trigger={
        <Button size="sm" icon="clock">
          {chosen ? `${chosen} 年` : '全部年份'}
        </Button>
      }
    >
      <MenuButton type="button" onClick={() => put({ period: '' })}>
        全部年份
      </MenuButton>
      {years.map((year) => (
        <MenuButton key={year} type="button" onClick={() => put({ period: periodOf(year) })}>
          {year} 年
        </MenuButton>
      ))}
    </PopoverButton>
  )
}

/** Offers more of the device's rows before those of the server. */
function Unread({ read, onMore }: { read: number; onMore: () => void }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="center"
      gap={3}
      py={2}
      fontSize="sm"
      color="fg.muted"
    >
      <span role="status">只列出最近的 {read.toLocaleString('en-US')} 单，查找与合计不含更早的。</span>
      <Button size="sm" onClick={onMore}>
        继续读取
      </Button>
    </chakra.div>
  )
}

/** `rows` holds every archived state, and `state` narrows it. `onMore` reads older rows, if the device has more. */
export function ArchiveList({
  side,
  state,
  rows,
  categories,
  onMore,
}: {
  side: ContractSide
  state: ArchivedState | undefined
  rows: readonly FoldedOrder[] | undefined
  categories: readonly Category[] | undefined
  onMore: (() => void) | undefined
}) {
  const { search, filter } = useListQuery()
  const older = useOlder('orders', { status: state, search: search || undefined, filter })
  const shown = useMemo(() => (state === undefined ? rows : rows?.filter(({ order }) => order.state === state)), [rows, state])
  const columns = COLUMNS[side]
  return (
    <DeskList
      name={NAMES[side]}
      unit="单"
      table={`archive.${side}`}
      columns={columns}
      rows={shown}
      digest={DIGESTS[side]}
      keyOf={keyOf}
      nameOf={nameOf}
      linkOf={({ order }) => archivedOrderPath(side, order.id)}
      searched="搜索单号、公司、品名"
      categories={categoryOptions(categories ?? [])}
      tools={<Year />}
      {...(onMore ? { foot: <Unread read={rows?.length ?? 0} onMore={onMore} /> } : { older, totals: null, status: undefined })}
      empty={{
        icon: 'archive',
        title: '还没有归档的订单',
        hint: '完成、关闭或退货的订单会归档在这里，可按年份、公司和品类查找。',
      }}
      renderCards={(found) => (
        <CardGrid>
          {found.map((folded) => (
            <Card link key={folded.order.id} as="article">
              <CardHead>
                <CopyButton text={folded.order.no} label="订单号" />
                <TagLine data-tags>
                  <Tag tone={folded.order.state === 8 ? 'verdigris' : 'grey'}>{stateLabel(folded.order.state, 'trader')}</Tag>
                  <NotCounted order={folded.order} />
                </TagLine>
              </CardHead>
              <chakra.h2 mt={1} mb={2} fontSize="xl" lineHeight="1.4">
                <RowLink to={archivedOrderPath(side, folded.order.id)}>{titleOf(folded.order)}</RowLink>
              </chakra.h2>
              <Facts
                items={columns
                  .filter(({ key }) => FACTS.includes(key))
                  .map((column) => [column.label, cellContent(column, folded)] as const)}
              />
            </Card>
          ))}
        </CardGrid>
      )}
    />
  )
}
