/** Saves, publishes and takes down articles. Each change adds a version, which says who made it. */
import {
  type ArticleText,
  articleState,
  isAgreement,
  refuseSchedule,
  refuseTakeDown,
  refuseUnlessPublishable,
  type RevisionAction,
} from '#domain/desk/article.ts'
import { HELP_SLUG } from '#domain/desk/article-column.ts'
import { blocksOf, wordsOf } from '#domain/desk/text-diff.ts'
import { chinaTime } from '#domain/china-time.ts'
import { listChange, logChanges } from '#domain/firm/log-changes.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import {
  addRevision,
  cleaned,
  columnOf,
  findArticle,
  hasTopic,
  hide,
  holdArticles,
  nextId,
  savedBy,
  show,
  textOf,
  type Worked,
} from './store.ts'

type Changing = Pick<SessionContext, 'db' | 'now' | 'ip' | 'agent' | 'session'>

/** The article as the person saw it. Throws not_found; conflict if somebody has saved another version since. */
async function held({ db }: Changing, id: number, base_version: number): Promise<Worked> {
  await holdArticles(db)
  const found = await findArticle(db, id)
  if (!found) throw new Refusal('not_found', { message: '没有这篇文章' })
  const { version, saved_at } = found.latest
  if (version !== base_version) {
    const who = (await savedBy(db, found.latest)) || '他人'
    const message = `${who}在 ${chinaTime(saved_at.toISOString())} 保存了新的版本，请先对照再保存`
    throw new Refusal('conflict', { message })
  }
  return found
}

async function columnNamed({ db }: Changing, { column_id, topic }: Pick<ArticleText, 'column_id' | 'topic'>) {
  const column = await columnOf(db, column_id)
  refuseIfAny(column ? {} : { column_id: '没有这个栏目' })
  const unknown = column?.slug === HELP_SLUG && topic !== '' && !(await hasTopic(db, topic))
  refuseIfAny(unknown ? { topic: '没有这个主题，请重新选择' } : {})
  return column as NonNullable<typeof column>
}

const NOTHING: ArticleText = { column_id: 0, topic: '', title: '', summary: '', content: '', cover: '', source: '' }
const LOGGED_WORDS = 300
/** A long passage is cut, because every version is kept whole beside the log. */
const cut = (words: string) => (words.length > LOGGED_WORDS ? `${words.slice(0, LOGGED_WORDS)}…` : words)

/** The changes of the text, in words. */
async function changesOf(context: Changing, before: ArticleText, after: ArticleText) {
  const named = async (text: ArticleText) => ({ ...text, column_name: (await columnOf(context.db, text.column_id))?.name ?? '' })
  const passages = ({ content }: ArticleText) => blocksOf(content).map(wordsOf)
  const [content] = listChange('正文', passages(before), passages(after))
  return [
    ...logChanges('article', await named(before), await named(after)),
    ...(content ? [{ ...content, before: cut(content.before), after: cut(content.after) }] : []),
  ]
}

const added = ({ session, now }: Changing, article_id: number, version: number, action: RevisionAction, text: ArticleText) => ({
  ...text,
  article_id,
  version,
  action,
  saved_by: session.user_id,
  saved_at: now,
})

export async function createArticle(context: Changing, given: ArticleText): Promise<Worked> {
  const { db } = context
  await columnNamed(context, given)
  await holdArticles(db)
  const id = await nextId(db)
  const text = cleaned(given)
  const latest = added(context, id, 1, 'save', text)
  await addRevision(db, null, latest)
  const changes = await changesOf(context, NOTHING, text)
  await audit(db, { context, action: 'create', object: 'article', object_id: String(id), detail: { title: text.title }, changes })
  return { latest, shown: null, was_public: false }
}

export async function saveArticle(context: Changing, id: number, base_version: number, given: ArticleText): Promise<Worked> {
  const { db } = context
  const found = await held(context, id, base_version)
  const before = textOf(found.latest)
  await columnNamed(context, given)
  if (isAgreement(id) && given.column_id !== before.column_id)
    throw new Refusal('invalid', { fields: { column_id: '注册时要用到这份协议，不能改栏目' } })
  const text = cleaned(given)
  const latest = added(context, id, base_version + 1, 'save', text)
  await addRevision(db, found.latest, latest)
  const changes = await changesOf(context, before, text)
  await audit(db, { context, action: 'update', object: 'article', object_id: String(id), detail: { title: text.title }, changes })
  return { ...found, latest }
}

/** Publishes the latest version, now or at a time to come. A visible article keeps its date. */
export async function publishArticle(
  context: Changing,
  id: number,
  base_version: number,
  { at, asks_consent }: { at: Date | null; asks_consent: boolean },
): Promise<Worked> {
  const { db, now } = context
  const found = await held(context, id, base_version)
  const text = cleaned(textOf(found.latest))
  const { slug } = await columnNamed(context, text)
  refuseUnlessPublishable(text, slug === HELP_SLUG)
  const later = at !== null && at > now ? at : null
  const state = articleState({ shows_at: found.shown?.published_at ?? null, was_public: found.was_public }, now)
  if (later) refuseSchedule(state)
  const published_at = later ?? (state === 'published' && found.shown ? found.shown.published_at : now)
  const action = later ? 'schedule' : 'publish'
  const latest = added(context, id, base_version + 1, action, text)
  await addRevision(db, found.latest, latest)
  const asks = asks_consent && isAgreement(id)
  await show(db, latest, { published_at, updated_at: later ?? now, asks })
  const changes = [
    ...(later ? [{ label: '发布时间', before: '', after: chinaTime(later.toISOString()) }] : []),
    ...(asks ? [{ label: '征得同意', before: '', after: '所有用户下次访问时' }] : []),
  ]
  await audit(db, { context, action, object: 'article', object_id: String(id), detail: { title: text.title }, changes })
  return { latest, shown: { version: latest.version, published_at }, was_public: true }
}

export async function takeDownArticle(context: Changing, id: number, base_version: number): Promise<Worked> {
  const { db, now } = context
  const found = await held(context, id, base_version)
  refuseTakeDown(id, articleState({ shows_at: found.shown?.published_at ?? null, was_public: found.was_public }, now))
  const latest = added(context, id, base_version + 1, 'take_down', textOf(found.latest))
  await addRevision(db, found.latest, latest)
  await hide(db, id)
  await audit(db, { context, action: 'take_down', object: 'article', object_id: String(id), detail: { title: latest.title } })
  return { latest, shown: null, was_public: true }
}
