/** Adds, changes and removes columns of articles and topics of the help centre. Articles move with a version of their own. */
import { eq, sql } from 'drizzle-orm'
import type { DeskColumn, DeskTopic } from '#api/desk/columns.ts'
import {
  COLUMN_PARTS,
  type ColumnPart,
  hasOwnPage,
  HELP_SLUG,
  hideProblems,
  nameProblems,
  refuseRemoval,
  removalProblems,
} from '#domain/desk/article-column.ts'
import type { RevisionAction } from '#domain/desk/article.ts'
import type { Edit } from '#domain/firm/edits.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import { articleColumns, articleRevisions, articles, helpTopics } from '../../db/tables/content.ts'
import { firstEdit, nextEdit, refuseIfMissed } from '../../edits.ts'
import { holdArticles } from '../articles/store.ts'
import { columnRows, LATEST, readColumns, topicRows } from './store.ts'

type ColumnFields = Pick<DeskColumn, 'name' | 'description' | 'hidden'>
type TopicFields = Pick<DeskTopic, 'name' | 'hidden'>
interface Removal {
  base_version: number
  move_to: number | null
}
interface Row {
  id: number
  name: string
  sort: number
  edits: Edit[]
}

const behind = (rows: readonly Row[]) => ({
  id: Math.max(0, ...rows.map(({ id }) => id)) + 1,
  sort: Math.max(-1, ...rows.map(({ sort }) => sort)) + 1,
})
const others = <R extends { id: number }>(rows: readonly R[], id: number) => rows.filter((each) => each.id !== id)

/** The row that the person saw. Throws not_found, or conflict if a colleague has changed it since. */
function seen<R extends Row>(context: SessionContext, part: ColumnPart, rows: readonly R[], id: number, base_version: number): R {
  const { label } = COLUMN_PARTS[part]
  const row = rows.find((each) => each.id === id)
  if (!row) throw new Refusal('not_found', { message: `这个${label}已被删除` })
  refuseIfMissed(`${label}“${row.name}”`, row.edits, context, base_version)
  return row
}

async function log(
  context: SessionContext,
  part: ColumnPart,
  action: 'create' | 'update' | 'delete',
  { id, title, before, after }: { id: number; title: string; before: object; after: object },
): Promise<void> {
  const changes = logChanges(part, before, after)
  await audit(context.db, { context, action, object: part, object_id: String(id), detail: { title }, changes })
}

/** Moves articles to another column or topic, with the version that is worked on and the one that visitors see. */
async function moveArticles(
  { db, session, now }: SessionContext,
  name: 'column_id' | 'topic',
  from: number | string,
  to: number | string,
) {
  const field = sql.identifier(name)
  const action: RevisionAction = 'move'
  const [column_id, topic] = name === 'topic' ? [sql`column_id`, sql`${to}::text`] : [sql`${to}::int`, sql`topic`]
  // A topic is a group of the help centre alone; other columns may use the same word.
  const inside = name === 'topic' ? sql`and column_id in (select id from ${articleColumns} where slug = ${HELP_SLUG})` : sql``
  await db.execute(sql`
    with moved as (
      insert into ${articleRevisions}
        (article_id, version, action, column_id, topic, title, summary, content, cover, source, saved_by, saved_at)
      select article_id, version + 1, ${action}::text, ${column_id}, ${topic}, title, summary, content, cover, source,
        ${session.user_id}::uuid, ${now.toISOString()}::timestamptz
      from ${LATEST} as latest where ${field} = ${from} ${inside}
      returning article_id, version)
    update ${articles} set version = moved.version from moved
    where ${articles.id} = moved.article_id and ${articles.version} = moved.version - 1`)
  await db.execute(sql`update ${articles} set ${field} = ${to} where ${field} = ${from} ${inside}`)
}

