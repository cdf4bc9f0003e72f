/** Random runs of an order: commands by all roles with valid and hostile payloads, and the resulting orders. */
import * as fc from 'fast-check'
import type { Action, ActionName } from '#domain/order/actions.ts'
import type { Outcome } from '#domain/order/lifecycle.ts'
import { actionsFor, advance } from '#domain/order/lifecycle.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { receivableFen } from '#domain/money/payment.ts'
import { runs } from '../generated.ts'
import { type Market, onMarket } from './pricing-fixtures.ts'
import { ACTORS, ALL_ACTIONS, actionOn, newOrder, OWNER, SALE_PRICE_FEN, SUPPLY_PRICE_FEN, trip } from './order-fixtures.ts'

/** The number of runs for each property. */
export const FC_RUNS = runs(60)
const ROLES = ['supplier', 'buyer', 'trader'] as const
const HOSTILE_NUMBERS = [0, -1, 1, 7, 0.5, NaN, Infinity, -1e15, 1e14, 2 ** 53, 199_999]
const HOSTILE_TEXTS = ['', ' ', 'x', '浙B12345', '\u0000', '"}]', '__proto__', '字'.repeat(500)]

/** One command. Its choices depend on the order that it meets, so that runs get far. */
export interface Command {
  /** index into the offered actions, unless `any` */
  pick: number
  any: boolean
  role: Role
  /** index of the variant of the valid payload */
  turn: number
  /** the leaf of the payload that is spoiled, and its new value; missing in a valid command */
  spoil: { leaf: number; value: number } | null
}
const natural = fc.nat({ max: 10_000 })
const spoil = fc.record({ leaf: natural, value: natural })
export const command: fc.Arbitrary<Command> = fc.record({
  pick: natural,
  any: fc.integer({ min: 0, max: 9 }).map((n) => n < 2),
  role: fc.constantFrom(...ROLES),
  turn: natural,
  spoil: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: spoil }),
})

/** Valid payloads besides the plain ones: partial amounts, unfinished loads, dissents, answers, other prices. */
function variation(order: Order, name: ActionName, turn: number): object {
  const half = (fen: number) => Math.max(1, Math.floor(fen / 2))
  const odd = turn % 2 === 1
  const { amount_fen } = actionOn(order, name).payload as { amount_fen?: number }
  if (name === 'deliver') return odd ? { finished: false, trips: [trip(20_000 + turn, order.trips.length)] } : {}
  if (name === 'receive' && odd) return { trips: (actionOn(order, name).payload as { trips: object[] }).trips.slice(0, 1) }
  if (name === 'handle' && odd)
    return { dissent: { id: `dissent-${order.version}`, kind: 'quality', claim: '含铁', photo_ids: ['buyer-evidence'] } }
  if (name === 'handle') return { trips: order.trips.map(({ id }) => ({ trip_id: id, deduct_kg: turn % 50, water_kg: 30 })) }
  if (name === 'propose_supply') return { price_fen: SUPPLY_PRICE_FEN - 100_000 + turn }
  if (name === 'recheck' && odd) return { sale_price_fen: SALE_PRICE_FEN - 100_000 + turn }
  if ((name === 'payout' && odd) || (name === 'pay' && turn % 4 === 1)) return { amount_fen: half(amount_fen ?? 0) }
  if (name === 'reply_dissent') return { agree: turn % 3 !== 0 }
  if (name === 'adjust_dissent')
    return turn % 4 === 0 ? { reject: true, note: '已复磅' } : { price_fen: SUPPLY_PRICE_FEN - 200_000 + turn }
  if (name === 'apply_after_sale' && turn % 3 > 0)
    return odd ? { kind: 'return', quantity_kg: null, amount_fen: null } : { kind: 'compensation', quantity_kg: null }
  if (name === 'judge_after_sale') return { accept: turn % 3 > 0, supplier_bears_fen: odd ? 30_000_000 + turn : 0 }
  if (name === 'ask_share' && turn % 5 === 0) return { supplier_bears_fen: 0 }
  if (name === 'answer_share') return { agree: turn % 3 > 0 }
  if ((name === 'refund' || name === 'repay') && odd) return { amount_fen: half(amount_fen ?? 0) }
  if (name === 'confirm_repayment') return { accept: turn % 3 > 0, reason: '未到账' }
  if (name === 'collect' && turn % 3 === 1 && order.state === 5)
    return { kind: 'balance', amount_fen: turn % 2 ? half(receivableFen(order)) : receivableFen(order) + turn }
  if (name === 'collect' && turn % 3 === 2) {
    const waiting = order.money.find((entry) => entry.kind === 'advance' && entry.status === 0)
    if (waiting) return { kind: 'advance', amount_fen: waiting.amount_fen }
  }
  return {}
}

