/** The files of orders, loaded when somebody asks for one. */
import { buyerOrderExport, proofExport, traderOrderExport, u8Export } from '#api/order-exports.ts'
import { nowMs } from '#client/lib/clock.ts'
import { download } from '#client/lib/download.ts'
import type { OrderSearch } from './order-search.ts'

const DAY_MS = 24 * 3600 * 1000

export const saveBuyerOrders = (query: { status?: number | undefined; search?: string | undefined }) =>
  download(buyerOrderExport, { query })
/** What the list shows, and what is older than the device holds. */
export const saveTraderOrders = ({ filter, search, category_id, days }: OrderSearch) => {
  const since = days === undefined ? undefined : new Date(nowMs() - days * DAY_MS).toISOString()
  return download(traderOrderExport, { query: { status: filter, search, category_id, since } })
}
export const saveProofs = (id: string) => download(proofExport, { params: { id } })
export const saveU8 = (status: number | undefined) => download(u8Export, { query: { status } })
