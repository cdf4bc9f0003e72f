/** Server-rendered 市场行情 and 交易大厅. */
import type { Quote } from '#api/market.ts'
import { listMarketCategories, listMarkets, readTrend } from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { TREND_RANGES_DAYS } from '#domain/constants.ts'
import { formatYuan } from '#domain/money/money.ts'
import { hall } from './hall.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { change, quoteTable } from './lists.ts'
import type { PageOf } from './page.ts'

/** Trading days of the trend, where the address names no other range. */
const DAYS = TREND_RANGES_DAYS[1]

/** Heading of the prices and of the hall, each with a link to the other. */
const heading = (title: string, note: string): Html =>
  html`<div class="title"><div><h1>${title}</h1><p class="note">${note}</p></div><p><span class="seg">${(
    [
      ['/market', '市场行情'],
      ['/market?tab=hall', '交易大厅'],
    ] as const
  ).map(
    ([to, label]) => html`<a href="${to}"${title === label && html` aria-current="true"`}>${label}</a>`,
  )}</span><a class="key" href="/category">品类</a></p></div>`

const numbers = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map(Number)
const addressOf = (parts: readonly (readonly [name: string, value: number | null])[]): string => {
  const query = parts.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
  return query.length > 0 ? `/market?${query.join('&')}` : '/market'
}

/** The newest day of a series, above its chart; the app draws the chart. */
function trend(quote: Quote, category: number | null, days: number): Html {
  const ranges = TREND_RANGES_DAYS.map((range) => {
    const to = addressOf([
      ['category', category],
      ['series', quote.id],
      ['days', range === DAYS ? null : range],
    ])
    return html`<a href="${to}"${range === days && html` aria-current="true"`}>${range} 日</a>`
  })
  return html`<section class="card trend"><div><h2>${quote.name}<small>${quote.spec}</small></h2><span class="seg">${ranges}</span></div><p class="day">${quote.quoted_on}（最新）</p><p><strong>${formatYuan(quote.average_price_fen)}<small>元/吨</small></strong>${change(quote)}<small>最低 ${formatYuan(quote.low_price_fen)} · 最高 ${formatYuan(quote.high_price_fen)}</small></p><i></i><small>线为均价，浅色带为当日最低至最高；元/吨，含税。来源：${quote.source}</small></section>`
}

/** 市场行情, or the trading hall with ?tab=hall, as in the client's addresses. */
export const market: PageOf = async ({ read, query }) => {
  if (query.get('tab') === 'hall') return hall(read, query, heading('交易大厅', '在售货源与采购需求，附当日市场参考价'))
  const categories = (await read(listMarketCategories)).data
  const quotes = (await read(listMarkets)).data
  const category = numbers(query.get('category'))[0] ?? null
  const rows = quotes.filter(({ category_id }) => category === null || category_id === category)
  const chosen = numbers(query.get('series')).flatMap((id) => quotes.find((quote) => quote.id === id) ?? [])
  const shown = chosen[0] ?? rows[0]
  const days = TREND_RANGES_DAYS.find((range) => String(range) === query.get('days')) ?? DAYS
  const newest = rows
    .map(({ quoted_on }) => quoted_on)
    .toSorted()
    .at(-1)
  const tab = (id: number | null, name: string) =>
    html`<a href="${addressOf([['category', id]])}"${id === category && html` aria-current="page"`}>${name}</a>`
  return {
    title: '市场行情',
    description: '铜、铝与再生金属的每日报价与价格走势。',
    canonical: '/market',
    content: html`<div class="inner col">${heading('市场行情', '每日报价与价格走势，元/吨，含税')}<nav class="tabs" aria-label="行情分类">${tab(null, '全部')}${categories.map(({ id, name }) => tab(id, name))}</nav>${
      shown &&
      rows.length > 0 &&
      html`<div class="gaps">${trend(shown, category, days)}<section><div class="head"><h2>最新报价</h2><small>${newest} · 含税</small></div>${quoteTable(rows)}</section></div>`
    }</div>`,
    data: [
      [PUBLIC_KEYS.market_categories, categories],
      [PUBLIC_KEYS.markets(null), quotes],
      ...(shown
        ? [
            [
              PUBLIC_KEYS.trend([shown.id], days),
              (await read(readTrend, { query: { ids: String(shown.id), days } })).data,
            ] as const,
          ]
        : []),
    ],
  }
}
