/** The calls whose answers the device keeps, and those that every device of a role must hold before it goes offline. */
import type { Category, HallGoods, HallNeed, Spec } from '#api/catalogue.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import type { readInvoiceProfile } from '#api/invoices.ts'
import type { listMarkets } from '#api/market.ts'
import type { supplierSearch } from '#api/orders.ts'
import type { Balance, BalanceSums } from '#api/statements.ts'
import type { traderStatistics } from '#api/statistics.ts'
import type { Signal } from '#api/wire.ts'
import type { Role } from '#domain/role.ts'
import { STATISTICS_FIRST } from '#domain/accounting/statistics.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from './kept.ts'

const MINUTE_MS = 60_000
const catalogue = () => import('#api/catalogue.ts')

export const CATEGORIES: KeptCall<Category[]> = {
  key: 'categories/2',
  fresh_ms: 10 * MINUTE_MS,
  ask: async () => (await call((await catalogue()).listCategories)).data,
}
/** The specs of all categories. */
export const SPECS: KeptCall<Spec[]> = {
  key: 'specs/1',
  fresh_ms: 10 * MINUTE_MS,
  ask: async () => (await call((await catalogue()).listSpecs)).data,
}
/** The latest quote of every market series. */
export const QUOTES: KeptCall<ResponseOf<typeof listMarkets>['data']> = {
  key: 'quotes/1',
  fresh_ms: 5 * MINUTE_MS,
  ask: async () => (await call((await import('#api/market.ts')).listMarkets)).data,
}

export type FirmOption = ResponseOf<typeof supplierSearch>['data'][number]
const MOST_FIRMS = 100
/** The firms with which a trader may make orders. Those it already trades with come first. */
const firms = (key: string, name: 'supplierSearch' | 'procurerOption'): KeptCall<FirmOption[]> => ({
  key,
  fresh_ms: 10 * MINUTE_MS,
  ask: async ({ user_id }) =>
    (await call((await import('#api/orders.ts'))[name], { query: { limit: MOST_FIRMS }, account: user_id })).data,
})
export const SUPPLIERS = firms('suppliers/1', 'supplierSearch')
export const BUYERS = firms('buyers/1', 'procurerOption')

/** The quota of goods that the firm may have on sale. */
export const QUOTA: KeptCall<{ limit_kg: number | null }> = {
  key: 'quota/1',
  fresh_ms: MINUTE_MS,
  ask: async ({ user_id }) => (await call((await import('#api/goods.ts')).readQuota, { account: user_id })).data,
}
/** The firm's invoice title. Before the first save it comes from the certification. */
export const INVOICE_TITLE: KeptCall<ResponseOf<typeof readInvoiceProfile>['data']> = {
  key: 'invoice-title/1',
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await import('#api/invoices.ts')).readInvoiceProfile, { account: user_id })).data,
}

/** The newest rows of a side of the hall. */
export interface KeptHall<Row> {
  rows: Row[]
  /** the hall has older rows that are not kept */
  more: boolean
}
export const HALL_MOST = 300
const PAGE = 100
async function hall<Row>(page: (cursor?: string) => Promise<{ data: Row[]; next: string | null }>): Promise<KeptHall<Row>> {
  const rows: Row[] = []
  let next: string | null = null
  do {
    const read: { data: Row[]; next: string | null } = await page(next ?? undefined)
    rows.push(...read.data)
    next = read.next
  } while (next && rows.length < HALL_MOST)
  return { rows, more: next !== null }
}
export const HALL_GOODS: KeptCall<KeptHall<HallGoods>> = {
  key: 'hall-goods/1',
  fresh_ms: 0,
  async ask() {
    const { listGoods } = await catalogue()
    return hall((cursor) => call(listGoods, { query: { limit: PAGE, cursor } }))
  },
}
export const HALL_NEEDS: KeptCall<KeptHall<HallNeed>> = {
  key: 'hall-needs/1',
  fresh_ms: 0,
  async ask() {
    const { listNeeds } = await catalogue()
    return hall((cursor) => call(listNeeds, { query: { limit: PAGE, cursor } }))
  },
}

const STATISTICS = { supplier: 'supplierStatistics', buyer: 'buyerStatistics', trader: 'traderStatistics' } as const
type Statistics = ResponseOf<typeof traderStatistics>['data']
export const statisticsOf = (months: number): KeptCall<Statistics> => ({
  key: `statistics/1/${months}`,
  fresh_ms: MINUTE_MS,
  ask: async ({ role, user_id }) =>
    (await call((await import('#api/statistics.ts'))[STATISTICS[role]], { query: { months }, account: user_id })).data,
})

/** All accounts of the firm, one per counterparty. */
export const BALANCES: KeptCall<{ accounts: Balance[]; sums: BalanceSums }> = {
  key: 'balances/1',
  fresh_ms: 0,
  async ask({ user_id }) {
    const { listBalances } = await import('#api/statements.ts')
    const accounts: Balance[] = []
    let cursor: string | undefined
    let sums: BalanceSums
    do {
      const page = await call(listBalances, { query: { limit: PAGE, cursor }, account: user_id })
      accounts.push(...page.data)
      sums = page.sums
      cursor = page.next ?? undefined
    } while (cursor)
    return { accounts, sums }
  },
}

/**
 * The kept calls that a role's forms and screens need offline, the most needed first. A trader has a balance for each
 * counterparty, so the device keeps balances only after they were viewed.
 */
export const REQUIRED: Record<Role, readonly KeptCall<unknown>[]> = {
  supplier: [CATEGORIES, SPECS, QUOTES, QUOTA, statisticsOf(STATISTICS_FIRST), BALANCES],
  buyer: [CATEGORIES, SPECS, HALL_GOODS, INVOICE_TITLE, HALL_NEEDS, statisticsOf(STATISTICS_FIRST), BALANCES],
  trader: [CATEGORIES, SUPPLIERS, BUYERS, SPECS, QUOTES, HALL_GOODS, statisticsOf(STATISTICS_FIRST)],
}
/** The kept calls that a signal renews. */
export const RENEWED: Partial<Record<Signal, readonly KeptCall<unknown>[]>> = { catalogue: [CATEGORIES, SPECS], quotes: [QUOTES] }
