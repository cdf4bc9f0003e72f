/** Articles of the desk as last read, and their changes. */
import type { ArticleRevision, ArticleRevisionText, Consent, DeskArticle, DeskArticleRow } from '#api/desk/articles.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { ArticleText } from '#domain/desk/article.ts'
import { useDesk } from '../desk.ts'

const FRESH_MS = 10_000
const PAGE = 100
const calls = () => import('#api/desk/articles.ts')

const ARTICLES: KeptCall<DeskArticleRow[]> = {
  key: 'desk/articles/1',
  fresh_ms: FRESH_MS,
  ask: async ({ user_id }) => (await call((await calls()).listDeskArticles, { account: user_id })).data,
}
const articleCall = (id: number): KeptCall<DeskArticle> => ({
  key: `desk/article/1/${id}`,
  fresh_ms: 0,
  ask: async ({ user_id }) =>
    (await call((await calls()).readDeskArticle, { params: { id: String(id) }, account: user_id })).data,
})
const revisionsCall = (id: number): KeptCall<ArticleRevision[]> => ({
  key: `desk/article-revisions/1/${id}`,
  fresh_ms: 0,
  ask: async ({ user_id }) =>
    (await call((await calls()).listArticleRevisions, { params: { id: String(id) }, account: user_id })).data,
})
/** A version never changes. */
const revisionCall = (id: number, version: number): KeptCall<ArticleRevisionText> => ({
  key: `desk/article-revision/1/${id}/${version}`,
  fresh_ms: Number.POSITIVE_INFINITY,
  ask: async ({ user_id }) =>
    (await call((await calls()).readArticleRevision, { params: { id: String(id), version: String(version) }, account: user_id }))
      .data,
})

export const consentsPage =
  (id: number) =>
  (cursor?: string): KeptCall<{ data: Consent[]; next: string | null }> => ({
    key: `desk/consents/1/${id}/${cursor ?? ''}`,
    fresh_ms: 0,
    ask: async ({ user_id }) =>
      call((await calls()).listConsents, { params: { id: String(id) }, query: { cursor, limit: PAGE }, account: user_id }),
  })

export const useDeskArticles = () => useDesk(ARTICLES)
export const useDeskArticle = (id: number | null) => useDesk(id === null ? null : articleCall(id))
export const useRevisions = (id: number) => useDesk(revisionsCall(id))
export const useRevision = (id: number, version: number | null) => useDesk(version === null ? null : revisionCall(id, version))

export interface Meeting {
  /** the text that both began with */
  base: ArticleText
  /** the article of this moment, which another person has saved */
  theirs: DeskArticle
}
/** Reads what meets a text that was begun on an earlier version. */
export function useMeeting() {
  const { actor } = useAccount()
  return async (article: number, base_version: number): Promise<Meeting> => {
    const { readArticleRevision, readDeskArticle } = await calls()
    const [id, account] = [String(article), actor.user_id]
    const [base, theirs] = await Promise.all([
      call(readArticleRevision, { params: { id, version: String(base_version) }, account }),
      call(readDeskArticle, { params: { id }, account }),
    ])
    return { base: base.data, theirs: theirs.data }
  }
}
