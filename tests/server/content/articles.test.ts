/** Articles over HTTP: columns, lists, search, neighbours, and missing articles. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Article, ArticleBrief, ArticleColumn } from '#api/content.ts'
import { DAY_MS } from '#domain/constants.ts'
import { HELP } from '#server/content/help/all.ts'
import { saveArticles } from '#server/content/store.ts'
import { articles } from '#server/db/tables/content.ts'
import { AGREEMENTS } from '#server/demo/articles/agreements.ts'
import { INDUSTRY } from '#server/demo/articles/industry.ts'
import { MARKET } from '#server/demo/articles/market.ts'
import { NOTICES } from '#server/demo/articles/notices.ts'
import { POLICY } from '#server/demo/articles/policy.ts'
import { insertContent } from '#server/demo/content.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'
import { XSS_CORPUS } from './xss-corpus.ts'

let server: Server
let columns: ArticleColumn[]
const get = async (path: string) => (await server.anonymous.get(path)).body
const list = async (query: string) =>
  (await get(`/v1/articles?${query}`)) as { data: ArticleBrief[]; page: number; total: number }
const read = async (id: number) => (await get(`/v1/articles/${id}`)).data as Article

beforeAll(async () => {
  server = await start()
  await insertContent(server.database.db, new Date())
  columns = (await get('/v1/article/columns')).data
})
afterAll(() => server?.close())

const times = (rows: ArticleBrief[]) => rows.map(({ published_at }) => published_at)

describe('columns', () => {
  test('of the news centre come first, and help and agreements are marked as having pages of their own', () => {
    expect(columns.map(({ name, listed }) => [name, listed])).toEqual([
      ['行业资讯', true],
      ['市场行情', true],
      ['平台公告', true],
      ['政策法规', true],
      ['帮助中心', false],
      ['协议', false],
    ])
    expect(columns.find(({ slug }) => slug === 'help')?.name).toBe('帮助中心')
  })

  test('group the help centre by topic in reading order', async () => {
    const help = columns.find(({ slug }) => slug === 'help')
    const { data } = await list(`column_id=${help?.id}&limit=50`)
    const topics = ['账号与登录', '订单与发货', '结算与付款', '合同与发票', '离线使用']
    expect([...new Set(data.map(({ topic }) => topic))]).toEqual(topics)
  })
})

describe('lists', () => {
  test('of the news centre are newest first, page by page without a gap or a double', async () => {
    const first = await list('limit=8')
    expect(first.total).toBeGreaterThanOrEqual(20)
    const rows: ArticleBrief[] = []
    for (let page = 1; page <= Math.ceil(first.total / 8); page++) {
      const found = await list(`limit=8&page=${page}`)
      expect([found.page, found.total]).toEqual([page, first.total])
      rows.push(...found.data)
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total)
    expect(times(rows)).toEqual(times(rows).toSorted().toReversed())
    const listed = new Set(columns.filter((column) => column.listed).map(({ id }) => id))
    expect(rows.every(({ column_id }) => listed.has(column_id))).toBe(true)
    expect((await list(`limit=8&page=${first.total}`)).data).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 6])('of column %i contain its own articles only', async (column_id) => {
    const { data } = await list(`column_id=${column_id}&limit=50`)
    expect(data.length).toBeGreaterThan(1)
    expect(new Set(data.map((row) => row.column_id))).toEqual(new Set([column_id]))
  })

  test('of an unknown column are empty', async () => {
    expect(await list('column_id=999')).toEqual({ data: [], page: 1, total: 0 })
  })
})

describe('search', () => {
  const titles = async (q: string) =>
    ((await get(`/v1/articles/search?${new URLSearchParams({ q, limit: '50' })}`)).data as ArticleBrief[]).map(
      ({ title }) => title,
    )

  test('finds words of titles first, then of texts, in every column', async () => {
    const found = await titles('反向开票')
    expect(found[0]).toContain('反向开票')
    expect(await titles('96110')).toContain('防范电信网络诈骗：循金不会这样联系您')
    expect(await titles('个人信息保护法')).toContain('隐私政策')
  })

  test('requires every word, and treats none as a pattern or a tag', async () => {
    const both = await titles('磅单 照片')
    expect(both.length).toBeGreaterThan(0)
    expect(both.length).toBeLessThan((await titles('磅单')).length)
    for (const q of ['%%', '_', '\\', '<strong>', 'href', '没有这样的话']) expect(await titles(q), q).toEqual([])
    expect(await titles('gb/t 38472')).toContain('再生铜铝原料进口：2024 年第 23 号公告与五项标准')
  })
})

describe('an article', () => {
  test.each([
    ['行业资讯', 300],
    ['帮助中心', 50],
  ])('of %s is read whole, with its column and its neighbours in the list', async (column_name, least) => {
    const column = columns.find(({ name }) => name === column_name)
    const { data } = await list(`column_id=${column?.id}&limit=50`)
    for (const [at, row] of data.entries()) {
      const article = await read(row.id)
      expect(article).toMatchObject({ ...row, column_name })
      expect(article.content.length).toBeGreaterThan(least)
      const link = (brief?: ArticleBrief) => (brief ? { id: brief.id, title: brief.title } : null)
      expect([article.previous, article.next]).toEqual([link(data[at - 1]), link(data[at + 1])])
    }
  })

  test.each([
    [7, '用户协议'],
    [8, '隐私政策'],
  ])('with the id %i is the %s, in full', async (id, title) => {
    const article = await read(id)
    expect(article.title).toBe(title)
    expect(article.content.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(12)
  })

  test.each(['999', '0', '-1', '1.5', 'x', '99999999999', '7%20or%201', '%00'])('with the id %s does not exist', async (id) => {
    const answer = await server.anonymous.get(`/v1/articles/${id}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test('that is not published yet appears nowhere', async () => {
    const draft = {
      id: 500,
      column_id: 1,
      title: '尚未发布的消息',
      content: '<p>明天见</p>',
      published_at: new Date(Date.now() + DAY_MS),
    }
    const before = await list('limit=1')
    await saveArticles(server.database.db, [draft], new Date())
    expect((await server.anonymous.get('/v1/articles/500')).status).toBe(404)
    expect((await list('limit=1')).total).toBe(before.total)
    expect((await get('/v1/articles/search?q=尚未发布')).total).toBe(0)
    const [newest] = (await list('column_id=1')).data
    expect((await read(newest?.id ?? 0)).previous).toBeNull()
  })

  test('is cleaned when it is saved and again when it is read', async () => {
    const { db } = server.database
    const html = XSS_CORPUS.map((vector) => vector.html).join('\n')
    const row = { id: 501, column_id: 3, title: '题', content: html, published_at: new Date() }
    await saveArticles(db, [row], new Date())
    const kept = (await db.select().from(articles)).find(({ id }) => id === 501)?.content ?? ''
    await db.insert(articles).values({ ...row, id: 502, content: html.replaceAll('\0', ''), updated_at: new Date() })
    for (const content of [kept, (await read(501)).content, (await read(502)).content])
      expect(content).not.toMatch(/<(?:script|svg|math|iframe|style)|<[^>]*\s(?:on\w+|style|srcset)=|<[^>]*javascript:/i)
  })

  test('that is saved again is changed and not doubled', async () => {
    const { total } = await list('column_id=3')
    const row = { id: 501, column_id: 3, title: '改过的题', content: '<p>改过</p>', published_at: new Date() }
    await saveArticles(server.database.db, [row], new Date())
    expect(await read(501)).toMatchObject({ title: '改过的题', content: '<p>改过</p>' })
    expect((await list('column_id=3')).total).toBe(total)
  })
})

test('the cleaning keeps every article of the demo whole, and their links lead to existing pages', async () => {
  const tags = (html: string) => html.match(/<\/?[a-z0-9]+/g)
  const demo = [INDUSTRY, MARKET, NOTICES, POLICY, HELP, AGREEMENTS].flat()
  const ids = new Set(demo.map(({ id }) => id))
  expect(ids.size).toBe(demo.length)
  for (const { id, title, content } of demo) {
    const kept = (await read(id)).content
    expect(tags(kept), title).toEqual(tags(content))
    for (const [, href = ''] of kept.matchAll(/href="(\/[^"]*)"/g)) {
      const article = /^\/news\/(\d+)$/.exec(href)?.[1]
      if (article) expect(ids.has(Number(article)), `${title}: ${href}`).toBe(true)
      else expect(['/help', '/download', '/market', '/about', '/contactUs', '/news'], title).toContain(href)
    }
  }
})

test('help and notices describe no planned feature, and cite no announcement that is no longer in force', () => {
  const later = ['我的发票', '发票信息', '更换绑定手机', '框架合同', '单位管理员']
  for (const { title, content } of [HELP, NOTICES].flat()) for (const words of later) expect(content, title).not.toContain(words)
  for (const { title, source } of POLICY) expect(source, title).not.toContain('2020 年第 43 号')
})
