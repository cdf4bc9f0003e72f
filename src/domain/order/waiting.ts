/**
 * The waiting tasks of an order by role, in words. Chips, tabs, tiles, home, lists, details and badges all read them here. The
 * rules define a role's tasks. A contract waits under 待签署 (`contractFilter`).
 */
import type { TaskRule } from './actions/rule.ts'
import type { ActionName } from './actions.ts'
import { ACTION_NAMES, actionsFor, LIFECYCLE, obstacleOf, type WrittenRules } from './lifecycle.ts'
import { formatFen } from '../money/money.ts'
import { filterOf, openDissent, type Order, ORDER_TABS, type OrderState, PAID, type Side, stateLabel } from './order.ts'
import { type Books, ledgerOf, toPayFen } from '../money/payment.ts'
import { awaitsFix, isProvisional } from '../money/pricing.ts'
import type { Role } from '../role.ts'
import { shippedKg } from './shipment.ts'
import { formatTonnes } from '../goods/weight.ts'

type TasksOf<R> = R extends { tasks: infer T } ? keyof T & string : never
/** A piece of work: an action, or one part of it. */
export type Task = TasksOf<WrittenRules[ActionName]>

interface KnownTask extends TaskRule {
  task: Task
  action: ActionName
}
/** Most urgent first within each role. */
const TASKS: readonly KnownTask[] = ACTION_NAMES.flatMap((action) =>
  Object.entries(LIFECYCLE[action].tasks).map(([task, rule]) => ({ ...rule, task: task as Task, action })),
).toSorted((a, b) => a.urgency - b.urgency)
const BY_NAME = Object.fromEntries(TASKS.map((known) => [known.task, known])) as Record<Task, KnownTask>

/** The words of each task. */
export const TASK_LABELS = Object.fromEntries(TASKS.map(({ task, label }) => [task, label])) as Record<Task, string>

/** The action that completes the task. */
export const actionOfTask = (task: Task): ActionName => BY_NAME[task].action
const known = (role: Role) => TASKS.filter(({ action }) => LIFECYCLE[action].by === role)
const KNOWN: Record<Role, readonly KnownTask[]> = { supplier: known('supplier'), buyer: known('buyer'), trader: known('trader') }
/** Every task that may wait for the role, most urgent first. */
export const tasksOfRole = (role: Role): Task[] => KNOWN[role].map(({ task }) => task)

/** The role's tasks on this order, most urgent first. Each is offered, due and possible now. */
export function tasksFor(order: Order, role: Role): Task[] {
  const offered = new Set(actionsFor(order, role).filter((name) => !obstacleOf(name, order)))
  return KNOWN[role].filter(({ action, when }) => offered.has(action) && (when?.(order) ?? true)).map(({ task }) => task)
}

/**
 * The tab that contains an order; null means only under 全部. A partly shipped order stays under 待发货, a partly paid one under
 * 待付款.
 */
export function tabOf(order: Books & Pick<Order, 'loading_finished'>, role: Role): number | null {
  const { state, loading_finished } = order
  if (role === 'buyer' && state === PAID.code && toPayFen(order, 'sale') === 0) return PAID.code
  return filterOf(role === 'supplier' && state === 2 && !loading_finished ? 1 : state, role)
}
/** The state of an order in the words of its tab. */
export const stateWords = (order: Order, role: Role): string =>
  ORDER_TABS[role].find(({ code }) => code === tabOf(order, role))?.label ?? stateLabel(order.state, role)

/** Tasks that move the order to its next state. The order's chip names the one that waits for the role. */
const MOVING: readonly Task[] = [
  'accept',
  'deliver',
  'receive',
  'handle',
  'pay',
  'collect',
  'confirm',
  'confirm_payout',
  'payout',
  'confirm_receipt',
]

/** The state of an order in the words of a role. */
export interface Standing {
  words: string
  /** whether it is the role's turn */
  mine: boolean
  /** the role's task that the words name */
  task: Task | null
}

/** The contract that blocks an order: nothing leaves the yard before both parties have signed it. A buyer does not see it. */
export const contractAwaited = ({ state, supply }: Pick<Order, 'state' | 'supply'>): Side | null =>
  state === 1 && supply && !supply.contract_effective ? supply : null

