/** Articles of the operator's desk: what visitors see of them, who may overwrite whom, and what the server makes of their HTML. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskArticle } from '#api/desk/articles.ts'
import { DAY_MS } from '#domain/constants.ts'
import { seedDefaults } from '#server/content/seed-defaults.ts'
import { articles } from '#server/db/tables/content.ts'
import { eq } from 'drizzle-orm'
import { XSS_CORPUS } from '../content/xss-corpus.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

const AT = '/v1/merchant/admin/articles'
const TEXT = {
  title: '废铜升水走阔',
  column_id: 1,
  topic: '',
  source: '循金平台',
  summary: '一句话',
  cover: '',
  content: '<p>第一段</p><p>第二段</p>',
}
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await seedDefaults(trade.db, new Date())
  await asDesk(trade, trade.who.colleague, 'content')
})
afterAll(() => trade?.close())

const visitor = (path: string) => trade.server.anonymous.get(path)
async function written(more: object = {}): Promise<DeskArticle> {
  const answer = await trade.who.trader.post(AT, { ...TEXT, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const publish = async ({ id, version }: DeskArticle, at: string | null = null) =>
  trade.who.trader.put(`${AT}/${id}/published`, { base_version: version, at })
const sees = async (id: number) => (await visitor(`/v1/articles/${id}`)).status === 200

test('a draft is seen by nobody until it is published, and then everywhere at once', async () => {
  const draft = await written()
  expect(draft).toMatchObject({ version: 1, state: 'draft', changed: false, published_at: null })
  expect(await sees(draft.id)).toBe(false)
  const published = (await publish(draft)).body.data as DeskArticle
  expect(published).toMatchObject({ state: 'published', version: 2, changed: false })
  expect((await visitor(`/v1/articles/${draft.id}`)).body.data).toMatchObject({ title: TEXT.title, content: TEXT.content })
  expect((await visitor('/v1/articles?column_id=1')).body.data[0].id).toBe(draft.id)
})

test('a change of a published article waits for its own publication, and the date of the article stays', async () => {
  const first = (await publish(await written({ title: '改动之前' }))).body.data as DeskArticle
  const saved = await trade.who.trader.put(`${AT}/${first.id}`, { ...TEXT, title: '改动之后', base_version: first.version })
  expect(saved.body.data).toMatchObject({ state: 'published', changed: true, title: '改动之后' })
  expect((await visitor(`/v1/articles/${first.id}`)).body.data.title).toBe('改动之前')
  const again = (await publish(saved.body.data)).body.data as DeskArticle
  expect(again.published_at).toBe(first.published_at)
  expect((await visitor(`/v1/articles/${first.id}`)).body.data.title).toBe('改动之后')
})

test('a scheduled article stays hidden from readers and search until its time', async () => {
  const draft = await written({ title: '明早八点的行情' })
  const scheduled = (await publish(draft, new Date(Date.now() + DAY_MS).toISOString())).body.data as DeskArticle
  expect(scheduled.state).toBe('scheduled')
  expect(await sees(draft.id)).toBe(false)
  expect((await visitor(`/v1/articles/search?q=${encodeURIComponent('明早八点')}`)).body.total).toBe(0)
  await trade.db
    .update(articles)
    .set({ published_at: new Date(Date.now() - 1000) })
    .where(eq(articles.id, draft.id))
  expect(await sees(draft.id)).toBe(true)
  expect((await visitor(`/v1/articles/search?q=${encodeURIComponent('明早八点')}`)).body.total).toBe(1)
  const refused = await publish(scheduled, new Date(Date.now() + DAY_MS).toISOString())
  expect([refused.status, refused.body.message]).toEqual([409, '文章已经发布，不能再定时；可直接发布修改，或先撤下'])
})

test('an article that is taken down is gone for visitors, and can be published again', async () => {
  const published = (await publish(await written())).body.data as DeskArticle
  const down = await trade.who.trader.put(`${AT}/${published.id}/taken-down`, { base_version: published.version })
  expect(down.body.data).toMatchObject({ state: 'down', published_at: null })
  expect(await sees(published.id)).toBe(false)
  expect((await trade.who.trader.put(`${AT}/${published.id}/taken-down`, { base_version: down.body.data.version })).status).toBe(
    409,
  )
  await publish(down.body.data)
  expect(await sees(published.id)).toBe(true)
})

test('the agreements cannot be taken down, and articles of before the desk are worked on from their public text', async () => {
  const { body } = await trade.who.trader.get(`${AT}/7`)
  expect(body.data).toMatchObject({ version: 0, state: 'published', title: '用户协议', saved_by: '' })
  expect((await trade.who.trader.put(`${AT}/7/taken-down`, { base_version: 0 })).status).toBe(409)
  const moved = await trade.who.trader.put(`${AT}/7`, { ...TEXT, base_version: 0 })
  expect(moved.body.details?.fields?.column_id).toBe('注册时要用到这份协议，不能改栏目')
})

describe('two operators on one article', () => {
  test('the second one is told who was first and loses nothing, and overwrites knowingly', async () => {
    const { trader, colleague } = trade.who
    const draft = await written()
    const first = await trader.put(`${AT}/${draft.id}`, { ...TEXT, title: '甲的标题', base_version: 1 })
    expect(first.status).toBe(200)
    const second = await colleague.put(`${AT}/${draft.id}`, { ...TEXT, title: '乙的标题', base_version: 1 })
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    expect(second.body.message).toMatch(/^.+在 .+ 保存了新的版本，请先对照再保存$/)
    const over = await colleague.put(`${AT}/${draft.id}`, { ...TEXT, title: '乙的标题', base_version: 2 })
    expect(over.body.data).toMatchObject({ title: '乙的标题', version: 3 })
    const history = (await colleague.get(`${AT}/${draft.id}/revisions`)).body.data
    expect(history.map(({ version, title }: { version: number; title: string }) => [version, title])).toEqual([
      [3, '乙的标题'],
      [2, '甲的标题'],
      [1, TEXT.title],
    ])
    expect(new Set(history.map(({ saved_by }: { saved_by: string }) => saved_by)).size).toBe(2)
    expect((await colleague.get(`${AT}/${draft.id}/revisions/2`)).body.data).toMatchObject({
      title: '甲的标题',
      content: TEXT.content,
    })
  })
})

describe('what cannot be published', () => {
  test.each([
    ['an article without words', { content: '<p> </p>' }, 'content', '请填写正文'],
    ['a help topic without its topic', { column_id: 5 }, 'topic', '帮助中心的文章请填写主题'],
  ])('%s is refused at its field', async (_what, more, field, message) => {
    const refused = await publish(await written(more))
    expect([refused.status, refused.body.details?.fields?.[field]]).toEqual([400, message])
  })
  test.each([
    ['no title', { title: '' }, 'title', '请输入标题'],
    ['a column that does not exist', { column_id: 999 }, 'column_id', '没有这个栏目'],
    ['a cover of another site', { cover: 'https://evil.example/a.jpg' }, 'cover', '请上传封面图片'],
    ['half a sign', { content: '<p>\ud800</p>' }, 'content', '含有不支持的字符'],
    ['a sign that nobody types', { content: '<p>\u0000</p>' }, 'content', '含有不支持的字符'],
  ])('%s is refused when it is saved', async (_what, more, field, message) => {
    const refused = await trade.who.trader.post(AT, { ...TEXT, ...more })
    expect([refused.status, refused.body.details?.fields?.[field]]).toEqual([400, message])
  })
})

test('HTML that would run is cleaned before it is stored and when it is read', async () => {
  // Signs that nobody types are refused at the field, as the test above shows.
  const typable = (html: string) => html.replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
  const content = XSS_CORPUS.map(({ html }) => `<p>前</p>${typable(html)}<p>后</p>`).join('\n')
  const draft = await written({ content })
  const published = (await publish(draft)).body.data as DeskArticle
  const seen = (await visitor(`/v1/articles/${draft.id}`)).body.data.content as string
  for (const html of [draft.content, published.content, seen])
    expect(html).not.toMatch(/<(?:script|svg|math|iframe|style)|<[^>]*\s(?:on\w+|style|srcset)=|<[^>]*javascript:/i)
  expect(seen).toContain('<p>前</p>')
})
