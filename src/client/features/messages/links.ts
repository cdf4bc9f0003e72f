/** The target path of a message, by its mode and the reader's role. */
import type { Message } from '#api/messages.ts'
import type { Role } from '#domain/role.ts'
import {
  bankCardPath,
  contractPath,
  contractsPath,
  dissentPath,
  feedbackPath,
  intentionPath,
  invoicePath,
  MEMBERS,
  orderPath,
  permitPath,
  statementPath,
  todoPath,
} from '#client/lib/paths.ts'

const SECURE = '/user/account/secure'
const VERIFIED = '/user/authentication'

/** The subject of a message. Messages of early builds may lack all ids except the order's. */
type Subject = { mode: Message['mode']; extends: Pick<Message['extends'], 'order_id'> & Partial<Message['extends']> }

/**
 * 0 → the contract, 1 → 实名认证, 账号安全, 同事, 银行卡 or 证照, 2 → the order, the demand, the invoice, the statement or 待办, 3 → a supplier's dissent. Null if
 * there is no page. Mode 0 without a contract's id leads to the list. A trader has two lists, so for them it leads to the order,
 * which names both contracts.
 */
export function messageLink(role: Role, { mode, extends: ids }: Subject): string | null {
  const { account_id, member_id, bank_card_id, feedback_id, order_id, contract_id, intention_id, invoice_id, statement_id } = ids
  if (mode === 0 && contract_id) return contractPath(role, contract_id)
  if (mode === 0 && !(role === 'trader' && order_id)) return contractsPath(role)
  if (account_id) return SECURE
  if (member_id) return MEMBERS
  if (bank_card_id) return bankCardPath()
  if (ids.permit_id) return permitPath()
  if (feedback_id) return feedbackPath(feedback_id)
  if (ids.approval_id) return todoPath()
  if (mode === 1) return VERIFIED
  if (invoice_id) return invoicePath(role, invoice_id)
  if (statement_id) return statementPath(role, statement_id)
  if (!order_id) return intention_id ? intentionPath(role, intention_id) : null
  return mode === 3 && role === 'supplier' ? dissentPath(order_id) : orderPath(role, order_id)
}
