/** Public content over HTTP. */
import * as api from '#api/content.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import type { Site } from './site.ts'
import { listAds, listBanners, listCooperations, listFriendLinks, readSettings } from './site.ts'
import { findArticle, listArticles, listColumns, searchArticles } from './store.ts'

export const contentRoutes = ({ wechat }: Pick<Site, 'wechat'>): Route[] => [
  route(api.listArticleColumns, async ({ db }) => ({ data: await listColumns(db) })),
  route(api.listArticles, ({ db, now }, { query }) => listArticles(db, query, now)),
  route(api.searchArticles, ({ db, now }, { query }) => searchArticles(db, query, now)),
  route(api.readArticle, async ({ db, now }, { params }) => {
    const found = await findArticle(db, params.id, now)
    if (!found) throw new Refusal('not_found', { message: '文章不存在或已撤下' })
    return { data: found }
  }),
  route(api.listFriendLinks, async ({ db }) => ({ data: await listFriendLinks(db) })),
  route(api.listCooperations, async ({ db }) => ({ data: await listCooperations(db) })),
  route(api.listBanners, async ({ db, now }) => ({ data: await listBanners(db, now) })),
  route(api.listAds, async ({ db, now }) => ({ data: await listAds(db, now) })),
  route(api.readSettings, async ({ db, origin, host }) => ({ data: await readSettings(db, { origin, host, wechat }) })),
]
