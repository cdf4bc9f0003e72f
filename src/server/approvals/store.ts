/** Approvals in the database: asked for, taken in the name of who asked, sent back or withdrawn. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Approval, type ApprovalStatus, askedLabel, goodsWords, subjectWords } from '#domain/firm/approval.ts'
import { approversOf } from '#domain/firm/limit.ts'
import { mayCall, roleObstacle } from '#domain/firm/permission.ts'
import { ACTION_NAMES, labelOf } from '#domain/order/lifecycle.ts'
import type { OrderDraft } from '#domain/order/order-draft.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { formatFen } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { Session, SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { approvals } from '../db/tables/accounts.ts'
import { sendNotices } from '../messages/store.ts'
import { findUser, sessionOf } from '../session/accounts.ts'

export type ApprovalRow = typeof approvals.$inferSelect
const MOST = 100

/** The draft was checked by its call's schema when it was asked for. */
const newOrderOf = ({ parties, body }: Pick<ApprovalRow, 'parties' | 'body'>): Approval['new_order'] =>
  parties && { ...parties, draft: body as unknown as OrderDraft }
export const approvalView = (stored: ApprovalRow): Approval => {
  const { firm_id: _f, params: _p, body: _b, parties: _n, created_at, updated_at, ...row } = stored
  return {
    ...row,
    new_order: newOrderOf(stored),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** The rows that a person may read in their firm: their own, and those of the steps that they may take. */
export const concerns = (actor: Actor) =>
  or(
    eq(approvals.user_id, actor.user_id),
    inArray(
      approvals.action,
      ([...ACTION_NAMES, 'createOrder'] as const).filter((name) => mayCall(actor, name)),
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

/** The subject in words: 付款 · 订单 DD1 · 1.00 元, or 新建订单 · 1# 光亮铜 32.517 吨 · 供应商 A · 采购商 B · 1.00 元. */
function words(row: ApprovalRow, label: string): string {
  const asked = newOrderOf(row)
  const what = asked
    ? [
        row.order_no && `订单 ${row.order_no}`,
        goodsWords(asked.draft),
        `供应商 ${asked.supplier_name}`,
        `采购商 ${asked.buyer_name}`,
      ]
    : [subjectWords({ ...row, new_order: asked })]
  return [label, ...what, `${formatFen(row.amount_fen)} 元`].filter(Boolean).join(' · ')
}
/** An order that is not made has no number. */
const numbered = ({ order_no }: Pick<ApprovalRow, 'order_no'>): { no?: string } => (order_no ? { no: order_no } : {})

async function tell(
  { db, key, session, now }: SessionContext,
  row: Pick<ApprovalRow, 'id' | 'order_id' | 'order_no'>,
  to: readonly string[],
  subject: string,
  content: string,
): Promise<void> {
  await announce(db, key, [{ audience: session.firm_id, entity: 'approval', entity_id: row.id, op: 'new' }])
  // Without an order to open, the message leads to the approval.
  const about = row.order_no ? { order_id: row.order_id } : { order_id: null, about: { noun: 'approval' as const, id: row.id } }
  const notice = { firm_id: session.firm_id, mode: 2 as const, ...about, subject, content }
  await sendNotices(
    db,
    key,
    to.map((user_id) => ({ ...notice, user_id })),
    now,
  )
}

/** A request that has passed every check of its call. Nobody else asks for the same until the transaction ends. */
export type Asked = Pick<ApprovalRow, 'action' | 'params' | 'body' | 'order_id' | 'order_no' | 'parties' | 'amount_fen'> & {
  label: string
}

/** Asks for what its author may do, but not for this amount. */
export async function request(context: SessionContext, id: string, { label, ...asked }: Asked): Promise<ApprovalRow> {
  const { db, session, now } = context
  const [waiting] = await db
    .select({ by_name: approvals.by_name })
    .from(approvals)
    .where(
      and(
        eq(approvals.order_id, asked.order_id),
        eq(approvals.action, asked.action),
        eq(approvals.status, 0),
        eq(approvals.firm_id, session.firm_id),
      ),
    )
  if (waiting) throw new Refusal('wrong_state', { message: `${waiting.by_name}已就这一步提交审批，请等待同事处理` })
  const who = approversOf(session, asked.action, asked.amount_fen)
  if (who.length === 0) throw new Refusal('wrong_state', { message: '没有同事可以审批这个金额，请联系企业的管理员' })
  const at = { created_at: now, updated_at: now }
  const [row] = await db
    .insert(approvals)
    .values({
      id,
      firm_id: session.firm_id,
      user_id: session.user_id,
      by_name: session.name,
      ...asked,
      status: 0,
      version: 1,
      ...at,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('invalid', { fields: { id: '审批编号已被使用' } })
  const said = words(row, label)
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
    detail: { ...numbered(row), note: said, amount_fen: row.amount_fen },
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

async function end(
  context: SessionContext,
  row: ApprovalRow,
  status: ApprovalStatus,
  note: string,
  made?: Pick<ApprovalRow, 'order_no'>,
): Promise<ApprovalRow> {
  const { db, session, now } = context
  const [saved] = await db
    .update(approvals)
    .set({ ...made, status, note, decided_by: session.name, version: sql`${approvals.version} + 1`, updated_at: now })
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

/** The row that the person may approve, and its author as they are now. Refusals name why they may not. */
export async function approved(context: SessionContext, id: string): Promise<{ row: ApprovalRow; author: Session }> {
  const { session } = context
  const row = await hold(context, id)
  if (row.user_id === session.user_id) throw new Refusal('wrong_state', { message: '不能审批自己提交的办理' })
  const obstacle = roleObstacle(session, row.action)
  if (obstacle) throw obstacle
  const { deal_limit_fen } = session.limits
  if (deal_limit_fen !== null && row.amount_fen > deal_limit_fen)
    throw new Refusal('needs_approval', { message: `金额 ${formatFen(row.amount_fen)} 元，也超出您的单笔限额` })
  const author = await authorOf(context, row.user_id)
  return { row, author }
}

export async function approve(context: SessionContext, row: ApprovalRow, order: Order): Promise<ApprovalRow> {
  const saved = await end(context, row, 1, '', { order_no: order.no })
  const said = words(saved, row.action === 'createOrder' ? askedLabel(row.action) : labelOf(row.action, order))
  await tell(context, saved, [row.user_id], `${context.session.name} 已同意您的审批`, said)
  const detail = { no: order.no, note: said }
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
  await tell(context, row, [row.user_id], `${session.name} 退回了您的审批`, `${subjectWords(approvalView(row))}：${note}`)
  const detail = { ...numbered(row), note }
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
    const detail = { ...numbered(row), note: '提交人离开企业' }
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
  const detail = numbered(row)
  await audit(context.db, { context, action: 'withdraw', object: 'approval', object_id: id, detail })
  return saved
}
