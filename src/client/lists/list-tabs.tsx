/** The tabs of a list with their counts, and the label of its totals. */
import { type TabItem, Tabs } from '#client/ui/navigation/tabs.tsx'
import { sumsUnder } from '#domain/list/list-totals.ts'
import { totalsLabel } from '#domain/list/spreadsheet.ts'
import type { ListTotals } from './use-totals.ts'

export interface ListTab extends Omit<TabItem, 'count'> {
  /** the status it stands for; undefined for all, 'none' for another list */
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

/** The totals row under a status; undefined until known. `unit` is the counter word for rows: 单. */
export function totalsRow({ tabs, here }: ListTotals, status: number | undefined, unit: string) {
  if (!tabs) return undefined
  const { rows, left_out, totals } = sumsUnder(tabs, status)
  return { label: `${here ? '本机' : ''}${totalsLabel(rows, left_out, unit)}`, of: totals, rows }
}
