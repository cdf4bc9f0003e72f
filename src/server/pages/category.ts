/** Server-rendered 品类与规格: the categories, and the chosen one's goods and demands in the hall, reference prices and specifications. */
import type { Category, HallGoods, Spec } from '#api/catalogue.ts'
import { listCategories, listGoods, listNeeds, listSpecs } from '#api/catalogue.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { formatFixed } from '#domain/decimal.ts'
import { formatYuan } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { HALL_ROWS } from './hall.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import type { PageOf } from './page.ts'

const below = (all: readonly Category[], parent_id: string | null): Category[] =>
  all.filter((category) => category.parent_id === parent_id)

/** One line of tabs on a phone, a tree on a desk. */
const branch = (all: readonly Category[], parent_id: string | null, chosen: Category): Html | false => {
  const own = below(all, parent_id)
  return (
    own.length > 0 &&
    html`<ul>${own.map(({ id, name }) => html`<li><a href="/category?id=${id}"${id === chosen.id && html` aria-current="page"`}>${name}</a>${branch(all, id, chosen)}</li>`)}</ul>`
  )
}

const withBelow = (all: readonly Category[], id: string): string[] => [
  id,
  ...below(all, id).flatMap((each) => withBelow(all, each.id)),
]

/** `more`: there are more rows than these. */
function fact(name: string, kg: readonly number[], more: boolean): Html {
  const some = more ? '以上' : ''
  return html`<li><p>${name} ${kg.length} 条${some}</p><b>${formatTonnes(kg.reduce((sum, each) => sum + each, 0))}</b><small>吨${some}</small></li>`
}

/** Each reference once: a metal and its scrap share several. */
function references(goods: readonly HallGoods[]): Html | false {
  const found = new Map(goods.flatMap(({ reference }) => (reference ? [[reference.name, reference] as const] : [])))
  return (
    found.size > 0 &&
    html`<div class="head"><h2>市场参考价</h2><a class="act" href="/market">查看走势</a></div><ul class="refs">${[...found.values()].map(({ name, low_price_fen, high_price_fen, quoted_on }) => html`<li><span>${name}</span><span><b>${formatYuan(low_price_fen)}–${formatYuan(high_price_fen)}</b><small>元/吨 · ${quoted_on.slice(5)}</small></span></li>`)}</ul>`
  )
}

/** `names` of the categories, where specifications of several are listed. */
const specTable = (specs: readonly Spec[], names: ReadonlyMap<string, string> | null): Html =>
  specs.length === 0
    ? html`<p class="none">这个品类暂未登记规格</p>`
    : html`<div class="table specs"><table><thead><tr>${names && html`<th scope="col">品类</th>`}<th scope="col">规格</th><th scope="col">牌号</th><th scope="col">执行标准</th></tr></thead><tbody>${specs.map(({ category_id, name, grade, standard }) => html`<tr>${names && html`<td>${names.get(category_id)}</td>`}<td><b>${name}</b></td><td>${grade || '—'}</td><td>${standard || '—'}</td></tr>`)}</tbody></table></div>`

const HEAD = html`<h1>品类与规格</h1><p class="note">平台交易的品类、牌号与执行标准，以及大厅里的货源和参考价</p>`

export const category: PageOf = async ({ read, query }) => {
  const categories = (await read(listCategories)).data
  const specs = (await read(listSpecs)).data
  const chosen = categories.find(({ id }) => id === query.get('id')) ?? categories[0]
  const page = {
    title: '品类与规格',
    description: '平台交易的品类、规格牌号与执行标准，以及在售货源和市场参考价。',
    canonical: '/category',
    data: [[PUBLIC_KEYS.categories, categories] as const, [PUBLIC_KEYS.specs, specs] as const],
  }
  if (!chosen) return { ...page, content: html`<div class="inner col">${HEAD}<p class="none">还没有登记品类</p></div>` }
  const asked = { query: { category_id: chosen.id, limit: HALL_ROWS } }
  const [goods, needs] = [await read(listGoods, asked), await read(listNeeds, asked)]
  const ids = withBelow(categories, chosen.id)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const own = specs.filter(({ category_id }) => ids.includes(category_id))
  return {
    ...page,
    content: html`<div class="inner col">${HEAD}<div class="kinds"><nav class="tabs tree" aria-label="品类">${branch(categories, null, chosen)}</nav>
<div class="kind"><section><div class="head title"><div><h2>${chosen.name}</h2><small>增值税率 ${formatFixed(chosen.tax_rate_bp, 2).replace(/\.?0+$/, '')}%</small></div><a class="act" href="/market?tab=hall&amp;category=${chosen.id}">查看货源</a></div>
<ul class="facts">${fact(
      '在售货源',
      goods.data.map((row) => row.available_kg),
      goods.next !== null,
    )}${fact(
      '采购需求',
      needs.data.map((row) => row.quantity_kg),
      needs.next !== null,
    )}</ul>${references(goods.data)}</section>
<section><div class="head"><h2>规格</h2></div>${specTable(own, ids.length > 1 ? names : null)}</section></div></div></div>`,
    data: [
      ...page.data,
      // Paged, because the client reads the hall in pages.
      [PUBLIC_KEYS.goods(chosen.id, ''), { pages: [goods], pageParams: [null] }],
      [PUBLIC_KEYS.needs(chosen.id, ''), { pages: [needs], pageParams: [null] }],
    ],
  }
}
