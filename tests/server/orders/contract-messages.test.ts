/**
 * A message about a contract links its reader to that contract, on either side of a trader; older messages still link somewhere.
 */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#api/messages.ts'
import { messageLink } from '#client/features/messages/links.ts'
import type { Order } from '#domain/order/order.ts'
import { messages } from '#server/db/tables/records.ts'
import type { Name } from '../harness.ts'
import type { TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
let order: Order
beforeAll(async () => {
  trade = await openTradeServer()
  const deal = await trade.open()
  await deal.signBoth()
  order = await deal.view()
})
afterAll(() => trade?.close())

/** The link of each message about a contract, with the message's subject. */
async function links(name: Name): Promise<string[][]> {
  const { data } = (await trade.who[name].get('/v1/user/messages?limit=100')).body as { data: Message[] }
  const { role } = trade.who[name].session
  return data.filter(({ mode }) => mode === 0).map((each) => [each.subject, messageLink(role, each) ?? ''])
}
const sides = () => {
  if (!order.supply || !order.sale) throw new Error('a side is missing')
  return { supply: order.supply, sale: order.sale }
}

test('each contract message links the trader to its contract', async () => {
  const { supply, sale } = sides()
  const found = await links('trader')
  expect(new Set(found.map(([, to]) => to))).toEqual(
    new Set([`/trade/contract/detail?id=${supply.contract_id}`, `/trade/contract/detail?id=${sale.contract_id}`]),
  )
  for (const [subject, to] of found)
    expect(to).toContain(subject?.includes(supply.contract_no) ? supply.contract_id : sale.contract_id)
})

test.each([
  ['supplier', 'supply', '/supply'],
  ['buyer', 'sale', '/member'],
] as const)('the %s’s message links to the contract of their own side', async (name, side, area) => {
  const found = await links(name)
  expect(found.length).toBeGreaterThan(1)
  for (const [, to] of found) expect(to).toBe(`${area}/contract/detail?id=${sides()[side].contract_id}`)
})

test('an older message that names no contract links to the list, or for a trader to the order', async () => {
  const { db } = trade.server.database
  const kept = { id: uuidv7(), mode: 0 as const, content: '', created_at: new Date() }
  await db
    .insert(messages)
    .values({ ...kept, user_id: trade.who.trader.session.user_id, order_id: order.id, subject: '合同待签署' })
  expect((await links('trader')).find(([subject]) => subject === '合同待签署')?.[1]).toBe(`/trade/order/detail?id=${order.id}`)
  const onDevice = { mode: 0, extends: { order_id: order.id } } as const
  expect(messageLink('supplier', onDevice)).toBe('/supply/contract')
  expect(messageLink('buyer', onDevice)).toBe('/member/contract')
  expect(messageLink('trader', onDevice)).toBe(`/trade/order/detail?id=${order.id}`)
})
