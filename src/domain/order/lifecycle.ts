/**
 * The order's lifecycle: the rules of all actions, and the only way to take a step. The server enforces it, the device folds
 * queued actions with it, and screens derive their buttons from it.
 */
import { BUYER_ACTIONS } from './actions/buyer.ts'
import { EVERYBODY, type Rule, type Rules, SALE_SIDE, SUPPLY_SIDE } from './actions/rule.ts'
import { SUPPLIER_ACTIONS } from './actions/supplier.ts'
import { TRADER_ACTIONS } from './actions/trader.ts'
import type { Action, ActionName, StepContext } from './actions.ts'
import type { ContractSide } from '../contract/contract.ts'
import { changedPaths } from './delta.ts'
import { disclosures } from '../disclosure/disclosure.ts'
import { roleObstacle } from '../firm/permission.ts'
import type { Actor, Order, OrderEvent } from './order.ts'
import { stateLabel } from './order.ts'
import { takesPaid } from '../money/outgoing.ts'
import { type FieldErrors, Refusal, refuseIfAny } from '../refusal.ts'
import type { Role } from '../role.ts'
import { ROLE_LIST } from '../role.ts'
import { doubleEvidence, repeatedEvidence } from './same-evidence.ts'
import { repeatedTransfers } from '../money/transfer.ts'
import { viewFor } from '../disclosure/visibility.ts'

const RULES = { ...SUPPLIER_ACTIONS, ...BUYER_ACTIONS, ...TRADER_ACTIONS }
/** The rules with their literal types, which include the task names. */
export type WrittenRules = typeof RULES

export const LIFECYCLE: Rules = RULES
export const ACTION_NAMES = Object.keys(LIFECYCLE) as ActionName[]
/** The rule of an action when only its name is known. */
export const ruleOf = (name: ActionName): Rule<ActionName> => LIFECYCLE[name] as Rule<ActionName>

/**
 * An order after its steps. A protected field makes the type nominal: only this module creates one, and the store saves nothing
 * else.
 */
class Steps {
  readonly ok = true
  declare protected readonly by: 'lifecycle'
  readonly order: Order
  readonly events: readonly [OrderEvent, ...OrderEvent[]]

  constructor(order: Order, ...events: Steps['events']) {
    this.order = order
    this.events = events
  }
}

export type { Steps }
export type Outcome = Steps | { ok: false; refusal: Refusal }

type Taken = Pick<OrderEvent, 'action' | 'note' | 'notes'> & { seen_by: readonly Role[] }

/**
 * The order after a change and the step that made it. Every change needs a step, because a role's version counts the steps it
 * sees.
 */
function withStep(order: Order, change: Partial<Order>, taken: Taken, { actor, now, device_at }: StepContext): Steps {
  const next = { ...order, ...change }
  const { seen_by } = taken
  const touches = ROLE_LIST.filter(
    (role) => role !== 'trader' && !seen_by.includes(role) && changedPaths(viewFor(order, role), viewFor(next, role)).length > 0,
  )
  const event: OrderEvent = {
    id: order.version + 1,
    by_role: actor.role,
    by_name: actor.name,
    by_user: actor.user_id,
    at: now,
    device_at: device_at ?? null,
    ...taken,
    from: order.state,
    to: next.state,
    ...(touches.length > 0 ? { touches } : {}),
  }
  return new Steps({ ...next, version: event.id, updated_at: now, events: [...order.events, event] }, event)
}

/** A new order, whose first step is `create`. `blank` has no version and no steps yet. */
export const begin = (blank: Order, note: string, context: StepContext): Steps =>
  withStep(blank, {}, { action: 'create', note, seen_by: EVERYBODY }, context)

/** The states in which an action may be taken, as the actor's role sees them. */
const allowedIn = (order: Order, name: ActionName): boolean => LIFECYCLE[name].from.includes(order.state)

/** The refusal of an already registered transfer. Only a registration has these fields; a confirmation has none. */
export function doubleTransfer({ payload }: Action, fields: FieldErrors): Refusal {
  const message = Object.values(fields)[0] as string
  return new Refusal('duplicate_transfer', { message, ...('bank_serial' in payload ? { fields } : {}) })
}

