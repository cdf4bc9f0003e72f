/** The calls of the local-first engine: push queued mutations, cancel keys, pull changes. */
import { z } from 'zod'
import { ORDER_LISTS, type OrderList } from '#domain/order/order.ts'
import { REFUSALS } from '#domain/refusal.ts'
import { address } from './addresses.ts'
import { approval } from './approvals.ts'
import { bankCard } from './bank-cards.ts'
import { certification } from './certification.ts'
import { clauseTemplate, contractView } from './contracts.ts'
import { deviceTime, endpoint, keysOf, uuid } from './endpoint.ts'
import { exportJob } from './exports.ts'
import { feedback } from './feedback.ts'
import { goods } from './goods.ts'
import { intention } from './intentions.ts'
import { invoice, invoiceProfile } from './invoices.ts'
import { message } from './messages.ts'
import { orderShape, orderView } from './order-view.ts'
import { invitation, member } from './members.ts'
import { permit } from './permits.ts'
import { profile } from './profile.ts'
import { statement } from './statements.ts'
import { template } from './templates.ts'
import { DEPENDS_LIMIT, type NounName, NOUNS, PUSH_LIMIT } from './wire.ts'

const mutation = z.object({
  /** UUIDv7 from the device; the idempotency key */
  key: uuid,
  /** the device's counter, which orders a lane */
  n: z.int().min(0),
  /** a name in src/api/registry.ts */
  endpoint: z.string().max(60),
  params: z.record(z.string(), z.string()),
  body: z.unknown(),
  depends_on: z.array(uuid).max(DEPENDS_LIMIT).default([]),
  device_at: deviceTime.optional(),
})
export type PushMutation = z.input<typeof mutation>

const refusal = z.object({
  code: z.enum(keysOf(REFUSALS)),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
/**
 * applied, duplicate: the effect happened once. conflict: refused because others acted since `base_version`. rejected: refused on
 * its own account. blocked: a dependency was refused. retry: try again after `after_ms`, and first upload the photos in
 * `missing`, even if the device believes it has done so.
 */
const result = z.discriminatedUnion('status', [
  z.object({ key: uuid, status: z.enum(['applied', 'duplicate']), answer: z.unknown() }),
  z.object({
    key: uuid,
    status: z.literal('conflict'),
    refusal,
    /** the present row, as the person may see it */
    current: z.unknown(),
    changed_by: z.string(),
    changed_at: z.string(),
    changed_action: z.string(),
    allowed_next: z.array(z.string()),
  }),
  z.object({ key: uuid, status: z.literal('rejected'), refusal }),
  z.object({ key: uuid, status: z.literal('blocked'), by: uuid }),
  z.object({ key: uuid, status: z.literal('retry'), after_ms: z.int(), missing: z.array(uuid).optional() }),
])
export type PushResult = z.output<typeof result>

export const push = endpoint({
  method: 'POST',
  path: '/v1/sync/push',
  guard: 'any',
  summary: '提交排队的操作，每个操作只生效一次',
  body: z.object({
    client_id: uuid,
    schema: z.int(),
    mutations: z.array(mutation).min(1).max(PUSH_LIMIT),
  }),
  response: z.object({ data: z.array(result) }),
  limit_bytes: 4_000_000,
  for_account: true,
})

/** cancelled: the key had no effect and never will. applied: the key already had its effect, with this answer. */
const cancelled = z.discriminatedUnion('status', [
  z.object({ key: uuid, status: z.literal('cancelled') }),
  z.object({ key: uuid, status: z.literal('applied'), answer: z.unknown() }),
])
export type CancelResult = z.output<typeof cancelled>

export const cancel = endpoint({
  method: 'POST',
  path: '/v1/sync/cancel',
  guard: 'any',
  summary: '撤回已经发出的操作：尚未生效的编号作废，从此不再生效；已生效的答复当时的结果',
  body: z.object({ keys: z.array(uuid).min(1).max(PUSH_LIMIT) }),
  response: z.object({ data: z.array(cancelled) }),
})

const LISTS_MASK = Object.fromEntries(ORDER_LISTS.map((list) => [list, true])) as Record<OrderList, true>
const orderPatch = z.object({
  id: uuid,
  version: z.int(),
  set: orderShape.partial(),
  items: orderShape.pick(LISTS_MASK).partial(),
})
/** An order without its lists: enough for a row in a list. Opening it fetches the rest. */
const orderHead = orderShape.omit(LISTS_MASK)
export type OrderHead = z.output<typeof orderHead>

/** For each noun, the lists in a pull's answer and the schemas of their rows. */
const LISTS = {
  order: { orders: z.array(orderView), heads: z.array(orderHead), patches: z.array(orderPatch) },
  contract: { contracts: z.array(contractView) },
  message: { messages: z.array(message) },
  feedback: { feedbacks: z.array(feedback) },
  address: { addresses: z.array(address) },
  export: { exports: z.array(exportJob) },
  goods: { goods: z.array(goods) },
  intention: { intentions: z.array(intention) },
  invoice: { invoices: z.array(invoice) },
  invoice_profile: { invoice_profiles: z.array(invoiceProfile) },
  template: { templates: z.array(template) },
  statement: { statements: z.array(statement) },
  clause_template: { clause_templates: z.array(clauseTemplate) },
  permit: { permits: z.array(permit) },
  bank_card: { bank_cards: z.array(bankCard) },
  certification: { certifications: z.array(certification) },
  profile: { profiles: z.array(profile) },
  member: { members: z.array(member) },
  invitation: { invitations: z.array(invitation) },
  approval: { approvals: z.array(approval) },
} satisfies Record<NounName, z.core.$ZodLooseShape>
type Lists = { [N in NounName]: (shape: (typeof LISTS)[N]) => void }[NounName] extends (shape: infer All) => void ? All : never

export const pull = endpoint({
  method: 'GET',
  path: '/v1/sync/pull',
  guard: 'any',
  summary: '取回自上次以来的变化；首次同步分页进行，可中断续传',
  for_account: true,
  query: z.object({ cursor: z.string().max(400).optional(), limit: z.coerce.number().int().min(1).max(500).default(200) }),
  response: z.object({
    data: z.object({
      ...(Object.assign({}, ...Object.values(LISTS)) as Lists),
      /** deleted, or no longer mine */
      gone: z.array(z.object({ entity: z.enum(NOUNS), id: uuid })),
      /** keys of my own mutations whose effects this or an earlier answer contains */
      acks: z.array(uuid),
    }),
    cursor: z.string(),
    more: z.boolean(),
    /** rows still to come in a first sync; null if not known */
    remaining: z.int().nullable(),
    /** the device's rows belong to another history: drop them, keep the outbox, start over */
    reset_required: z.boolean(),
  }),
})
export type PullAnswer = z.output<typeof pull.response>
/** The names of those lists. */
export const LIST_NAMES = Object.values(LISTS).flatMap((lists) => Object.keys(lists)) as (keyof Lists)[]
export type ListName = keyof Lists
