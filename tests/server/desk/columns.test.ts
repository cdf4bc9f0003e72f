/** Columns of articles and topics of the help centre: made, renamed, ordered, hidden, and removed with their articles moved. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleBrief, ArticleColumn } from '#api/content.ts'
import type { DeskColumns } from '#api/desk/columns.ts'
import { insertContent } from '#server/demo/content.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

const URL = '/v1/merchant/admin/columns'
const ARTICLES = '/v1/merchant/admin/articles'
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'content')
  await insertContent(trade.db, new Date())
})
afterAll(() => trade?.close())

const desk = async (): Promise<DeskColumns> => (await trade.who.trader.get(URL)).body.data
const visitor = async (path: string) => (await trade.server.anonymous.get(path)).body
const columnNames = async () => ((await visitor('/v1/article/columns')).data as ArticleColumn[]).map(({ name }) => name)
const help = async (): Promise<ArticleBrief[]> => (await visitor('/v1/articles?column_id=5&limit=50')).data
const topicNames = async () => [...new Set((await help()).map(({ topic }) => topic))]
async function named<K extends 'columns' | 'topics'>(kind: K, name: string): Promise<DeskColumns[K][number]> {
  const found = (await desk())[kind].find((each) => each.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

test('a column is made, renamed, hidden and shown again', async () => {
  const { trader, colleague } = trade.who
  const { id } = (await trader.post(URL, { name: '展会', description: '', hidden: false })).body.data
  expect(await columnNames()).toEqual(['行业资讯', '市场行情', '平台公告', '政策法规', '展会', '帮助中心', '协议'])
  const twice = await trader.post(URL, { name: ' 展会 ', description: '', hidden: false })
  expect([twice.status, twice.body.details.fields]).toEqual([400, { name: '已有同名的栏目' }])
  const draft = { topic: '', source: '', summary: '', cover: '', content: '<p>展会日程</p>', title: '展会日程' }
  const article = (await trader.post(ARTICLES, { ...draft, column_id: id })).body.data
  await trader.put(`${ARTICLES}/${article.id}/published`, { base_version: 1, at: null })
  expect((await visitor(`/v1/articles?column_id=${id}`)).total).toBe(1)
  await trader.put(`${URL}/${id}`, { base_version: 1, name: '展会活动', description: '', hidden: true })
  expect(await columnNames()).not.toContain('展会活动')
  expect((await visitor(`/v1/articles?column_id=${id}`)).total).toBe(0)
  expect((await visitor('/v1/articles/search?q=展会日程')).total).toBe(0)
  expect((await visitor(`/v1/articles/${article.id}`)).data.column_name).toBe('展会活动')
  const late = await colleague.put(`${URL}/${id}`, { base_version: 1, name: '活动', description: '', hidden: false })
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^栏目“展会活动”已被.+更改，请核对后再提交$/)])
})

test('a column with articles goes only when they move, in every version that is worked on', async () => {
  const { trader } = trade.who
  const column = await named('columns', '展会活动')
  const gone = (move_to: number | null) => trader.delete(`${URL}/${column.id}`, { base_version: column.version, move_to })
  const kept = await gone(null)
  expect([kept.status, kept.body.details.fields]).toEqual([400, { move_to: '“展会活动”还有 1 篇文章，请选择移到哪里' }])
  expect((await gone(6)).body.details.fields).toEqual({ move_to: '请选择另一个栏目' })
  expect((await gone(3)).status).toBe(200)
  const [row] = (await visitor('/v1/articles/search?q=展会日程')).data
  expect(row.column_id).toBe(3)
  const article = (await trader.get(`${ARTICLES}/${row.id}`)).body.data
  expect(article).toMatchObject({ column_id: 3, version: 3, changed: false, state: 'published' })
  const [last] = (await trader.get(`${ARTICLES}/${row.id}/revisions`)).body.data
  expect([last.version, last.action]).toEqual([3, 'move'])
})

test('help and agreements stay, and are not hidden', async () => {
  const { trader } = trade.who
  for (const name of ['帮助中心', '协议']) {
    const { id, version, description } = await named('columns', name)
    const hidden = await trader.put(`${URL}/${id}`, { base_version: version, name, description, hidden: true })
    expect(hidden.body.details.fields).toEqual({ hidden: '这个栏目有自己的页面，不能隐藏' })
    const gone = await trader.delete(`${URL}/${id}`, { base_version: version, move_to: 1 })
    expect([gone.status, gone.body.message]).toEqual([409, `“${name}”有自己的页面，不能删除`])
  }
})

test('a topic is renamed with its questions, and hidden', async () => {
  const { trader } = trade.who
  const { id, version } = await named('topics', '离线使用')
  expect((await trader.put(`${URL}/topics/${id}`, { base_version: version, name: '没有网络', hidden: false })).status).toBe(200)
  expect(await topicNames()).toEqual(['账号与登录', '订单与发货', '结算与付款', '合同与发票', '没有网络'])
  await trader.put(`${URL}/topics/${id}`, { base_version: version + 1, name: '没有网络', hidden: true })
  expect(await topicNames()).not.toContain('没有网络')
  expect((await visitor('/v1/articles/search?q=把循金装到手机和电脑')).total).toBe(0)
})

test('questions and topics are listed in the order of the desk', async () => {
  const { trader } = trade.who
  const { topics } = await desk()
  const { id: topic_id, name, questions } = await named('topics', '账号与登录')
  const before = questions.map(({ id }) => id)
  const order = { part: 'help_question', topic_id, before, ids: before.toReversed() }
  expect((await trader.put(`${URL}/order`, order)).status).toBe(200)
  const now = (await help()).filter(({ topic }) => topic === name).map(({ id }) => id)
  expect(now).toEqual(before.toReversed())
  expect((await trader.put(`${URL}/order`, order)).body.message).toBe('问题的顺序已被同事更改，请看过后再调整')
  const ids = topics.map(({ id }) => id)
  await trader.put(`${URL}/order`, { part: 'help_topic', topic_id: null, before: ids, ids: ids.toReversed() })
  expect((await topicNames())[0]).toBe('合同与发票')
})

test('a question names a topic that exists, and a topic goes only when its questions move', async () => {
  const { trader } = trade.who
  const text = { source: '', summary: '', cover: '', content: '<p>答</p>', title: '问', column_id: 5 }
  const unknown = await trader.post(ARTICLES, { ...text, topic: '没有这个' })
  expect(unknown.body.details.fields).toEqual({ topic: '没有这个主题，请重新选择' })
  const { id, version, articles } = await named('topics', '结算与付款')
  const target = await named('topics', '订单与发货')
  const kept = await trader.delete(`${URL}/topics/${id}`, { base_version: version, move_to: null })
  expect(kept.body.details.fields).toEqual({ move_to: `“结算与付款”还有 ${articles} 篇文章，请选择移到哪里` })
  expect((await trader.delete(`${URL}/topics/${id}`, { base_version: version, move_to: target.id })).status).toBe(200)
  expect((await named('topics', '订单与发货')).articles).toBe(target.articles + articles)
  expect(await topicNames()).not.toContain('结算与付款')
})
