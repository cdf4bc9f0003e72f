/** Changes the order of columns, of topics of the help centre, and of the questions of a topic. */
import { sql } from 'drizzle-orm'
import { COLUMN_PARTS, type ColumnPart } from '#domain/desk/article-column.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import { articleColumns, articles, helpTopics } from '../../db/tables/content.ts'
import { holdArticles } from '../articles/store.ts'
import { columnRows, topicRows } from './store.ts'

const TABLES = { article_column: articleColumns, help_topic: helpTopics, help_question: articles } as const
type Part = keyof typeof TABLES
const labelOf = (part: Part) => (part === 'help_question' ? '问题' : COLUMN_PARTS[part satisfies ColumnPart].label)
const same = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()

async function rowsOf({ db }: SessionContext, part: Part, topic_id: number | null): Promise<{ id: number; name: string }[]> {
  if (part === 'article_column') return columnRows(db)
  const topics = await topicRows(db)
  if (part === 'help_topic') return topics
  const topic = topics.find(({ id }) => id === topic_id)
  if (!topic) throw new Refusal('not_found', { message: '这个帮助主题已被删除' })
  return topic.questions.map(({ id, title }) => ({ id, name: title }))
}

interface Order {
  part: Part
  topic_id: number | null
  /** the order that the person saw */
  before: number[]
  ids: number[]
}
/** Throws conflict if the order is no longer the one that the person saw. */
export async function orderColumns(context: SessionContext, { part, topic_id, before, ids }: Order): Promise<void> {
  const { db } = context
  await holdArticles(db)
  const rows = await rowsOf(context, part, topic_id)
  const now = rows.map(({ id }) => id)
  if (!same(now, before)) throw new Refusal('conflict', { message: `${labelOf(part)}的顺序已被同事更改，请看过后再调整` })
  if (!same(ids.toSorted(), now.toSorted())) throw new Refusal('invalid', { fields: { ids: '请把每一条都排进顺序' } })
  const table = TABLES[part]
  const places = JSON.stringify(ids.map((id, sort) => ({ id, sort })))
  await db.execute(sql`update ${table} set sort = given.sort
    from jsonb_to_recordset(${places}::jsonb) as given(id int, sort int) where ${table.id} = given.id`)
  const names = (order: number[]) => order.map((id) => rows.find((row) => row.id === id)?.name).join('、')
  const changes = same(before, ids) ? [] : [{ label: '顺序', before: names(before), after: names(ids) }]
  await audit(db, { context, action: 'order', object: part, object_id: String(topic_id ?? part), detail: {}, changes })
}
