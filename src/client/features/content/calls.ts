/** The calls behind the public pages, loaded with the first of them. */
import * as api from '#api/content.ts'
import { call } from '../../lib/call.ts'

export const settings = async (signal: AbortSignal) => (await call(api.readSettings, { signal })).data
export const banners = async (signal: AbortSignal) => (await call(api.listBanners, { signal })).data
export const ads = async (signal: AbortSignal) => (await call(api.listAds, { signal })).data
export const friendLinks = async (signal: AbortSignal) => (await call(api.listFriendLinks, { signal })).data
export const cooperations = async (signal: AbortSignal) => (await call(api.listCooperations, { signal })).data
export const columns = async (signal: AbortSignal) => (await call(api.listArticleColumns, { signal })).data
export const articles = (column_id: number | null, page: number, limit: number, signal: AbortSignal) =>
  call(api.listArticles, { query: { ...(column_id === null ? {} : { column_id }), page, limit }, signal })
export const search = (q: string, page: number, signal: AbortSignal) =>
  call(api.searchArticles, { query: { q, page, limit: 10 }, signal })
export const article = async (id: number, signal: AbortSignal) => (await call(api.readArticle, { params: { id: String(id) }, signal })).data
