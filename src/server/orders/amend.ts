/** Corrects a new order. The corrected draft is checked against the same facts as a new one, and the contracts are made again. */
import type { Action } from '#domain/order/actions.ts'
import { amendedDraft } from '#domain/order/amendment.ts'
import { redrafted, refuseTemplate } from '#domain/contract/contract-edits.ts'
import { stockUse } from '#domain/goods/goods.ts'
import { type DraftFacts, refuseFaults } from '#domain/order/new-order.ts'
import type { Order } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { clauseLines } from '#domain/contract/contract-clauses.ts'
import { listChange } from '#domain/firm/log-changes.ts'
import { amendAuthor } from '../approvals/limits.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import { refuseAltered } from '../contracts/integrity.ts'
import { holdContracts, saveContract, sha256 } from '../contracts/store.ts'
import { applyAction, type Seen } from './apply-action.ts'
import { gather } from './create.ts'
import { findOrder } from './store.ts'

/** The facts without the order's own use of stock, quota and intention. The order is no twin of itself. */
function without(order: Order, { goods, intention, twin, open_kg, ...facts }: DraftFacts): DraftFacts {
  const { reserved_kg } = stockUse(order)
  return {
    ...facts,
    goods: goods && { ...goods, reserved_kg: goods.reserved_kg - reserved_kg, recycled_at: null },
    intention: intention && { ...intention, status: 1 },
    twin: twin?.id === order.id ? null : twin,
    open_kg: open_kg - order.quantity_kg,
  }
}

export async function amendOrder(
  context: SessionContext,
  id: string,
  action: Extract<Action, { name: 'amend' }>,
  seen: Seen,
): Promise<Order> {
  const { db, session, key, now } = context
  const before = await findOrder(db, id, session, true)
  if (!before) throw new Refusal('not_found')
  const contracts = before.state === 0 ? await holdContracts(db, id) : []
  const signed = contracts.find(({ signatures }) => signatures.length > 0)
  if (signed) {
    const message = `合同 ${signed.no} 已由${signed.signatures[0]?.name ?? ''}签署，不能更正订单；可关闭后另建`
    throw new Refusal('wrong_state', { message })
  }
  const order = await applyAction(context, id, action, seen)
  const draft = amendedDraft(before, action.payload)
  const facts = { ...(await gather(db, draft, session.firm_id)), author: amendAuthor(session), corrects: true as const }
  refuseFaults(draft, without(order, facts))
  for (const contract of contracts) {
    const next = redrafted(contract, before, order, facts, now.toISOString())
    if (!next) continue
    refuseAltered(context, contract, 'amending')
    refuseTemplate(order, next.side, next.clauses, '条款')
    const saved = { ...next, sha256: sha256(next.text) }
    await saveContract(db, key, saved)
    const detail = { no: saved.no, before: contract.sha256, after: saved.sha256 }
    const changes = listChange('条款', clauseLines(contract.clauses), clauseLines(saved.clauses))
    await audit(db, { context, action: 'clauses', object: 'contract', object_id: contract.id, detail, changes })
  }
  return order
}
