/** A person's own messages: listed, counted, read, deleted. A colleague has separate copies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#api/messages.ts'
import type { Name } from '../harness.ts'
import type { TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  for (let n = 0; n < 3; n++) {
    const deal = await trade.open({ goods_id: null })
    await deal.take('accept')
  }
})
afterAll(() => trade?.close())

const inbox = async (name: Name, query = ''): Promise<{ data: Message[]; next: string | null }> =>
  (await trade.who[name].get(`/v1/user/messages?${query}`)).body
const unread = async (name: Name): Promise<number> => (await trade.who[name].get('/v1/user/messages/unread')).body.data.unread
const pulled = async (name: Name, cursor = '') =>
  (await trade.who[name].get(`/v1/sync/pull?limit=500${cursor && `&cursor=${cursor}`}`)).body

test('everybody in a firm has a copy of a message, newest first, in pages', async () => {
  for (const name of ['trader', 'colleague'] as const) expect(await unread(name)).toBe(3)
  expect(await unread('buyer')).toBe(9)
  expect(await unread('other_buyer')).toBe(0)
  const whole = await inbox('buyer', 'limit=100')
  expect(whole.data).toHaveLength(9)
  const times = whole.data.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await inbox('buyer', `limit=4${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next ?? ''
  } while (cursor && seen.length < 20)
  expect(seen).toEqual(whole.data.map(({ id }) => id))
})

test('only its call marks a message as read, once, on every device of the person and for nobody else', async () => {
  const { trader } = trade.who
  let page = await pulled('trader')
  while (page.more) page = await pulled('trader', page.cursor)
  const before = await unread('trader')
  const [first] = (await inbox('trader', 'read=0')).data
  const path = `/v1/user/messages/${first?.id}`
  expect((await trader.get(path)).body.data).toEqual(first)
  const read = () => trader.put(`${path}/read`, {})
  const answer = await read()
  expect(answer.body.data).toEqual({ ...first, read: true, version: 2 })
  expect((await read()).body).toEqual(answer.body)
  expect(await unread('trader')).toBe(before - 1)
  expect(await unread('colleague')).toBe(3)
  expect((await pulled('trader', page.cursor)).data.messages).toEqual([answer.body.data])
  expect((await inbox('trader', 'read=1')).data.map(({ id }) => id)).toContain(first?.id)
  expect((await inbox('trader', 'read=0')).data.map(({ id }) => id)).not.toContain(first?.id)
})

test('a deleted message is gone from lists, counts and devices, and cannot be read again', async () => {
  const { trader } = trade.who
  let page = await pulled('trader')
  while (page.more) page = await pulled('trader', page.cursor)
  const [first] = (await inbox('trader', 'read=0')).data
  const before = await unread('trader')
  const path = `/v1/user/messages/${first?.id}`
  expect((await trader.delete(path, {})).status).toBe(200)
  expect(await unread('trader')).toBe(before - 1)
  for (const gone of [await trader.get(path), await trader.put(`${path}/read`, {}), await trader.delete(path, {})])
    expect(gone.status).toBe(404)
  expect((await inbox('trader', 'limit=100')).data).toHaveLength(2)
  expect((await pulled('trader', page.cursor)).data.gone).toEqual([{ entity: 'message', id: first?.id }])
  expect((await inbox('colleague', 'limit=100')).data).toHaveLength(3)
})
