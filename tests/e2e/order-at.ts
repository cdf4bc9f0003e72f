/** Brings an order to a state by plain calls of its people. */
import { v7 as uuidv7 } from 'uuid'
import type { Order } from '#domain/order/order.ts'
import { type ApiClient, createOrder, sendPhoto, signSupplyContract } from './people.ts'
import type { ServerProcess } from './server.ts'

export interface People {
  supplier: ApiClient
  buyer: ApiClient
  trader: ApiClient
}
interface Wish {
  /** 1 means accepted and signed by both */
  state: 0 | 1 | 2 | 3 | 4 | 5
  /** the buyer's dissent at settlement */
  claim?: string | undefined
  /** fields of the new order that matter to the test */
  given?: object
}

const at = new Date(Date.now() - 60_000).toISOString()
const weighed = (gross_kg: number, photo_ids: string[]) => ({ gross_kg, tare_kg: 16_000, weighed_at: at, photo_ids })

export async function orderAt(server: ServerProcess, who: People, wish: Wish): Promise<Order> {
  return advanceOrder(server, who, await createOrder(who.trader, who.supplier, who.buyer, wish.given), wish)
}

/** Takes a new order to the state. It may be accepted or signed already. */
export async function advanceOrder(server: ServerProcess, who: People, order: Order, { state, claim }: Wish): Promise<Order> {
  const { id } = order
  const truth = () => who.trader.call<Order>('GET', `/v1/merchant/orders/${id}`)
  const step = async (by: keyof People, path: string, body: object) => {
    const { version } = await who[by].call<Order>('GET', `/v1/${path.split('/')[0]}/orders/${id}`)
    return who[by].call('PUT', `/v1/${path}`, { base_version: version, ...body })
  }
  if (state === 0) return order
  const { supply } = await truth()
  if (!supply?.contract_effective) await signSupplyContract(server, order, who.trader, who.supplier)
  const trip_id = uuidv7()
  const trip = { id: trip_id, plate: '浙B12345', shipped: { ...weighed(46_000, []), ticket_no: `GF-${order.no}` } }
  if ((await truth()).state === 0) await step('supplier', `supplier/orders/${id}/accepted`, { accept: true })
  if (state === 1) return truth()
  await step('supplier', `supplier/orders/${id}/delivery`, { trips: [trip], finished: true })
  if (state === 2) return truth()
  const trips = [{ trip_id, ...weighed(46_000, [await sendPhoto(server, who.buyer)]), ticket_no: `XF-${order.no}` }]
  await step('buyer', `procurer/orders/${id}/receives`, { trips })
  if (state === 3) return truth()
  await step('buyer', `procurer/orders/${id}/handle`, {
    trips: [{ trip_id, deduct_kg: 0, water_kg: 0 }],
    tolerance_dissent_id: uuidv7(),
    dissent: claim === undefined ? null : { id: uuidv7(), kind: 'quality', claim, photo_ids: [] },
  })
  if (state === 4) return truth()
  const { sale } = await truth()
  const money = { id: uuidv7(), amount_fen: sale?.amount_fen, method: 'transfer', bank_serial: '', note: '', paid_at: at }
  await step('buyer', `procurer/orders/${id}/pay`, { ...money, photo_ids: [await sendPhoto(server, who.buyer)] })
  return truth()
}

/** Fixes the price at which the trader pays the supplier. */
export async function confirmSupplyPrice(trader: ApiClient, id: string): Promise<void> {
  const { supply, version: base_version } = await trader.call<Order>('GET', `/v1/merchant/orders/${id}`)
  const body = { base_version, price_fen: supply?.price_fen }
  await trader.call('PUT', `/v1/merchant/order/pricings/${id}/confirm/supplyPrice`, body)
}

/** Takes an order that the buyer has paid to the payout: a colleague confirms what the trader has registered. */
export async function collectAll(trader: ApiClient, colleague: ApiClient, id: string): Promise<Order> {
  const truth = () => trader.call<Order>('GET', `/v1/merchant/orders/${id}`)
  const { money, version: base_version } = await truth()
  const collection = { ...money.at(-1), id: uuidv7(), photo_ids: [], kind: 'balance', bank_serial: `SK-${id}`, base_version }
  const { version } = await trader.call<Order>('PUT', `/v1/merchant/orders/${id}/collections`, collection)
  await colleague.call('PUT', `/v1/merchant/orders/${id}/confirm`, { base_version: version, accept: true })
  await confirmSupplyPrice(trader, id)
  return truth()
}
