/** Approvals in the database: asked for, taken in the name of who asked, sent back or withdrawn. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { STEP_CALLS } from '#api/order-steps.ts'
import { subjectOf } from '#api/order-actions.ts'
import type { Approval, ApprovalStatus } from '#domain/firm/approval.ts'
import { approversOf, committedFen } from '#domain/firm/limit.ts'
import { mayCall, roleObstacle } from '#domain/firm/permission.ts'
import type { Action, ActionName } from '#domain/order/actions.ts'
import { ACTION_NAMES, advanceWholly, labelOf } from '#domain/order/lifecycle.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { formatFen } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { Session, SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { approvals } from '../db/tables/accounts.ts'
import { sendNotices } from '../messages/store.ts'
import { findOrder } from '../orders/store.ts'
import { findUser, sessionOf } from '../session/accounts.ts'

export type ApprovalRow = typeof approvals.$inferSelect
const MOST = 100

export const approvalView = ({ firm_id: _f, params: _p, body: _b, created_at, updated_at, ...row }: ApprovalRow): Approval => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** The rows that a person may read in their firm: their own, and those of the steps that they may take. */
export const concerns = (actor: Actor) =>
  or(
    eq(approvals.user_id, actor.user_id),
    inArray(
      approvals.action,
      ACTION_NAMES.filter((name) => mayCall(actor, name)),
    ),
  )

export async function listApprovals(db: Db, actor: Actor): Promise<Approval[]> {
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.firm_id, actor.firm_id), concerns(actor)))
    .orderBy(desc(approvals.created_at))
    .limit(MOST)
  return rows.map(approvalView)
}

/** The action in a stored or sent call, checked by the schema of its own call. */
function actionIn(
  name: ActionName,
  params: Record<string, string>,
  given: Record<string, unknown>,
): { id: string; action: Action } {
  const endpoint = STEP_CALLS[name as keyof typeof STEP_CALLS]
  if (!endpoint) throw new Refusal('invalid', { fields: { action: '没有这个办理事项' } })
  const [path, body] = [endpoint.params.safeParse(params), endpoint.body.safeParse(given)]
  if (!path.success || !body.success) throw new Refusal('invalid')
  const id = subjectOf(path.data, body.data)
  if (id === undefined) throw new Refusal('not_found')
  return { id, action: endpoint.action(path.data, body.data as never) }
}

const words = (row: Pick<ApprovalRow, 'amount_fen' | 'order_no'>, label: string) =>
  `${label} · 订单 ${row.order_no} · ${formatFen(row.amount_fen)} 元`

async function tell(
  { db, key, session, now }: SessionContext,
  row: Pick<ApprovalRow, 'id' | 'order_id'>,
  to: readonly string[],
  subject: string,
  content: string,
): Promise<void> {
  await announce(db, key, [{ audience: session.firm_id, entity: 'approval', entity_id: row.id, op: 'new' }])
  const notice = { firm_id: session.firm_id, mode: 2 as const, order_id: row.order_id, subject, content }
  await sendNotices(
    db,
    key,
    to.map((user_id) => ({ ...notice, user_id })),
    now,
  )
}

/** Asks for a step that its author may take, but not for this amount. */
export async function request(
  context: SessionContext,
  given: { id: string; action: ActionName; params: Record<string, string>; body: Record<string, unknown> },
): Promise<ApprovalRow> {
  const { db, session, now } = context
  const { id, params, body } = given
  const { id: order_id, action } = actionIn(given.action, params, body)
  // Locked, so that of two requests at once the second finds the first.
  const order = await findOrder(db, order_id, session, true)
  if (!order) throw new Refusal('not_found')
  const [waiting] = await db
    .select({ by_name: approvals.by_name })
    .from(approvals)
    .where(
      and(
        eq(approvals.order_id, order_id),
        eq(approvals.action, action.name),
        eq(approvals.status, 0),
        eq(approvals.firm_id, session.firm_id),
      ),
    )
  if (waiting) throw new Refusal('wrong_state', { message: `${waiting.by_name}已就这一步提交审批，请等待同事处理` })
  const outcome = advanceWholly(order, action, { actor: session, now: now.toISOString() })
  if (!outcome.ok) throw outcome.refusal
  const amount_fen = committedFen(action, order)
  if (amount_fen === null) throw new Refusal('invalid', { fields: { action: '这项办理没有限额，请直接提交' } })
  const who = approversOf(session, action.name, amount_fen)
  if (who.length === 0) throw new Refusal('wrong_state', { message: '没有同事可以审批这个金额，请联系企业的管理员' })
  const at = { created_at: now, updated_at: now }
  const [row] = await db
    .insert(approvals)
    .values({
      id,
      firm_id: session.firm_id,
      user_id: session.user_id,
      by_name: session.name,
      action: action.name,
      params,
      body,
      order_id,
      order_no: order.no,
      amount_fen,
      status: 0,
      version: 1,
      ...at,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('invalid', { fields: { id: '审批编号已被使用' } })
  const said = words(row, labelOf(action.name, order))
  await tell(
    context,
    row,
    who.map((each) => each.id),
    `${session.name} 请您审批`,
    said,
  )
  await audit(db, {
    context,
    action: 'create',
    object: 'approval',
    object_id: id,
    detail: { no: order.no, note: said, amount_fen },
  })
  return row
}

/** The waiting row, locked. Refusal `not_found`, or `wrong_state` once it is decided. */
async function hold({ db, session }: SessionContext, id: string): Promise<ApprovalRow> {
  const [row] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), eq(approvals.firm_id, session.firm_id), concerns(session)))
    .for('update')
  if (!row) throw new Refusal('not_found')
  if (row.status !== 0) throw new Refusal('wrong_state', { message: `这项审批${DECIDED[row.status]}` })
  return row
}
const DECIDED: Record<ApprovalStatus, string> = { 0: '', 1: '已经同意', [-1]: '已经退回', [-2]: '已经撤回' }

