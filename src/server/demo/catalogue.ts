/** The demo's categories with their specifications and the fifteen goods its suppliers offer. Prices are yuan per tonne, tax included. */
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/connect.ts'
import { specs } from '../db/tables/content.ts'
import { goods } from '../db/tables/offers.ts'
import { categories } from '../db/tables/trade.ts'
import { nextNo } from '../orders/serial.ts'
import type { Sessions } from './firms.ts'

const TREE = { 铜: ['电解铜', '废铜'], 铝: ['电解铝', '废铝', '铝合金锭'] } as const
export type Category = (typeof TREE)[keyof typeof TREE][number]

const [LANJIA, QINGYU] = ['13800000001', '13800000002']
/** supplier's phone, category, title, spec, tonnes, yuan per tonne */
const GOODS: [string, Category, string, string, number, number][] = [
  [LANJIA, '电解铜', '电解铜 升水', 'Cu-CATH-1', 800, 104_400],
  [LANJIA, '电解铜', '电解铜 平水', 'Cu-CATH-1', 1200, 104_130],
  [LANJIA, '电解铜', '电解铜 湿法', 'Cu-CATH-2', 600, 103_860],
  [QINGYU, '电解铝', 'A00 铝锭 华东', 'Al99.70', 2000, 24_050],
  [QINGYU, '电解铝', 'A00 铝锭 佛山', 'Al99.70', 1600, 24_110],
  [QINGYU, '电解铝', '铝水', 'Al99.70', 900, 23_750],
  [LANJIA, '废铝', '破碎生铝', '含铝 ≥ 90%', 700, 17_900],
  [LANJIA, '废铝', '机件生铝', '去铁', 500, 18_400],
  [LANJIA, '废铝', '割胶铝线', '含铝 ≥ 97%', 400, 21_300],
  [QINGYU, '废铝', '6063 旧料', '去漆，含铝 ≥ 95%', 650, 20_600],
  [LANJIA, '废铝', '轮毂铝', '去气嘴、铅块', 300, 20_900],
  [LANJIA, '废铜', '1# 光亮铜', '含铜 ≥ 99%', 900, 95_000],
  [LANJIA, '废铜', '2# 铜', '含铜 ≥ 96%', 700, 88_600],
  [LANJIA, '废铜', '黄铜大件', 'H62', 450, 64_800],
  [QINGYU, '铝合金锭', 'ADC12', 'JIS H5302', 500, 22_300],
]

/** What a demo order takes from a good. */
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
  for (const [supplier, category, title, spec_name, tonnes, yuan] of GOODS) {
    const category_id = leaves.find((leaf) => leaf.name === category)?.id as string
    const each: DemoGoods = { id: uuidv7(), supplier, category_id, title, spec_name, price_fen: yuan * 100 }
    await db.insert(goods).values({
      id: each.id,
      no: await nextNo(db, 'GY', now),
      firm_id: people[supplier]?.firm_id as string,
      category_id,
      title,
      spec_name,
      quantity_kg: tonnes * 1000,
      price_fen: each.price_fen,
      on_sale: true,
      created_at: now,
    })
    made.set(title, each)
  }
  return made
}

/** category, name, grade, standard; the standard's year is the one in force when the contract is made */
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
