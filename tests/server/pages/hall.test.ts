/** The server-rendered trading hall follows the choices in its address. Its rows link to the login and name no firm. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category, HallGoods } from '#api/catalogue.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { goods } from '#server/db/tables/offers.ts'
import { insertCatalogue } from '#server/demo/catalogue.ts'
import { insertNeeds } from '#server/demo/intentions.ts'
import { insertMarket } from '#server/demo/market.ts'
import { HOSTILE, ORIGIN, type PagesServer, startPages } from './pages-server.ts'

let server: PagesServer
let categories: Category[]
beforeAll(async () => {
  server = await startPages()
  const { db } = server.database
  const now = new Date()
  await insertCatalogue(db, server.people, now)
  await insertNeeds(db, server.people, now)
  await insertMarket(db, now)
  categories = (await server.anonymous.get('/v1/categories')).body.data
})
afterAll(() => server?.close())

/** The titles of the rows, in order. */
const rowsOf = (text: string) =>
  [...text.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title = '']) => title.replaceAll('<!-- -->', ''))
const linksOf = (text: string) => [...text.matchAll(/href="(\/market[^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
test('the hall’s page shows what the call answers, and its data are that answer in the app’s form', async () => {
  const { text } = await server.page('/market?tab=hall')
  const answer = (await server.anonymous.get('/v1/goods?limit=20')).body as { data: HallGoods[] }
  expect(rowsOf(text)).toEqual(answer.data.map(({ title }) => title))
  expect(text.replaceAll('<!-- -->', '')).toContain(`共 ${answer.data.length} 条，已全部显示`)
  expect((await server.pageData(text)).get(JSON.stringify(PUBLIC_KEYS.goods(null, '')))).toEqual({
    pages: [answer],
    pageParams: [null],
  })
  expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/market?tab=hall" />`)
})

test('the address chooses side, category and search words, and each link keeps the others', async () => {
  const copper = categories.find(({ name }) => name === '废铜')
  const path = `/market?tab=hall&category=${copper?.id}&q=${encodeURIComponent('光亮')}`
  const { text } = await server.page(path)
  expect(rowsOf(text)).toEqual(['1# 光亮铜'])
  expect(linksOf(text)).toContain(`/market?tab=hall&side=needs&category=${copper?.id}&q=${encodeURIComponent('光亮')}`)
  expect(linksOf(text)).toContain(`/market?tab=hall&q=${encodeURIComponent('光亮')}`)
  expect(text).toContain(`href="/auth/login?return=${encodeURIComponent(path)}"`)
  // The search works as a form that keeps the other choices.
  expect(text).toContain('<form role="search" action="/market">')
  expect(text).toContain(`<input type="hidden" name="category" value="${copper?.id}"/>`)
  expect(text).toMatch(/<input [^>]*name="q" value="光亮"/)

  const needs = await server.page('/market?tab=hall&side=needs')
  expect(rowsOf(needs.text).length).toBeGreaterThan(2)
  expect(rowsOf(needs.text).every((title) => title.startsWith('求购 '))).toBe(true)
  expect((await server.page('/market?tab=hall&q=%25%25')).text).toContain('没有符合条件的在售货源')
})

test('an invalid address shows the whole hall, and search words never become HTML', async () => {
  const all = rowsOf((await server.page('/market?tab=hall')).text)
  for (const bad of ['category=1', 'side=both', 'category=%00', 'q='])
    expect(rowsOf((await server.page(`/market?tab=hall&${bad}`)).text), bad).toEqual(all)
  const searched = await server.page(`/market?tab=hall&q=${encodeURIComponent(HOSTILE)}`)
  expect(searched.text).not.toContain('<script>alert')
  await server.database.db.update(goods).set({ title: HOSTILE }).where(eq(goods.title, '轮毂铝'))
  // A page follows its data within a second.
  const hall = async () => (await server.page('/market?tab=hall')).text
  await expect.poll(hall).toContain('&lt;script&gt;alert')
  expect(await hall()).not.toContain('<script>alert')
})

test('the hall’s page names no firm', async () => {
  const names = (await server.database.db.select({ name: firms.name }).from(firms)).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  for (const side of ['goods', 'needs']) {
    const { text } = await server.page(`/market?tab=hall&side=${side}`)
    for (const name of names) expect(text, side).not.toContain(name)
  }
})
