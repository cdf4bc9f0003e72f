/** Articles at the operator's desk: their text in versions, and what of it the public site shows. */
import { z } from 'zod'
import { ARTICLE_LENGTHS as LENGTHS, ARTICLE_STATE_LIST, REVISION_ACTIONS } from '#domain/desk/article.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { OWN_PICTURE } from '#domain/site/picture.ts'
import { publicId } from '../content.ts'
import { cursor, data, endpoint, keysOf, limit, page, planned, text } from '../endpoint.ts'

/** Bytes of a long article in Chinese, with its tags. */
const MOST_BYTES = 1024 * 1024
const base_version = z.int().min(0)
const params = z.object({ id: publicId })

const picture = text(200).refine((path) => path === '' || OWN_PICTURE.test(path), { error: '请上传封面图片' })
const articleText = z.object({
  title: text(LENGTHS.title, required('标题')),
  column_id: z.int({ error: chosen('栏目') }).min(1, { error: chosen('栏目') }),
  topic: text(LENGTHS.topic),
  source: text(LENGTHS.source),
  summary: text(LENGTHS.summary),
  cover: picture,
  /** HTML; the server cleans it and refuses none */
  content: text(LENGTHS.content),
})

const state = z.enum(ARTICLE_STATE_LIST)
const row = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  column_id: z.int(),
  column_name: z.string(),
  topic: z.string(),
  state,
  /** when visitors began to see it, or will; null for drafts and articles taken down */
  published_at: z.string().nullable(),
  /** the latest version is not the one that visitors see */
  changed: z.boolean(),
  saved_by: z.string(),
  saved_at: z.string(),
})
export type DeskArticleRow = z.output<typeof row>
const article = row.extend({ source: z.string(), summary: z.string(), cover: z.string(), content: z.string() })
/** An article with its latest text. */
export type DeskArticle = z.output<typeof article>

const revision = z.object({
  version: z.int(),
  action: z.enum(keysOf(REVISION_ACTIONS)),
  saved_by: z.string(),
  saved_at: z.string(),
  title: z.string(),
  /** people who have accepted this version of an agreement */
  accepted: z.int(),
})
export type ArticleRevision = z.output<typeof revision>
const revisionText = revision.omit({ accepted: true }).extend({
  column_id: z.int(),
  topic: z.string(),
  source: z.string(),
  summary: z.string(),
  cover: z.string(),
  content: z.string(),
})
export type ArticleRevisionText = z.output<typeof revisionText>

export const listDeskArticles = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/articles',
  guard: 'desk:content',
  summary: '运营文章：全部文章的最新版本与状态，最近保存的在前',
  response: data(z.array(row)),
})
export const readDeskArticle = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/articles/{id}',
  guard: 'desk:content',
  summary: '运营文章：最新版本的全文',
  params,
  response: data(article),
})
export const listArticleRevisions = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/articles/{id}/revisions',
  guard: 'desk:content',
  summary: '运营文章：历次版本，新的在前',
  params,
  response: data(z.array(revision)),
})
export const readArticleRevision = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/articles/{id}/revisions/{version}',
  guard: 'desk:content',
  summary: '运营文章：一个版本的全文',
  params: params.extend({ version: z.coerce.number().int().min(0).max(1_000_000) }),
  response: data(revisionText),
})
const consent = z.object({
  /** of the person and the version */
  id: z.string(),
  name: z.string(),
  firm_name: z.string(),
  version: z.int(),
  accepted_at: z.string(),
})
/** A person's acceptance of one version of an agreement. */
export type Consent = z.output<typeof consent>
export const listConsents = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/articles/{id}/consents',
  guard: 'desk:content',
  summary: '运营文章：谁在何时同意了哪一版协议，从新到旧',
  params,
  query: z.object({ cursor, limit }),
  response: page(consent),
})
export const createArticle = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/articles',
  guard: 'desk:content',
  summary: '运营文章：新建草稿',
  body: articleText,
  response: data(article),
  mutation: true,
  limit_bytes: MOST_BYTES,
})
export const saveArticle = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/articles/{id}',
  guard: 'desk:content',
  summary: '运营文章：在所见版本上保存草稿，访客看到的不变',
  params,
  body: articleText.extend({ base_version }),
  response: data(article),
  mutation: true,
  limit_bytes: MOST_BYTES,
})
/** `at` null publishes now. `asks_consent` is for agreements: everybody is asked for their consent at their next visit. */
export const publishArticle = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/articles/{id}/published',
  guard: 'desk:content',
  summary: '运营文章：发布所见的版本，立即或定时',
  params,
  body: z.object({ base_version, at: planned.nullable(), asks_consent: z.boolean().default(false) }),
  response: data(article),
  mutation: true,
})
export const takeDownArticle = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/articles/{id}/taken-down',
  guard: 'desk:content',
  summary: '运营文章：撤下，或取消定时',
  params,
  body: z.object({ base_version }),
  response: data(article),
  mutation: true,
})
