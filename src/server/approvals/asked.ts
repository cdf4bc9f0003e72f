/** The two subjects of an approval: a step on an order, or a new order. Each is checked when it is asked for, and again when it is taken. */
import { eq } from 'drizzle-orm'
import { subjectOf } from '#api/order-actions.ts'
import { STEP_CALLS } from '#api/order-steps.ts'
import { createOrder } from '#api/orders.ts'
import { askedLabel } from '#domain/firm/approval.ts'
import { committedFen } from '#domain/firm/limit.ts'
import { roleObstacle } from '#domain/firm/permission.ts'
import { amountFen } from '#domain/money/money.ts'
import type { Action, ActionName } from '#domain/order/actions.ts'
import { advanceWholly, asksIdentity, labelOf } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Session, SessionContext } from '../context.ts'
import { orders } from '../db/tables/trade.ts'
import { applyAction } from '../orders/apply-action.ts'
import { checkDraft, create } from '../orders/create.ts'
import { findOrder } from '../orders/store.ts'
import type { ApprovalRow, Asked } from './store.ts'

type Call = Pick<ApprovalRow, 'action' | 'params' | 'body'>

/** The action in a stored or sent call, checked by the schema of its own call. */
function actionIn(name: ActionName, params: Record<string, string>, given: object): { id: string; action: Action } {
  const endpoint = STEP_CALLS[name as keyof typeof STEP_CALLS]
  if (!endpoint) throw new Refusal('invalid', { fields: { action: '没有这个办理事项' } })
  const [path, body] = [endpoint.params.safeParse(params), endpoint.body.safeParse(given)]
  if (!path.success || !body.success) throw new Refusal('invalid')
  const id = subjectOf(path.data, body.data)
  if (id === undefined) throw new Refusal('not_found')
  return { id, action: endpoint.action(path.data, body.data as never) }
}

async function askedStep({ db, session, now }: SessionContext, name: ActionName, { params, body }: Call): Promise<Asked> {
  const { id: order_id, action } = actionIn(name, params, body)
  // Locked, so that of two requests at once the second finds the first.
  const order = await findOrder(db, order_id, session, true)
  if (!order) throw new Refusal('not_found')
  const outcome = advanceWholly(order, action, { actor: session, now: now.toISOString() })
  if (!outcome.ok) throw outcome.refusal
  const amount_fen = committedFen(action, order)
  if (amount_fen === null) throw new Refusal('invalid', { fields: { action: '这项办理没有限额，请直接提交' } })
  return { action: name, params, body, order_id, order_no: order.no, parties: null, amount_fen, label: labelOf(name, order) }
}

function draftIn(body: object) {
  const draft = createOrder.body.safeParse(body)
  if (!draft.success) throw new Refusal('invalid')
  return draft.data
}
/** The order of this author is held to the guard and the roles of its own call. */
function refuseAuthor(author: Session): void {
  if (author.role !== 'trader') throw new Refusal('forbidden')
  const obstacle = roleObstacle(author, 'createOrder')
  if (obstacle) throw obstacle
}

async function askedOrder(context: SessionContext, { body }: Call): Promise<Asked> {
  const { db, session } = context
  refuseAuthor(session)
  const draft = draftIn(body)
  // The check locks the supplier, so that of two requests at once the second finds the first.
  const { supplier, buyer } = await checkDraft(context, draft)
  const [taken] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, draft.id))
  if (taken) throw new Refusal('invalid', { fields: { id: '订单编号已被使用' } })
  return {
    action: 'createOrder',
    params: {},
    body: { ...draft },
    order_id: draft.id,
    order_no: '',
    parties: { supplier_name: supplier?.name ?? '', buyer_name: buyer?.name ?? '' },
    amount_fen: amountFen(draft.supply_price_fen, draft.quantity_kg),
    label: askedLabel('createOrder'),
  }
}

export const asked = (context: SessionContext, call: Call): Promise<Asked> =>
  call.action === 'createOrder' ? askedOrder(context, call) : askedStep(context, call.action, call)

/** Takes what was asked for in the name of its author. A refusal leaves the approval waiting. */
export async function take(context: SessionContext, author: Session, { action, params, body }: Call): Promise<Order> {
  const as = { ...context, session: author }
  if (action === 'createOrder') {
    refuseAuthor(author)
    return create(as, draftIn(body), context.session.name)
  }
  // The order may have moved on since the step was asked for.
  const { id, action: step } = actionIn(action, params, body)
  const { base_version } = body as { base_version: number }
  return applyAction(as, id, step, { base_version }, true)
}
/** Whether who approves is asked who they are. */
export const asksProof = ({ action, params, body }: Call): boolean =>
  action !== 'createOrder' && asksIdentity(actionIn(action, params, body).action)
