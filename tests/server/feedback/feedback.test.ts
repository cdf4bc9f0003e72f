/** A person's own feedback: written once, listed in pages, read and deleted. No colleague sees it. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Feedback } from '#api/feedback.ts'
import { FEEDBACK_CONTENT_LENGTH, FEEDBACK_TITLE_LENGTH, FEEDBACK_TYPES } from '#domain/site/feedback.ts'
import type { Client } from '../harness.ts'
import { type TradeServer, openTradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const PATH = '/v1/user/feedbacks'
const ticket = (more: object = {}) => ({ id: uuidv7(), type: 2, title: '过磅排队', content: '能否提前取号', ...more })
const listed = async (who: Client, query = ''): Promise<{ data: Feedback[]; next: string | null }> =>
  (await who.get(`${PATH}?${query}`)).body

test('feedback is kept as typed and shown to its writer alone, newest first, in pages', async () => {
  const { trader, colleague } = trade.who
  const odd = '<script>alert(1)</script>\n第二行'
  const written: string[] = []
  for (const type of Object.keys(FEEDBACK_TYPES).map(Number)) {
    const given = ticket({ type, content: odd })
    const { status, body } = await trader.post(PATH, given)
    const fresh = { subject: null, photo_ids: [], status: 0, replies: [], first_answered_at: null, closed_at: null, version: 1 }
    expect([status, body.data]).toEqual([200, { ...given, ...fresh, created_at: body.data.created_at }])
    expect((await trader.get(`${PATH}/${given.id}`)).body).toEqual(body)
    written.unshift(given.id)
  }
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await listed(trader, `limit=3${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next ?? ''
  } while (cursor && seen.length < 20)
  expect(seen).toEqual(written)
  expect((await listed(colleague)).data).toEqual([])
  expect((await colleague.get(`${PATH}/${written[0]}`)).body).toEqual((await colleague.get(`${PATH}/${uuidv7()}`)).body)
})

test('deleted feedback is gone for its writer, and nobody can use its id again', async () => {
  const { supplier, buyer } = trade.who
  const given = ticket()
  await supplier.post(PATH, given)
  expect((await buyer.delete(`${PATH}/${given.id}`, {})).status).toBe(404)
  expect((await supplier.delete(`${PATH}/${given.id}`, {})).status).toBe(200)
  for (const gone of [await supplier.get(`${PATH}/${given.id}`), await supplier.delete(`${PATH}/${given.id}`, {})])
    expect(gone.status).toBe(404)
  expect((await listed(supplier)).data).toEqual([])
  for (const who of [supplier, buyer]) {
    const { status, body } = await who.post(PATH, given)
    expect([status, Object.keys(body.details.fields)]).toEqual([400, ['id']])
  }
})

test('a missing or overlong text is refused at its field', async () => {
  const long = { title: '长'.repeat(FEEDBACK_TITLE_LENGTH + 1), content: '长'.repeat(FEEDBACK_CONTENT_LENGTH + 1) }
  const { body } = await trade.who.buyer.post(PATH, ticket(long))
  expect(body.details.fields).toEqual({
    title: `最多 ${FEEDBACK_TITLE_LENGTH} 个字`,
    content: `最多 ${FEEDBACK_CONTENT_LENGTH} 个字`,
  })
  const empty = await trade.who.buyer.post(PATH, { id: uuidv7(), title: ' ', content: '' })
  expect(empty.body.details.fields).toEqual({ type: '请选择工单类型', title: '请填写标题', content: '请填写内容' })
})

test('feedback is limited per person and hour', async () => {
  const { other_buyer, buyer } = trade.who
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await other_buyer.post(PATH, ticket())).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect((await buyer.post(PATH, ticket())).status).toBe(200)
})
