/** The trading hall behind the login: kept on the device, searched during typing, and refreshed as soon as it changes. */
import { useMemo } from 'react'
import { useSpell } from '#client/lists/found.tsx'
import { type Kept, useKept } from '#client/sync/kept/use-kept.ts'
import { CATEGORIES, HALL_GOODS, HALL_NEEDS, type KeptHall as KeptSide } from '#client/sync/kept/kept-calls.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { useTypedParam } from '#client/ui/field/typed-param.ts'
import { hallFinds } from '#domain/list/search.ts'
import { withBelow } from './categories.ts'
import { pricedWithin } from './hall-price.tsx'
import { GoodsRows, NeedRows, type RowAction } from './hall-rows.tsx'
import {
  type HallChoice,
  HallFrame,
  type HallTo,
  type ListProps,
  Pages,
  ReadGoods,
  ReadNeeds,
  searchLabel,
  type Side,
} from './hall-view.tsx'

interface HallRow {
  no: string
  category_id: string
  category_name: string
}

/** The kept rows that match category and text, in the shape of pages. */
function useFound<Row extends HallRow>(
  { value, at, failure, again }: Kept<KeptSide<Row>>,
  { category_id, q }: Pick<ListProps, 'category_id' | 'q'>,
): Side<Row> {
  const { value: categories } = useKept(CATEGORIES)
  const spell = useSpell(q)
  const rows = useMemo(() => {
    const [found, within] = [hallFinds(q, spell), category_id === null ? null : withBelow(categories ?? [], category_id)]
    return value?.rows.filter((row) => (!within || within.has(row.category_id)) && found(row))
  }, [value, categories, category_id, q, spell])
  return {
    data: rows && { pages: [{ data: rows }] },
    error: failure && (failure.away ? null : new Error(failure.message)),
    isPending: !failure,
    dataUpdatedAt: at,
    hasNextPage: false,
    isFetchingNextPage: false,
    refetch: again,
    fetchNextPage: () => undefined,
  }
}
/** While online, a hall with more rows than are kept is read from the server. */
const useBeyond = <Row,>({ value }: Kept<KeptSide<Row>>): { read: boolean; rest: string | undefined } => {
  const { online } = useSyncStatus()
  const rest = value?.more ? `本机保存最新的 ${value.rows.length} 条，更早的联网后可查看` : undefined
  return { read: Boolean(value?.more) && online, rest }
}

function KeptGoods(props: ListProps) {
  const kept = useKept(HALL_GOODS, { follows: 'hall' })
  const found = useFound(kept, props)
  const { read, rest } = useBeyond(kept)
  const { category_id, q, price = '', action } = props
  if (read) return <ReadGoods {...props} />
  const searched = category_id !== null || q !== '' || price !== ''
  return (
    <Pages read={found} name="在售货源" searched={searched} passes={pricedWithin(price)} rest={rest}>
      {(rows) => <GoodsRows rows={rows} action={action} />}
    </Pages>
  )
}
function KeptNeeds(props: ListProps) {
  const kept = useKept(HALL_NEEDS, { follows: 'hall' })
  const found = useFound(kept, props)
  const { read, rest } = useBeyond(kept)
  const { category_id, q, action } = props
  if (read) return <ReadNeeds {...props} />
  return (
    <Pages read={found} name="采购需求" searched={category_id !== null || q !== ''} rest={rest}>
      {(rows) => <NeedRows rows={rows} action={action} />}
    </Pages>
  )
}

function Search({ label }: { label: string }) {
  const { typed, setTyped } = useTypedParam()
  return <SearchField label={label} hotkey maxLength={60} value={typed} onChange={(event) => setTyped(event.target.value)} />
}

export function KeptHall({ choice, to, action }: { choice: HallChoice; to: HallTo; action: RowAction }) {
  const { value: categories = [] } = useKept(CATEGORIES)
  const goods = choice.side === 'goods'
  return (
    <HallFrame
      choice={choice}
      to={to}
      action={action}
      categories={categories}
      search={<Search key={choice.side} label={searchLabel(choice.side)} />}
      list={goods ? KeptGoods : KeptNeeds}
    />
  )
}