/** 发货中, with the rest of the agreed quantity. */
function loadingWords(order: Order): string {
  const left_kg = order.quantity_kg - shippedKg(order.trips)
  return left_kg > 0 ? `发货中 · 余 ${formatTonnes(left_kg)} 吨` : '发货中'
}
const isLoading = ({ state, loading_finished }: Order) => state === 2 && !loading_finished

/** `to_sign`: whether the role's signature is missing on `contractAwaited`; undefined while not known. */
export function standingOf(order: Order, role: Role, to_sign?: boolean): Standing {
  if (contractAwaited(order) && to_sign !== undefined)
    return { words: to_sign ? '待签署' : '等待对方签署', mine: to_sign, task: null }
  const task = tasksFor(order, role).find((each) => MOVING.includes(each)) ?? null
  // Trucks on their way wait for the buyer, even if loading continues.
  if (isLoading(order) && task !== 'receive') return { words: loadingWords(order), mine: task !== null, task }
  return { words: task ? TASK_LABELS[task] : stateWords(order, role), mine: task !== null, task }
}

/** Why an open dissent pauses the supplier's payment, and who ends it; null if nothing is disputed. */
export function pauseWords(order: Order, role: Role): string | null {
  const dissent = openDissent(order)
  if (!dissent) return null
  if (role === 'buyer') return '异议处理中：等待商户处理'
  if (dissent.status === 2) return role === 'supplier' ? '付款暂停：待您答复异议' : '付款暂停：等待供应商确认'
  if (role === 'supplier') return '付款暂停：等待商户处理异议'
  return `付款暂停：${TASK_LABELS[dissent.status === 1 ? 'notify_dissent' : 'adjust_dissent']}`
}

const NEXT: Record<Role, Partial<Record<OrderState, string>>> = {
  supplier: {
    0: '待接单：核对数量与单价后答复',
    1: '待发货：登记车次与过磅重量',
    2: '等待采购商收货',
    3: '等待采购商核对磅单并提交结算',
    4: '等待商户付款',
    7: '待确认收款：核对到账后确认',
  },
  buyer: {
    0: '等待供应商接单',
    1: '等待供应商发货',
    2: '待收货：车到后过磅并确认',
    3: '待提交结算：核对磅单与金额',
    4: '待付款：付款并上传凭证',
    5: '已付待确认：等待商户确认到账',
  },
  trader: {
    0: '等待供应商接单',
    1: '等待供应商发货',
    2: '等待采购商收货',
    3: '等待采购商核对磅单并提交结算',
    4: '等待采购商付款',
    5: '待商户收款：登记收款并确认到账',
    6: '待商户付款：付款给供应商',
    7: '已付待确认：等待供应商确认收款',
  },
}

/** The sale price must be final before the buyer pays. */
function priceAwaited(sale: Side | null, role: Role): string {
  const deadline = sale?.pricing?.window_to ? `期限 ${sale.pricing.window_to}，` : ''
  if (awaitsFix(sale))
    return role === 'buyer' ? `待点价：${deadline}点价并由商户确定价格后付款` : `等待采购商点价，${deadline}点价后确定销售价`
  return role === 'buyer' ? '等待商户确定销售价，确定后付款' : '待确定销售价：确定后采购商才能付款'
}

/** The order's next step in a sentence; null if nothing more follows for the role. `to_sign`: see `standingOf`. */
export function nextWords(order: Order, role: Role, to_sign?: boolean): string | null {
  if (contractAwaited(order)) {
    if (to_sign === undefined) return '待签署合同：双方签署后才能发货'
    return to_sign ? '待签署：您签署合同后才能发货' : '等待对方签署合同，双方签署后才能发货'
  }
  if (isLoading(order) && !tasksFor(order, role).includes('receive'))
    return role === 'supplier' ? `${loadingWords(order)}：还可继续添加车次` : `${loadingWords(order)}：等待供应商继续发货`
  if (order.state === 4 && role !== 'supplier' && isProvisional(order.sale)) return priceAwaited(order.sale, role)
  if (role === 'buyer' && order.state === PAID.code && toPayFen(order, 'sale') > 0)
    return '待付款：已付一部分，余款付清前不会完成'
  const { paying_fen } = ledgerOf(order)
  if (role === 'trader' && order.state === 6 && paying_fen > 0) return `已登记付款 ${formatFen(paying_fen)} 元，待同事确认`
  // A dissent pauses only the payment to the supplier. The buyer still pays the settlement.
  return (role === 'buyer' ? null : pauseWords(order, role)) ?? NEXT[role][order.state] ?? null
}
