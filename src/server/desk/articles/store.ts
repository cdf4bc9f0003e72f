/** Articles of the operator's desk in the database: every saved version, and the one of them that is public. */
import { and, desc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ArticleRevision, ArticleRevisionText, DeskArticle, DeskArticleRow } from '#api/desk/articles.ts'
import { articleState, type ArticleText, type RevisionAction } from '#domain/desk/article.ts'
import { acceptedOf } from '../../agreements/store.ts'
import { sanitiseArticle } from '../../content/sanitise.ts'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/tables/accounts.ts'
import { articleColumns, articleRevisions, articles, helpTopics } from '../../db/tables/content.ts'
import { personName } from '../../session/accounts.ts'

type Revision = typeof articleRevisions.$inferSelect
/** An article with its latest version, and what the public site has of it. */
export interface Worked {
  latest: Revision
  /** null if the public site does not have it */
  shown: { version: number; published_at: Date } | null
  was_public: boolean
}

const WENT_PUBLIC: RevisionAction[] = ['first', 'publish', 'schedule']
/** Characters that no database or page takes. */
const UNTYPABLE = /[^\P{Cc}\n\r\t]/gu

export const cleaned = (text: ArticleText): ArticleText => ({
  ...text,
  content: sanitiseArticle(text.content.replaceAll(UNTYPABLE, '')),
})
export const textOf = ({ column_id, topic, title, summary, content, cover, source }: ArticleText): ArticleText => ({
  column_id,
  topic,
  title,
  summary,
  content,
  cover,
  source,
})

/** Everything but the content, which a list does not show. */
const { content: _content, ...REVISION } = getTableColumns(articleRevisions)

/** An article that stood before the desk wrote versions, as its first one. */
const firstOf = (row: Omit<typeof articles.$inferSelect, 'content' | 'asked_version'> & { content?: string }): Revision => ({
  ...textOf({ content: '', ...row }),
  article_id: row.id,
  version: 0,
  action: 'first',
  saved_by: null,
  saved_at: row.updated_at,
})

/** The names of who saved, by id. */
async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<(id: string | null) => string> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return () => ''
  const people = await db.select().from(users).where(inArray(users.id, known))
  const names = new Map(people.map((user) => [user.id, personName(user)]))
  return (id) => (id && names.get(id)) ?? ''
}
export const savedBy = async (db: Db, { saved_by }: Pick<Revision, 'saved_by'>): Promise<string> =>
  (await namesOf(db, [saved_by]))(saved_by)

const columnsOf = async (db: Db): Promise<Map<number, { name: string; slug: string }>> =>
  new Map((await db.select().from(articleColumns)).map(({ id, name, slug }) => [id, { name, slug }]))
/** The column, or undefined if there is none with this id. */
export const columnOf = async (db: Db, id: number) => (await columnsOf(db)).get(id)

export const hasTopic = async (db: Db, name: string): Promise<boolean> =>
  (await db.$count(helpTopics, eq(helpTopics.name, name))) > 0

interface Named {
  column_name: string
  saved_by: string
}
function rowView({ latest, shown, was_public }: Worked, named: Named, now: Date): DeskArticleRow {
  const { article_id: id, version, title, column_id, topic, saved_at } = latest
  return {
    id,
    version,
    title,
    column_id,
    topic,
    ...named,
    state: articleState({ shows_at: shown?.published_at ?? null, was_public }, now),
    published_at: shown?.published_at.toISOString() ?? null,
    changed: shown !== null && shown.version !== version,
    saved_at: saved_at.toISOString(),
  }
}

export async function articleView(db: Db, worked: Worked, now: Date): Promise<DeskArticle> {
  const { source, summary, cover, content, column_id } = worked.latest
  const column = await columnOf(db, column_id)
  const named = { column_name: column?.name ?? '', saved_by: await savedBy(db, worked.latest) }
  return { ...rowView(worked, named, now), source, summary, cover, content: sanitiseArticle(content) }
}

