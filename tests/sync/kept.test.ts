/** Answers that a device keeps for its account: the data of its forms, the hall, and figures, each with its age. */
import { expect, test } from 'vitest'
import { Refused, Unreachable } from '#client/lib/call.ts'
import { logPage } from '#client/features/logs/queries.ts'
import { askAnew, askIfOld, bringKept, type KeptCall, signalled } from '#client/sync/kept/kept.ts'
import { BALANCES, CATEGORIES, HALL_GOODS, HALL_NEEDS, REQUIRED, statisticsOf } from '#client/sync/kept/kept-calls.ts'
import { trimKept } from '#client/sync/device/storage.ts'
import { spell } from '#domain/list/pinyin.ts'
import { hallFinds } from '#domain/list/search.ts'
import { audit } from '#server/audit.ts'
import { demandOf } from '../server/intentions/demand.ts'
import { line } from './line.ts'
import { type Device, newPhone, syncServer } from './phone.ts'

const server = syncServer()
const kept = async ({ db }: Device) => new Map((await db.kept.toArray()).map(({ key, value }) => [key, value]))

test.each(['supplier', 'buyer', 'trader'] as const)(
  'a new phone of a %s holds the data of its forms before any form was opened, and nothing of the other side',
  async (name) => {
    const phone = await newPhone(server, name)
    await bringKept(phone, REQUIRED[phone.actor.role])
    const held = await kept(phone)
    expect([...held.keys()].toSorted()).toEqual(REQUIRED[phone.actor.role].map(({ key }) => key).toSorted())
    expect((held.get(CATEGORIES.key) as unknown[]).length).toBeGreaterThan(5)
    if (name === 'trader') {
      const firms = [...(held.get('suppliers/1') as { name: string }[]), ...(held.get('buyers/1') as { name: string }[])]
      expect(firms.map((firm) => firm.name)).toEqual(expect.arrayContaining(['演示·蓝岬再生资源', '演示·砺锋铜材']))
    }
    // The hall contains neither firms nor their prices.
    const hall = JSON.stringify([held.get(HALL_GOODS.key), held.get(HALL_NEEDS.key)])
    expect(hall).not.toMatch(/firm|supplier|buyer_|"price_fen"|expected/)
  },
)

test('a fresh answer is not requested again, and without a network the kept answer stays with its age', async () => {
  const phone = await newPhone(server, 'buyer')
  await bringKept(phone, [CATEGORIES])
  const [first] = await phone.db.kept.toArray()
  line.sent.length = 0
  await bringKept(phone, [CATEGORIES])
  expect(line.sent).toEqual([])
  await phone.db.kept.update(CATEGORIES.key, { asked_at: (first?.asked_at ?? 0) - 3_600_000 })
  line.meet('lost')
  await bringKept(phone, [CATEGORIES])
  expect(await phone.db.kept.get(CATEGORIES.key)).toEqual({ ...first, asked_at: (first?.asked_at ?? 0) - 3_600_000 })
  // A clock that was set back must not make an old answer look new.
  await phone.db.kept.update(CATEGORIES.key, { asked_at: Date.now() + 3_600_000 })
  await bringKept(phone, [CATEGORIES])
  expect((await phone.db.kept.get(CATEGORIES.key))?.asked_at).toBeLessThanOrEqual(Date.now())
})

test('the age of an answer counts from its request', async () => {
  const phone = await newPhone(server, 'buyer')
  let came = 0
  line.answered = async () => void (came = Date.now())
  line.lag_ms = 5
  await askAnew(phone, HALL_GOODS)
  expect((await phone.db.kept.get(HALL_GOODS.key))?.asked_at).toBeLessThan(came)
})

test('two screens share one simultaneous request, and a refused one stores nothing', async () => {
  const phone = await newPhone(server, 'supplier')
  let asked = 0
  const counted: KeptCall<number> = { key: 'counted/1', fresh_ms: 0, ask: async () => ++asked }
  await Promise.all([askAnew(phone, counted), askAnew(phone, counted)])
  expect(asked).toBe(1)
  await expect(askAnew(phone, { ...counted, key: 'other/1', ask: () => Promise.reject(new Unreachable()) })).rejects.toThrow()
  expect(await phone.db.kept.get('other/1')).toBeUndefined()
})

