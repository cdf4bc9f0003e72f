/** After-sales as plain values of an order. */
import { v7 as uuid } from 'uuid'
import type { ActionPayloads } from '#domain/order/actions.ts'
import { shareAsked } from '#domain/agreement/grant.ts'
import type { AfterSale, Order } from '#domain/order/order.ts'

const AT = '2026-11-20T02:00:00.000Z'

export const afterSaleOf = (kind: AfterSale['kind'], status: AfterSale['status'] = 0): AfterSale => ({
  id: uuid(),
  kind,
  quantity_kg: kind === 'partial_return' ? 1_230 : null,
  amount_fen: kind === 'return' ? null : 12_345_679,
  reason: '含铁超标',
  photo_ids: [uuid()],
  status,
  remark: status === 0 ? '' : `备注-${uuid()}`,
  created_at: AT,
  handled_at: status === 0 ? null : AT,
  handled_by: status === 0 ? null : '商户经办',
})

export const withAfterSale = (order: Order): Order => ({ ...order, after_sales: [afterSaleOf('partial_return')] })

/** An accepted compensation whose share the supplier is asked for or has refused. */
export const withShare =
  (status: 0 | -1) =>
  (order: Order): Order => ({
    ...order,
    after_sales: [
      ...(order.after_sales ?? []),
      { ...afterSaleOf('compensation', 1), agreed_fen: 4_444_444, share: { ...shareAsked(3_333_331, '按约定承担', AT), status } },
    ],
  })

export const applyPayload = (): ActionPayloads['apply_after_sale'] => ({
  id: uuid(),
  kind: 'partial_return',
  quantity_kg: 1_230,
  amount_fen: 12_345_679,
  reason: `夹杂-${uuid()}`,
  photo_ids: [uuid()],
})
