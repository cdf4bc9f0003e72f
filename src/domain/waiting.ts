/** What waits for whom: the tasks of a role on an order, derived from the rules. A contract waits under 待签署 (`contractFilter`). */
import type { TaskRule } from './actions/rule.ts'
import type { ActionName } from './actions.ts'
import { ACTION_NAMES, actionsFor, LIFECYCLE, type WrittenRules } from './lifecycle.ts'
import type { Order } from './order.ts'
import type { Role } from './role.ts'

type TasksOf<R> = R extends { tasks: infer T } ? keyof T & string : never
/** A piece of work: the action that does it, or one part of it. */
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

/** The action that does the task. */
export const actionOfTask = (task: Task): ActionName => BY_NAME[task].action
const known = (role: Role) => TASKS.filter(({ action }) => LIFECYCLE[action].by === role)
const KNOWN: Record<Role, readonly KnownTask[]> = { supplier: known('supplier'), buyer: known('buyer'), trader: known('trader') }
/** Every task that may wait for the role, most urgent first. */
export const tasksOfRole = (role: Role): Task[] => KNOWN[role].map(({ task }) => task)

/** What waits for the role on this order, most urgent first: offered, a duty, and possible now. */
export function tasksFor(order: Order, role: Role): Task[] {
  const offered = new Set(actionsFor(order, role))
  return KNOWN[role].filter(({ action, when }) => offered.has(action) && (when?.(order) ?? true)).map(({ task }) => task)
}
