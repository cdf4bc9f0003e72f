/** Search, filters and sort of a list, kept in its address. A change removes the chosen row from the address. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nowMs } from '#client/lib/clock.ts'
import { useTypedParam } from '#client/ui/field/typed-param.ts'
import { type ListFilter, readAmounts, readPeriod } from '#domain/list/list-filter.ts'
import { readSort, type Sort, writeSort } from '#domain/list/table.ts'

/** The names of filters in an address. */
export const FILTER_NAMES = ['firm', 'plate', 'category', 'amount', 'period', 'ended'] as const
export type FilterName = (typeof FILTER_NAMES)[number]
type FilterTexts = Record<FilterName, string>

export interface ListQuery {
  search: string
  /** the typed search, slightly ahead of `search` */
  typed: string
  setTyped: (text: string) => void
  texts: FilterTexts
  filter: ListFilter
  /** number of active filters */
  count: number
  sort: Sort | null
  setSort: (sort: Sort | null) => void
  put: (change: Partial<Record<string, string>>) => void
  /** clears search and filters */
  clear: () => void
}

export function useListQuery(): ListQuery {
  const [params, setParams] = useSearchParams()
  const { typed, setTyped, value: search } = useTypedParam('q', ['id'])
  const [firm, plate, category, amount, period, ended] = FILTER_NAMES.map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const sort_text = params.get('sort')
  const put = useCallback(
    (change: Partial<Record<string, string>>) =>
      setParams(
        (was) => {
          if (!('id' in change)) was.delete('id')
          for (const [key, value] of Object.entries(change)) {
            if (value) was.set(key, value)
            else was.delete(key)
          }
          return was
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const setSort = useCallback((sort: Sort | null) => put({ sort: writeSort(sort) }), [put])
  const sort = useMemo(() => readSort(sort_text), [sort_text])
  // The time is read only when the address changes. A filter that followed the clock would never settle.
  const filter = useMemo(
    (): ListFilter => ({
      firm_id: firm || undefined,
      plate: plate || undefined,
      category_id: category || undefined,
      ...readAmounts(amount),
      ...readPeriod(period, nowMs()),
      ended: ended === 'no' ? ended : undefined,
    }),
    [firm, plate, category, amount, period, ended],
  )
  // A range without a readable end narrows nothing, so it is no filter.
  const texts = {
    firm,
    plate,
    category,
    amount: filter.from_fen === undefined && filter.to_fen === undefined ? '' : amount,
    period: filter.since || filter.until ? period : '',
    ended,
  }
  return {
    search,
    typed,
    setTyped,
    texts,
    filter,
    count: FILTER_NAMES.filter((name) => texts[name]).length,
    sort,
    setSort,
    put,
    clear: () => {
      setTyped('')
      put({ q: '', ...Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])) })
    },
  }
}
