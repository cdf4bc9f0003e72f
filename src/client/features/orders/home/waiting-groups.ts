/**
 * Groups of waiting work, as 待办 and 等您处理 show them: actions that came back, approvals, each task on orders, contracts to
 * sign, and statements.
 */
import { statementWaits, type Waiting } from '#client/sync/reading/count-waiting.ts'
import type { IconName } from '#client/ui/icon.tsx'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { Role } from '#domain/role.ts'
import { TASK_LABELS, type Task, tasksOfRole } from '#domain/order/waiting.ts'
import { afterSalesPath, contractsPath, ordersPath, statementsPath, todoPath } from '#client/lib/paths.ts'

const ICONS: Record<Task, IconName> = {
  accept: 'inbox',
  deliver: 'truck',
  reply_dissent: 'dissent',
  confirm_receipt: 'wallet',
  repay: 'undo',
  receive: 'truck',
  handle: 'scale',
  pay: 'wallet',
  collect: 'bank',
  confirm: 'check',
  confirm_late: 'check',
  confirm_advance: 'wallet',
  refund: 'undo',
  confirm_repayment: 'check',
  confirm_supply_price: 'todo',
  confirm_sale_price: 'todo',
  fix_supply_price: 'chart',
  fix_sale_price: 'chart',
  adjust_dissent: 'dissent',
  notify_dissent: 'bell',
  judge_after_sale: 'refund',
  ask_share: 'refund',
  answer_share: 'refund',
  payout: 'card',
  confirm_payout: 'check',
  confirm_refund: 'check',
  reverse: 'undo',
}
/** The page of each task's orders. Tasks without a page link to 待办. */
const QUEUES: Partial<Record<Task, string>> = {
  accept: ordersPath('supplier', 0),
  handle: ordersPath('buyer', 1),
  confirm_advance: '/trade/collect?tab=advance',
  confirm_payout: '/trade/pay?tab=confirm',
  confirm_refund: '/trade/pay?tab=confirm',
  reverse: '/trade/pay?tab=confirm',
  refund: '/trade/pay?tab=refund',
  confirm_repayment: '/trade/collect?tab=repayment',
  confirm_supply_price: '/trade/checkOrder',
  judge_after_sale: afterSalesPath('trader', 0),
}
const SIDES: Record<Role, readonly { side: ContractSide; label: string }[]> = {
  supplier: [{ side: 'supply', label: '待签合同' }],
  buyer: [{ side: 'sale', label: '待签合同' }],
  trader: [
    { side: 'supply', label: '待签采购合同' },
    { side: 'sale', label: '待签销售合同' },
  ],
}

export type WaitingGroup = { label: string; icon: IconName; to: string; count: number | undefined } & (
  | { kind: 'order'; key: Task }
  | { kind: 'contract'; key: ContractSide }
  | { kind: 'review'; key: 'review' }
  | { kind: 'statement'; key: 'statement' }
  | { kind: 'approval'; key: 'approval' }
)

const statementGroup = (role: Role, count: number): WaitingGroup => ({
  kind: 'statement',
  key: 'statement',
  label: role === 'trader' ? '有异议对账单' : '待确认对账单',
  icon: 'bank',
  to: statementsPath(role, statementWaits({ role })),
  count,
})

/**
 * The groups of a role. Refused actions, approvals and statements have a group only while there are any. `waiting` is undefined
 * until counted.
 */
export function waitingGroups(role: Role, waiting: Waiting | undefined): WaitingGroup[] {
  const review = waiting?.review ?? 0
  const statements = waiting?.statements ?? 0
  const approvals = waiting?.approvals ?? 0
  return [
    ...(review > 0
      ? [{ kind: 'review', key: 'review', label: '需要处理', icon: 'alert', to: '/go/sync', count: review } as const]
      : []),
    ...(approvals > 0
      ? [{ kind: 'approval', key: 'approval', label: '待我审批', icon: 'check', to: todoPath(), count: approvals } as const]
      : []),
    ...tasksOfRole(role).map((task) => ({
      kind: 'order' as const,
      key: task,
      label: TASK_LABELS[task],
      icon: ICONS[task],
      to: QUEUES[task] ?? todoPath(task),
      count: waiting && (waiting.tasks[task] ?? 0),
    })),
    ...SIDES[role].map(({ side, label }) => ({
      kind: 'contract' as const,
      key: side,
      label,
      icon: 'contract' as const,
      to: `${contractsPath(role, side)}?status=0`,
      count: waiting?.contracts[side],
    })),
    ...(statements > 0 ? [statementGroup(role, statements)] : []),
  ]
}
