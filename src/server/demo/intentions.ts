/**
 * The demo buyers' intentions: waiting ones, opened ones, one that became an order, and ended ones. Prices are yuan per tonne,
 * tax included.
 */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { Intention, IntentionNote, IntentionTerms } from '#domain/goods/intention.ts'
import { PASSED } from '#domain/goods/moderation.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods } from '../db/tables/offers.ts'
import { insertIntention, supplierOf } from '../intentions/store.ts'
import { nextNo } from '../orders/serial.ts'
import { type Category, idsByName } from './catalogue.ts'
import type { Sessions } from './firms.ts'

const [LIFENG, HECHUAN, TRADER] = ['13800000003', '13800000004', '13800000006'] as const
type Buyer = typeof LIFENG | typeof HECHUAN
type Place = Pick<IntentionTerms, 'delivery_place' | 'contact' | 'phone'>
const PLACES: Readonly<Record<Buyer, Place>> = {
  [LIFENG]: { delivery_place: '江苏省苏州市昆山市工业园一路 9 号 2 号磅', contact: '一厂磅房', phone: LIFENG },
  [HECHUAN]: { delivery_place: '江西省鹰潭市月湖区临江路 27 号原料库 1 号门', contact: '原料库', phone: HECHUAN },
}

/** The demand that a demo deal (plots.ts) orders. */
export const ORDERED_NEED = uuidv7()

interface Wish {
  id?: string
  buyer: Buyer
  category: Category
  tonnes: number
  hours_ago: number
  yuan?: number
  /** title of its goods; missing for a free demand */
  on?: string
  terms: Pick<IntentionTerms, 'spec_name' | 'quality_req' | 'pay_terms' | 'note'> & Partial<IntentionTerms>
  talks?: readonly [by: 'buyer' | 'trader', hours_later: number, text: string][]
  end?: { by: 'buyer' | 'trader'; hours_later: number; reason: string }
}
const terms = (spec_name: string, quality_req = '', note = '', pay_terms = '货到结算后 3 日内付款') => ({
  spec_name,
  quality_req,
  note,
  pay_terms,
})

const WISHES: readonly Wish[] = [
  {
    buyer: LIFENG,
    category: '废铜',
    tonnes: 120,
    hours_ago: 5,
    yuan: 95_300,
    terms: terms('1# 光亮铜', '含铜 ≥ 99%，无油无锡，成捆', '可分四车，每周两车'),
  },
  { buyer: HECHUAN, category: '电解铝', tonnes: 300, hours_ago: 9, terms: { ...terms('Al99.70'), pricing_mode: 2 } },
  { buyer: LIFENG, category: '电解铜', tonnes: 200, hours_ago: 28, yuan: 104_350, terms: terms('Cu-CATH-1', '附质保书') },
  { buyer: HECHUAN, category: '废铝', tonnes: 160, hours_ago: 33, yuan: 21_450, terms: terms('割胶铝线', '含铝 ≥ 97%') },
  { buyer: HECHUAN, category: '铝合金锭', tonnes: 90, hours_ago: 57, yuan: 22_480, terms: terms('ADC12', 'JIS H5302') },
  { buyer: LIFENG, category: '废铜', tonnes: 60, hours_ago: 80, terms: terms('2# 铜', '含铜 ≥ 96%', '价格面议') },
  {
    buyer: LIFENG,
    category: '废铜',
    tonnes: 40,
    hours_ago: 3,
    yuan: 65_000,
    on: '黄铜大件',
    terms: terms('H62', '不夹锌合金', '先看样再定'),
  },
  {
    buyer: LIFENG,
    category: '废铜',
    tonnes: 96,
    hours_ago: 30,
    yuan: 95_250,
    on: '1# 光亮铜',
    terms: terms('含铜 ≥ 99%', '无油无锡，单捆 ≤ 1.2 吨'),
    talks: [
      ['trader', 2, '货源有，可以分三车发。95,250 的价格今天盘面偏低，能否上到 95,400？'],
      ['buyer', 5, '95,350 可以，今天定。到货按我方二号磅结算。'],
      ['trader', 6, '正在确认装车时间，最快后天第一车。'],
    ],
  },
  {
    buyer: HECHUAN,
    category: '废铝',
    tonnes: 80,
    hours_ago: 50,
    yuan: 20_700,
    terms: terms('6063 旧料', '去漆，含铝 ≥ 95%'),
    talks: [['trader', 3, '请问是否接受少量喷涂料？']],
  },
  {
    id: ORDERED_NEED,
    buyer: LIFENG,
    category: '电解铜',
    tonnes: 64,
    hours_ago: 96,
    yuan: 104_200,
    terms: terms('Cu-CATH-1', '附质保书'),
    talks: [['trader', 4, '平水现货两车，三天内可以发。']],
  },
  {
    buyer: HECHUAN,
    category: '电解铝',
    tonnes: 150,
    hours_ago: 200,
    yuan: 23_200,
    terms: terms('Al99.70'),
    talks: [['trader', 5, '目前市场在 24,000 以上，这个价格暂时没有货。']],
    end: { by: 'trader', hours_later: 48, reason: '期望价低于市场较多，待行情回落再议' },
  },
  {
    buyer: LIFENG,
    category: '废铜',
    tonnes: 30,
    hours_ago: 150,
    terms: terms('H62'),
    end: { by: 'buyer', hours_later: 20, reason: '生产计划调整' },
  },
]

