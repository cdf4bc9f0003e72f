/** Articles and their columns in the database. Everything here is public; an unpublished article counts as missing. */
import { and, asc, desc, eq, exists, inArray, lte, max, ne, or, sql } from 'drizzle-orm'
import type { Article, ArticleBrief, ArticleColumn } from '#api/content.ts'
import { HELP_SLUG, OWN_PAGE_SLUGS } from '#domain/desk/article-column.ts'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/connect.ts'
import { articleColumns, articles, helpTopics } from '../db/tables/content.ts'
import { sanitiseArticle } from './sanitise.ts'

/** A numbered page of a list; `total` counts all rows. */
export interface Numbered<T> {
  data: T[]
  page: number
  total: number
}
interface PageQuery {
  page: number
  limit: number
}

/** A hidden column is none for visitors. */
const isOpen = or(eq(articleColumns.listed, true), inArray(articleColumns.slug, [...OWN_PAGE_SLUGS]))
/** The columns of the news centre first, then help and agreements. */
export const listColumns = (db: Db): Promise<ArticleColumn[]> =>
  db
    .select({
      id: articleColumns.id,
      name: articleColumns.name,
      slug: articleColumns.slug,
      description: articleColumns.description,
      listed: articleColumns.listed,
    })
    .from(articleColumns)
    .where(isOpen)
    .orderBy(desc(articleColumns.listed), asc(articleColumns.sort), asc(articleColumns.id))

const BRIEF = {
  id: articles.id,
  column_id: articles.column_id,
  topic: articles.topic,
  title: articles.title,
  summary: articles.summary,
  cover: articles.cover,
  source: articles.source,
  published_at: articles.published_at,
}
const briefView = (row: Omit<ArticleBrief, 'published_at'> & { published_at: Date }): ArticleBrief => ({
  ...row,
  published_at: row.published_at.toISOString(),
})

const NEWEST_FIRST = [desc(articles.published_at), desc(articles.id)]
const topicOf = eq(helpTopics.name, articles.topic)
/** Questions of the help centre: topics in their order, then the questions of each. */
const IN_TOPIC_ORDER = [
  asc(sql`(select ${helpTopics.sort} from ${helpTopics} where ${topicOf})`),
  asc(articles.sort),
  ...NEWEST_FIRST,
]
const isHelp = eq(articleColumns.slug, HELP_SLUG)

/** Neither in a hidden column nor under a hidden topic. Its link opens such an article all the same. */
const isListed = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(articleColumns)
      .where(
        and(
          eq(articleColumns.id, articles.column_id),
          isOpen,
          sql`not (${isHelp} and exists (select 1 from ${helpTopics} where ${topicOf} and ${helpTopics.hidden}))`,
        ),
      ),
  )

async function numbered(db: Db, where: ReturnType<typeof and>, order: ReturnType<typeof desc>[], { page, limit }: PageQuery) {
  const total = await db.$count(articles, where)
  const from = (page - 1) * limit
  if (from >= total) return { data: [], page, total }
  const rows = await db
    .select(BRIEF)
    .from(articles)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(from)
  return { data: rows.map(briefView), page, total }
}

const ofNews = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(articleColumns)
      .where(and(eq(articleColumns.id, articles.column_id), eq(articleColumns.listed, true))),
  )

/** Of one column or of all columns of the news centre: newest first, help in the order of its topics. At most three statements. */
export async function listArticles(
  db: Db,
  { column_id, ...page }: PageQuery & { column_id?: number | undefined },
  now: Date,
): Promise<Numbered<ArticleBrief>> {
  const shown = lte(articles.published_at, now)
  if (column_id === undefined) return numbered(db, and(shown, ofNews(db)), NEWEST_FIRST, page)
  const help = (await db.$count(articleColumns, and(eq(articleColumns.id, column_id), isHelp))) > 0
  const where = and(shown, eq(articles.column_id, column_id), isListed(db))
  return numbered(db, where, help ? IN_TOPIC_ORDER : NEWEST_FIRST, page)
}

/** The text of the content without its tags. */
const plain = sql`regexp_replace(${articles.content}, '<[^>]*>', '', 'g')`

