/**
 * What is older than a first sync carries: asked for by hand, a page at a time, newest first. It stays on the device from then on,
 * to be listed, searched and opened like everything else, and later changes reach it with the others.
 */

import { SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import type { ContractSide } from '#domain/contract.ts'
import type { Actor, Role } from '#domain/order.ts'
import { call } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from './db.ts'
import { fetchOrder } from './pull.ts'
import { durably } from './storage.ts'
import { putContracts, putMessages, putOrders } from './truth.ts'

export type OlderList = 'orders' | 'dissents' | 'after_sales' | 'contracts' | 'messages'

/** What the list on the screen is narrowed to. */
export interface Sought {
  /** the list's own filter code */
  status?: number | undefined
  search?: string | undefined
  /** the direction of a trader's contracts */
  side?: ContractSide | undefined
}
export interface OlderPage {
  /** how many the server sent */
  count: number
  /** where the next page begins, null after the last */
  next: string | null
}
type Device = { db: DeviceDb; actor: Actor }
type Query = Pick<Sought, 'status' | 'search'> & { cursor: string; limit: number }
type Bring = (device: Device, query: Query, sought: Sought) => Promise<OlderPage>

const DAY_MS = 24 * 3600 * 1000
const PAGE = 50
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const cursorAt = (ms: number) => `${ms}_${LAST_ID}`

const ORDERS = { supplier: 'supplierOrders', buyer: 'buyerOrders', trader: 'traderOrders' } as const
const AFTER_SALES = { supplier: 'supplierAfterSales', buyer: 'buyerAfterSales', trader: 'traderAfterSales' } as const
const SIGNED = 1
/** What a supplier or buyer has signed is one archive; what waits is a list of each side's own. */
function contractsOf(role: Role, { status, side }: Sought) {
  if (role === 'trader') return side === 'supplier' ? 'traderPurchaseContracts' : 'traderSaleContracts'
  if (status === SIGNED) return 'archivedContracts'
  return role === 'supplier' ? 'supplierContracts' : 'buyerContracts'
}

async function bringOrders({ db, actor }: Device, query: Query, list: (typeof ORDERS)[Role] | 'supplierDissents') {
  const api = await import('#api/orders.ts')
  const { data, next } = await call(api[list], { query })
  await durably(db, () => db.transaction('rw', db.orders, () => putOrders(db, actor, data)))
  return { count: data.length, next }
}

const BRING: Record<OlderList, Bring> = {
  orders: (device, query) => bringOrders(device, query, ORDERS[device.actor.role]),
  /** Of a supplier. The trader's list has only open ones, which are no older than their orders. */
  dissents: (device, query) => bringOrders(device, query, 'supplierDissents'),
  /** An after-sale is in its order: the orders the device does not hold are fetched. */
  async after_sales({ db, actor }, query) {
    const api = await import('#api/after-sales.ts')
    const { data, next } = await call(api[AFTER_SALES[actor.role]], { query })
    const ids = [...new Set(data.map(({ order_id }) => order_id))]
    const stored = new Set((await db.orders.bulkGet(ids)).map((row) => row?.id))
    const lacking = ids.filter((id) => !stored.has(id))
    await Promise.all(lacking.map((id) => fetchOrder(db, actor, id)))
    return { count: lacking.length, next }
  },
  async contracts({ db, actor }, query, sought) {
    const api = await import('#api/contracts.ts')
    const { data, next } = await call(api[contractsOf(actor.role, sought)], { query })
    await durably(db, () => db.transaction('rw', db.contracts, () => putContracts(db, actor, data)))
    return { count: data.length, next }
  },
  async messages({ db, actor }, { cursor, limit }) {
    const { listMessages } = await import('#api/messages.ts')
    const { data, next } = await call(listMessages, { query: { cursor, limit } })
    await durably(db, () => db.transaction('rw', db.messages, () => putMessages(db, actor, data)))
    return { count: data.length, next }
  },
}

/** Now; by what the server has sent, where the device's clock is behind that. */
async function atLeastNow(db: DeviceDb): Promise<number> {
  const newest = await db.messages.orderBy('created_at').last()
  return Math.max(nowMs(), newest ? Date.parse(newest.created_at) : 0)
}

/** Lists sorted by another time than the order's, which decides what a first sync carries, begin at their top. */
const FROM_TOP: readonly OlderList[] = ['after_sales']

/** Brings the page at `cursor` to the device; null is the first. Throws Refused, Unreachable or NotSaved. */
export async function bringOlder(device: Device, list: OlderList, sought: Sought, cursor: string | null): Promise<OlderPage> {
  const { status, search } = sought
  const first = async () => {
    const now = await atLeastNow(device.db)
    return cursorAt(FROM_TOP.includes(list) ? now + DAY_MS : now - SYNC_SCOPE_DAYS * DAY_MS)
  }
  return BRING[list](device, { status, search, cursor: cursor ?? (await first()), limit: PAGE }, sought)
}
