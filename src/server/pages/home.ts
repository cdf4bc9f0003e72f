/** Server-rendered 首页: the first banner's text, today's prices, supply and demand in brief, and the news. */
import { type HallGoods, type HallNeed, listGoods, listNeeds } from '#api/catalogue.ts'
import type { Banner } from '#api/content.ts'
import { listArticleColumns, listArticles, listBanners } from '#api/content.ts'
import type { Quote } from '#api/market.ts'
import { listMarkets } from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { UNSET_BANNER, wayOn } from '#domain/site/banner.ts'
import { chinaDay } from '#domain/china-time.ts'
import { formatYuan } from '#domain/money/money.ts'
import { trendPoints } from '#domain/site/trend-line.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import type { Html } from './html.ts'
import { html, linkOf } from './html.ts'
import { icon } from './icons.ts'
import { articleList, change, namesOf, way } from './lists.ts'
import { loginForm, otherWays } from './login.ts'
import type { PageOf } from './page.ts'

/** As many as the client shows. */
const QUOTES = 4
const HALL = 5
const NEWS = 6

type Shown = Pick<Banner, 'title' | 'desc' | 'image' | 'link' | 'is_video' | 'video'>
/** The picture loads on wide windows only: a phone's bandwidth is for the text and the app. */
const banner = ({ title, desc, image, link, is_video, video }: Shown): Html =>
  html`<section class="banner">${image && html`<img src="${image}" alt="" loading="lazy" decoding="async" /><i></i>`}<div class="inner"><div><h2>${title}</h2><p>${desc}</p><p class="btns">${link.startsWith('/') && linkOf(link) && html`<a class="btn go" href="${link}">${wayOn(link)}</a>`}${is_video && video && html`<button class="btn" type="button">${icon('play')}观看视频</button>`}</p></div></div></section>`

/** The login form before its script; without the script its button leads to the login page. */
const panel = html`<section class="panel" aria-label="登录">${loginForm(['sms', 'account'])}<a class="go" href="/auth/login">登录</a>${otherWays}</section>`

const [WIDTH, HEIGHT] = [160, 36]
const trendLine = ({ recent_fen, change_fen }: Quote): Html | false =>
  recent_fen.length > 1 &&
  html`<svg class="${way(change_fen)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><polyline points="${trendPoints(recent_fen, WIDTH, HEIGHT)}" /></svg>`

const quoteCard = (quote: Quote): Html =>
  html`<li><a href="/market?category=${quote.category_id}"><div><p>${quote.name}</p><strong>${formatYuan(quote.average_price_fen)}</strong><p>${change(quote)}</p></div>${trendLine(quote)}</a></li>`

const today = (quotes: readonly Quote[]): Html => {
  const newest = quotes
    .map(({ quoted_on }) => quoted_on)
    .toSorted()
    .at(-1)
  const demo = quotes.some(({ source }) => source.includes('演示'))
  return html`<section><div class="head"><h2>今日行情</h2><small>${newest && `${newest.slice(5)} · 元/吨`}${demo && ' · 演示数据'}</small></div><ul class="cards">${quotes.map(quoteCard)}</ul></section>`
}

const row = (title: string, note: string, kg: number, aside: string): Html =>
  html`<li><p>${title}<small>${note}</small></p><p><b>${formatTonnes(kg)}</b><i>吨</i><small>${aside}</small></p></li>`
const offer = ({ title, category_name, spec_name, available_kg, reference }: HallGoods): Html => {
  const between = reference && `参考 ${formatYuan(reference.low_price_fen)}–${formatYuan(reference.high_price_fen)} 元/吨`
  return row(title, [category_name, spec_name].filter(Boolean).join(' · '), available_kg, between || '')
}
const demand = ({ no, category_name, quantity_kg, created_at }: HallNeed): Html =>
  row(category_name, `需求编号 ${no}`, quantity_kg, `${chinaDay(created_at)} 发布`)

export const home: PageOf = async ({ read }) => {
  const banners = (await read(listBanners)).data
  const columns = (await read(listArticleColumns)).data
  const quotes = (await read(listMarkets)).data
  const news = await read(listArticles, { query: { page: 1, limit: NEWS } })
  const [goods, needs] = [(await read(listGoods)).data, (await read(listNeeds)).data]
  const first = banners[0] ?? UNSET_BANNER
  return {
    title: null,
    description: first.desc,
    canonical: '/',
    content: html`<h1 class="sr">能源与再生金属交易</h1>${banner(first)}<div class="inner way">${panel}${today(quotes.slice(0, QUOTES))}</div>
<div class="sunken"><div class="inner pair hall"><section><h2>在售货源</h2><ul class="rows">${goods.slice(0, HALL).map(offer)}</ul></section><section><h2>采购需求</h2><ul class="rows">${needs.slice(0, HALL).map(demand)}</ul></section></div></div>
<div class="inner pair"><section><h2>新闻资讯</h2>${articleList(news.data, namesOf(columns))}</section></div>`,
    data: [
      [PUBLIC_KEYS.banners, banners],
      [PUBLIC_KEYS.columns, columns],
      [PUBLIC_KEYS.markets(null), quotes],
      [PUBLIC_KEYS.articles(null, 1, NEWS), news],
    ],
    lazy_hydration: true,
    og: { type: 'website', ...(first.image ? { image: first.image } : {}) },
    schema: { '@type': 'WebSite' },
  }
}
