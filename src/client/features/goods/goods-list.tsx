/** Goods as a table on a desk and as cards elsewhere. */
import { chakra } from '@chakra-ui/react'
import { goodsFormPath } from '#client/lib/paths.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import { Found } from '#client/lists/found.tsx'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { type Column, RowLink } from '#client/ui/list/data-table.tsx'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { availableKg, GOODS_STATE_LIST, GOODS_STATES, priceText } from '#domain/goods/goods.ts'
import { findable, goodsTerms } from '#domain/list/search.ts'
import { BinActs, ShelfActs } from './goods-acts.tsx'
import { BinCards, GoodsCards } from './goods-cards.tsx'
import { GoodsStateTag, stateOf, validity } from './goods-words.tsx'
import type { GoodsItem } from './queries.ts'

type GoodsColumn = Column<GoodsItem>
const Acts = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    '&[data-end]': { display: 'flex', justifyContent: 'flex-end' },
  },
})
const Soon = chakra('span', { base: { '&[data-soon]': { color: 'need.fg' } } })

const OPENING: readonly GoodsColumn[] = [
  {
    key: 'title',
    label: '品名',
    pin: 'start',
    value: ({ value }) => value.title,
    cell: ({ value }) => (
      <RowLink to={goodsFormPath(value.id)}>
        <Found text={value.title} />
      </RowLink>
    ),
  },
  { key: 'spec', label: '规格', value: ({ value }) => value.spec_name, cell: ({ value }) => <Found text={value.spec_name} /> },
  { key: 'category', label: '品类', value: ({ value }) => value.category_name },
  { key: 'price', label: '价格', value: ({ value }) => priceText(value), rank: ({ value }) => value.price_fen ?? 0 },
  { key: 'quantity', label: '数量 吨', unit: 'kg', sums: true, value: ({ value }) => value.quantity_kg },
  { key: 'reserved', label: '已订 吨', unit: 'kg', sums: true, value: ({ value }) => value.reserved_kg },
  { key: 'sold', label: '已售 吨', unit: 'kg', sums: true, value: ({ value }) => value.sold_kg },
  { key: 'available', label: '可售 吨', unit: 'kg', sums: true, value: ({ value }) => availableKg(value) },
]
const NO: GoodsColumn = {
  key: 'no',
  label: '供应编号',
  no: true,
  value: ({ value }) => value.no,
  cell: ({ value }) => <Found text={value.no} />,
}

/** Shown while the desk has rejected some goods of the list. */
const REASON: GoodsColumn = {
  key: 'reason',
  label: '未通过原因',
  wrap: true,
  value: ({ value }) => value.moderation_reason,
  cell: ({ value }) => <Soon data-soon="">{value.moderation_reason}</Soon>,
}
const SHELF: readonly GoodsColumn[] = [
  ...OPENING,
  {
    key: 'valid',
    label: '有效期至',
    unit: 'day',
    no: true,
    value: ({ value }) => value.valid_until,
    rank: ({ value }) => value.valid_until ?? '9',
    cell: ({ value }) => <Soon data-soon={validity(value).soon ? '' : undefined}>{chinaDay(value.valid_until) || '长期'}</Soon>,
  },
  NO,
  {
    key: 'state',
    label: '状态',
    pin: 'end',
    value: ({ value }) => GOODS_STATES[stateOf(value)],
    cell: (item) => (
      <Acts>
        <GoodsStateTag goods={item.value} />
        <QueuedTags review={item.review} pending={item.pending} />
      </Acts>
    ),
  },
  {
    key: 'acts',
    label: '操作',
    quiet: true,
    pin: 'end',
    cell: (item) => (
      <Acts data-end="">
        <ShelfActs item={item} brief />
      </Acts>
    ),
  },
]
const BIN: readonly GoodsColumn[] = [
  ...OPENING.map((column) =>
    column.key === 'title' ? { ...column, cell: ({ value }: GoodsItem) => <Found text={value.title} /> } : column,
  ),
  NO,
  {
    key: 'recycled',
    label: '移入时间',
    unit: 'time',
    no: true,
    value: ({ value }) => value.recycled_at,
    cell: (item) => (
      <Acts>
        {chinaTime(item.value.recycled_at)}
        <QueuedTags review={item.review} pending={item.pending} />
      </Acts>
    ),
  },
  {
    key: 'acts',
    label: '操作',
    quiet: true,
    pin: 'end',
    cell: (item) => (
      <Acts data-end="">
        <BinActs item={item} />
      </Acts>
    ),
  },
]

const [TITLE, ...REST] = SHELF
const REJECTED: readonly GoodsColumn[] = [...(TITLE ? [TITLE] : []), REASON, ...REST]

const keyOf = ({ value }: GoodsItem) => value.id
const nameOf = ({ value }: GoodsItem) => value.title
const linkOf = ({ value }: GoodsItem) => goodsFormPath(value.id)
const digest = ({ value }: GoodsItem) => ({
  id: value.id,
  status: GOODS_STATE_LIST.indexOf(stateOf(value)),
  facts: {
    firms: [],
    plates: [],
    category_id: value.category_id,
    amounts_fen: value.price_fen === null ? [] : [value.price_fen],
    created_at: value.created_at,
  },
  terms: findable(goodsTerms(value)),
})

interface Props {
  items: readonly GoodsItem[] | undefined
  empty: EmptyList
}
export const GoodsList = ({ items, empty }: Props) => (
  <DeskList
    name="我的供应"
    unit="条"
    table="goods"
    columns={items?.some(({ value }) => value.moderation === 'rejected') ? REJECTED : SHELF}
    rows={items}
    digest={digest}
    keyOf={keyOf}
    nameOf={nameOf}
    linkOf={linkOf}
    searched="搜索品名、规格、产地、编号"
    renderCards={(rows) => <GoodsCards items={rows} />}
    empty={empty}
  />
)
export const GoodsBin = ({ items, empty }: Props) => (
  <DeskList
    name="回收站"
    unit="条"
    table="goods-bin"
    columns={BIN}
    rows={items}
    digest={digest}
    keyOf={keyOf}
    nameOf={nameOf}
    searched="搜索品名、规格、产地、编号"
    renderCards={(rows) => <BinCards items={rows} />}
    empty={empty}
  />
)
