/** Feedback between its author and the operator's desk: answers, notes that never leave the desk, races, closing. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskFeedback } from '#api/desk/feedback.ts'
import { messages } from '#server/db/tables/records.ts'
import type { Answer, Client } from '../harness.ts'
import { demandOf } from '../intentions/demand.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'service')
})
afterAll(() => trade?.close())

const OWN = '/v1/user/feedbacks'
const DESK = '/v1/merchant/admin/feedbacks'
const NOTE = '只给内部看的备注'

async function write(author: Client, more: object = {}): Promise<string> {
  const id = uuidv7()
  const { status, body } = await author.post(OWN, { id, type: 1, title: '磅单对不上', content: '净重差 200 公斤', ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return id
}
const atDesk = async (id: string): Promise<DeskFeedback> => (await trade.who.trader.get(`${DESK}/${id}`)).body.data
const answer = (id: string, base_version: number, who = trade.who.trader, more: object = {}): Promise<Answer> =>
  who.post(`${DESK}/${id}/replies`, { id: uuidv7(), text: '正在核对磅单', base_version, ...more })
const sent = (author: Client) => trade.db.select().from(messages).where(eq(messages.user_id, author.session.user_id))

test('an answer reaches the author with a message, and the author answers again', async () => {
  const { supplier } = trade.who
  const photo = await trade.upload('supplier')
  const id = await write(supplier, { photo_ids: [photo] })
  expect(await atDesk(id)).toMatchObject({
    status: 0,
    photo_ids: [photo],
    phone: '138****0001',
    assignee: null,
    first_answered_at: null,
    waiting_since: expect.any(String),
  })
  const picture = await trade.upload('trader')
  const answered = await answer(id, 1, trade.who.trader, { photo_ids: [picture] })
  expect(answered.body.data).toMatchObject({ status: 1, waiting_since: null, assignee: { id: trade.who.trader.session.user_id } })
  const own = (await supplier.get(`${OWN}/${id}`)).body.data
  expect(own).toMatchObject({
    status: 1,
    version: 2,
    first_answered_at: expect.any(String),
    replies: [{ by: 'desk', text: '正在核对磅单', photo_ids: [picture] }],
  })
  expect(Object.keys(own.replies[0]).toSorted()).toEqual(['at', 'by', 'id', 'photo_ids', 'text'])
  expect((await sent(supplier)).filter(({ about_id }) => about_id === id)).toMatchObject([
    { mode: 2, about: 'feedback', subject: '工单有回复：磅单对不上', content: '正在核对磅单' },
  ])

  await supplier.post(`${OWN}/${id}/replies`, { id: uuidv7(), text: '补充照片', photo_ids: [] })
  expect(await atDesk(id)).toMatchObject({ status: 0, version: 3, latest: '补充照片' })
  expect((await supplier.get(`${OWN}/${id}`)).body.data.first_answered_at).toBe(own.first_answered_at)
})

test('pictures of a conversation open for its two sides alone', async () => {
  const { supplier, other_supplier, buyer, trader, colleague } = trade.who
  const photo = await trade.upload('supplier')
  const id = await write(supplier, { photo_ids: [photo] })
  const picture = await trade.upload('trader')
  await answer(id, 1, trader, { photo_ids: [picture] })
  const opened = async (who: Client, file: string) => (await who.get(`/v1/files/${file}`)).status
  const [own] = [await opened(supplier, photo)]
  expect([own, await opened(trader, photo), await opened(colleague, photo), await opened(supplier, picture)]).toEqual([
    200, 200, 200, 200,
  ])
  for (const who of [other_supplier, buyer]) for (const file of [photo, picture]) expect(await opened(who, file)).toBe(404)
  // The desk's role is what opens it: the same person without the role does not see it.
  await asDesk(trade, colleague, 'content')
  expect(await opened(colleague, photo)).toBe(404)
  await asDesk(trade, colleague, 'service')
})

test('nothing that the desk keeps for itself is in any answer to the author, nor does a note change their version', async () => {
  const { supplier, trader } = trade.who
  const id = await write(supplier)
  const before = (await supplier.get(`${OWN}/${id}`)).body
  const noted = await trader.post(`${DESK}/${id}/notes`, { id: uuidv7(), text: NOTE })
  expect(noted.body.data.notes).toMatchObject([{ text: NOTE }])
  expect(noted.body.data.version).toBe(1)
  await trader.put(`${DESK}/${id}/assignee`, { user_id: trade.who.colleague.session.user_id, base_version: 1 })
  expect((await supplier.get(`${OWN}/${id}`)).body).toEqual(before)
  await answer(id, 2)
  const answers = [
    await supplier.get(`${OWN}/${id}`),
    await supplier.get(OWN),
    await supplier.get('/v1/user/messages'),
    await supplier.get('/v1/sync/pull'),
    await supplier.post(`${OWN}/${id}/replies`, { id: uuidv7(), text: '谢谢', photo_ids: [] }),
    await supplier.get('/v1/logs'),
  ]
  const { user_id, name } = trader.session
  for (const { body } of answers) {
    const text = JSON.stringify(body)
    for (const secret of [NOTE, 'desk_', 'assignee', user_id, name]) expect(text).not.toContain(secret)
  }
})

test('of two answers at once one is sent, and the other is told who was faster', async () => {
  const { supplier, trader, colleague } = trade.who
  const id = await write(supplier)
  const both = await Promise.all([answer(id, 1, trader), answer(id, 1, colleague)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [winner, loser] = both[0]?.status === 200 ? [trader, colleague] : [colleague, trader]
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body.message).toBe(`${winner.session.name}已回复，请核对后再操作`)
  const { version, replies } = await atDesk(id)
  expect(replies).toHaveLength(1)
  expect((await answer(id, version, loser)).status).toBe(200)
  // What the author adds is seen before an answer is sent.
  await supplier.post(`${OWN}/${id}/replies`, { id: uuidv7(), text: '还有一张', photo_ids: [] })
  const late = await answer(id, version + 1)
  expect([late.status, late.body.message]).toEqual([409, '客户补充了内容，请核对后再操作'])
})

test('closed feedback leaves the open list and the queue, and its author reopens it by answering', async () => {
  const { supplier, trader } = trade.who
  const id = await write(supplier)
  const listed = async (state: string) =>
    (await trader.get(`${DESK}?state=${state}&limit=100`)).body.data.some((row: DeskFeedback) => row.id === id)
  const waiting = async () =>
    (await trader.get('/v1/merchant/admin/queues')).body.data.find(({ queue }: { queue: string }) => queue === 'tickets').count
  const count = await waiting()
  expect([await listed('open'), await listed('closed')]).toEqual([true, false])
  expect((await trader.put(`${DESK}/${id}/closed`, { closed: true, base_version: 1 })).status).toBe(200)
  expect([await listed('open'), await listed('closed'), await waiting()]).toEqual([false, true, count - 1])
  expect((await trader.put(`${DESK}/${id}/closed`, { closed: true, base_version: 2 })).status).toBe(409)
  expect((await supplier.get(`${OWN}/${id}`)).body.data.status).toBe(-1)
  await supplier.post(`${OWN}/${id}/replies`, { id: uuidv7(), text: '还没有解决', photo_ids: [] })
  expect([await listed('open'), await waiting()]).toEqual([true, count])
  // Deleted feedback is gone for the desk too.
  await supplier.delete(`${OWN}/${id}`, {})
  expect([await listed('open'), await waiting(), (await trader.get(`${DESK}/${id}`)).status]).toEqual([false, count - 1, 404])
})

test('feedback is given to people of the service desk alone', async () => {
  const { supplier, trader } = trade.who
  const id = await write(supplier)
  const give = (user_id: string | null, base_version: number) => trader.put(`${DESK}/${id}/assignee`, { user_id, base_version })
  const { colleagues } = await atDesk(id)
  expect(colleagues.map((each) => each.id).toSorted()).toEqual(
    [trader.session.user_id, trade.who.colleague.session.user_id].toSorted(),
  )
  const refused = await give(supplier.session.user_id, 1)
  expect([refused.status, refused.body.details.fields]).toEqual([400, { user_id: '请选择客服同事' }])
  expect((await give(colleagues[0]?.id ?? '', 1)).body.data.assignee).toEqual(colleagues[0])
  expect((await give(null, 2)).body.data.assignee).toBeNull()
})

test('the canned sentences are one list of the desk, and nobody overwrites what a colleague has just written', async () => {
  const { trader, colleague } = trade.who
  const path = '/v1/merchant/admin/sentences'
  const first = (await trader.get(path)).body.data
  expect(first).toMatchObject({ version: 0, sentences: expect.arrayContaining([expect.any(String)]) })
  const saved = await trader.put(path, { sentences: ['请补充磅单', '请补充磅单'], base_version: 0 })
  expect(saved.body.data).toEqual({ sentences: ['请补充磅单'], version: 1 })
  const missed = await colleague.put(path, { sentences: [], base_version: 0 })
  expect([missed.status, missed.body.message]).toEqual([409, expect.stringContaining(trader.session.name)])
  expect((await colleague.put(path, { sentences: [], base_version: 1 })).status).toBe(200)
})

const complaint = (noun: string, id: string | undefined) => ({ type: 4, title: '投诉', subject: { noun, id, title: '写的名字' } })
test('a complaint names its subject to the desk, and its author to nobody else', async () => {
  const { buyer, supplier, trader } = trade.who
  const [goods] = trade.shelf
  const id = await write(buyer, complaint('goods', goods?.id))
  expect((await buyer.get(`${OWN}/${id}`)).body.data.subject).toMatchObject({ noun: 'goods', id: goods?.id })
  const { subject } = await atDesk(id)
  expect(subject).toMatchObject({
    moderation: 'passed',
    no: expect.stringMatching(/^GY/),
    firms: [{ id: supplier.session.firm_id, role: 'supplier' }],
  })
  // The desk acts from there, and what the firm reads says nothing of the author.
  const { body } = await supplier.get(`/v1/supplier/goods/${goods?.id}`)
  const decision = { part: 'goods', base_version: body.data.version, seen: 'passed', passed: false, reason: '照片与描述不符' }
  expect((await trader.put(`/v1/merchant/admin/moderation/${goods?.id}`, decision)).status).toBe(200)
  const { session } = buyer
  const { name } = (await atDesk(id)).author
  const read = ['/v1/user/messages', OWN, '/v1/user/logs', `/v1/supplier/goods/${goods?.id}`]
  for (const path of read) {
    const text = JSON.stringify((await supplier.get(path)).body)
    for (const known of [session.user_id, session.firm_id, name, id]) expect(text, path).not.toContain(known)
  }
})

test('a complaint about what the desk lists no more leads to no list', async () => {
  const { buyer, supplier } = trade.who
  const goods = trade.shelf[1]
  const complained = await write(buyer, complaint('goods', goods?.id))
  const path = `/v1/supplier/goods/${goods?.id}`
  const { version: base_version } = (await supplier.get(path)).body.data
  await supplier.put(`${path}/status`, { base_version, on_sale: false })
  expect((await atDesk(complained)).subject?.moderation).toBe('passed')
  await supplier.delete(path, { base_version: base_version + 1, final: false })
  expect((await atDesk(complained)).subject).toMatchObject({ found: true, moderation: null })

  const demand = demandOf(goods?.category_id ?? '')
  await buyer.post('/v1/procurer/needs', demand)
  const about = await write(supplier, complaint('demand', demand.id))
  expect((await atDesk(about)).subject?.moderation).toBe('passed')
  await buyer.delete(`/v1/procurer/intentions/${demand.id}`, {})
  expect((await atDesk(about)).subject).toMatchObject({ found: true, moderation: null })
})

test('a complaint tells its author nothing about its subject', async () => {
  const { buyer, supplier } = trade.who
  const deal = await trade.open()
  const { subject } = await atDesk(await write(supplier, complaint('order', deal.id)))
  // Neither side is complained of by its own; the desk sees whom the order has besides.
  expect(subject?.firms.map(({ role }) => role).toSorted()).toEqual(['buyer', 'trader'])
  const other = await trade.server.as('13800000004')
  // A stranger's order and a missing one are kept alike, and neither answer names what it is.
  for (const about of [deal.id, uuidv7()]) {
    const id = await write(other, complaint('order', about))
    expect((await other.get(`${OWN}/${id}`)).body.data.subject).toEqual({ noun: 'order', id: about, title: '写的名字' })
    expect((await atDesk(id)).subject?.found).toBe(about === deal.id)
  }
  const missing = await atDesk(await write(other, complaint('firm', uuidv7())))
  expect(missing.subject).toMatchObject({ found: false, title: '写的名字', firms: [] })
  const firm = await write(buyer, complaint('firm', trade.who.trader.session.firm_id))
  expect((await atDesk(firm)).subject?.firms).toMatchObject([{ role: 'trader' }])
  // Other feedback has no subject, and what earlier builds have queued names none.
  const plain = await write(buyer, { subject: { noun: 'order', id: deal.id, title: '' } })
  expect((await atDesk(plain)).subject).toBeNull()
})
