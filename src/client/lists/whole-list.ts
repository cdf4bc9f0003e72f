/** Finds, sorts and sums a whole list by short forms of its rows, so that a list of any length answers alike. */
import { useMemo } from 'react'
import { filterBy, isOpen, type ListFacts, type ListFilter } from '#domain/list-filter.ts'
import { type Cells, cellsOf, overCells, type Sort, sorted, type TableColumn, totalsOf, writeSort } from '#domain/table.ts'
import { type Findable, finds, type Spell, wordsOf } from '#domain/search.ts'
import { useSpell } from './found.tsx'

/** Status, search, filter and sort of a list. A null sort keeps the list's own order. */
export interface ListSearch {
  /** the code of a status tab; undefined for all */
  status?: number | undefined
  search?: string | undefined
  filter: ListFilter
  sort: Sort | null
}
export interface Digest extends Cells {
  id: string
  status: number
  facts: ListFacts
  /** what a search looks through */
  terms: Findable
}
/** Every row of a search, as far as the device has them. */
export interface WholeList {
  /** in the order of the list */
  digests: readonly Digest[]
  /** by the keys of the columns that have one */
  totals: Record<string, number>
  /** the rows that the totals leave out */
  left_out: number
  /** rows under each status tab that pass search and filter */
  counts: Record<number, number>
  /** the firms of all rows by name */
  firms: readonly { id: string; name: string }[]
}

/** Whether it is the whole list in its own order, which an index can read. */
export const isPlain = ({ search, filter, sort }: ListSearch): boolean => !sort && !search && isOpen(filter)

/** The firms of rows by name, made once while the rows stay the same. */
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

/** The last order of the rows, for the filters that follow a sort. */
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

interface Summary {
  totals: WholeList['totals']
  left_out: number
  counts: WholeList['counts']
}
function summaryOf(passing: readonly Digest[], listed: readonly Digest[], over: readonly TableColumn<Cells>[]): Summary {
  const counts: Record<number, number> = {}
  for (const { status } of passing) counts[status] = (counts[status] ?? 0) + 1
  const left_out = listed.reduce((count, each) => (each.counts ? count : count + 1), 0)
  return { totals: totalsOf(listed, over), left_out, counts }
}
/** Of all rows: a sort changes nothing in it. */
const summary_of = new WeakMap<readonly Digest[], Summary>()

/** `all` in the list's own order; `columns` as the cells of a digest were made. */
export function wholeList<Row>(
  all: readonly Digest[],
  { status, search, filter, sort }: ListSearch,
  columns: readonly TableColumn<Row>[],
  spell: Spell,
): WholeList {
  const over = overCells(columns)
  const words = wordsOf(search ?? '')
  const [passes, found] = [filterBy(filter), finds(words, spell)]
  const narrows = words.length > 0 || !isOpen(filter)
  const in_order = inOrder(all, sort, over)
  const passing = narrows ? in_order.filter(({ facts, terms }) => passes(facts) && found(terms)) : in_order
  const listed = status === undefined ? passing : passing.filter((digest) => digest.status === status)
  const whole = listed === in_order
  const summary = (whole && summary_of.get(all)) || summaryOf(passing, listed, over)
  if (whole) summary_of.set(all, summary)
  return { digests: listed, firms: firmsOf(all), ...summary }
}

/** A list whose rows are all in memory, such as a work queue. `digest` and `columns` must be stable between renders. */
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
  return useMemo(() => {
    if (!digested) return undefined
    const whole = wholeList(digested.digests, search, columns, spell)
    return { ...whole, rows: whole.digests.map((each) => digested.rows.get(each) as Row) }
  }, [digested, search, columns, spell])
}
