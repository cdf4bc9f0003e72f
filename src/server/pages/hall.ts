/** Server-rendered 交易大厅: goods on sale or open demands, by category and text. */
import type { Category, HallGoods, HallNeed } from '#api/catalogue.ts'
import { listCategories, listGoods, listNeeds } from '#api/catalogue.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { chinaDay } from '#domain/china-time.ts'
import { formatYuan } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { icon } from './icons.ts'
import type { Page, Read } from './page.ts'

/** A page of the hall, of the client's size. */
export const HALL_ROWS = 20
const LONGEST = 60
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

interface Choice {
  side: 'goods' | 'needs'
  category_id: string | null
  q: string
}

/** Parses the address as the client does. */
function choiceOf(query: URLSearchParams): Choice {
  const category = query.get('category')
  return {
    side: query.get('side') === 'needs' ? 'needs' : 'goods',
    category_id: category && UUID.test(category) ? category : null,
    q: (query.get('q') ?? '').trim().slice(0, LONGEST),
  }
}
function addressOf({ side, category_id, q }: Choice): string {
  const query = new URLSearchParams({ tab: 'hall' })
  if (side === 'needs') query.set('side', side)
  if (category_id) query.set('category', category_id)
  if (q) query.set('q', q)
  return `/market?${query}`
}

const isLeaf = (categories: readonly Category[], { id }: Category) => !categories.some(({ parent_id }) => parent_id === id)

function tabs(categories: readonly Category[], choice: Choice): Html {
  const shown = categories.filter((each) => each.id === choice.category_id || isLeaf(categories, each))
  return html`<nav class="tabs" aria-label="品类">${[{ id: null, name: '全部品类' }, ...shown].map(
    ({ id, name }) =>
      html`<a href="${addressOf({ ...choice, category_id: id })}"${id === choice.category_id && html` aria-current="page"`}>${name}</a>`,
  )}</nav>`
}

const SIDES = [
  ['goods', '在售货源', '搜索品名、规格、编号', '市场参考价取自当日公开行情，不是任何一方的报价；成交价由商户与双方分别约定。'],
  ['needs', '采购需求', '搜索品类、编号', '需求由采购商发布，平台商户负责对接；价格与采购商信息不公开。'],
] as const
const sideOf = ({ side }: Choice) => (side === 'needs' ? SIDES[1] : SIDES[0])

/** The choice of the side, and the search, which works before the script as after it. */
function choosing(choice: Choice): Html {
  const { side, category_id, q } = choice
  const [, , label] = sideOf(choice)
  const hidden = Object.entries({ tab: 'hall', side: side === 'needs' ? side : '', category: category_id ?? '' })
    .filter(([, value]) => value)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  return html`<div class="choose"><span class="seg">${SIDES.map(
    ([each, name]) =>
      html`<a href="${addressOf({ ...choice, side: each })}"${each === side && html` aria-current="true"`}>${name}</a>`,
  )}</span><form class="find" role="search" action="/market">${hidden}${icon('search', 17)}<input type="search" name="q" value="${q}" maxlength="${LONGEST}" aria-label="${label}" placeholder="${label}" /></form></div>`
}

/** A visitor's action on a row: logging in and returning here. */
const wayOn = (choice: Choice): Html => html`<a href="/auth/login?return=${encodeURIComponent(addressOf(choice))}">登录后下单</a>`

const what = (title: string, category: string, spec: string, no: string): Html =>
  html`<div><h3>${title}</h3><small><i>${category}</i>${spec && html`<span>${spec}</span>`}<span>${no}</span></small></div>`
const tonnes = (label: string, kg: number): Html =>
  html`<div><small>${label}</small><b>${formatTonnes(kg)}<small>吨</small></b></div>`

const offer = ({ title, category_name, spec_name, no, available_kg, reference }: HallGoods, on: Html): Html =>
  html`<li>${what(title, category_name, spec_name, no)}${tonnes('可售', available_kg)}<div><small>市场参考价</small>${
    reference
      ? html`<span><strong>${formatYuan(reference.low_price_fen)}–${formatYuan(reference.high_price_fen)}</strong><small> 元/吨</small></span><small>${reference.name} · ${reference.quoted_on.slice(5)}</small>`
      : html`<span class="note">面议</span>`
  }</div>${on}</li>`
const demand = ({ category_name, no, quantity_kg, created_at }: HallNeed, on: Html): Html =>
  html`<li>${what(`求购 ${category_name}`, category_name, '', no)}${tonnes('需求量', quantity_kg)}<small class="since">${chinaDay(created_at)} 发布</small>${on}</li>`

/** `heading` stands above the chosen side. */
export async function hall(read: Read, query: URLSearchParams, heading: Html): Promise<Page> {
  const choice = choiceOf(query)
  const { side, category_id, q } = choice
  const asked = { query: { ...(category_id ? { category_id } : {}), ...(q ? { q } : {}), limit: HALL_ROWS } }
  const categories = (await read(listCategories)).data
  const on = wayOn(choice)
  const found =
    side === 'goods'
      ? await read(listGoods, asked).then((page) => ({
          page,
          rows: page.data.map((row) => offer(row, on)),
          key: PUBLIC_KEYS.goods,
        }))
      : await read(listNeeds, asked).then((page) => ({
          page,
          rows: page.data.map((row) => demand(row, on)),
          key: PUBLIC_KEYS.needs,
        }))
  const [, name, , note] = sideOf(choice)
  const none = q || category_id ? `没有符合条件的${name}` : `暂时没有${name}`
  return {
    title: '交易大厅',
    description: '在售货源与采购需求，附当日市场参考价。',
    canonical: '/market?tab=hall',
    content: html`<div class="inner col">${heading}${tabs(categories, choice)}${choosing(choice)}<h2 class="sr">${name}</h2>${
      found.rows.length > 0
        ? html`<ul class="deals">${found.rows}</ul><p class="all">${found.page.next === null && `共 ${found.rows.length} 条，已全部显示`}</p>`
        : html`<p class="none">${none}</p>`
    }<p class="meta">${note}</p></div>`,
    data: [
      [PUBLIC_KEYS.categories, categories],
      // Paged, because the client reads the hall in pages.
      [found.key(category_id, q), { pages: [found.page], pageParams: [null] }],
    ],
  }
}
