/** The numbers of a list whose device rows are all in memory, while the server knows the rest. */
import { useMemo } from 'react'
import type { NounName } from '#api/wire.ts'
import { useListQuery } from '#client/lists/list-query.ts'
import { queuedOf } from '#client/sync/reading/fold.ts'
import { useAccount, useWhole } from '#client/sync/reading/react.tsx'
import { spellFor } from '#client/sync/reading/finder.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import { wordsOf } from '#domain/list/search.ts'
import { type Cells, cellsOf, overCells, type TableColumn } from '#domain/list/table.ts'
import { withMerged } from './merged-categories.ts'
import { type ListTotals, useTotals } from './use-totals.ts'
import { type Digest, type ListSearch, passing, tabsOf, useWholeList } from './whole-list.ts'

export interface CountedList<Item> {
  name: string
  /** the noun of the list's queued rows */
  noun: NounName
  columns: readonly TableColumn<Item>[]
  digest: (item: Item) => Omit<Digest, keyof Cells>
  /** the id that queued rows of the item refer to */
  subjectOf: (item: Item) => string
  ask(query: ListFilter & { search: string | undefined }): Promise<TabTotals[] | null>
  /** the items of these subjects as the server sent them */
  sent(ids: readonly string[]): Promise<Item[]>
  /** all items on the device, with what is queued */
  folded(): Promise<Item[]>
}

/** `columns` and `digest` must be stable between renders. `narrows` false: the server only sums the list without filters. */
export function useCountedList<Item>(list: CountedList<Item>, items: readonly Item[] | undefined, narrows = true): ListTotals {
  const { db } = useAccount()
  const query = useListQuery()
  const search = narrows ? query.search || undefined : undefined
  const filter = narrows ? query.filter : NO_FILTER
  const over = useMemo((): ListSearch => ({ search, filter, sort: null }), [search, filter])
  const device = useWholeList(items, list.columns, list.digest, over)
  const digestOf = (item: Item): Digest => ({ ...list.digest(item), ...cellsOf(list.columns, item) })
  return useTotals(
    {
      key: JSON.stringify([list.name, search, filter]),
      noun: list.noun,
      ask: () => list.ask({ search, ...filter }),
      queue: () => queuedOf(db, list.noun),
      async read(ids, with_queued) {
        if (ids.length === 0) return new Map()
        const found = with_queued ? await list.folded() : await list.sent(ids)
        return new Map(ids.map((id) => [id, found.filter((item) => list.subjectOf(item) === id).map(digestOf)]))
      },
      async sum(rows) {
        const passes = passing({ search, filter: await withMerged(db, filter) }, await spellFor(wordsOf(search ?? '')))
        return tabsOf(rows.filter(passes), overCells(list.columns))
      },
    },
    useWhole(device?.tabs),
  )
}
const NO_FILTER: ListFilter = {}
