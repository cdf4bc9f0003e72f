/** Categories and series of the market, and the categories of goods that use a series. */
import type { MarketSetup } from '#api/desk/market.ts'
import { call } from '#client/lib/call.ts'
import { CATEGORIES } from '#client/sync/kept/kept-calls.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { type Kept, useKept } from '#client/sync/kept/use-kept.ts'
import { useDesk } from '../../desk.ts'

const SETUP: KeptCall<MarketSetup> = {
  key: 'desk/market/1',
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await import('#api/desk/market.ts')).readMarketSetup, { account: user_id })).data,
}
export const useMarketSetup = (): Kept<MarketSetup> => useDesk(SETUP)
export const useTradeCategories = () => useKept(CATEGORIES).value ?? []
