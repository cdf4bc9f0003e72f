/** Approvals on the device: the person's own and those they may decide, with what is queued. */
import type { Approval } from '#domain/firm/approval.ts'
import { amountFen } from '#domain/money/money.ts'
import type { ActionName } from '#domain/order/actions.ts'
import type { OrderDraft } from '#domain/order/order-draft.ts'
import { newOrderPath, todoPath } from '#client/lib/paths.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'

export interface ApprovalRow extends TruthRow {
  approval: Approval
}

/** The body of a queued request. */
type Request = { id: string; params: Record<string, string> } & (
  | { action: ActionName; body: object }
  | { action: 'createOrder'; body: OrderDraft }
)
const requestIn = ({ body }: { body: Record<string, unknown> }) => body as unknown as Request
const subjectOf = (request: Request): Pick<Approval, 'action' | 'order_id' | 'new_order' | 'amount_fen'> => {
  const { action, params, body } = request
  if (action !== 'createOrder') return { action, order_id: params['id'] ?? '', new_order: null, amount_fen: 0 }
  const amount_fen = amountFen(body.supply_price_fen, body.quantity_kg)
  return { action, order_id: body.id, new_order: { supplier_name: '', buyer_name: '', draft: body }, amount_fen }
}
/** What a queued request does not say yet is the server's to fill in. */
const asked = (request: Request, created_at: string): Approval => ({
  ...subjectOf(request),
  id: request.id,
  user_id: '',
  by_name: '',
  order_no: '',
  status: 0,
  decided_by: '',
  note: '',
  version: 0,
  created_at,
  updated_at: created_at,
})

export const APPROVAL: Noun<'approvals', ApprovalRow, Approval> = {
  name: 'approval',
  table: 'approvals',
  indexes: 'id, created_at',
  schema: 1,
  upcasts: {
    /** Version 0 had no approvals of new orders. */
    0: (row) => ({ ...row, approval: { ...row.approval, new_order: null } }),
  },
  list: 'approvals',
  row: (approval) => ({ approval }),
  value: ({ approval }) => approval,
  fold: byCall<Approval>({
    requestApproval: (approval, row) => approval ?? asked(requestIn(row), row.created_at),
    decideApproval: (approval, { body }) =>
      approval ? { ...approval, status: (body as unknown as { approve: boolean }).approve ? 1 : -1 } : null,
    withdrawApproval: (approval) => (approval ? { ...approval, status: -2 } : null),
  }),
  details: async () => [],
  page: () => ({ label: '查看', to: todoPath() }),
  form(_role, row) {
    const request = row.endpoint === 'requestApproval' ? requestIn(row) : null
    return request?.action === 'createOrder' ? newOrderPath(request.body.intention_id) : null
  },
}
