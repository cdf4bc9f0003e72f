/** The trading hall over HTTP: goods and demands in brief, without firms and their prices. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Category, HallGoods, HallNeed, Spec } from '#api/catalogue.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { goods, intentions } from '#server/db/tables/offers.ts'
import { insertCatalogue, insertSpecs } from '#server/demo/catalogue.ts'
import { insertNeeds } from '#server/demo/intentions.ts'
import { insertMarket } from '#server/demo/market.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'

interface Page<T> {
  data: T[]
  next: string | null
}
let server: Server
let categories: Category[]
const hall = async (query = '') => (await server.anonymous.get(`/v1/goods?limit=100${query}`)).body as Page<HallGoods>
const needs = async (query = '') => (await server.anonymous.get(`/v1/needs?limit=100${query}`)).body as Page<HallNeed>
const idOf = (name: string) => categories.find((category) => category.name === name)?.id ?? ''
const q = (words: string) => `&q=${encodeURIComponent(words)}`

beforeAll(async () => {
  server = await start()
  const { db } = server.database
  const now = new Date()
  await insertCatalogue(db, server.people, now)
  await insertNeeds(db, server.people, now)
  await insertSpecs(db)
  await insertMarket(db, now)
  categories = (await server.anonymous.get('/v1/categories')).body.data
})
afterAll(() => server?.close())

describe('goods', () => {
  test('have their available weight, a category and its market reference', async () => {
    const { data, next } = await hall()
    expect([data.length, next]).toEqual([15, null])
    for (const each of data) {
      expect(each.available_kg).toBeGreaterThan(0)
      expect(each.reference?.low_price_fen).toBeLessThan(each.reference?.high_price_fen ?? 0)
    }
    const reference = (title: string) => data.find((each) => each.title === title)?.reference?.name
    expect([reference('2# 铜'), reference('电解铜 湿法'), reference('A00 铝锭 佛山')]).toEqual(['2#铜', '1#电解铜', 'A00铝'])
  })

  test('of a category include those of its children', async () => {
    const titles = async (name: string) =>
      (await hall(`&category_id=${idOf(name)}`)).data.map(({ category_name }) => category_name)
    expect(new Set(await titles('铜'))).toEqual(new Set(['电解铜', '废铜']))
    expect(await titles('铝合金锭')).toEqual(['铝合金锭'])
    expect((await hall('&category_id=0190a8f1-0000-7000-8000-00000000000a')).data).toEqual([])
  })

  test('are found by title, specification, category and number, and never by a pattern', async () => {
    expect((await hall(q('光亮'))).data.map(({ title }) => title)).toEqual(['1# 光亮铜'])
    expect((await hall(q('cu-cath-1'))).data).toHaveLength(2)
    for (const words of ['guangliang', 'glt', '光亮 feitong'])
      expect(
        (await hall(q(words))).data.map(({ title }) => title),
        words,
      ).toEqual(['1# 光亮铜'])
    expect((await hall(q('废铝'))).data.length).toBeGreaterThan(3)
    const [first] = (await hall()).data
    expect((await hall(q(first?.no ?? ''))).data.map(({ id }) => id)).toEqual([first?.id])
    for (const words of ['%%', '_', '\\']) expect((await hall(q(words))).data, words).toEqual([])
  })

  test('are paged, with none twice and none missing', async () => {
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page<HallGoods> = (await server.anonymous.get(`/v1/goods?limit=4${cursor && `&cursor=${cursor}`}`)).body
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.next
    }
    expect(ids).toEqual((await hall()).data.map(({ id }) => id))
  })

  test('are read alone by their id, wherever they are in the hall', async () => {
    const last = (await hall()).data.at(-1)
    expect((await hall(`&id=${last?.id}`)).data).toEqual([last])
  })

  test('that are off sale, in the recycle bin or all taken are not shown', async () => {
    const { db } = server.database
    const [a, b, c, d] = (await hall()).data
    const change = (of: HallGoods | undefined, to: object) =>
      db
        .update(goods)
        .set(to)
        .where(eq(goods.id, of?.id ?? ''))
    await change(a, { on_sale: false })
    await change(b, { recycled_at: new Date() })
    await change(c, { reserved_kg: c?.available_kg })
    await change(d, { reserved_kg: 1000 })
    const { data } = await hall()
    expect(data).toHaveLength(12)
    for (const each of [a, b, c]) expect((await hall(`&id=${each?.id}`)).data).toEqual([])
    expect(data[0]).toMatchObject({ id: d?.id, available_kg: (d?.available_kg ?? 0) - 1000 })
  })
})

describe('demands', () => {
  test('that wait are shown, newest first', async () => {
    const { data } = await needs()
    expect(data).toHaveLength(6)
    const times = data.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await needs(`&category_id=${idOf('铜')}`)).data).toHaveLength(3)
    expect((await needs(q('dianjielv'))).data.map(({ category_name }) => category_name)).toEqual(['电解铝'])
    expect((await needs(q('电解铝'))).data.map(({ category_name }) => category_name)).toEqual(['电解铝'])
    const page = (await server.anonymous.get('/v1/needs?limit=4')).body as Page<HallNeed>
    const rest = (await server.anonymous.get(`/v1/needs?limit=4&cursor=${page.next}`)).body as Page<HallNeed>
    expect([...page.data, ...rest.data]).toEqual(data)
  })

  test('that are in talks, ordered, closed or on somebody’s goods are not shown', async () => {
    const { data } = await needs()
    const { db } = server.database
    for (const [at, status] of [1, 2, -1].entries())
      await db
        .update(intentions)
        .set({ status })
        .where(eq(intentions.id, data[at]?.id ?? ''))
    await db
      .update(intentions)
      .set({ kind: 'goods' })
      .where(eq(intentions.id, data[3]?.id ?? ''))
    expect((await needs()).data).toEqual(data.slice(4))
    const ids = data.slice(0, 4).map(({ id }) => id)
    await db.update(intentions).set({ status: 0, kind: 'need' }).where(inArray(intentions.id, ids))
  })
})

test('goods and demands disclose neither a firm nor its price to anybody, logged in or not', async () => {
  const { db } = server.database
  // Figures that no market has, so that a hit is no coincidence.
  const rows = await db.select().from(goods)
  for (const [at, { id }] of rows.entries())
    await db
      .update(goods)
      .set({ price_fen: 7_777_701 + at })
      .where(eq(goods.id, id))
  const secrets = [
    ...(await db.select().from(firms)).flatMap((firm) => [firm.id, firm.name, firm.name.replace('演示·', ''), firm.uscc]),
    ...rows.map((_row, at) => String(7_777_701 + at)),
    '1380000000',
    'firm',
    'supplier',
  ]
  const readers = [
    server.anonymous,
    await server.as('13800000002'),
    await server.as('13800000003'),
    await server.as('13800000005'),
  ]
  for (const reader of readers) {
    for (const path of ['/v1/goods?limit=100', '/v1/needs?limit=100']) {
      const text = JSON.stringify((await reader.get(path)).body)
      expect(text.length).toBeGreaterThan(500)
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${path}`).toBe(false)
    }
  }
})

test('a category lists its own specifications', async () => {
  const read = async (query: string) => (await server.anonymous.get(`/v1/specs${query}`)).body.data as Spec[]
  const all = await read('')
  const copper = await read(`?category_id=${idOf('电解铜')}`)
  expect(copper.map(({ grade }) => grade)).toEqual(['Cu-CATH-1', 'Cu-CATH-2', 'Cu-CATH-3'])
  expect(all.filter(({ category_id }) => category_id === idOf('电解铜'))).toEqual(copper)
  expect(await read('?category_id=0190a8f1-0000-7000-8000-00000000000a')).toEqual([])
})
