/** 首页: banners, today's prices, the newest supply and demand, news, and partners. */
import { listGoods, listNeeds } from '#api/catalogue.ts'
import { listArticleColumns, listArticles, listBanners, listCooperations } from '#api/content.ts'
import { listMarkets } from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { picturePreview } from '#domain/site/picture.ts'
import { HALL_ROWS, inPages } from './market.ts'
import type { PageOf } from './page.ts'

/** The number of news that the client shows. */
const NEWS = 6

export const home: PageOf = async ({ read }) => {
  const banners = (await read(listBanners)).data
  const image = banners[0]?.image
  return {
    canonical: '/',
    data: [
      [PUBLIC_KEYS.banners, banners],
      [PUBLIC_KEYS.columns, (await read(listArticleColumns)).data],
      [PUBLIC_KEYS.markets(null), (await read(listMarkets)).data],
      [PUBLIC_KEYS.articles(null, 1, NEWS), await read(listArticles, { query: { page: 1, limit: NEWS } })],
      [PUBLIC_KEYS.goods(null, ''), inPages(await read(listGoods, { query: { limit: HALL_ROWS } }))],
      [PUBLIC_KEYS.needs(null, ''), inPages(await read(listNeeds, { query: { limit: HALL_ROWS } }))],
      [PUBLIC_KEYS.cooperations, (await read(listCooperations)).data],
    ],
    og: { type: 'website', ...(image ? { image: picturePreview(image) } : {}) },
    schema: { '@type': 'WebSite' },
  }
}
