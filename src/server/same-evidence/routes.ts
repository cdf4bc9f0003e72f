/** Evidence that is used twice, over HTTP. */
import * as api from '#api/same-evidence.ts'
import { Refusal } from '#domain/refusal.ts'
import { findInvoice } from '../invoices/store.ts'
import { findOrder } from '../orders/store.ts'
import { type Route, route } from '../serve.ts'
import { findSame, sameEvidenceOf, sameOfInvoice } from './store.ts'

export const routes: Route[] = [
  route(api.orderSameEvidence, async ({ db, session }, { params }) => {
    const order = await findOrder(db, params.id, session)
    if (!order) throw new Refusal('not_found')
    return { data: await sameEvidenceOf(db, order, session) }
  }),
  route(api.invoiceSameEvidence, async ({ db, session }, { params }) => {
    const invoice = await findInvoice(db, params.id, 'trader', session.firm_id)
    if (!invoice) throw new Refusal('not_found')
    return { data: await sameOfInvoice(db, invoice, session) }
  }),
  route(api.findSameEvidence, async ({ db, session, now }, { query }) => ({ data: await findSame(db, session, query, now) })),
]
