/** The tags of an order: its state in the role's words, what waits to be sent, what needs a person. */
import type { FoldedOrder } from '#client/sync/fold.ts'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { openAfterSale } from '#domain/after-sale.ts'
import type { Order, Role } from '#domain/order.ts'
import { isFinished, openDissent, stateLabel } from '#domain/order.ts'
import { TASK_LABELS, tasksFor } from '#domain/waiting.ts'

/** The words of what waits for the role on the order. */
const waitingWords = (order: Order, role: Role): string[] => tasksFor(order, role).map((task) => TASK_LABELS[task])

/** Copper when the state itself says what waits for the role. */
export function StateTag({ order, role }: { order: Order; role: Role }) {
  const label = stateLabel(order.state, role)
  const over = isFinished(order.state) || (role === 'buyer' && order.state >= 6)
  const tone: TagTone = waitingWords(order, role).includes(label) ? 'copper' : over && order.state >= 0 ? 'verdigris' : 'grey'
  return <Tag tone={tone}>{label}</Tag>
}

/** What waits for the role, beyond what the state says; `brief` is the most urgent and how many more, for the rows of a table. */
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

/** 待同步, 需要处理, 异议 and 售后 before what waits and the state. */
export function OrderTags({ folded, role }: { folded: FoldedOrder; role: Role }) {
  const { order, pending, review } = folded
  return (
    <>
      {review.length > 0 ? <Tag tone="amber">需要处理</Tag> : null}
      {pending.length > 0 ? <Tag tone="blue">待同步</Tag> : null}
      {openDissent(order) ? <Tag tone="amber">异议</Tag> : null}
      {openAfterSale(order) ? <Tag tone="amber">售后</Tag> : null}
      <TaskTags order={order} role={role} />
      <StateTag order={order} role={role} />
    </>
  )
}
