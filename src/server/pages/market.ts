/** 市场行情 and 交易大厅 before their scripts. */
import { listGoods, listNeeds } from '#api/catalogue.ts'
import { listMarketCategories, listMarkets } from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { html } from './html.ts'
import { goodsList, needList, quoteTable } from './lists.ts'
import type { Page, PageOf, Read } from './page.ts'

/** 市场行情, or the trading hall with ?tab=hall: as the client's address has it. */
export const market: PageOf = async ({ read, query }) => {
  if (query.get('tab') === 'hall') return hall(read)
  const categories = (await read(listMarketCategories)).data
  const quotes = (await read(listMarkets)).data
  return {
    title: '市场行情',
    description: '铜、铝与再生金属的每日报价与价格走势。',
    canonical: '/market',
    content: html`<div class="inner col"><h1>市场行情</h1><p class="note">每日报价与价格走势，元/吨，含税</p>${categories.map(
      (category) => {
        const rows = quotes.filter(({ category_id }) => category_id === category.id)
        return rows.length > 0 && html`<section><h2>${category.name}</h2>${quoteTable(rows)}</section>`
      },
    )}</div>`,
    data: [
      [PUBLIC_KEYS.market_categories, categories],
      [PUBLIC_KEYS.markets(null), quotes],
    ],
  }
}

async function hall(read: Read): Promise<Page> {
  const [goods, needs] = [(await read(listGoods)).data, (await read(listNeeds)).data]
  return {
    title: '交易大厅',
    description: '在售货源与采购需求，附当日市场参考价。',
    canonical: '/market?tab=hall',
    content: html`<div class="inner col"><h1>交易大厅</h1><p class="note">在售货源与采购需求，附当日市场参考价</p><section><h2>在售货源</h2>${goodsList(goods)}</section><section><h2>采购需求</h2>${needList(needs)}</section></div>`,
    data: [],
  }
}
