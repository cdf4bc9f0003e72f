/** Desk roles and firms’ roles: a second administrator confirms, the last one stays, and everybody is told. */
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { firms, users } from '#server/db/tables/accounts.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import type { Client } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

const ADMIN = '/v1/merchant/admin'
let trade: TradeServer
beforeEach(async () => {
  await trade?.close()
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const idOf = ({ session }: Client) => session.user_id
async function read(client: Client) {
  const { data } = (await client.get(`${ADMIN}/colleagues`)).body
  const person = (of: Client) => data.people.find(({ id }: { id: string }) => id === idOf(of))
  return { person, requests: data.requests }
}
async function give(by: Client, to: Client, ...desk_roles: string[]) {
  const { version: base_version } = (await read(by)).person(to)
  return by.put(`${ADMIN}/colleagues/${idOf(to)}`, { base_version, desk_roles })
}
const decide = (by: Client, id: string, approve: boolean) => by.put(`${ADMIN}/requests/${id}`, { approve })
const count = async (client: Client) =>
  (await client.get(`${ADMIN}/queues`)).body.data.find(({ queue }: { queue: string }) => queue === 'roles').count
const actions = async () =>
  (await trade.db.select().from(auditLog).orderBy(auditLog.at)).filter(({ object }) => object === 'person' || object === 'firm')

test('an administrator gives and takes a role at once, the person is told, and the guard follows', async () => {
  const { trader, colleague } = trade.who
  expect((await colleague.get(`${ADMIN}/firms`)).status).toBe(403)
  expect((await give(trader, colleague, 'risk', 'market')).body.data).toEqual({ waits: false })
  expect((await colleague.get(`${ADMIN}/firms`)).status).toBe(200)
  const told = await trade.db
    .select()
    .from(messages)
    .where(eq(messages.user_id, idOf(colleague)))
  expect(told.map(({ content }) => content)).toContain('您的运营岗位：行情、财务风控。')
  expect((await give(trader, colleague)).body.data).toEqual({ waits: false })
  expect((await colleague.get(`${ADMIN}/firms`)).status).toBe(403)
  expect((await actions()).map(({ action, detail }) => [action, detail['changes']])).toEqual([
    ['roles', [{ label: '岗位', before: '无', after: '行情、财务风控' }]],
    ['roles', [{ label: '岗位', before: '行情、财务风控', after: '无' }]],
  ])
})

test('the only administrator names the second one alone; from then on the other one confirms', async () => {
  const { trader, colleague } = trade.who
  expect((await give(trader, trader, 'market')).body).toMatchObject({
    code: 'wrong_state',
    message: '运营方至少要有一位管理员，请先让另一位同事成为管理员',
  })
  expect((await give(trader, colleague, 'admin')).body.data).toEqual({ waits: false })

  expect((await give(trader, trader, 'market')).body.data).toEqual({ waits: true })
  const [request] = (await read(colleague)).requests
  expect(request).toMatchObject({ before: '管理员', after: '行情', asked_by: idOf(trader) })
  expect([await count(trader), await count(colleague)]).toEqual([0, 1])
  expect((await give(colleague, trader, 'content')).body.message).toBe(
    `${trader.session.name}提出的变更（行情）还在等确认，请先处理`,
  )
  expect((await decide(trader, request.id, true)).body).toMatchObject({
    code: 'dual_control',
    message: '您提出的变更须由另一位管理员确认',
  })
  expect((await read(colleague)).requests).toHaveLength(1)
  expect((await decide(colleague, request.id, true)).status).toBe(200)
  expect((await read(colleague)).person(trader).desk_roles).toEqual(['market'])
  expect((await trader.get(`${ADMIN}/colleagues`)).body.message).toBe('须由运营的管理员办理')
  expect((await decide(colleague, request.id, false)).body).toMatchObject({
    code: 'conflict',
    message: `这项变更已由${colleague.session.name}同意`,
  })
})

test('a request is withdrawn by its author, refused by another, and falls with the role of its author', async () => {
  const { trader, colleague } = trade.who
  await asDesk(trade, colleague, 'admin')
  await give(trader, colleague, 'market')
  const first = (await read(trader)).requests[0]
  expect((await decide(trader, first.id, false)).status).toBe(200)
  await give(trader, colleague, 'market')
  const second = (await read(trader)).requests[0]
  expect((await decide(colleague, second.id, false)).status).toBe(200)
  expect((await read(trader)).person(colleague).desk_roles).toEqual(['admin'])
  expect((await actions()).map(({ action }) => action)).toEqual(['ask_roles', 'drop_roles', 'ask_roles', 'drop_roles'])

  await give(colleague, trader, 'market')
  const third = (await read(trader)).requests[0]
  await asDesk(trade, colleague, 'risk')
  expect((await decide(trader, third.id, true)).body.message).toBe('提出人已不是管理员，请取消这项变更')
})

test('two administrators who step down at once leave one', async () => {
  const { trader, colleague } = trade.who
  await asDesk(trade, colleague, 'admin')
  await give(trader, trader)
  await give(colleague, colleague)
  const { requests } = await read(trader)
  const of = (who: Client) => requests.find(({ asked_by }: { asked_by: string }) => asked_by === idOf(who)).id
  const answers = await Promise.all([decide(trader, of(colleague), true), decide(colleague, of(trader), true)])
  expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
  const left = await trade.db.select().from(users).where(eq(users.firm_id, trader.session.firm_id))
  expect(left.flatMap(({ desk_roles }) => desk_roles)).toEqual(['admin'])
})

test('an administrator can neither be removed nor join another firm, and a stale page changes nothing', async () => {
  const { trader, colleague } = trade.who
  await asDesk(trade, colleague, 'admin')
  const removed = await trader.delete(`/v1/user/members/${idOf(colleague)}`, { base_version: 99 })
  expect(removed.body.message).toBe('请先收回此人的运营管理员岗位，再移除')
  await asDesk(trade, colleague)
  const late = await trader.put(`${ADMIN}/colleagues/${idOf(colleague)}`, { base_version: 0, desk_roles: ['market'] })
  expect(late.status).toBe(409)
  const { user_id } = trade.who.supplier.session
  const elsewhere = await trader.put(`${ADMIN}/colleagues/${user_id}`, { base_version: 9, desk_roles: ['market'] })
  const nowhere = await trader.put(`${ADMIN}/colleagues/${uuidv7()}`, { base_version: 9, desk_roles: ['market'] })
  expect([elsewhere.status, elsewhere.body]).toEqual([404, nowhere.body])
})

test('a firm without business changes its side after a second administrator, and its people log in again', async () => {
  const { trader, colleague, supplier } = trade.who
  await asDesk(trade, colleague, 'admin')
  const firm_id = uuidv7()
  const [firm] = await trade.db.select().from(firms).where(eq(firms.id, supplier.session.firm_id))
  if (!firm) throw new Error('no supplier in the demo')
  await trade.db.insert(firms).values({ ...firm, id: firm_id, certified: false, name: '港口贸易' })
  await trade.db
    .update(users)
    .set({ firm_id })
    .where(eq(users.id, idOf(trade.who.other_supplier)))
  const set = (id: string, role: string) => trader.put(`${ADMIN}/firms/${id}/role`, { base_version: 99, role })
  expect((await set(firm.id, 'buyer')).body.message).toBe(`“${firm.name}”已作为供应商有过业务，身份不能修改`)
  expect((await set(trader.session.firm_id, 'buyer')).body.message).toBe('运营方的身份不能修改')
  expect((await set(firm_id, 'supplier')).body.message).toBe('这家企业已是供应商')
  expect((await set(firm_id, 'x')).body.details.fields).toEqual({ role: '请选择身份' })
  expect((await set(firm_id, 'trader')).body.data).toEqual({ waits: true })
  const [request] = (await read(colleague)).requests
  expect(request).toMatchObject({ kind: 'firm_role', name: '港口贸易', before: '供应商', after: '商户' })
  expect((await decide(colleague, request.id, true)).status).toBe(200)
  const [changed] = await trade.db
    .select()
    .from(firms)
    .where(and(eq(firms.id, firm_id), eq(firms.type, 3)))
  expect(changed).toBeDefined()
  expect((await trade.who.other_supplier.get('/v1/user')).status).toBe(401)
})
