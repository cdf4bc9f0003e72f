/** The lines of each chart: figures of one side by month, counterparty and category, each with a link to its list. */
import type { Statistics, StatisticsSide } from '#api/statistics.ts'
import { ordersPath } from '#client/lib/paths.ts'
import { areaPath } from '#client/lib/start-paths.ts'
import type { Role } from '#domain/role.ts'
import { type Figures, monthsPeriod, sumFigures } from '#domain/accounting/statistics.ts'
import type { Line, Measure } from './measures.ts'

/** The address of the orders behind a figure. Closed and returned orders count in no figure. */
export const ordersBehind = (role: Role, period: string, more: Record<string, string> = {}): string =>
  `${ordersPath(role)}?${new URLSearchParams({ period, ended: 'no', ...more })}`
export const tripsPath = (role: Role, from: string, to: string, firm_id?: string): string =>
  `${areaPath(role)}/statistics/trips?${new URLSearchParams({ from, to, ...(firm_id ? { firm: firm_id } : {}) })}`

/** 26年1月 for January, and for the first month unless January follows; otherwise 2月. */
const monthName = (month: string, first: boolean) => {
  const [year, at] = [month.slice(2, 4), Number(month.slice(5))]
  return at === 1 || (first && at < 12) ? `${year}年${at}月` : `${at}月`
}
/** The key of all firms without a line of their own. */
export const OTHERS = 'others'

export interface Asked {
  role: Role
  measure: Measure
  statistics: Statistics
  side: StatisticsSide
}
const partsIn = ({ parts }: StatisticsSide, where: (part: StatisticsSide['parts'][number]) => boolean): Figures =>
  sumFigures(parts.filter(where).map(({ figures }) => figures))

export const totalOf = (side: StatisticsSide): Figures => partsIn(side, () => true)

/** Oldest first; `category_id` narrows them. */
export function monthLines({ role, measure, statistics, side }: Asked, category_id?: string): Line[] {
  return statistics.months.map((month, at) => {
    const figures = partsIn(side, (part) => part.month === month && (!category_id || part.category_id === category_id))
    const period = monthsPeriod(month)
    const list = ordersBehind(role, period, category_id ? { category: category_id } : {})
    const to = measure === 'difference' ? tripsPath(role, month, month) : list
    const now = at === statistics.months.length - 1
    return { key: month, full: month, name: monthName(month, at === 0), to: figures.orders > 0 ? to : null, figures, now }
  })
}

const ends = ({ months }: Statistics) => [months[0] ?? '', months.at(-1) ?? ''] as const

/** A trader's list can be filtered by counterparty. The others have one trader or few, and their lists have no such filter. */
export function counterpartyLines({ role, measure, statistics, side }: Asked): Line[] {
  const [first, last] = ends(statistics)
  return side.counterparties.map(({ firm_id, name, figures }) => {
    const list = role === 'trader' && firm_id ? ordersBehind(role, monthsPeriod(first, last), { firm: firm_id }) : null
    const trips = firm_id ? tripsPath(role, first, last, firm_id) : null
    return { key: firm_id ?? OTHERS, name: name.replace(/^演示·/, ''), to: measure === 'difference' ? trips : list, figures }
  })
}

export function categoryLines({ role, measure, statistics, side }: Asked): Line[] {
  const period = monthsPeriod(...ends(statistics))
  return statistics.categories.flatMap(({ id, name }) => {
    const figures = partsIn(side, (part) => part.category_id === id)
    const to = measure === 'difference' ? null : ordersBehind(role, period, { category: id })
    return figures.orders > 0 ? [{ key: id, name, to, figures }] : []
  })
}
