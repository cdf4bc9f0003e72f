/** A right call for every change of articles, columns and the catalogue at the operator's desk, for `changes.ts`. */
import { v7 as uuidv7 } from 'uuid'
import { seedDefaults } from '#server/content/seed-defaults.ts'
import { specs } from '#server/db/tables/content.ts'
import { categories } from '#server/db/tables/trade.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import type { Example } from './change.ts'

/** A new category of the first level. */
async function category({ db }: TradeServer): Promise<string> {
  const id = uuidv7()
  await db.insert(categories).values({ id, name: `品类 ${id}` })
  return id
}
const SPEC = { name: '样例规格', grade: '', standard: '' }
/** A spec of a new category, with the id of the category. */
async function specOf(trade: TradeServer): Promise<[id: string, category_id: string]> {
  const [id, category_id] = [uuidv7(), await category(trade)]
  await trade.db.insert(specs).values({ id, category_id, name: '样例规格', sort: 1 })
  return [id, category_id]
}

const RATE = { parent_id: null, tax_rate_bp: 1300 }
const ARTICLES = '/v1/merchant/admin/articles'
const ARTICLE = { title: '公告', column_id: 3, topic: '', source: '', summary: '', cover: '', content: '<p>正文</p>' }
/** A draft, at its first version. */
async function draft({ db, who }: TradeServer): Promise<string> {
  await seedDefaults(db, new Date())
  const { body } = await who.trader.post(ARTICLES, ARTICLE)
  return String(body.data.id)
}

const COLUMN = { name: '样例栏目', description: '', hidden: false }
const COLUMNS = '/v1/merchant/admin/columns'
/** A new column or topic, at its first version. */
async function columnOf({ db, who }: TradeServer, part: '' | '/topics', name: string): Promise<string> {
  await seedDefaults(db, new Date())
  const { body } = await who.trader.post(`${COLUMNS}${part}`, { ...COLUMN, name })
  return String(body.data.id)
}

export const CONTENT_CHANGES: Record<string, Example> = {
  createArticle: async ({ db }) => {
    await seedDefaults(db, new Date())
    return { body: ARTICLE }
  },
  saveArticle: async (trade) => ({ params: { id: await draft(trade) }, body: { ...ARTICLE, title: '改过', base_version: 1 } }),
  publishArticle: async (trade) => ({ params: { id: await draft(trade) }, body: { base_version: 1, at: null } }),
  takeDownArticle: async (trade) => {
    const id = await draft(trade)
    await trade.who.trader.put(`${ARTICLES}/${id}/published`, { base_version: 1, at: null })
    return { params: { id }, body: { base_version: 2 } }
  },
  createColumn: async ({ db }) => {
    await seedDefaults(db, new Date())
    return { body: COLUMN }
  },
  updateColumn: async (trade) => ({
    params: { id: await columnOf(trade, '', '样例栏目二') },
    body: { ...COLUMN, base_version: 1, name: '样例栏目三' },
  }),
  deleteColumn: async (trade) => ({
    params: { id: await columnOf(trade, '', '样例栏目四') },
    body: { base_version: 1, move_to: null },
  }),
  createHelpTopic: async () => ({ body: { name: '样例主题', hidden: false } }),
  updateHelpTopic: async (trade) => ({
    params: { id: await columnOf(trade, '/topics', '样例主题二') },
    body: { base_version: 1, name: '样例主题三', hidden: false },
  }),
  deleteHelpTopic: async (trade) => ({
    params: { id: await columnOf(trade, '/topics', '样例主题四') },
    body: { base_version: 1, move_to: null },
  }),
  orderColumns: async (trade) => {
    await columnOf(trade, '/topics', '样例主题五')
    await columnOf(trade, '/topics', '样例主题六')
    const { topics } = (await trade.who.trader.get(COLUMNS)).body.data
    const before = topics.map(({ id }: { id: number }) => id)
    return { body: { part: 'help_topic', topic_id: null, before, ids: before.toReversed() } }
  },
  createCategory: async () => ({ body: { ...RATE, name: '样例品类一' } }),
  updateCategory: async (trade) => ({
    params: { id: await category(trade) },
    body: { ...RATE, base_version: 1, name: '样例品类二' },
  }),
  mergeCategory: async (trade) => ({
    params: { id: await category(trade) },
    body: { base_version: 1, into_id: await category(trade) },
  }),
  deleteCategory: async (trade) => ({ params: { id: await category(trade) }, body: { base_version: 1 } }),
  createSpec: async (trade) => ({ body: { ...SPEC, category_id: await category(trade) } }),
  updateSpec: async (trade) => {
    const [id, category_id] = await specOf(trade)
    return { params: { id }, body: { ...SPEC, base_version: 1, name: '样例规格二', category_id } }
  },
  deleteSpec: async (trade) => ({ params: { id: (await specOf(trade))[0] }, body: { base_version: 1 } }),
  orderCatalogue: async (trade) => {
    const [one, under] = await specOf(trade)
    const two = uuidv7()
    await trade.db.insert(specs).values({ id: two, category_id: under, name: '样例规格三', sort: 2 })
    return { body: { part: 'spec', under, before: [one, two], ids: [two, one] } }
  },
}
