/** Goods as a supplier fills them in. */
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '#api/endpoint.ts'
import type { createGoods } from '#api/goods.ts'
import { EMPTY_GOODS_DOC } from '#domain/goods/goods.ts'

export type TypedGoods = BodyOf<typeof createGoods>
const { held_back: _h, ...DOC } = EMPTY_GOODS_DOC

export const typedGoods = (category_id: string, more: Partial<TypedGoods> = {}): TypedGoods => ({
  ...DOC,
  id: uuidv7(),
  category_id,
  category_name: '随便写的',
  title: '1# 光亮铜米',
  spec_name: '含铜 ≥ 99%',
  brand: '自产',
  origin: '宁波',
  quantity_kg: 60_000,
  min_kg: 500,
  price_fen: 9_500_000,
  moisture_permille: 5,
  warehouse: '3 号料场 港口大道 18 号',
  valid_until: null,
  ...more,
})