/** Every article, the last saved first. Two statements. */
export async function listArticles(db: Db, now: Date): Promise<DeskArticleRow[]> {
  const { content: _text, asked_version: _asked, ...brief } = getTableColumns(articles)
  const named = { column_name: sql<string>`coalesce(${articleColumns.name}, '')` }
  const public_ones = await db
    .select({ ...brief, ...named })
    .from(articles)
    .leftJoin(articleColumns, eq(articleColumns.id, articles.column_id))
  const earlier = alias(articleRevisions, 'earlier')
  const went = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(and(eq(earlier.article_id, articleRevisions.article_id), inArray(earlier.action, WENT_PUBLIC)))
  const latest = await db
    .selectDistinctOn([articleRevisions.article_id], {
      ...REVISION,
      ...named,
      saver: users,
      was_public: sql<boolean>`exists(${went})`,
    })
    .from(articleRevisions)
    .leftJoin(articleColumns, eq(articleColumns.id, articleRevisions.column_id))
    .leftJoin(users, eq(users.id, articleRevisions.saved_by))
    .orderBy(articleRevisions.article_id, desc(articleRevisions.version))
  const shown = new Map(public_ones.map((row) => [row.id, row]))
  const worked = new Set(latest.map(({ article_id }) => article_id))
  const unworked = public_ones.filter(({ id }) => !worked.has(id))
  return [
    ...latest.map(({ saver, was_public, column_name, ...row }) => {
      const of = { latest: { ...row, content: '' }, shown: shown.get(row.article_id) ?? null, was_public }
      return rowView(of, { column_name, saved_by: saver ? personName(saver) : '' }, now)
    }),
    ...unworked.map(({ column_name, ...row }) =>
      rowView({ latest: firstOf(row), shown: row, was_public: true }, { column_name, saved_by: '' }, now),
    ),
  ].toSorted((a, b) => (a.saved_at === b.saved_at ? b.id - a.id : a.saved_at < b.saved_at ? 1 : -1))
}

const ofArticle = (id: number) => eq(articleRevisions.article_id, id)

export async function findArticle(db: Db, id: number): Promise<Worked | null> {
  const [shown] = await db.select().from(articles).where(eq(articles.id, id))
  const [latest] = await db.select().from(articleRevisions).where(ofArticle(id)).orderBy(desc(articleRevisions.version)).limit(1)
  if (!latest && !shown) return null
  const public_once = await db.$count(articleRevisions, and(ofArticle(id), inArray(articleRevisions.action, WENT_PUBLIC)))
  return { latest: latest ?? firstOf(shown as never), shown: shown ?? null, was_public: public_once > 0 }
}

/** One change of an article at a time. The desk's articles are few, so that they share a lock. */
export const holdArticles = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('articles', 0))`)

/** The next free id. Call it under the lock. */
export async function nextId(db: Db): Promise<number> {
  const [public_one] = await db.select({ id: max(articles.id) }).from(articles)
  const [worked] = await db.select({ id: max(articleRevisions.article_id) }).from(articleRevisions)
  return Math.max(public_one?.id ?? 0, worked?.id ?? 0, 8) + 1
}

/** Adds a version. The first one of an article that stood before is kept below it. */
export async function addRevision(db: Db, before: Revision | null, added: Revision): Promise<void> {
  if (before?.action === 'first') await db.insert(articleRevisions).values(before).onConflictDoNothing()
  await db.insert(articleRevisions).values(added)
}

/** Makes this version the public one, from `published_at` on. `asks`: everybody has to accept it. */
export async function show(
  db: Db,
  revision: Revision,
  { asks, ...times }: { published_at: Date; updated_at: Date; asks: boolean },
): Promise<void> {
  const asked = asks ? { asked_version: revision.version } : {}
  const row = { ...textOf(revision), version: revision.version, ...times, ...asked }
  await db
    .insert(articles)
    .values({ id: revision.article_id, ...row })
    .onConflictDoUpdate({ target: articles.id, set: row })
}
export const hide = (db: Db, id: number) => db.delete(articles).where(eq(articles.id, id))

const revisionView = (
  { version, action, saved_at, title }: Omit<Revision, 'content'>,
  saved_by: string,
): Omit<ArticleRevision, 'accepted'> => ({
  version,
  action,
  saved_by,
  saved_at: saved_at.toISOString(),
  title,
})

/** All versions, newest first; the public text alone if the desk has written none. */
export async function listRevisions(db: Db, id: number): Promise<ArticleRevision[] | null> {
  const rows = await db.select(REVISION).from(articleRevisions).where(ofArticle(id)).orderBy(desc(articleRevisions.version))
  const nameOf = await namesOf(
    db,
    rows.map(({ saved_by }) => saved_by),
  )
  const accepted = await acceptedOf(db, id)
  const line = (row: Omit<Revision, 'content'>) => ({
    ...revisionView(row, nameOf(row.saved_by)),
    accepted: accepted(row.version),
  })
  if (rows.length > 0) return rows.map(line)
  const found = await findArticle(db, id)
  return found && [line(found.latest)]
}
export async function findRevision(db: Db, id: number, version: number): Promise<ArticleRevisionText | null> {
  const [row] = await db
    .select()
    .from(articleRevisions)
    .where(and(ofArticle(id), eq(articleRevisions.version, version)))
  const found = row ?? (version === 0 ? (await findArticle(db, id))?.latest : undefined)
  if (found?.version !== version) return null
  return { ...revisionView(found, await savedBy(db, found)), ...textOf({ ...found, content: sanitiseArticle(found.content) }) }
}