export async function createColumn(context: SessionContext, { name, description, hidden }: ColumnFields): Promise<number> {
  const { db } = context
  await holdArticles(db)
  const rows = await columnRows(db)
  refuseIfAny(nameProblems('article_column', { name }, rows))
  const place = behind(rows)
  const row = { ...place, name, description, slug: `column-${place.id}`, listed: !hidden, edits: firstEdit(context) }
  await db.insert(articleColumns).values(row)
  const after = { name, description, hidden }
  await log(context, 'article_column', 'create', { id: place.id, title: name, before: COLUMN_PARTS.article_column.none, after })
  return place.id
}
export async function updateColumn(
  context: SessionContext,
  id: number,
  { base_version, name, description, hidden }: ColumnFields & { base_version: number },
): Promise<void> {
  const { db } = context
  await holdArticles(db)
  const rows = await columnRows(db)
  const row = seen(context, 'article_column', rows, id, base_version)
  refuseIfAny({ ...nameProblems('article_column', { name }, others(rows, id)), ...hideProblems(row, hidden) })
  const own = hasOwnPage(row)
  await db
    .update(articleColumns)
    .set({ name, description, listed: !hidden && !own, ...nextEdit(context, row) })
    .where(eq(articleColumns.id, id))
  const before = { name: row.name, description: row.description, hidden: !row.listed && !own }
  await log(context, 'article_column', 'update', { id, title: name, before, after: { name, description, hidden } })
}
export async function deleteColumn(context: SessionContext, id: number, { base_version, move_to }: Removal): Promise<void> {
  const { db } = context
  await holdArticles(db)
  const row = seen(context, 'article_column', await columnRows(db), id, base_version)
  refuseRemoval(row)
  const { columns } = await readColumns(db)
  const shown = columns.find((each) => each.id === id) as DeskColumn
  refuseIfAny(removalProblems('article_column', shown, move_to, columns))
  if (move_to !== null) await moveArticles(context, 'column_id', id, move_to)
  await db.delete(articleColumns).where(eq(articleColumns.id, id))
  const moved_to = columns.find((each) => each.id === move_to)?.name
  const after = { ...COLUMN_PARTS.article_column.none, ...(moved_to ? { moved_to } : {}) }
  await log(context, 'article_column', 'delete', { id, title: row.name, before: shown, after })
}

export async function createTopic(context: SessionContext, { name, hidden }: TopicFields): Promise<number> {
  const { db } = context
  await holdArticles(db)
  const rows = await topicRows(db)
  refuseIfAny(nameProblems('help_topic', { name }, rows))
  const place = behind(rows)
  await db.insert(helpTopics).values({ ...place, name, hidden, edits: firstEdit(context) })
  const words = { id: place.id, title: name, before: COLUMN_PARTS.help_topic.none, after: { name, hidden } }
  await log(context, 'help_topic', 'create', words)
  return place.id
}
export async function updateTopic(
  context: SessionContext,
  id: number,
  { base_version, name, hidden }: TopicFields & { base_version: number },
): Promise<void> {
  const { db } = context
  await holdArticles(db)
  const rows = await topicRows(db)
  const row = seen(context, 'help_topic', rows, id, base_version)
  refuseIfAny(nameProblems('help_topic', { name }, others(rows, id)))
  await db
    .update(helpTopics)
    .set({ name, hidden, ...nextEdit(context, row) })
    .where(eq(helpTopics.id, id))
  if (name !== row.name) await moveArticles(context, 'topic', row.name, name)
  await log(context, 'help_topic', 'update', { id, title: name, before: row, after: { name, hidden } })
}
export async function deleteTopic(context: SessionContext, id: number, { base_version, move_to }: Removal): Promise<void> {
  const { db } = context
  await holdArticles(db)
  const row = seen(context, 'help_topic', await topicRows(db), id, base_version)
  const { topics } = await readColumns(db)
  const shown = topics.find((each) => each.id === id) as DeskTopic
  refuseIfAny(removalProblems('help_topic', shown, move_to, topics))
  const target = topics.find((each) => each.id === move_to)
  if (target) {
    // Behind the questions that the target has.
    await db.update(articles).set({ sort: null }).where(eq(articles.topic, row.name))
    await moveArticles(context, 'topic', row.name, target.name)
  }
  await db.delete(helpTopics).where(eq(helpTopics.id, id))
  const after = { ...COLUMN_PARTS.help_topic.none, ...(target ? { moved_to: target.name } : {}) }
  await log(context, 'help_topic', 'delete', { id, title: row.name, before: shown, after })
}
