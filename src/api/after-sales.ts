/** The lists of after-sales (售后). The supplier's omits the sale side. order-steps.ts has the steps on them. */
import { z } from 'zod'
import { AFTER_SALE_KINDS } from '#domain/order/order.ts'
import type { Endpoint } from './endpoint.ts'
import { cursor, endpoint, filter, keysOf, limit, page, totalsCall } from './endpoint.ts'
import { share } from './order-view.ts'

const kind = z.enum(keysOf(AFTER_SALE_KINDS))
const status = z.union([z.literal(0), z.literal(1), z.literal(-1)])

const common = {
  id: z.string(),
  order_id: z.string(),
  order_no: z.string(),
  title: z.string(),
  spec_name: z.string(),
  kind,
  /** for a partial return */
  quantity_kg: z.int().nullable(),
  reason: z.string(),
  photo_ids: z.array(z.string()),
  status,
  created_at: z.string(),
  handled_at: z.string().nullable(),
  handled_by: z.string().nullable(),
}
const sale = { amount_fen: z.int().nullable(), remark: z.string(), agreed_fen: z.int().optional() }
const supply = { supplier_bears_fen: z.int().optional(), share: share.optional() }
/** A supplier reads neither the buyer nor the refund on the sale side. */
export const supplierAfterSale = z.object({ ...common, ...supply })
export const buyerAfterSale = z.object({ ...common, ...sale })
export const traderAfterSale = z.object({
  ...common,
  ...sale,
  ...supply,
  supplier_name: z.string().nullable(),
  buyer_name: z.string().nullable(),
})

const list = <T extends z.ZodType>(path: string, guard: Endpoint['guard'], summary: string, row: T) =>
  endpoint({
    method: 'GET',
    path,
    guard,
    summary,
    query: z.object({ status: filter(-1, 1), cursor, limit }),
    response: page(row).extend({ counts: z.record(z.string(), z.number()) }),
  })
export const buyerAfterSales = list('/v1/procurer/order/afters', 'buyer', '采购商售后列表', buyerAfterSale)
export const supplierAfterSales = list('/v1/supplier/order/afters', 'supplier', '供应商售后列表', supplierAfterSale)
export const traderAfterSales = list('/v1/merchant/order/afters', 'trader', '商户售后列表', traderAfterSale)
const totals = (path: string, guard: Endpoint['guard']) => totalsCall(path, guard, '售后按状态的笔数与合计')
export const buyerAfterSaleTotals = totals('/v1/procurer/order/afters/totals', 'buyer')
export const supplierAfterSaleTotals = totals('/v1/supplier/order/afters/totals', 'supplier')
export const traderAfterSaleTotals = totals('/v1/merchant/order/afters/totals', 'trader')
