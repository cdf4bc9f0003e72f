/** The lists of after-sales over HTTP, in the shape of each role. The steps of an after-sale are steps of its order. */
import type { z } from 'zod'
import * as api from '#api/after-sales.ts'
import type { SessionContext } from '../context.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import type { Found } from './store.ts'
import { afterSaleTotals, countAfterSales, listAfterSales } from './store.ts'

type Shared = Omit<z.output<typeof api.supplierAfterSale>, 'supplier_bears_fen' | 'share'>
const shared = ({ order, after_sale }: Found): Shared => {
  const {
    amount_fen: _amount,
    remark: _remark,
    agreed_fen: _agreed,
    supplier_bears_fen: _borne,
    share: _share,
    ...rest
  } = after_sale
  return { ...rest, order_id: order.id, order_no: order.no, title: order.title, spec_name: order.spec_name }
}
const ofSupplier = (found: Found): z.output<typeof api.supplierAfterSale> => {
  const { supplier_bears_fen, share } = found.after_sale
  return { ...shared(found), supplier_bears_fen, share }
}
const ofBuyer = (found: Found): z.output<typeof api.buyerAfterSale> => {
  const { amount_fen, remark, agreed_fen } = found.after_sale
  return { ...shared(found), amount_fen, remark, agreed_fen }
}
const ofTrader = (found: Found): z.output<typeof api.traderAfterSale> => {
  const { supplier_name, buyer_name } = found.order
  return { ...ofBuyer(found), ...ofSupplier(found), supplier_name, buyer_name }
}

async function list<T>(
  { db, session }: SessionContext,
  query: { status?: number | undefined; cursor?: string | undefined; limit: number },
  shape: (found: Found) => T,
) {
  const { found, next } = await listAfterSales(db, session, query)
  return { data: found.map(shape), next, counts: await countAfterSales(db, session) }
}

export const routes: Route[] = [
  route(api.buyerAfterSales, (context, { query }) => list(context, query, ofBuyer)),
  route(api.supplierAfterSales, (context, { query }) => list(context, query, ofSupplier)),
  ...[api.buyerAfterSaleTotals, api.supplierAfterSaleTotals, api.traderAfterSaleTotals].map((endpoint) =>
    route(endpoint, async ({ db, session }) => ({ data: await afterSaleTotals(db, session) })),
  ),
  route(api.traderAfterSales, (context, { query }) => list(context, query, ofTrader)),
]
