/** A demand in the form that a buyer's device sends. */
import { v7 as uuidv7 } from 'uuid'

export const demandOf = (category_id: string, more: object = {}) => ({
  id: uuidv7(),
  category_id,
  category_name: '随便写的',
  spec_name: '含铜 ≥ 99%',
  quantity_kg: 60_000,
  expected_price_fen: 9_512_300,
  pricing_mode: 1,
  quality_req: '无油无锡',
  delivery_place: '工业园一路 9 号 2 号磅',
  deliver_by: null,
  pay_terms: '货到三日内付清',
  contact: '磅房',
  phone: '13800000003',
  note: '月内可分两批',
  ...more,
})