/** The payload with one leaf replaced by a hostile value of the same type. A list is emptied or doubled. */
function spoiled(payload: object, leaf: number, value: number): object {
  const copy = structuredClone(payload) as object
  const places: [owner: Record<string, unknown>, key: string][] = []
  const walk = (owner: Record<string, unknown>) => {
    for (const [key, child] of Object.entries(owner)) {
      if (child !== null) places.push([owner, key])
      if (typeof child === 'object' && child !== null) walk(child as Record<string, unknown>)
    }
  }
  walk(copy as Record<string, unknown>)
  const [owner, key] = places[leaf % Math.max(1, places.length)] ?? []
  if (!owner || key === undefined) return copy
  const old = owner[key]
  if (typeof old === 'number') owner[key] = HOSTILE_NUMBERS[value % HOSTILE_NUMBERS.length]
  else if (typeof old === 'string') owner[key] = HOSTILE_TEXTS[value % HOSTILE_TEXTS.length]
  else if (typeof old === 'boolean') owner[key] = !old
  else if (Array.isArray(old)) owner[key] = value % 2 ? [] : [...old, ...old]
  return copy
}

/** Every payload that results from spoiling one leaf, each once. */
export function everySpoiled(payload: object): object[] {
  const found = new Map<string, object>()
  for (let leaf = 0; leaf < 40; leaf++) {
    for (let value = 0; value < HOSTILE_NUMBERS.length; value++) {
      const copy = spoiled(payload, leaf, value)
      // JSON has no NaN or infinity.
      found.set(
        JSON.stringify(copy, (_key, each) => (typeof each === 'number' ? String(each) : each)),
        copy,
      )
    }
  }
  return [...found.values()]
}

export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

/**
 * The action with a variant of its valid payload, or a spoiled one. A return ends the run, so every second one lacks its reason.
 */
export function payloadFor(order: Order, name: ActionName, { turn, spoil }: Pick<Command, 'turn' | 'spoil'>): Action {
  const { payload } = actionOn(order, name, variation(order, name, turn))
  const said = spoil ? spoiled(payload, spoil.leaf, spoil.value) : payload
  return { name, payload: name === 'return_goods' && turn % 2 > 0 ? { reason: '' } : said } as Action
}

/** Taken rarely, so that runs get far. */
const SELDOM: readonly ActionName[] = ['decline', 'close', 'amend', 'propose_supply', 'remind_payment']

/** The command's action on this order, and its role. */
function actionOf(order: Order, { pick, any, role, turn, spoil }: Command): { action: Action; role: Role } {
  const offered = ROLES.flatMap((each) => actionsFor(order, each)).filter((each) => !SELDOM.includes(each) || turn % 7 === 0)
  const name = (
    any || offered.length === 0 ? ALL_ACTIONS[pick % ALL_ACTIONS.length] : offered[pick % offered.length]
  ) as ActionName
  return { action: payloadFor(order, name, { turn, spoil }), role: any ? role : OWNER[name] }
}

export interface Taken {
  before: Order
  action: Action
  role: Role
  outcome: Outcome
}
/** Two people of the trader: one registers, the other confirms. */
const PAIR: readonly Actor[] = ['registrar', 'colleague'].map((user_id) => ({ ...ACTORS.trader, user_id, dual_control: true }))
const actorOf = (role: Role, turn: number, dual: boolean): Actor =>
  role === 'trader' && dual ? (PAIR[turn % 2] as Actor) : ACTORS[role]

/**
 * Plays the commands on a frozen new order, so that a step that writes to its input throws. `dual`: the trader's firm has two
 * people.
 */
export function play(
  commands: readonly Command[],
  given: Partial<Order> = {},
  market: Market | null = null,
  dual = false,
): { order: Order; taken: Taken[] } {
  const taken: Taken[] = []
  let order = freeze(market ? onMarket(newOrder(given), market) : newOrder(given))
  commands.forEach((each, index) => {
    const { action, role } = freeze(actionOf(order, each))
    const now = new Date(Date.parse(order.created_at) + (index + 1) * 60_000).toISOString()
    const outcome = advance(order, action, { actor: actorOf(role, each.turn, dual), now })
    taken.push({ before: order, action, role, outcome })
    if (outcome.ok) order = freeze(outcome.order)
  })
  return { order, taken }
}
/** The orders of a run, from the new one to the last. */
export const lives = (taken: readonly Taken[], last: Order): Order[] => [
  ...taken.filter(({ outcome }) => outcome.ok).map(({ before }) => before),
  last,
]
/** Timeout of tests that play FC_RUNS runs. */
export const PATIENCE = { timeout: 60_000 + FC_RUNS * 200 }