/** Articles of every column that contain each of the words; a word in the title ranks before the date. Two statements. */
export function searchArticles(db: Db, { q, ...page }: PageQuery & { q: string }, now: Date): Promise<Numbered<ArticleBrief>> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const inTitle = and(...words.map((word) => contains(word, articles.title)))
  const holds = words.map((word) => contains(word, articles.title, plain))
  return numbered(
    db,
    and(lte(articles.published_at, now), isListed(db), ...holds),
    [desc(sql`(${inTitle})`), ...NEWEST_FIRST],
    page,
  )
}

/** The article with its neighbours in the column's list: `previous` stands above it, `next` below it. Null when there is none. Two statements. */
export async function findArticle(db: Db, id: number, now: Date): Promise<Article | null> {
  const [row] = await db
    .select({
      ...BRIEF,
      content: articles.content,
      updated_at: articles.updated_at,
      column_name: articleColumns.name,
      slug: articleColumns.slug,
    })
    .from(articles)
    .innerJoin(articleColumns, eq(articleColumns.id, articles.column_id))
    .where(and(eq(articles.id, id), lte(articles.published_at, now)))
  if (!row) return null
  const { content, updated_at, column_name, slug, ...brief } = row
  const order = sql.join(slug === HELP_SLUG ? IN_TOPIC_ORDER : NEWEST_FIRST, sql`, `)
  const places = db
    .select({
      id: articles.id,
      before_id: sql<number | null>`lag(${articles.id}) over (order by ${order})`.as('before_id'),
      after_id: sql<number | null>`lead(${articles.id}) over (order by ${order})`.as('after_id'),
    })
    .from(articles)
    .where(and(eq(articles.column_id, row.column_id), lte(articles.published_at, now), isListed(db)))
    .as('places')
  const neighbours = await db
    .select({ id: articles.id, title: articles.title, before_id: places.before_id })
    .from(places)
    .innerJoin(articles, or(eq(articles.id, places.before_id), eq(articles.id, places.after_id)))
    .where(eq(places.id, id))
  const link = (above: boolean) => {
    const found = neighbours.find((each) => (each.id === each.before_id) === above)
    return found ? { id: found.id, title: found.title } : null
  }
  return {
    ...briefView(brief),
    column_name,
    content: sanitiseArticle(content),
    updated_at: updated_at.toISOString(),
    previous: link(true),
    next: link(false),
  }
}

/** Published articles for the sitemap, newest first. */
export const listArticleDates = (db: Db, now: Date, most: number): Promise<{ id: number; updated_at: Date }[]> =>
  db
    .select({ id: articles.id, updated_at: articles.updated_at })
    .from(articles)
    .where(and(lte(articles.published_at, now), isListed(db)))
    .orderBy(...NEWEST_FIRST)
    .limit(most)

/** Topics of the help centre with the last change of their articles. */
export const listHelpTopics = (db: Db, now: Date): Promise<{ topic: string; updated_at: Date }[]> =>
  db
    .select({ topic: articles.topic, updated_at: max(articles.updated_at).mapWith(articles.updated_at) })
    .from(articles)
    .innerJoin(articleColumns, eq(articleColumns.id, articles.column_id))
    .where(and(isHelp, ne(articles.topic, ''), lte(articles.published_at, now), isListed(db)))
    .groupBy(articles.topic)
    .orderBy(articles.topic)
    .then((rows) => rows.flatMap(({ topic, updated_at }) => (updated_at ? [{ topic, updated_at }] : [])))

export type ArticleDraft = Omit<typeof articles.$inferInsert, 'updated_at'>

/** Inserts or updates articles, with their HTML sanitised. */
export async function saveArticles(db: Db, drafts: readonly ArticleDraft[], updated_at: Date): Promise<void> {
  if (drafts.length === 0) return
  const given = (column: string) => sql.raw(`excluded."${column}"`)
  await db
    .insert(articles)
    .values(drafts.map((draft) => ({ ...draft, content: sanitiseArticle(draft.content), updated_at })))
    .onConflictDoUpdate({
      target: articles.id,
      set: Object.fromEntries(
        ['column_id', 'topic', 'title', 'summary', 'content', 'cover', 'source', 'published_at', 'updated_at', 'sort'].map(
          (name) => [name, given(name)],
        ),
      ),
    })
}
