/** Links to the page of a queued row's subject, and to the form that its draft opens in. */
import type { NounName } from '#api/wire.ts'
import {
  addressPath,
  CLAUSE_TEMPLATES,
  applyInvoicePath,
  bankCardPath,
  contractPath,
  EXPORTS,
  feedbackPath,
  formPath,
  goodsFormPath,
  intentionPath,
  needPath,
  newOrderPath,
  invoicePath,
  NEW_FEEDBACK,
  NEW_FRAMEWORK,
  orderPath,
  payPath,
  statementPath,
  templatePath,
} from '#client/lib/paths.ts'
import { INVOICE_PROFILE_PATH } from '#client/lib/start-paths.ts'
import { subjectIn } from '#client/sync/noun.ts'
import { actionOf } from '#client/sync/nouns/order.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { Role } from '#domain/role.ts'

export interface RowLink {
  label: string
  to: string
}
const PAGES: Record<NounName, ((role: Role, id: string) => RowLink) | null> = {
  order: (role, id) => ({ label: '查看订单', to: orderPath(role, id) }),
  contract: (role, id) => ({ label: '查看合同', to: contractPath(role, id) }),
  message: null,
  feedback: (_role, id) => ({ label: '查看工单', to: feedbackPath(id) }),
  intention: (role, id) => ({ label: role === 'trader' ? '查看意向' : '查看需求', to: intentionPath(role, id) }),
  // The form opens with the queued values, and a second change follows the first.
  export: () => ({ label: '查看导出任务', to: EXPORTS }),
  address: (_role, id) => ({ label: '修改', to: addressPath(id) }),
  bank_card: (_role, id) => ({ label: '修改', to: bankCardPath(id) }),
  goods: (_role, id) => ({ label: '修改', to: goodsFormPath(id) }),
  invoice: (role, id) => ({ label: '查看申请', to: invoicePath(role, id) }),
  invoice_profile: () => ({ label: '修改', to: INVOICE_PROFILE_PATH }),
  statement: (role, id) => ({ label: '查看对账单', to: statementPath(role, id) }),
  clause_template: () => ({ label: '修改', to: CLAUSE_TEMPLATES }),
  template: (_role, id) => ({ label: '修改', to: templatePath(id) }),
}

/** Null if the subject has no page, such as the reading of a message. A row's first lane names its subject. */
export function subjectLink(role: Role, { endpoint, entities }: Pick<OutboxRow, 'endpoint' | 'entities'>): RowLink | null {
  const { noun, id } = subjectIn(entities[0] ?? '')
  // A record that is only queued has no page yet.
  if (endpoint === 'createOrder' || endpoint === 'createFramework') return null
  return PAGES[noun]?.(role, id) ?? null
}

const idIn = ({ body }: OutboxRow, name: string): string | null => (body[name] as string | null | undefined) ?? null

/** The page that opens the row's draft; null for a row without a draft. */
export function formLink(role: Role, row: OutboxRow): string | null {
  if (!row.draft) return null
  const ids = row.entities.map(subjectIn).flatMap(({ noun, id }) => (noun === 'order' ? [id] : []))
  if (row.endpoint === 'createOrder') return newOrderPath(idIn(row, 'intention_id'))
  if (row.endpoint === 'createNeed' || row.endpoint === 'createIntention') return needPath(idIn(row, 'goods_id'))
  if (row.endpoint === 'createFramework') return NEW_FRAMEWORK
  if (row.endpoint === 'createFeedback') return NEW_FEEDBACK
  if (row.endpoint === 'createGoods') return goodsFormPath()
  if (row.endpoint === 'updateGoods') return goodsFormPath(row.params['id'])
  if (row.endpoint === 'batchPay') return payPath(ids)
  if (row.endpoint === 'applyInvoice') {
    const { orders } = row.body as { orders: { order_id: string }[] }
    return applyInvoicePath(orders.map(({ order_id }) => order_id))
  }
  const [id = ''] = ids
  const action = actionOf(row, id)
  return action && formPath(role, id, action.name)
}
