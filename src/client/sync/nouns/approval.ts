/** Approvals on the device: the person's own and those they may decide, with what is queued. */
import type { Approval } from '#domain/firm/approval.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { todoPath } from '#client/lib/paths.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'

export interface ApprovalRow extends TruthRow {
  approval: Approval
}

/** What a queued request does not say yet is the server's to fill in. */
const asked = (id: string, action: ActionName, order_id: string, created_at: string): Approval => ({
  id,
  user_id: '',
  by_name: '',
  action,
  order_id,
  order_no: '',
  amount_fen: 0,
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
  schema: 0,
  upcasts: {},
  list: 'approvals',
  row: (approval) => ({ approval }),
  value: ({ approval }) => approval,
  fold: byCall<Approval>({
    requestApproval(approval, { body, created_at }) {
      const { id, action, params } = body as unknown as { id: string; action: ActionName; params: Record<string, string> }
      return approval ?? asked(id, action, params['id'] ?? '', created_at)
    },
    decideApproval: (approval, { body }) =>
      approval ? { ...approval, status: (body as unknown as { approve: boolean }).approve ? 1 : -1 } : null,
    withdrawApproval: (approval) => (approval ? { ...approval, status: -2 } : null),
  }),
  details: async () => [],
  page: () => ({ label: '查看', to: todoPath() }),
}
