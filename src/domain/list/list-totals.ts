/**
 * The totals of a list under each tab: number of rows, number of rows left out, and the totals by column. The server computes
 * them over all rows; a device adds what is queued.
 */

/** The pseudo tab of a row that appears only under 全部. */
export const NO_TAB = 99

export interface TabTotals {
  /** the code of the tab */
  tab: number
  rows: number
  left_out: number
  /** by column key */
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

/** The totals of one tab; undefined means 全部. */
export const sumsUnder = (tabs: readonly TabTotals[], tab: number | undefined): Sums =>
  tabs.filter((each) => tab === undefined || each.tab === tab).reduce<Sums>((sum, each) => added(sum, each, 1), NOTHING)

/** The totals after replacing some rows: subtracts their old values and adds the new ones. */
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