/** Takes one step, or throws a Refusal. Pure: the given order stays unchanged; `version` rises by one. */
export function advance(order: Order, action: Action, context: StepContext): Outcome {
  const rule = ruleOf(action.name)
  const { actor } = context
  if (actor.role !== rule.by) return { ok: false, refusal: new Refusal('forbidden') }
  const not_theirs = roleObstacle(actor, action.name)
  if (not_theirs) return { ok: false, refusal: not_theirs }
  if (!allowedIn(order, action.name)) {
    const message = `订单当前为“${stateLabel(order.state, actor.role)}”，不能${rule.label}`
    return { ok: false, refusal: new Refusal('wrong_state', { message }) }
  }
  const obstacle = rule.obstacle?.(order, actor)
  if (obstacle) return { ok: false, refusal: obstacle }
  try {
    refuseIfAny(disclosures(order, action, actor.role, rule))
    const { change, note, notes, seen_by = rule.seen_by } = rule.step(order, action.payload, context)
    const next = { ...order, ...change }
    // The step itself derives figures, as a settlement does, so the check runs again.
    refuseIfAny(disclosures(next, action, actor.role, rule))
    const repeated = change.money ? repeatedTransfers(order, next) : null
    if (repeated) throw doubleTransfer(action, repeated)
    const taken_away = rule.by === 'trader' ? takesPaid(order, next) : null
    if (taken_away) throw taken_away
    const twice = change.trips || change.proofs ? repeatedEvidence(order, next) : null
    if (twice) throw doubleEvidence(action, twice)
    const taken = { action: action.name, note, ...(notes ? { notes } : {}), seen_by }
    return withStep(order, change, taken, context)
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refusal: error }
    throw error
  }
}

/**
 * Records that both parties have signed the contract of one side. The actor made the last signature. Null if the order has ended.
 */
export function makeEffective(order: Order, side: ContractSide, context: StepContext): Steps | null {
  const terms = order[side]
  if (!terms || order.state < 0) return null
  const seen_by = side === 'supply' ? SUPPLY_SIDE : SALE_SIDE
  const taken = { action: 'contract_effective', note: `合同 ${terms.contract_no}`, seen_by }
  return withStep(order, { [side]: { ...terms, contract_effective: true } }, taken, context)
}

/** Takes a step with all its consequences, or none of them. */
export function advanceWholly(order: Order, action: Action, context: StepContext): Outcome {
  const first = advance(order, action, context)
  if (!first.ok) return first
  const next = ruleOf(action.name).consequence?.(first.order, action.payload)
  if (!next) return first
  const second = advance(first.order, next, context)
  return second.ok ? new Steps(second.order, ...first.events, ...second.events) : second
}

/** Whether the person must verify their identity before the action. */
export function asksIdentity({ name, payload }: Action): boolean {
  const { identity = false } = ruleOf(name)
  return typeof identity === 'function' ? identity(payload) : identity
}

/** The actions that may be offered on this order, in the order of the rules. */
export function actionsFor(order: Order, role: Role): ActionName[] {
  return ACTION_NAMES.filter((name) => {
    const rule = LIFECYCLE[name]
    return rule.by === role && allowedIn(order, name) && (rule.offered?.(order) ?? true)
  })
}

/** Whether the action is offered and this person can take it. */
export const mayTake = (name: ActionName, order: Order, actor: Actor): boolean =>
  actionsFor(order, actor.role).includes(name) && obstacleOf(name, order, actor) === null

/** The offered action that repeats the request the order waits for. */
export const reminderFor = (order: Order, role: Role): ActionName | undefined =>
  actionsFor(order, role).find((name) => ruleOf(name).reminds)

/** Why an offered action cannot be taken now, in words; null if it can. Without an actor, it answers for anybody of the role. */
export const obstacleOf = (name: ActionName, order: Order, actor?: Actor): string | null =>
  (actor && roleObstacle(actor, name))?.message ?? LIFECYCLE[name].obstacle?.(order, actor)?.message ?? null

/** The rank of the action among those that move this order on, the lowest first; null if it is not one of them. */
export function leadOf(name: ActionName, order: Order): number | null {
  const { lead = null } = LIFECYCLE[name]
  if (obstacleOf(name, order)) return null
  return typeof lead === 'function' ? lead(order) : lead
}

/** The words on the button of the action, for this order. */
export const labelOf = (name: ActionName, order: Order): string => LIFECYCLE[name].label_on?.(order) ?? LIFECYCLE[name].label
