/** Intentions on the trader's desktop: table columns, and the searchable values of a row. */
import { call } from '#client/lib/call.ts'
import { intentionPath } from '#client/lib/paths.ts'
import { createdColumn, numberColumn, stateColumn } from '#client/lists/columns.tsx'
import { useCountedList } from '#client/lists/counted-list.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import type { Older } from '#client/lists/use-older.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import { readAll } from '#client/sync/reading/fold.ts'
import { INTENTION } from '#client/sync/nouns/intention.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Found } from '#client/lists/found.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { expectedFen, INTENTION_KINDS, INTENTION_STATUSES, intentionTitle } from '#domain/goods/intention.ts'
import { findable, intentionTerms } from '#domain/list/search.ts'
import { IntentionCards } from './intention-cards.tsx'
import { IntentionTags } from './intention-words.tsx'
import type { IntentionItem } from './queries.ts'

const linkOf = ({ value }: IntentionItem) => intentionPath('trader', value.id)
/** A closed intention counts for nothing. */
const counted = ({ value }: IntentionItem): boolean => value.status >= 0
const COLUMNS: readonly Column<IntentionItem>[] = [
  numberColumn('编号', ({ value }) => value.no, linkOf),
  {
    key: 'title',
    label: '需求',
    value: ({ value }) => intentionTitle(value),
    cell: ({ value }) => <Found text={intentionTitle(value)} />,
  },
  {
    key: 'buyer',
    label: '采购商',
    value: ({ value }) => value.buyer_name,
    cell: ({ value }) => <Found text={value.buyer_name} />,
  },
  { key: 'kind', label: '类型', value: ({ value }) => INTENTION_KINDS[value.kind] },
  { key: 'weight', label: '需求量 吨', unit: 'kg', sums: counted, value: ({ value }) => value.quantity_kg },
  { key: 'price', label: '期望单价 元/吨', unit: 'fen', value: ({ value }) => value.expected_price_fen },
  { key: 'worth', label: '预计金额 元', unit: 'fen', sums: counted, value: ({ value }) => expectedFen(value) },
  { key: 'place', label: '交货地点', wrap: true, value: ({ value }) => value.delivery_place },
  createdColumn('发布时间'),
  stateColumn(
    ({ value }) => INTENTION_STATUSES[value.status],
    (item) => <IntentionTags item={item} kind={false} />,
  ),
]
const keyOf = ({ value }: IntentionItem) => value.id
const nameOf = ({ value }: IntentionItem) => value.no
function digest({ value }: IntentionItem) {
  const fen = expectedFen(value)
  return {
    id: value.id,
    status: value.status,
    facts: {
      firms: [{ id: value.buyer_id, name: value.buyer_name }],
      plates: [],
      category_id: value.category_id,
      amounts_fen: fen === null ? [] : [fen],
      created_at: value.created_at,
    },
    terms: findable(intentionTerms(value)),
  }
}

const TOTALS = { buyer: 'buyerIntentionTotals', trader: 'traderIntentionTotals' } as const
export function useIntentionTotals(items: readonly IntentionItem[] | undefined, role: 'buyer' | 'trader'): ListTotals {
  const { db, actor } = useAccount()
  return useCountedList(
    {
      name: 'intentions',
      noun: 'intention',
      columns: COLUMNS,
      digest,
      subjectOf: keyOf,
      ask: async (query) =>
        (await call((await import('#api/intentions.ts'))[TOTALS[role]], { query, account: actor.user_id })).data,
      sent: async (ids) =>
        (await db.intentions.bulkGet([...ids])).flatMap((row) =>
          row ? { value: INTENTION.value(row), pending: [], review: [] } : [],
        ),
      folded: () => readAll(db, actor, INTENTION),
    },
    items,
  )
}

export function IntentionTable({
  rows,
  totals,
  status,
  older,
  empty,
}: {
  rows: readonly IntentionItem[] | undefined
  totals: ListTotals
  status: number | undefined
  older: Older
  empty: EmptyList
}) {
  return (
    <DeskList
      name="意向订单"
      unit="条"
      table="intentions"
      columns={COLUMNS}
      rows={rows}
      totals={totals}
      status={status}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      linkOf={linkOf}
      searched="搜索编号、品类、货源、采购商"
      renderCards={(shown) => <IntentionCards items={shown} />}
      older={older}
      empty={empty}
    />
  )
}
