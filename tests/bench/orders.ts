/** Orders of a firm after half a year: a few open in every state, nearly all finished. */
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#domain/constants.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import type { Sessions } from '#server/demo/firms.ts'
import { orderIn } from '../domain/order-fixtures.ts'

const SPAN_DAYS = 170
/** Number of newest orders that wait for the supplier, and the interval at which an older one is still open. */
const WAITING = 30
const OPEN_EVERY = 20

const TITLES = ['1# 光亮铜', '2# 铜', '电解铜板', '紫杂铜', '黄杂铜', '铝锭 A00', '破碎生铝', '废不锈钢 304', '还原铅', '镍板']
const PLACES = ['一厂 2 号磅', '原料库 1 号门', '3 号料场', '8 号库', '码头堆场', '南门地磅']
const CATEGORIES = Array.from({ length: 12 }, () => uuidv7())
const pick = <T>(list: readonly T[], index: number): T => list[(index * 7919) % list.length] as T

function usual(index: number): OrderState {
  if (index < WAITING) return 0
  if (index % OPEN_EVERY === 0) return ((index / OPEN_EVERY) % 8) as OrderState
  return index % 17 === 0 ? -1 : 8
}

/** The parties are the demo's first supplier and buyer, and the trader. Newest first. */
export function ordersOf(people: Sessions, count: number, state: (index: number) => OrderState = usual): Order[] {
  const firm = (phone: string) => people[phone]?.firm_id as string
  const parties = { supplier_id: firm('13800000001'), buyer_id: firm('13800000003'), trader_id: firm('13800000005') }
  return Array.from({ length: count }, (_none, index) => {
    const created_at = new Date(Date.now() - 60_000 - (index / count) * SPAN_DAYS * DAY_MS).toISOString()
    return orderIn(state(index), {
      ...parties,
      id: uuidv7(),
      no: `DD${created_at.slice(2, 10).replaceAll('-', '')}${String(index).padStart(6, '0')}`,
      title: pick(TITLES, index),
      category_id: pick(CATEGORIES, index),
      category_name: '废铜',
      intention_id: null,
      delivery_place: pick(PLACES, index),
      created_at,
    })
  })
}
