/** An article as it is typed, its draft on the device, and what tells two texts apart. */
import type { DeskArticle } from '#api/desk/articles.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { ARTICLE_LABELS, type ArticleText } from '#domain/desk/article.ts'
import { blocksOf } from '#domain/desk/text-diff.ts'

/** `base_version` is the version that the person has seen. */
export interface TypedArticle extends ArticleText {
  base_version: number
}

export const articleDraft = (id: number | null): DraftSubject<TypedArticle> => ({
  kind: 'article',
  subject: id === null ? NO_SUBJECT : String(id),
})

export const newArticle = (): TypedArticle => ({
  title: '',
  column_id: 0,
  topic: '',
  source: '',
  summary: '',
  cover: '',
  content: '',
  base_version: 0,
})
export const textOf = ({ title, column_id, topic, source, summary, cover, content }: ArticleText): ArticleText => ({
  title,
  column_id,
  topic,
  source,
  summary,
  cover,
  content,
})
export const typedOf = (article: DeskArticle): TypedArticle => ({ ...textOf(article), base_version: article.version })

/** The outermost elements as the editor writes them: articles written elsewhere have other spaces, slashes and heads of tables. */
export const blocksAsEdited = (html: string): string[] =>
  blocksOf(html).map((block) =>
    block
      .replaceAll(' />', '>')
      .replaceAll('&nbsp;', '\u00a0')
      .replaceAll(/>\s*\n\s*</g, '><')
      .replaceAll('</thead><tbody>', '')
      .replaceAll(/(<\/?)thead>/g, '$1tbody>'),
  )
export const FIELDS = Object.keys(ARTICLE_LABELS) as (keyof ArticleText)[]
export const isSameText = (a: ArticleText, b: ArticleText): boolean =>
  FIELDS.every((field) =>
    field === 'content' ? blocksAsEdited(a.content).join('') === blocksAsEdited(b.content).join('') : a[field] === b[field],
  )
