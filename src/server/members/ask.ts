/** Asks the colleagues who may take a step on an order, or sign a contract, by a message that opens it. */
import type { askMember } from '#api/members.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { Colleague } from '#domain/firm/member.ts'
import { approversOf } from '#domain/firm/limit.ts'
import { SIGN_CALLS, whoMay } from '#domain/firm/permission.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { ACTION_NAMES, labelOf } from '#domain/order/lifecycle.ts'
import type { Addressed } from '#domain/order/notice.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import { findContract } from '../contracts/store.ts'
import { sendNotices } from '../messages/store.ts'
import { findOrder } from '../orders/store.ts'

/** The requested step: its label, the record with its number, the colleagues, and the page to which the message leads. */
interface Errand {
  label: string
  id: string
  no: string
  record: string
  who: readonly Colleague[]
  message: Pick<Addressed, 'mode' | 'order_id' | 'about'>
}
const unknown = () => new Refusal('invalid', { fields: { action: '没有这个办理事项' } })

async function stepOn({ db, session }: SessionContext, id: string, action: string): Promise<Errand> {
  const order = await findOrder(db, id, session)
  if (!order) throw new Refusal('not_found')
  const name = ACTION_NAMES.find((each) => each === action) as ActionName | undefined
  if (!name) throw unknown()
  const { no } = order
  const message = { mode: 2 as const, order_id: id }
  return { label: labelOf(name, order), id, no, record: `订单 ${no}`, who: whoMay(session, name), message }
}

async function signatureOn({ db, session }: SessionContext, id: string, action: string): Promise<Errand> {
  const contract = await findContract(db, id, session.firm_id, undefined)
  if (!contract) throw new Refusal('not_found')
  const call = SIGN_CALLS[session.role]
  if (action !== call) throw unknown()
  const { no, order_id, total_fen } = contract
  const message = { mode: 0 as const, order_id, about: { noun: 'contract' as const, id } }
  return { label: '签署合同', id, no, record: `合同 ${no}`, who: approversOf(session, call, total_fen), message }
}

export async function ask(context: SessionContext, body: BodyOf<typeof askMember>): Promise<void> {
  const { db, session, now, key } = context
  const { order_id, contract_id, action, note } = body
  if (!order_id && !contract_id) throw new Refusal('not_found')
  const errand = contract_id ? await signatureOn(context, contract_id, action) : await stepOn(context, order_id ?? '', action)
  const { label, id, no, record, who, message } = errand
  if (who.length === 0) throw new Refusal('wrong_state', { message: '没有同事可以办理，请联系管理员' })
  const words = {
    ...message,
    subject: `${session.name} 请您办理：${label}`,
    content: [record, note].filter(Boolean).join('：'),
  }
  const asked = who.map((each) => ({ ...words, firm_id: session.firm_id, user_id: each.id }))
  await sendNotices(db, key, asked, now)
  const detail = { no, note: `${label}：${who.map((each) => each.name).join('、')}` }
  await audit(db, { context, action: 'ask', object: 'member', object_id: id, detail })
}