/** Stores demands of every status. Call it after the goods are stored. */
export async function insertNeeds(db: Db, people: Sessions, today: Date): Promise<void> {
  const ids = await idsByName(db)
  const names = new Map((await db.select({ id: firms.id, name: firms.name }).from(firms)).map(({ id, name }) => [id, name]))
  for (const wish of WISHES.toReversed()) await insertWish(db, { people, ids, names, today }, wish)
}

interface Known {
  people: Sessions
  ids: ReadonlyMap<string, string>
  names: ReadonlyMap<string, string>
  today: Date
}
async function insertWish(db: Db, { people, ids, names, today }: Known, wish: Wish): Promise<void> {
  const { buyer, category, on, talks = [], end } = wish
  const [mine, trader] = [people[buyer], people[TRADER]]
  const [shelf] = on ? await db.select().from(goods).where(eq(goods.title, on)) : []
  const category_id = ids.get(category)
  if (!mine || !trader || !category_id) throw new Error(`no person or category of the demo's ${category}`)
  const began = today.getTime() - wish.hours_ago * HOUR_MS
  const later = (hours: number) => new Date(began + hours * HOUR_MS).toISOString()
  const opened = talks.length > 0
  const notes = talks.map(([by, hours, text]): IntentionNote => {
    const { user_id, name } = by === 'buyer' ? mine : trader
    return { by, user_id, name, at: later(hours), text }
  })
  const intention: Intention = {
    pricing_mode: 1,
    deliver_by: new Date(today.getTime() + 14 * DAY_MS).toISOString(),
    ...PLACES[buyer],
    ...wish.terms,
    id: wish.id ?? uuidv7(),
    no: await nextNo(db, on ? 'YX' : 'XQ', new Date(began)),
    kind: shelf ? 'goods' : 'need',
    goods_id: shelf?.id ?? null,
    goods_title: shelf?.title ?? '',
    category_id,
    category_name: category,
    quantity_kg: wish.tonnes * 1000,
    expected_price_fen: wish.yuan ? wish.yuan * 100 : null,
    status: end ? -1 : opened ? 1 : 0,
    order_id: null,
    buyer_id: mine.firm_id,
    buyer_name: names.get(mine.firm_id) ?? '',
    trader_id: opened ? trader.firm_id : null,
    trader_name: opened ? (names.get(trader.firm_id) ?? '') : '',
    supplier: shelf ? supplierOf(shelf, names.get(shelf.firm_id) ?? '') : null,
    notes,
    closed: end
      ? {
          by: end.by,
          name: names.get(end.by === 'buyer' ? mine.firm_id : trader.firm_id) ?? '',
          reason: end.reason,
          at: later(end.hours_later),
        }
      : null,
    ...PASSED,
    version: 1 + notes.length + (opened ? 1 : 0) + (end ? 1 : 0),
    created_at: later(0),
    updated_at: end ? later(end.hours_later) : (notes.at(-1)?.at ?? later(0)),
  }
  await insertIntention(db, intention)
}
