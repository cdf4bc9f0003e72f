/** The calls of the public pages. It imports only the API's types, so that zod is not loaded. */
import type * as api from '#api/content.ts'
import { readPublic } from '#client/lib/read-public.ts'

export const settings = async (signal: AbortSignal) =>
  (await readPublic<typeof api.readSettings>('/v1/settings', {}, signal)).data
export const banners = async (signal: AbortSignal) => (await readPublic<typeof api.listBanners>('/v1/banners', {}, signal)).data
export const ads = async (signal: AbortSignal) => (await readPublic<typeof api.listAds>('/v1/ads', {}, signal)).data
export const friendLinks = async (signal: AbortSignal) =>
  (await readPublic<typeof api.listFriendLinks>('/v1/friend/links', {}, signal)).data
export const cooperations = async (signal: AbortSignal) =>
  (await readPublic<typeof api.listCooperations>('/v1/cooperations', {}, signal)).data
export const columns = async (signal: AbortSignal) =>
  (await readPublic<typeof api.listArticleColumns>('/v1/article/columns', {}, signal)).data
export const articles = (column_id: number | null, page: number, limit: number, signal: AbortSignal) =>
  readPublic<typeof api.listArticles>('/v1/articles', { column_id, page, limit }, signal)
export const search = (q: string, page: number, signal: AbortSignal) =>
  readPublic<typeof api.searchArticles>('/v1/articles/search', { q, page, limit: 10 }, signal)
export const article = async (id: number, signal: AbortSignal) =>
  (await readPublic<typeof api.readArticle>(`/v1/articles/${id}`, {}, signal)).data