async function end(context: SessionContext, row: ApprovalRow, status: ApprovalStatus, note: string): Promise<ApprovalRow> {
  const { db, session, now } = context
  const [saved] = await db
    .update(approvals)
    .set({ status, note, decided_by: session.name, version: sql`${approvals.version} + 1`, updated_at: now })
    .where(eq(approvals.id, row.id))
    .returning()
  return saved ?? row
}

/** The person who asked, as they are now, in the place of who decides. */
async function authorOf({ db, session }: SessionContext, user_id: string): Promise<Session> {
  const row = await findUser(db, user_id)
  if (!row || row.user.closed_at) throw new Refusal('wrong_state', { message: '提交人已离开企业，请退回' })
  return sessionOf(row.user, session.session_id, row.colleagues)
}

/** What has to be taken if the person approves: the step, in the name of who asked. Refusals name why they may not. */
export async function approved(context: SessionContext, id: string) {
  const { session } = context
  const row = await hold(context, id)
  if (row.user_id === session.user_id) throw new Refusal('wrong_state', { message: '不能审批自己提交的办理' })
  const obstacle = roleObstacle(session, row.action)
  if (obstacle) throw obstacle
  const { deal_limit_fen } = session.limits
  if (deal_limit_fen !== null && row.amount_fen > deal_limit_fen)
    throw new Refusal('needs_approval', { message: `金额 ${formatFen(row.amount_fen)} 元，也超出您的单笔限额` })
  const author = await authorOf(context, row.user_id)
  return { row, author, ...actionIn(row.action, row.params, row.body) }
}

export async function approve(context: SessionContext, row: ApprovalRow, order: Order): Promise<ApprovalRow> {
  const saved = await end(context, row, 1, '')
  const said = words(row, labelOf(row.action, order))
  await tell(context, row, [row.user_id], `${context.session.name} 已同意您的审批`, said)
  const detail = { no: row.order_no, note: said }
  await audit(context.db, { context, action: 'approve', object: 'approval', object_id: row.id, detail })
  return saved
}

/** Sends the step back with a word; nothing is taken. */
export async function reject(context: SessionContext, id: string, note: string): Promise<ApprovalRow> {
  const { session } = context
  const row = await hold(context, id)
  if (row.user_id === session.user_id) throw new Refusal('wrong_state', { message: '不能审批自己提交的办理' })
  if (note === '') throw new Refusal('invalid', { fields: { note: '请填写退回原因' } })
  const saved = await end(context, row, -1, note)
  await tell(context, row, [row.user_id], `${session.name} 退回了您的审批`, `订单 ${row.order_no}：${note}`)
  const detail = { no: row.order_no, note }
  await audit(context.db, { context, action: 'reject', object: 'approval', object_id: row.id, detail })
  return saved
}

/** Withdraws what a person asked for who leaves the firm, so that a colleague can ask for the same step. */
export async function withdrawOf(context: SessionContext, user_id: string): Promise<void> {
  const { db, key, session } = context
  const waiting = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.user_id, user_id), eq(approvals.status, 0)))
    .for('update')
  for (const row of waiting) {
    await end(context, row, -2, '')
    const detail = { no: row.order_no, note: '提交人离开企业' }
    await audit(db, { context, action: 'withdraw', object: 'approval', object_id: row.id, detail })
  }
  await announce(
    db,
    key,
    waiting.map(({ id }) => ({ audience: session.firm_id, entity: 'approval', entity_id: id, op: 'new' })),
  )
}

export async function withdraw(context: SessionContext, id: string): Promise<ApprovalRow> {
  const row = await hold(context, id)
  if (row.user_id !== context.session.user_id) throw new Refusal('not_found')
  const saved = await end(context, row, -2, '')
  await tell(context, row, [], '', '')
  const detail = { no: row.order_no }
  await audit(context.db, { context, action: 'withdraw', object: 'approval', object_id: id, detail })
  return saved
}
