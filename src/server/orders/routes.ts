/** Orders over HTTP: each role's lists and details, every lifecycle step, and order creation by the trader. */

import { subjectOf } from '#api/order-actions.ts'
import { STEP_CALLS, type StepEndpoint } from '#api/order-steps.ts'
import * as api from '#api/orders.ts'
import type { Action } from '#domain/order/actions.ts'
import { asksIdentity } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { SessionContext } from '../context.ts'
import { frameworksInForce } from '../contracts/store.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { spendVerification } from '../session/verification.ts'
import { amendOrder } from './amend.ts'
import { applyAction } from './apply-action.ts'
import { refuseOtherQuotes } from './check-quotes.ts'
import { create, validate } from './create.ts'
import { searchFirms } from './parties.ts'
import { dissentTotals } from './dissent-totals.ts'
import type { Queue } from './store.ts'
import { countOrders, findOrder, listOrders } from './store.ts'
import { orderTotals } from './totals.ts'
import { readTransfer } from './transfers.ts'

/** Some actions need an identity check, as a signature does. Their rules say which. */
async function refuseUnproven({ db, session }: SessionContext, id: string, action: Action, body: object): Promise<void> {
  if (!asksIdentity(action)) return
  if (!(await findOrder(db, id, session))) throw new Refusal('not_found')
  const { verification = '' } = body as { verification?: string }
  if (!(await spendVerification(db, session.user_id, verification))) throw new Refusal('not_verified')
}

const step = (endpoint: StepEndpoint): Route =>
  route(endpoint, async (context, { params, body }) => {
    const [id, action] = [subjectOf(params, body) as string, endpoint.action(params, body)]
    await refuseUnproven(context, id, action, body)
    await refuseOtherQuotes(context.db, context.session, id, action)
    const order = await applyAction(context, id, action, body)
    return { data: viewFor(order, context.session.role) }
  })

/** A correction is checked against the facts of a new order, and its contracts are made again. */
const amend = route(STEP_CALLS.amend, async (context, { params, body }) => {
  const action = STEP_CALLS.amend.action(params, body) as Extract<Action, { name: 'amend' }>
  return { data: viewFor(await amendOrder(context, params.id, action, body), context.session.role) }
})

const list = (endpoint: typeof api.supplierOrders, queue?: Queue): Route =>
  route(endpoint, async ({ db, session }, { query }) => {
    const page = await listOrders(db, session, { ...query, ...(queue ? { queue } : {}) })
    return { ...page, counts: queue ? {} : await countOrders(db, session) }
  })

const totals = (endpoint: typeof api.supplierOrderTotals): Route =>
  route(endpoint, async ({ db, session }, { query }) => ({ data: await orderTotals(db, session, query) }))

const disputes = (endpoint: typeof api.traderDissentTotals): Route =>
  route(endpoint, async ({ db, session }) => ({ data: await dissentTotals(db, session) }))

async function detail({ db, session }: SessionContext, id: string) {
  const order = await findOrder(db, id, session)
  if (!order) throw new Refusal('not_found')
  return { data: viewFor(order, session.role) }
}
const read = (endpoint: typeof api.supplierOrder): Route => route(endpoint, (context, { params }) => detail(context, params.id))

/** The calls that only take a step. */
const { amend: _amend, ...STEPS } = STEP_CALLS

/** Names the order in a refusal of a batch. */
async function nameOrder({ db, session }: SessionContext, id: string, refusal: unknown): Promise<never> {
  if (!(refusal instanceof Refusal)) throw refusal
  const order = await findOrder(db, id, session)
  if (!order) throw refusal
  const { no } = order
  throw new Refusal(refusal.code, {
    message: `${no}：${refusal.message}`,
    details: { ...refusal.details, order_id: id, order_no: no },
  })
}

export const routes: Route[] = [
  ...Object.values<StepEndpoint>(STEPS).map(step),
  amend,
  list(api.supplierOrders),
  list(api.supplierDissents, 'dissents'),
  list(api.buyerOrders),
  list(api.traderOrders),
  list(api.traderDissents, 'dissents'),
  list(api.traderCollections, 'collections'),
  list(api.traderPayments, 'payments'),
  list(api.traderPricings, 'pricings'),
  disputes(api.supplierDissentTotals),
  disputes(api.traderDissentTotals),
  totals(api.supplierOrderTotals),
  totals(api.buyerOrderTotals),
  totals(api.traderOrderTotals),
  read(api.supplierOrder),
  read(api.buyerOrder),
  read(api.traderOrder),
  route(api.readProof, async ({ db, session }, { params }) => {
    const order = await findOrder(db, params.id, session)
    const proof = order && viewFor(order, session.role).proofs.find((each) => each.id === params.proofId)
    if (!proof) throw new Refusal('not_found')
    return { data: proof }
  }),
  route(api.batchPay, async (context, { body }) => {
    const { orders, device_at, ...voucher } = body
    // Every batch locks its orders by ascending id, so that two batches cannot deadlock.
    const paid = []
    const transfer_fen = orders.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
    // One transfer pays them all, and each payment records the whole amount.
    const part = orders.length > 1 && voucher.bank_serial ? { transfer_fen } : {}
    for (const { id, payment_id, amount_fen, base_version } of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const pay = { name: 'pay', payload: { ...voucher, ...part, id: payment_id, amount_fen } } as const
      const order = await applyAction(context, id, pay, { base_version, device_at }).catch((refusal) =>
        nameOrder(context, id, refusal),
      )
      paid.push(viewFor(order, context.session.role))
    }
    return { data: paid }
  }),
  route(api.readTransfer, async ({ db, session }, { query: { direction, serial } }) => ({
    data: await readTransfer(db, session.firm_id, direction, serial),
  })),
  route(api.validateOrder, async ({ db, session }, { body }) => ({ data: await validate(db, body, session) })),
  route(api.createOrder, async (context, { body }) => ({ data: viewFor(await create(context, body), 'trader') })),
  route(api.supplierSearch, async ({ db, session }, { query }) => ({ data: await searchFirms(db, 1, session, query) })),
  route(api.procurerOption, async ({ db, session, now }, { query }) => {
    const found = await searchFirms(db, 2, session, query)
    const frameworks = await frameworksInForce(
      db,
      now,
      found.map(({ id }) => id),
      session.firm_id,
    )
    const frameworkOf = (id: string) => frameworks.find(({ buyer }) => buyer.firm_id === id)
    return {
      data: found.map((firm) => {
        const { no, valid_to } = frameworkOf(firm.id) ?? {}
        return { ...firm, framework: no && valid_to ? { no, valid_to } : null }
      }),
    }
  }),
  route(api.merchantSearch, async ({ db, session }, { query }) => ({ data: await searchFirms(db, 3, session, query) })),
]
