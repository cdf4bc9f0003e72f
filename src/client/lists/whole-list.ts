/** Finds, sorts and sums a whole list by digests of its rows, so that lists of any length behave alike. */
import { useMemo } from 'react'
import { type DeviceFilter, filterBy, isOpen, type ListFacts } from '#domain/list/list-filter.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import { type Cells, cellsOf, overCells, type Sort, sorted, type TableColumn, totalsOf, writeSort } from '#domain/list/table.ts'
import { type Findable, finds, type Spell, wordsOf } from '#domain/list/search.ts'
import { useSpell } from './found.tsx'
import { useMerged } from './merged-categories.ts'

/** Status, search, filter and sort of a list. A null sort keeps the list's own order. */
export interface ListSearch {
  /** the code of a status tab; undefined for all */
  status?: number | undefined
  search?: string | undefined
  filter: DeviceFilter
  sort: Sort | null
}
export interface Digest extends Cells {
  id: string
  status: number
  facts: ListFacts
  /** the searchable text */
  terms: Findable
}
/** All rows of a search that the device holds. */
export interface WholeList {
  /** in list order */
  digests: readonly Digest[]
  /** totals of the rows that match search and filter, by status */
  tabs: readonly TabTotals[]
  /** the firms of all rows by name */
  firms: readonly { id: string; name: string }[]
}

/** Whether the search is the whole list in its own order, which an index can serve. */
export const isPlain = ({ search, filter, sort }: ListSearch): boolean => !sort && !search && isOpen(filter)

/** Cache of the rows' firms by name, while the rows stay the same. */
const firms_of = new WeakMap<readonly Digest[], WholeList['firms']>()
function firmsOf(all: readonly Digest[]): WholeList['firms'] {
  const known = firms_of.get(all)
  if (known) return known
  const names = new Map<string, string>()
  for (const { facts } of all) for (const { id, name } of facts.firms) names.set(id, name)
  const firms = [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
  firms_of.set(all, firms)
  return firms
}

/** Cache of the last row order, for filters after a sort. */
const order_of = new WeakMap<readonly Digest[], { sort: string; rows: readonly Digest[] }>()
function inOrder(all: readonly Digest[], sort: Sort | null, over: readonly TableColumn<Cells>[]): readonly Digest[] {
  if (!sort) return all
  const text = writeSort(sort)
  const known = order_of.get(all)
  if (known?.sort === text) return known.rows
  const rows = sorted(all, over, sort) as readonly Digest[]
  order_of.set(all, { sort: text, rows })
  return rows
}

/** The rows' totals by status. */
export function tabsOf(rows: readonly Digest[], over: readonly TableColumn<Cells>[]): TabTotals[] {
  const by_tab = new Map<number, Digest[]>()
  for (const row of rows) {
    const own = by_tab.get(row.status)
    if (own) own.push(row)
    else by_tab.set(row.status, [row])
  }
  return [...by_tab].map(([tab, own]) => ({
    tab,
    rows: own.length,
    left_out: own.reduce((count, each) => (each.counts ? count : count + 1), 0),
    totals: totalsOf(own, over),
  }))
}
/** Cache of all rows' totals, which a sort does not change. */
const tabs_of = new WeakMap<readonly Digest[], readonly TabTotals[]>()

/** Whether a row matches search and filter. */
export function passing({ search, filter }: Pick<ListSearch, 'search' | 'filter'>, spell: Spell): (row: Digest) => boolean {
  const words = wordsOf(search ?? '')
  const [passes, found] = [filterBy(filter), finds(words, spell)]
  return words.length > 0 || !isOpen(filter) ? ({ facts, terms }) => passes(facts) && found(terms) : () => true
}

/** `all` is in the list's own order; `columns` are those from which the digests' cells were made. */
export function wholeList<Row>(
  all: readonly Digest[],
  { status, search, filter, sort }: ListSearch,
  columns: readonly TableColumn<Row>[],
  spell: Spell,
): WholeList {
  const over = overCells(columns)
  const in_order = inOrder(all, sort, over)
  const narrows = wordsOf(search ?? '').length > 0 || !isOpen(filter)
  const found = narrows ? in_order.filter(passing({ search, filter }, spell)) : in_order
  const tabs = (!narrows && tabs_of.get(all)) || tabsOf(found, over)
  if (!narrows) tabs_of.set(all, tabs)
  return {
    digests: status === undefined ? found : found.filter((digest) => digest.status === status),
    firms: firmsOf(all),
    tabs,
  }
}

/** A list with all rows in memory, such as a work queue. `digest` and `columns` must be stable between renders. */
export function useWholeList<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly TableColumn<Row>[],
  digest: (row: Row) => Omit<Digest, keyof Cells>,
  search: ListSearch,
): (WholeList & { rows: readonly Row[] }) | undefined {
  const digested = useMemo(() => {
    const digests = rows?.map((row) => ({ ...digest(row), ...cellsOf(columns, row) }))
    return rows && digests && { digests, rows: new Map(digests.map((each, at) => [each as Digest, rows[at] as Row])) }
  }, [rows, columns, digest])
  const spell = useSpell(search.search)
  const filter = useMerged(search.filter)
  return useMemo(() => {
    if (!digested) return undefined
    const whole = wholeList(digested.digests, { ...search, filter }, columns, spell)
    return { ...whole, rows: whole.digests.map((each) => digested.rows.get(each) as Row) }
  }, [digested, search, filter, columns, spell])
}
