/** The person's own profile: nickname, the name until it is certified, and an avatar of their own photo. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { auditLog, subjectFiles } from '#server/db/tables/records.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade.close())

const change = (body: object) => trade.who.trader.post('/v1/user', body)
const me = async () => (await trade.who.trader.get('/v1/user')).body.data
const certify = (certified: boolean) =>
  trade.db.update(users).set({ certified }).where(eq(users.id, trade.who.trader.session.user_id))

test('GET /v1/login says who is logged in, and nothing to a visitor', async () => {
  const { user_id } = trade.who.trader.session
  const data = { user_id, session_id: expect.any(String), type: 3, desk_roles: ['admin'] }
  expect((await trade.who.trader.get('/v1/login')).body).toEqual({ data })
  expect((await trade.server.anonymous.get('/v1/login')).body).toEqual({ data: null })
})

test('nickname and name change until the name is certified', async () => {
  await certify(false)
  const saved = await change({ nickname: ' 老赵 ', realname: '赵清和' })
  expect(saved.body.data).toMatchObject({ nickname: '老赵', realname: '赵清和' })
  expect(await me()).toMatchObject({ nickname: '老赵', realname: '赵清和' })
  await certify(true)
  expect(await change({ nickname: '小赵', realname: '钱多' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', details: { fields: { realname: '姓名已实名认证，不能在此修改' } } },
  })
  expect(await me()).toMatchObject({ nickname: '老赵', realname: '赵清和' })
  const again = await change({ nickname: '小赵', realname: '赵清和' })
  expect(again.body.data).toMatchObject({ nickname: '小赵', version: saved.body.data.version + 1 })
  expect((await change({ nickname: '小赵' })).body.data).toEqual(again.body.data)
  const lines = await trade.db.select().from(auditLog).where(eq(auditLog.object, 'user'))
  expect(lines.filter(({ action }) => action === 'update').map(({ detail }) => detail)).toEqual([
    { fields: ['nickname', 'realname'] },
    { fields: ['nickname'] },
  ])
})

test('an avatar is the person’s own photo, and the earlier one is no longer used', async () => {
  const [first, second] = [await trade.upload('trader'), await trade.upload('trader')]
  const set = (...photo_ids: string[]) => trade.who.trader.post('/v1/user/avatar', { photo_ids })
  const { user_id } = trade.who.trader.session
  expect((await set(first)).status).toBe(200)
  expect((await set(second)).status).toBe(200)
  const { avatar } = await me()
  expect(avatar).toBe(`/v1/files/${second}/content?account=${user_id}&thumb=1`)
  expect((await trade.who.trader.get(avatar)).status).toBe(200)
  const links = await trade.db.select().from(subjectFiles).where(eq(subjectFiles.subject_id, user_id))
  expect(links).toEqual([{ file_id: second, noun: 'profile', subject_id: user_id }])
  const foreign = await trade.upload('supplier')
  expect(await set(foreign)).toMatchObject({ status: 409, body: { code: 'file_missing', details: { photo_ids: [foreign] } } })
  expect((await set(first, second)).status).toBe(400)
  expect((await set()).body.data.avatar).toBe('')
  expect((await me()).avatar).toBe('')
})

test('colleagues see the picture beside the name, also of a person who joined with it, and other firms see none', async () => {
  const { trader, colleague, supplier, buyer, other_buyer } = trade.who
  const photo = await trade.upload('trader')
  expect((await trader.post('/v1/user/avatar', { photo_ids: [photo] })).status).toBe(200)
  const members = (await colleague.get('/v1/user/members')).body.data as { id: string; avatar: string }[]
  expect(members.find(({ id }) => id === trader.session.user_id)?.avatar).toBe(photo)
  expect((await colleague.get(`/v1/files/${photo}/content?thumb=1`)).status).toBe(200)
  for (const stranger of [supplier, buyer]) {
    expect((await stranger.get(`/v1/files/${photo}/content?thumb=1`)).status).toBe(404)
    expect(JSON.stringify((await stranger.get('/v1/user/members')).body)).not.toContain(photo)
  }
  const taken_along = await trade.upload('other_buyer')
  expect((await other_buyer.post('/v1/user/avatar', { photo_ids: [taken_along] })).status).toBe(200)
  expect((await buyer.get(`/v1/files/${taken_along}/content?thumb=1`)).status).toBe(404)
  const { firm_id } = buyer.session
  await trade.db.update(users).set({ firm_id }).where(eq(users.id, other_buyer.session.user_id))
  expect((await buyer.get(`/v1/files/${taken_along}/content?thumb=1`)).status).toBe(200)
})
