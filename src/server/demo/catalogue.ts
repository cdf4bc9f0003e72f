/** The demo's categories with their specifications, and its suppliers' goods. Prices are yuan per tonne, tax included. */
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#domain/constants.ts'
import { EMPTY_GOODS_DOC, type GoodsDoc } from '#domain/goods/goods.ts'
import type { Db } from '../db/connect.ts'
import { specs } from '../db/tables/content.ts'
import { goods } from '../db/tables/offers.ts'
import { categories } from '../db/tables/trade.ts'
import { nextNo } from '../orders/serial.ts'
import type { Sessions } from './firms.ts'

const TREE = { 铜: ['电解铜', '废铜'], 铝: ['电解铝', '废铝', '铝合金锭'] } as const
export type Category = (typeof TREE)[keyof typeof TREE][number]

const [LANJIA, QINGYU] = ['13800000001', '13800000002'] as const

type More = Partial<GoodsDoc>
const scrap = (moisture_permille: number, impurity_permille: number): More => ({
  form: '散料',
  packing: '散装',
  origin: '自有料场',
  moisture_permille,
  impurity_permille,
  min_kg: 10_000,
})
const plate = (brand: string, origin: string): More => ({ form: '阴极板', packing: '打捆', brand, origin, min_kg: 25_000 })
const ingot = (price_reference: string, premium_fen: number): More => ({
  form: '锭',
  packing: '铁带打捆',
  origin: '山东',
  min_kg: 30_000,
  pricing_mode: 2,
  price_reference,
  premium_fen,
})
const share = (price_reference: string, factor_permille: number): More => ({ pricing_mode: 4, price_reference, factor_permille })
/** supplier's phone, category, title, specification, tonnes, yuan per tonne, and further details */
const GOODS: [string, Category, string, string, number, number, More][] = [
  [LANJIA, '电解铜', '电解铜 升水', 'Cu-CATH-1', 800, 104_400, plate('国产', '江西')],
  [LANJIA, '电解铜', '电解铜 平水', 'Cu-CATH-1', 1200, 104_130, plate('国产', '安徽')],
  [LANJIA, '电解铜', '电解铜 湿法', 'Cu-CATH-2', 600, 103_860, plate('进口', '非洲')],
  [QINGYU, '电解铝', 'A00 铝锭 华东', 'Al99.70', 2000, 24_050, ingot('A00铝当月均价', 3000)],
  [QINGYU, '电解铝', 'A00 铝锭 佛山', 'Al99.70', 1600, 24_110, ingot('A00铝佛山当月均价', -2000)],
  [
    QINGYU,
    '电解铝',
    '铝水',
    'Al99.70',
    900,
    23_750,
    { form: '液态', packing: '铝水包', origin: '山东', delivery_mode: 'deliver' },
  ],
  [LANJIA, '废铝', '破碎生铝', '含铝 ≥ 90%', 700, 17_900, scrap(15, 80)],
  [LANJIA, '废铝', '机件生铝', '去铁', 500, 18_400, scrap(10, 50)],
  [LANJIA, '废铝', '割胶铝线', '含铝 ≥ 97%', 400, 21_300, scrap(5, 25)],
  [QINGYU, '废铝', '6063 旧料', '去漆，含铝 ≥ 95%', 650, 20_600, scrap(5, 40)],
  [LANJIA, '废铝', '轮毂铝', '去气嘴、铅块', 300, 20_900, scrap(0, 15)],
  [LANJIA, '废铜', '1# 光亮铜', '含铜 ≥ 99%', 900, 95_000, { ...scrap(0, 5), ...share('1#电解铜当月均价', 915) }],
  [LANJIA, '废铜', '2# 铜', '含铜 ≥ 96%', 700, 88_600, scrap(3, 35)],
  [LANJIA, '废铜', '黄铜大件', 'H62', 450, 64_800, scrap(2, 20)],
  [QINGYU, '铝合金锭', 'ADC12', 'JIS H5302', 500, 22_300, { form: '锭', packing: '铁带打捆', origin: '广东', grade: 'ADC12' }],
]
/** Goods that are not on sale, so that no list of a supplier is empty. Days count from today; null means no end. */
const ASIDE: [string, Category, string, string, number, number, More, { ends?: number; on_sale?: true; binned?: true }][] = [
  [LANJIA, '废铜', '漆包线铜', '含铜 ≥ 98%', 120, 92_400, scrap(2, 20), {}],
  [LANJIA, '废铜', '紫铜管', '含铜 ≥ 97%', 80, 90_700, scrap(2, 30), { ends: -6, on_sale: true }],
  [LANJIA, '废铝', '易拉罐压块', '去水分', 60, 17_200, scrap(30, 45), { binned: true }],
  [QINGYU, '废铝', '铝刨花', '含油 ≤ 5%', 90, 16_800, scrap(45, 60), {}],
  [
    QINGYU,
    '铝合金锭',
    'A380 铝合金锭',
    'A380',
    150,
    22_650,
    { form: '锭', packing: '托盘', origin: '广东' },
    { ends: -3, on_sale: true },
  ],
  [QINGYU, '电解铝', 'A00 铝锭 重庆', 'Al99.70', 200, 24_010, ingot('A00铝当月均价', -6000), { binned: true }],
]
const WAREHOUSE: Record<string, string> = {
  [LANJIA]: '3 号料场　浙江省宁波市北仑区港口大道 18 号 3 号料场',
  [QINGYU]: '8 号库　山东省滨州市邹平市工业东路 66 号 8 号库',
}

