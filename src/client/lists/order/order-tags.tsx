/** The tags of an order: its state in the role's words, its queued actions, and the role's tasks. */
import { Link } from 'react-router-dom'
import { DRAFTS } from '#client/lib/paths.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { useDrafted, useToSign } from '#client/sync/reading/react.tsx'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { openAfterSale } from '#domain/agreement/after-sale.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { countsInSums, isDoneFor, isFinished, openDissent } from '#domain/order/order.ts'
import { NOT_COUNTED } from '#domain/list/spreadsheet.ts'
import { isProvisional } from '#domain/money/pricing.ts'
import { supplierOwesFen, toRefundFen, waitingAdvance, waitingRepayment } from '#domain/money/payment.ts'
import { contractAwaited, type Standing, standingOf, TASK_LABELS, type Task, tasksFor } from '#domain/order/waiting.ts'

/** The tasks that `OwedTags` shows. */
const OWED: readonly Task[] = ['refund', 'repay', 'confirm_repayment']

/** The words of the order for the role, with what the device knows of its contract. */
function useStanding(order: Order, role: Role): Standing {
  return standingOf(order, role, useToSign(contractAwaited(order)?.contract_id))
}

/** The tag of the state. It has the brand's copper if it is the role's turn. */
export function StateTag({ order, role }: { order: Order; role: Role }) {
  const { words, mine } = useStanding(order, role)
  const over = order.state >= 0 && isDoneFor(order.state, role)
  const tone: TagTone = mine ? 'copper' : over ? 'verdigris' : 'grey'
  return <Tag tone={tone}>{words}</Tag>
}

/** The role's tasks without the one that the state names. `brief` shows the most urgent one and counts the rest. */
export function TaskTags({ order, role, brief = false }: { order: Order; role: Role; brief?: boolean }) {
  const { task } = standingOf(order, role)
  const words = tasksFor(order, role)
    .filter((each) => each !== task && !OWED.includes(each))
    .map((each) => TASK_LABELS[each])
  const [first, ...others] = words
  const shown = brief && others.length > 0 ? [`${first} +${others.length}`] : words
  return shown.map((label) => (
    <Tag key={label} tone="copper">
      {label}
    </Tag>
  ))
}

/** Marks an order with unsent typed values on this device. It links to them, even if they can no longer be sent. */
function DraftTag({ order }: { order: Order }) {
  const drafted = useDrafted(order.id)
  return drafted ? (
    <Tag asChild position="relative" _after={{ content: '""', position: 'absolute', inset: '-13px -10px' }}>
      <Link to={DRAFTS}>草稿</Link>
    </Tag>
  ) : null
}

/** Tags for repayments on the sides the role sees. */
export function OwedTags({ order, role }: { order: Order; role: Role }) {
  return (
    <>
      {toRefundFen(order) > 0 ? <Tag tone="amber">{TASK_LABELS.refund}</Tag> : null}
      {supplierOwesFen(order) > 0 ? <Tag tone="amber">{role === 'supplier' ? TASK_LABELS.repay : '待供应商退款'}</Tag> : null}
      {waitingRepayment(order) ? (
        <Tag tone={role === 'trader' ? 'copper' : 'grey'}>{role === 'trader' ? TASK_LABELS.confirm_repayment : '退款待确认'}</Tag>
      ) : null}
      {role === 'buyer' && waitingAdvance(order) ? <Tag>预付款待确认</Tag> : null}
    </>
  )
}

/** Marks an order that no total includes. */
export const NotCounted = ({ order }: { order: Order }) => (countsInSums(order) ? null : <Tag>{NOT_COUNTED}</Tag>)

/** All tags of an order: 待同步, 需要处理, 草稿, 异议 and 售后, then tasks, repayments, and the state. */
export function OrderTags({ folded, role }: { folded: FoldedOrder; role: Role }) {
  const { order, pending, review } = folded
  return (
    <>
      <QueuedTags review={review} pending={pending} />
      <DraftTag order={order} />
      {openDissent(order) ? <Tag tone="amber">异议</Tag> : null}
      {openAfterSale(order) ? <Tag tone="amber">售后</Tag> : null}
      <TaskTags order={order} role={role} />
      {isFinished(order.state) || !(isProvisional(order.supply) || isProvisional(order.sale)) ? null : (
        <Tag tone="amber">暂定价</Tag>
      )}
      <OwedTags order={order} role={role} />
      <StateTag order={order} role={role} />
    </>
  )
}
