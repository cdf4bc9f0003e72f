/** What waits for whom: the tasks of a role on an order, derived from the lifecycle. A contract waits under 待签署 (`contractFilter`). */
import type { ActionName } from './actions.ts'
import { actionsFor, LIFECYCLE } from './lifecycle.ts'
import type { Dissent, Order, Role } from './order.ts'
import { openDissent } from './order.ts'
import { receivableFen, refundDueFen, registeredFen, waitingAdvance } from './payment.ts'

/** The words of a task, in the order in which a person should look at them. */
export const TASK_LABELS = {
  accept: '待接单',
  deliver: '待发货',
  reply_dissent: '待答复异议',
  confirm_receipt: '待确认收款',
  repay: '待退还货款',
  receive: '待收货',
  handle: '待处理',
  pay: '待付款',
  collect: '待登记收款',
  confirm: '待确认到账',
  confirm_advance: '待确认预付款',
  refund: '待退款',
  confirm_repayment: '待确认供应商退款',
  confirm_supply_price: '待核定采购价',
  adjust_dissent: '待调整异议',
  notify_dissent: '待通知供应商',
  judge_after_sale: '售后待处理',
  payout: '待商户付款',
} as const

/** A piece of work: the action that does it, and for `collect` whether it is an advance. */
export type Task = keyof typeof TASK_LABELS
type Duties = Partial<Record<Task, (order: Order) => boolean>>

const always = () => true
/** Possible, but nobody waits for it. */
const OPTION: Duties = {}
const hasDissent = (status: Dissent['status']) => (order: Order) => order.dissents.some((each) => each.status === status)
const isRegistered = (order: Order) => registeredFen(order) >= receivableFen(order)

/** For each action the tasks its being offered may mean, with the condition. A new action must say whether it is a duty. */
const DUTIES: { readonly [N in ActionName]: Duties } = {
  accept: { accept: always },
  decline: OPTION,
  // Until both have signed, what waits is the signature.
  deliver: { deliver: (order) => order.supply?.contract_effective === true },
  receive: { receive: always },
  add_proof: OPTION,
  delete_proof: OPTION,
  handle: { handle: always },
  confirm_supply_price: { confirm_supply_price: always },
  recheck: OPTION,
  advance: OPTION,
  withdraw_advance: OPTION,
  pay: { pay: always },
  collect: {
    collect: (order) => order.state === 5 && !isRegistered(order),
    confirm_advance: waitingAdvance,
  },
  reject_advance: OPTION,
  refund: { refund: (order) => refundDueFen(order) > 0 },
  confirm: { confirm: isRegistered },
  payout: { payout: (order) => order.supply_price_confirmed && !openDissent(order) },
  confirm_receipt: { confirm_receipt: always },
  repay: { repay: always },
  confirm_repayment: { confirm_repayment: always },
  close: OPTION,
  return_goods: OPTION,
  remove_proof: OPTION,
  adjust_dissent: { adjust_dissent: hasDissent(0) },
  notify_dissent: { notify_dissent: always },
  reply_dissent: { reply_dissent: always },
  apply_after_sale: OPTION,
  withdraw_after_sale: OPTION,
  judge_after_sale: { judge_after_sale: always },
}

const TASKS = Object.keys(TASK_LABELS) as Task[]
const ACTION_OF = Object.fromEntries(
  Object.entries(DUTIES).flatMap(([name, duties]) => Object.keys(duties).map((task) => [task, name])),
) as Record<Task, ActionName>

/** The action that does the task. */
export const actionOfTask = (task: Task): ActionName => ACTION_OF[task]
/** Every task that may wait for the role, most urgent first. */
export const tasksOfRole = (role: Role): Task[] => TASKS.filter((task) => LIFECYCLE[ACTION_OF[task]].by === role)

/** What waits for the role on this order, most urgent first: offered, a duty, and possible now. */
export function tasksFor(order: Order, role: Role): Task[] {
  const offered = new Set(actionsFor(order, role))
  return tasksOfRole(role).filter((task) => {
    const name = ACTION_OF[task]
    return offered.has(name) && (DUTIES[name][task]?.(order) ?? false)
  })
}