/** The goods in the form that a demo order needs. */
export interface DemoGoods {
  id: string
  supplier: string
  category_id: string
  title: string
  spec_name: string
  price_fen: number
}

/** Writes categories and goods. Returns the goods by title. */
export async function insertCatalogue(db: Db, people: Sessions, now: Date): Promise<Map<string, DemoGoods>> {
  const roots = Object.keys(TREE).map((name, sort) => ({ id: uuidv7(), parent_id: null, name, sort }))
  const leaves = roots.flatMap((root) =>
    TREE[root.name as keyof typeof TREE].map((name, sort) => ({ id: uuidv7(), parent_id: root.id, name, sort })),
  )
  await db.insert(categories).values([...roots, ...leaves])
  const made = new Map<string, DemoGoods>()
  for (const [supplier, category, title, spec_name, tonnes, yuan, more] of GOODS) {
    const category_id = leaves.find((leaf) => leaf.name === category)?.id as string
    const each: DemoGoods = { id: uuidv7(), supplier, category_id, title, spec_name, price_fen: yuan * 100 }
    const valid_until = new Date(now.getTime() + VALID_DAYS * DAY_MS)
    await insertGoods(db, people, { ...each, category, tonnes, more, valid_until, on_sale: true }, now)
    made.set(title, each)
  }
  return made
}
/** Stores goods that are off sale, expired or recycled. */
export async function insertAside(db: Db, people: Sessions, today: Date): Promise<void> {
  const ids = await idsByName(db)
  const then = new Date(today.getTime() - 20 * DAY_MS)
  for (const [supplier, category, title, spec_name, tonnes, yuan, more, { ends, on_sale = false, binned }] of ASIDE) {
    const each = { id: uuidv7(), supplier, category_id: ids.get(category) as string, title, spec_name, price_fen: yuan * 100 }
    const valid_until = ends === undefined ? null : new Date(today.getTime() + ends * DAY_MS)
    const recycled_at = binned ? new Date(today.getTime() - 4 * DAY_MS) : null
    await insertGoods(db, people, { ...each, category, tonnes, more, valid_until, recycled_at, on_sale }, then)
  }
}
/** Days of validity of the goods. The demo's last deal begins more than a year after their publication. */
const VALID_DAYS = 580
interface Offer extends DemoGoods {
  category: Category
  tonnes: number
  more: More
  valid_until: Date | null
  recycled_at?: Date | null
  on_sale: boolean
}
async function insertGoods(
  db: Db,
  people: Sessions,
  { supplier, category, tonnes, more, ...row }: Offer,
  now: Date,
): Promise<void> {
  const { firm_id, user_id, name } = people[supplier] as Sessions[string]
  await db.insert(goods).values({
    ...row,
    no: await nextNo(db, 'GY', now),
    firm_id,
    quantity_kg: tonnes * 1000,
    doc: { ...EMPTY_GOODS_DOC, ...more, category_name: category, warehouse: WAREHOUSE[supplier] ?? '' },
    edits: [{ version: 1, user_id, by_name: name }],
    created_at: now,
  })
}

/** category, name, grade, standard; the standard's year is the one in force on the contract's date */
const SPECS: [Category, string, string, string][] = [
  ['电解铜', 'A 级铜', 'Cu-CATH-1', 'GB/T 467—2010'],
  ['电解铜', '1 号标准铜', 'Cu-CATH-2', 'GB/T 467—2010'],
  ['电解铜', '2 号标准铜', 'Cu-CATH-3', 'GB/T 467—2010'],
  ['废铜', '1# 光亮铜', '含铜 ≥ 99%', 'GB/T 38471'],
  ['废铜', '2# 铜', '含铜 ≥ 96%', 'GB/T 38471'],
  ['废铜', '黄铜大件', 'H62', 'GB/T 38470'],
  ['电解铝', '重熔用铝锭', 'Al99.70', 'GB/T 1196'],
  ['电解铝', '重熔用铝锭', 'Al99.85', 'GB/T 1196'],
  ['废铝', '破碎生铝', '含铝 ≥ 90%', 'GB/T 38472'],
  ['废铝', '机件生铝', '去铁', 'GB/T 38472'],
  ['废铝', '轮毂铝', '去气嘴、铅块', 'GB/T 38472'],
  ['废铝', '6063 旧料', '去漆，含铝 ≥ 95%', 'GB/T 40382'],
  ['废铝', '割胶铝线', '含铝 ≥ 97%', 'GB/T 40386'],
  ['铝合金锭', 'ADC12', '压铸用', 'JIS H5302'],
]
export const idsByName = async (db: Db): Promise<Map<string, string>> =>
  new Map((await db.select({ id: categories.id, name: categories.name }).from(categories)).map(({ id, name }) => [name, id]))

export async function insertSpecs(db: Db): Promise<void> {
  const ids = await idsByName(db)
  await db.insert(specs).values(
    SPECS.map(([category, name, grade, standard], sort) => ({
      id: uuidv7(),
      category_id: ids.get(category) as string,
      name,
      grade,
      standard,
      sort,
    })),
  )
}
