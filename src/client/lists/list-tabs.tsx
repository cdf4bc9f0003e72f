/** The tabs of a list with their numbers, and the label of its totals. */
import { type TabItem, Tabs } from '#client/ui/tabs.tsx'
import { sumsUnder } from '#domain/list-totals.ts'
import { totalsLabel } from '#domain/spreadsheet.ts'
import type { ListTotals } from './use-totals.ts'

export interface ListTab extends Omit<TabItem, 'count'> {
  /** the status under it; undefined is all, none is another list */
  code: number | 'none' | undefined
}

export function ListTabs({
  label,
  items,
  totals: { tabs, here },
}: {
  label: string
  items: readonly ListTab[]
  totals: ListTotals
}) {
  return (
    <Tabs
      label={label}
      here={here && tabs !== undefined}
      items={items.map(({ code, ...item }) => (code === 'none' ? item : { ...item, count: tabs && sumsUnder(tabs, code).rows }))}
    />
  )
}

/** The row of totals under a status; undefined while they are not known. `unit` counts rows: 单. */
export function totalsRow({ tabs, here }: ListTotals, status: number | undefined, unit: string) {
  if (!tabs) return undefined
  const { rows, left_out, totals } = sumsUnder(tabs, status)
  return { label: `${here ? '本机' : ''}${totalsLabel(rows, left_out, unit)}`, of: totals, rows }
}
