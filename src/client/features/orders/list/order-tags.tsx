/** The tags of an order: its state in the role's words, what waits to be sent, what needs a person. */
import type { FoldedOrder } from '#client/sync/orders.ts'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { openAfterSale } from '#domain/after-sale.ts'
import type { Order } from '#domain/order.ts'
import type { Role } from '#domain/role.ts'
import { isDoneFor, openDissent, stateLabel } from '#domain/order.ts'
import { refundDueFen, supplierOwesFen, waitingRepayment } from '#domain/payment.ts'
import { TASK_LABELS, type Task, tasksFor } from '#domain/waiting.ts'

/** The tasks that `OwedTags` shows. */
const OWED: readonly Task[] = ['refund', 'repay', 'confirm_repayment']

/** The labels of the role's tasks on the order. */
const waitingWords = (order: Order, role: Role): string[] =>
  tasksFor(order, role)
    .filter((task) => !OWED.includes(task))
    .map((task) => TASK_LABELS[task])

/** Copper when the state itself says what waits for the role. */
export function StateTag({ order, role }: { order: Order; role: Role }) {
  const label = stateLabel(order.state, role)
  const over = order.state >= 0 && isDoneFor(order.state, role)
  const tone: TagTone = waitingWords(order, role).includes(label) ? 'copper' : over ? 'verdigris' : 'grey'
  return <Tag tone={tone}>{label}</Tag>
}

/** The role's tasks, without the one the state already names. `brief` shows the most urgent one and counts the rest. */
export function TaskTags({ order, role, brief = false }: { order: Order; role: Role; brief?: boolean }) {
  const state = stateLabel(order.state, role)
  const words = waitingWords(order, role).filter((label) => label !== state)
  const [first, ...others] = words
  const shown = brief && others.length > 0 ? [`${first} +${others.length}`] : words
  return shown.map((label) => (
    <Tag key={label} tone="copper">
      {label}
    </Tag>
  ))
}

/** Tags for repayments on the sides the role sees. */
export function OwedTags({ order, role }: { order: Order; role: Role }) {
  return (
    <>
      {refundDueFen(order) > 0 ? <Tag tone="amber">{TASK_LABELS.refund}</Tag> : null}
      {supplierOwesFen(order) > 0 ? <Tag tone="amber">{role === 'supplier' ? TASK_LABELS.repay : '待供应商退款'}</Tag> : null}
      {waitingRepayment(order) ? (
        <Tag tone="copper">{role === 'trader' ? TASK_LABELS.confirm_repayment : '退款待确认'}</Tag>
      ) : null}
    </>
  )
}

/** 待同步, 需要处理, 异议 and 售后 before what waits, money to go back, and the state. */
export function OrderTags({ folded, role }: { folded: FoldedOrder; role: Role }) {
  const { order, pending, review } = folded
  return (
    <>
      {review.length > 0 ? <Tag tone="amber">需要处理</Tag> : null}
      {pending.length > 0 ? <Tag tone="blue">待同步</Tag> : null}
      {openDissent(order) ? <Tag tone="amber">异议</Tag> : null}
      {openAfterSale(order) ? <Tag tone="amber">售后</Tag> : null}
      <TaskTags order={order} role={role} />
      <OwedTags order={order} role={role} />
      <StateTag order={order} role={role} />
    </>
  )
}
