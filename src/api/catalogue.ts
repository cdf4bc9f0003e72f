/** The public catalogue: categories, specifications, and a summary of supply and demand in the trading hall. */
import { z } from 'zod'
import { cursor, data, endpoint, limit, page, text, uuid } from './endpoint.ts'

/** `merged`: the categories that were merged into it, which orders may still name. */
const category = z.object({ id: uuid, parent_id: uuid.nullable(), name: z.string(), tax_rate_bp: z.int(), merged: z.array(uuid) })
export type Category = z.output<typeof category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/v1/categories',
  guard: 'public',
  summary: '品类：上级在前，同级按排序',
  response: data(z.array(category)),
})

const spec = z.object({ id: uuid, category_id: uuid, name: z.string(), grade: z.string(), standard: z.string() })
export type Spec = z.output<typeof spec>
export const listSpecs = endpoint({
  method: 'GET',
  path: '/v1/specs',
  guard: 'public',
  summary: '某品类的规格',
  query: z.object({ category_id: uuid.optional() }),
  response: data(z.array(spec)),
})

/** Today's market price of a category: a reference, not an offer. Fen per tonne, tax included. */
const reference = z.object({ name: z.string(), quoted_on: z.string(), low_price_fen: z.int(), high_price_fen: z.int() })

/** Goods as the hall shows them: without the supplier and the supplier's price. */
const hallGoods = z.object({
  id: uuid,
  no: z.string(),
  title: z.string(),
  category_id: uuid,
  category_name: z.string(),
  spec_name: z.string(),
  available_kg: z.int(),
  reference: reference.nullable(),
  created_at: z.string(),
})
export type HallGoods = z.output<typeof hallGoods>
const hall = z.object({ category_id: uuid.optional(), q: text(60).optional(), cursor, limit })
export const listGoods = endpoint({
  method: 'GET',
  path: '/v1/goods',
  guard: 'public',
  summary: '交易大厅：在售货源，不含供应商与其报价',
  query: hall.extend({ id: uuid.optional() }),
  response: page(hallGoods),
})

/** A demand as the hall shows it: without the buyer and the buyer's price. */
const hallNeed = z.object({
  id: uuid,
  no: z.string(),
  category_id: uuid,
  category_name: z.string(),
  quantity_kg: z.int(),
  created_at: z.string(),
})
export type HallNeed = z.output<typeof hallNeed>
export const listNeeds = endpoint({
  method: 'GET',
  path: '/v1/needs',
  guard: 'public',
  summary: '交易大厅：待对接的采购需求，不含采购商与其心理价',
  query: hall,
  response: page(hallNeed),
})
