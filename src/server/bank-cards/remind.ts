/** A trader asks the supplier to confirm the account of a payout, once a day for an order and an account. */
import { eq } from 'drizzle-orm'
import type { remindPayee } from '#api/bank-cards.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DAY_MS } from '#domain/constants.ts'
import { noticeOfReminder } from '#domain/firm/bank-card-notice.ts'
import { whoMay } from '#domain/firm/permission.ts'
import { isMoved, type Payee, payeeObstacle } from '#domain/money/payee.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announcePayees } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { limits } from '../db/tables/accounts.ts'
import { takeLimits } from '../limits.ts'
import { sendNotices } from '../messages/store.ts'
import { findOrder } from '../orders/store.ts'
import { membersOf } from '../session/accounts.ts'
import { findPayee } from './payee.ts'

const counterOf = (order_id: string, { account, version }: Payee) => `payee:${order_id}:${account.card_id}:${version}`

/** When the supplier was last asked about this account; null if that is more than a day ago. */
export async function remindedAt(db: Db, order_id: string, payee: Payee, now: Date): Promise<string | null> {
  const [row] = await db
    .select()
    .from(limits)
    .where(eq(limits.name, counterOf(order_id, payee)))
  return row && row.expires_at > now ? new Date(row.expires_at.getTime() - DAY_MS).toISOString() : null
}

const MOVED = '供应商的收款账户已变更，请核对新账户后再提醒'
/** Throws not_found, conflict if the account has changed since, idle if it needs no confirmation, too_many within a day. */
export async function remind(context: SessionContext, id: string, seen: BodyOf<typeof remindPayee>): Promise<void> {
  const { db, session, now, key } = context
  const order = await findOrder(db, id, session)
  if (!order?.supplier_id) throw new Refusal('not_found')
  const payee = await findPayee(db, order, now)
  if (!payee || isMoved(seen, payee)) throw new Refusal('conflict', { message: MOVED })
  if (payee.rejected) throw new Refusal('idle', { message: '收款账户未通过平台核对，平台已通知供应商更正' })
  if (!payeeObstacle(payee)) throw new Refusal('idle', { message: '收款账户已经可以付款，不必再提醒' })
  if (await remindedAt(db, id, payee, now)) throw new Refusal('too_many', { message: '一天内已提醒过供应商，请明天再提醒' })
  await takeLimits(db, [{ name: counterOf(id, payee), most: 1, window_s: DAY_MS / 1000 }], now)
  const { supplier_id: firm_id } = order
  const card = { ...payee.account, id: seen.card_id }
  const who = whoMay({ user_id: '', members: await membersOf(db, firm_id) }, 'confirmBankCard')
  await sendNotices(
    db,
    key,
    who.map(({ id: user_id }) => noticeOfReminder({ firm_id, user_id }, order, card)),
    now,
  )
  await announcePayees(db)
  await audit(db, { context, action: 'remind', object: 'payee', object_id: id, detail: { no: order.no } })
}
