/**
 * What a list adds up to under each of its tabs: how many rows, how many of them the totals leave out, and the totals by column. The
 * server answers it of all rows; a device adds what is queued.
 */

/** The tab of a row that is only under 全部. */
export const NO_TAB = 99

export interface TabTotals {
  /** the code of the tab */
  tab: number
  rows: number
  left_out: number
  /** by the keys of the columns that have one */
  totals: Record<string, number>
}
export type Sums = Omit<TabTotals, 'tab'>

function added(one: Sums, other: Sums, sign: 1 | -1): Sums {
  const keys = new Set([...Object.keys(one.totals), ...Object.keys(other.totals)])
  return {
    rows: one.rows + sign * other.rows,
    left_out: one.left_out + sign * other.left_out,
    totals: Object.fromEntries([...keys].map((key) => [key, (one.totals[key] ?? 0) + sign * (other.totals[key] ?? 0)])),
  }
}
const NOTHING: Sums = { rows: 0, left_out: 0, totals: {} }

/** The sums of one tab; undefined is 全部. */
export const sumsUnder = (tabs: readonly TabTotals[], tab: number | undefined): Sums =>
  tabs.filter((each) => tab === undefined || each.tab === tab).reduce<Sums>((sum, each) => added(sum, each, 1), NOTHING)

/** The sums with some rows in the place of what the same rows were before. */
export function replacedIn(
  tabs: readonly TabTotals[],
  before: readonly TabTotals[],
  after: readonly TabTotals[],
): readonly TabTotals[] {
  if (before.length === 0 && after.length === 0) return tabs
  const codes = new Set([...tabs, ...before, ...after].map(({ tab }) => tab))
  return [...codes].map((tab) => ({
    tab,
    ...added(added(sumsUnder(tabs, tab), sumsUnder(before, tab), -1), sumsUnder(after, tab), 1),
  }))
}
