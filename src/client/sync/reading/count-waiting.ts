/**
 * Counts on the device what waits for the person. Untouched orders are counted by index; orders with queued actions are folded.
 */
import type { Actor } from '#domain/order/order.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { type Task, tasksFor, tasksOfRole } from '#domain/order/waiting.ts'
import { waitsFor } from '#domain/firm/approval.ts'
import { countContracts } from './contracts.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { laneOf, subjectIn } from '#client/sync/noun.ts'
import { APPROVAL } from '#client/sync/nouns/approval.ts'
import { foldOrder, type Mark } from '#client/sync/nouns/order.ts'
import { readAll } from './fold.ts'
import { byOrder, type FoldedOrder, listOrders, onDevice, type OrderSource } from './orders.ts'

/** Orders per task of the role, all such orders, and actions that came back. */
interface WaitingOrders {
  tasks: Partial<Record<Task, number>>
  orders: number
  review: number
}
/** Contracts without the firm's signature. */
type WaitingContracts = Record<ContractSide, number>
/** Everything that waits: 待办 lists it, and its badge and 等您处理 count it. */
export interface Waiting extends WaitingOrders {
  contracts: WaitingContracts
  /** for the counterparty, statements to confirm; for the trader, statements with an objection */
  statements: number
  /** steps of colleagues that this person decides on */
  approvals: number
  total: number
}

export async function countWaiting(db: DeviceDb, actor: Actor, from: OrderSource = onDevice(db)): Promise<WaitingOrders> {
  const queue = await from.queue()
  const pending = byOrder(queue)
  const touched = await from.rows([...pending.keys()])
  const now = touched.map((row) => tasksFor(foldOrder(row.order, pending.get(row.id) ?? [], actor), actor.role))
  const count = async (mark: Mark, has: (tasks: Task[]) => boolean) => {
    const truth = await db.orders.where('marks').equals(mark).count()
    return truth - touched.filter(({ marks }) => marks.includes(mark)).length + now.filter(has).length
  }
  const counted = tasksOfRole(actor.role).map(async (task) => [task, await count(task, (tasks) => tasks.includes(task))] as const)
  return {
    tasks: Object.fromEntries(await Promise.all(counted)),
    orders: await count('waits', (tasks) => tasks.length > 0),
    review: queue.filter(({ state }) => state === 'needs_review').length,
  }
}

export async function countToSign(db: DeviceDb): Promise<WaitingContracts> {
  const [supply, sale] = [await countContracts(db, 'supply'), await countContracts(db, 'sale')]
  return { supply: supply[0], sale: sale[0] }
}

/** The status in which a statement waits for the role. */
export const statementWaits = ({ role }: Pick<Actor, 'role'>): 0 | -1 => (role === 'trader' ? -1 : 0)
/** Statements that wait for the person, except those with a queued answer. */
export async function countStatements(db: DeviceDb, actor: Actor): Promise<number> {
  const waits = new Set(await db.statements.where('status').equals(statementWaits(actor)).primaryKeys())
  for (const { entities, state } of await db.outbox.where('entities').startsWith(laneOf('statement', '')).toArray())
    if (state !== 'needs_review') for (const lane of entities) waits.delete(subjectIn(lane).id)
  return waits.size
}

/** Approvals that wait for the person, except those with a queued decision. */
export const countApprovals = async (db: DeviceDb, actor: Actor): Promise<number> =>
  (await readAll(db, actor, APPROVAL)).filter(({ value }) => waitsFor(value, actor)).length

export function waitingOf(
  orders: WaitingOrders,
  contracts: WaitingContracts,
  { statements, approvals }: Pick<Waiting, 'statements' | 'approvals'>,
): Waiting {
  const counts = [...Object.values(orders.tasks), ...Object.values(contracts), orders.review, statements, approvals]
  return { ...orders, contracts, statements, approvals, total: counts.reduce((sum, count) => sum + count, 0) }
}

/** The orders to look at first, each once, with its most urgent task. */
export async function listWaiting(
  db: DeviceDb,
  actor: Actor,
  limit: number,
  from: OrderSource = onDevice(db),
): Promise<{ task: Task; folded: FoldedOrder }[]> {
  const found = new Map<string, { task: Task; folded: FoldedOrder }>()
  for (const task of tasksOfRole(actor.role)) {
    const { rows } = await listOrders(db, actor, { task, limit }, from)
    for (const folded of rows) if (!found.has(folded.order.id)) found.set(folded.order.id, { task, folded })
    if (found.size >= limit) break
  }
  return [...found.values()].slice(0, limit)
}