test('a signal during a request makes one more request, whose answer is kept', async () => {
  const phone = await newPhone(server, 'trader')
  let stands = 1
  let asked = 0
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  const call: KeptCall<number> = {
    key: 'changing/1',
    fresh_ms: 0,
    async ask() {
      asked += 1
      const read = stands
      await slow
      return read
    },
  }
  const first = askAnew(phone, call)
  stands = 2
  const later = [0, 1].map(() => {
    signalled('desk')
    return askAnew(phone, call)
  })
  answer()
  await Promise.all([first, ...later])
  expect(asked).toBe(2)
  expect((await phone.db.kept.get(call.key))?.value).toBe(2)
  await askAnew(phone, call)
  expect(asked).toBe(3)
})

test('an answer is not stored for an account that has meanwhile left this browser', async () => {
  const phone = await newPhone(server, 'supplier')
  line.answered = async () => void (document.cookie = 'userAuth=; Max-Age=0')
  await expect(askAnew(phone, statisticsOf(12))).rejects.toThrow(Refused)
  expect(await phone.db.kept.count()).toBe(0)
})

test('figures and balances of each role are kept, up to the maximum number of answers', async () => {
  for (const name of ['supplier', 'buyer', 'trader'] as const) {
    const phone = await newPhone(server, name)
    await askAnew(phone, statisticsOf(12))
    await askAnew(phone, BALANCES)
    expect([...(await kept(phone)).keys()].toSorted()).toEqual(['balances/1', 'statistics/1/12'])
    await trimKept(phone.db, 1)
    expect([...(await kept(phone)).keys()]).toEqual(['balances/1'])
  }
})

test('the kept hall is searched by the rules of the server’s search', async () => {
  const { buyer } = server.who
  const categories = (await buyer.call('GET', '/v1/categories')).body.data as { id: string }[]
  for (const { id } of categories.slice(-3)) await buyer.call('POST', '/v1/procurer/needs', demandOf(id))
  const phone = await newPhone(server, 'buyer')
  await bringKept(phone, [HALL_GOODS, HALL_NEEDS])
  const held = await kept(phone)
  for (const [key, path] of [
    [HALL_GOODS.key, '/v1/goods'],
    [HALL_NEEDS.key, '/v1/needs'],
  ] as const) {
    const { rows } = held.get(key) as { rows: { id: string; no: string; category_name: string }[] }
    expect(rows.length).toBeGreaterThan(2)
    const no = rows[0]?.no ?? ''
    for (const text of ['铜', 'lv', 'dianjie', 'fl', 'A00', '1#', '不存在', no, no.slice(2, 8), '铜 1#', 'gy', 'ＡＤＣ12']) {
      const answer = await buyer.call('GET', `${path}?limit=100&q=${encodeURIComponent(text)}`)
      const theirs = (answer.body.data as { id: string }[]).map(({ id }) => id)
      expect(
        rows.filter(hallFinds(text, spell)).map(({ id }) => id),
        `${path} ${text}`,
      ).toEqual(theirs)
    }
  }
})

test('pages of the operation log that were read stay readable without a network, each with the page after it', async () => {
  const { session } = server.who.buyer
  const context = { session, ip: '127.0.0.1', agent: '', now: new Date() }
  const entry = { context, object: 'goods', action: 'create', object_id: session.firm_id } as const
  for (let at = 0; at < 60; at++) await audit(server.database.db, entry)
  const phone = await newPhone(server, 'buyer')
  const read = async (cursor?: string) => {
    const call = logPage({ kind: 'goods' }, cursor)
    await askIfOld(phone, call, call.fresh_ms)
    return (await phone.db.kept.get(call.key))?.value as Awaited<ReturnType<typeof call.ask>>
  }
  const first = await read()
  const second = await read(first.next ?? '')
  expect([first.data.length, second.data.length > 9, second.next]).toEqual([50, true, null])
  line.meet('lost')
  line.sent.length = 0
  // An older page never changes, so it is not requested again.
  expect(await read(first.next ?? '')).toEqual(second)
  expect(line.sent).toEqual([])
  await expect(read()).rejects.toThrow(Unreachable)
  expect((await phone.db.kept.get(logPage({ kind: 'goods' }).key))?.value).toEqual(first)
})
