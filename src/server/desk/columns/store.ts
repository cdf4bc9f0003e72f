/** Columns of articles and topics of the help centre in the database, with what is in them. */
import { asc, desc, getTableColumns, sql } from 'drizzle-orm'
import type { DeskColumns } from '#api/desk/columns.ts'
import { HELP_SLUG, hasOwnPage } from '#domain/desk/article-column.ts'
import type { Db } from '../../db/connect.ts'
import { articleColumns, articleRevisions, articles, helpTopics } from '../../db/tables/content.ts'

/** The latest version of each article that the desk has written. */
export const LATEST = sql`(select distinct on (article_id) * from ${articleRevisions} order by article_id, version desc)`

export const columnRows = (db: Db) =>
  db.select().from(articleColumns).orderBy(desc(articleColumns.listed), asc(articleColumns.sort), asc(articleColumns.id))
/** The topics, each with its published questions in their order. */
export const topicRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(helpTopics),
      questions: sql<{ id: number; title: string }[]>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title)
          order by a.sort, a.published_at desc, a.id desc), '[]')
        from ${articles} as a join ${articleColumns} as c on c.id = a.column_id
        where c.slug = ${HELP_SLUG} and a.topic = ${helpTopics}.name)`,
    })
    .from(helpTopics)
    .orderBy(asc(helpTopics.sort), asc(helpTopics.id))

/** The numbers of articles by column and by topic: where visitors see them, and where their latest version is. */
async function countArticles(db: Db): Promise<{ columns: Map<number, number>; topics: Map<string, number> }> {
  const { rows } = await db.execute<{ id: number; column_id: number; topic: string; is_help: boolean }>(sql`
    select each.*, coalesce(c.slug = ${HELP_SLUG}, false) as is_help from (
      select id, column_id, topic from ${articles} union select article_id, column_id, topic from ${LATEST} as latest) as each
    left join ${articleColumns} as c on c.id = each.column_id`)
  const [columns, topics] = [new Map<number, Set<number>>(), new Map<string, Set<number>>()]
  for (const { id, column_id, topic, is_help } of rows) {
    columns.set(column_id, (columns.get(column_id) ?? new Set()).add(id))
    if (is_help) topics.set(topic, (topics.get(topic) ?? new Set()).add(id))
  }
  const sizes = <K>(sets: Map<K, Set<number>>) => new Map([...sets].map(([key, { size }]) => [key, size]))
  return { columns: sizes(columns), topics: sizes(topics) }
}

export async function readColumns(db: Db): Promise<DeskColumns> {
  const counts = await countArticles(db)
  return {
    columns: (await columnRows(db)).map(({ id, name, slug, description, listed, version }) => ({
      id,
      name,
      slug,
      description,
      hidden: !listed && !hasOwnPage({ slug }),
      version,
      articles: counts.columns.get(id) ?? 0,
    })),
    topics: (await topicRows(db)).map(({ id, name, hidden, version, questions }) => ({
      id,
      name,
      hidden,
      version,
      articles: counts.topics.get(name) ?? 0,
      questions,
    })),
  }
}
