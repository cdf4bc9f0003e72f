/** Parts that several server-rendered pages share: lists of articles and of market prices. */
import type { ArticleBrief, ArticleColumn } from '#api/content.ts'
import type { Quote } from '#api/market.ts'
import { chinaDay } from '#domain/china-time.ts'
import { formatChange, formatYuan } from '#domain/money/money.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'

export const dated = (iso: string): Html => html`<time datetime="${iso}">${chinaDay(iso)}</time>`
export const articlePath = (id: number): string => `/news/${id}`

export const namesOf = (columns: readonly ArticleColumn[]): Map<number, string> =>
  new Map(columns.map(({ id, name }) => [id, name]))

/** The app adds the pictures: on a slow line the text comes first. */
export const articleList = (rows: readonly ArticleBrief[], names: ReadonlyMap<number, string>): Html =>
  html`<ol class="news">${rows.map(
    (row) =>
      html`<li><div><h2><a href="${articlePath(row.id)}">${row.title}</a></h2><p>${row.summary}</p><small><b>${names.get(row.column_id)}</b> ${dated(row.published_at)}${row.source && html` <span>${row.source}</span>`}</small></div></li>`,
  )}</ol>`

/** The class of a figure that moved by `value`. */
export const way = (value: number): string => (value > 0 ? 'up' : value < 0 ? 'down' : 'even')
export const change = ({ change_fen, change_bp }: Quote): Html =>
  html`<span class="${way(change_fen)}">${formatChange(change_fen, change_bp)}</span>`

/** As many as the client shows beside its news. */
const BRIEF = 6
/** Today's prices in brief, beside other content. */
export const quoteBrief = (quotes: readonly Quote[]): Html | null =>
  quotes[0]
    ? html`<section aria-label="今日行情"><div class="head"><h2>今日行情</h2><small>${quotes[0].quoted_on.slice(5)} · 元/吨</small></div><ul class="plain">${quotes.slice(0, BRIEF).map((quote) => html`<li><a class="brief" href="/market?series=${quote.id}"><span>${quote.name}</span><b>${formatYuan(quote.average_price_fen)}</b><small>${quote.spec}</small><small class="${way(quote.change_fen)}">${formatChange(quote.change_fen, quote.change_bp)}</small></a></li>`)}</ul></section>`
    : null

/**
 * Prices as a table; each name links to its trend, and on a phone the rows are cards. The empty cells reserve the room of what only the app
 * draws.
 */
export const quoteTable = (quotes: readonly Quote[]): Html =>
  html`<div class="table quotes"><table><thead><tr><th scope="col">对比</th><th scope="col">品种</th><th scope="col">最低</th><th scope="col">最高</th><th scope="col">均价 元/吨</th><th scope="col">涨跌</th><th scope="col">近 20 日</th><th scope="col">日期</th><th scope="col">来源</th></tr></thead><tbody>${quotes.map(
    (quote) =>
      html`<tr><td></td><th scope="row"><a href="/market?series=${quote.id}">${quote.name} <small>${quote.spec}</small></a></th><td>${formatYuan(quote.low_price_fen)}</td><td>${formatYuan(quote.high_price_fen)}</td><td><b>${formatYuan(quote.average_price_fen)}</b></td><td>${change(quote)}</td><td></td><td>${quote.quoted_on.slice(5)}</td><td>${quote.source}</td></tr>`,
  )}</tbody></table></div>`
