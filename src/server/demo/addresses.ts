/** Warehouses of the demo's suppliers and buyers. The first of each firm is its default. */
import { v7 as uuidv7 } from 'uuid'
import { regionName } from '#domain/firm/region.ts'
import { records } from '../addresses/store.ts'
import type { Db } from '../db/connect.ts'
import { findRegions } from '../regions/store.ts'
import type { Sessions } from './firms.ts'

const [BEILUN, PINGHU, ZOUPING, NANHAI, KUNSHAN, JIANGYIN, YUEHU] = [
  ['33', '3302', '330206'],
  ['33', '3304', '330482'],
  ['37', '3716', '371681'],
  ['44', '4406', '440605'],
  ['32', '3205', '320583'],
  ['32', '3202', '320281'],
  ['36', '3606', '360602'],
]
/** account's phone, warehouse's name, contact, regions, detailed address, whether it has a weighbridge */
const WAREHOUSES: [string, string, string, string[], string, boolean][] = [
  ['13800000001', '3 号料场', '料场调度', BEILUN, '港口大道 18 号 3 号料场', true],
  ['13800000001', '平湖中转库', '库管员', PINGHU, '独山港镇海港路 6 号', false],
  ['13800000002', '8 号库', '发货调度', ZOUPING, '工业东路 66 号 8 号库', true],
  ['13800000002', '佛山前置仓', '仓管员', NANHAI, '大沥镇有色金属产业园 12 栋', true],
  ['13800000002', '铝水交接站', '交接班长', ZOUPING, '工业东路 68 号西门', false],
  ['13800000003', '一厂磅房', '一厂磅房', KUNSHAN, '工业园一路 9 号 2 号磅', true],
  ['13800000003', '二厂原料库', '原料库', JIANGYIN, '滨江西路 210 号', false],
  ['13800000004', '原料库', '原料库', YUEHU, '临江路 27 号原料库 1 号门', true],
  ['13800000004', '铜杆车间', '车间调度', YUEHU, '临江路 27 号东门', false],
]

export async function insertAddresses(db: Db, people: Sessions, now: Date): Promise<void> {
  const ranked = new Set<string>()
  for (const [phone, name, contact, region_ids, detail, has_weighbridge] of WAREHOUSES) {
    const session = people[phone]
    const regions = await findRegions(region_ids)
    if (!session || !regions) throw new Error(`no firm or region of the demo's ${name}`)
    const content = { name, contact, phone, region_ids, region_name: regionName(regions), detail, has_weighbridge }
    const default_rank = ranked.has(phone) ? 0 : 1
    ranked.add(phone)
    const by = { user_id: session.user_id, by_name: session.name }
    await records.insert(db, session.firm_id, uuidv7(), { ...content, default_rank }, { by, now })
  }
}
