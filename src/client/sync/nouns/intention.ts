/** Intentions on the device: a buyer's own, or those that a trading firm may open or has opened, with what is queued. */
import type { Intention, IntentionFields } from '#domain/goods/intention.ts'
import { handedIn, PASSED } from '#domain/goods/moderation.ts'
import type { Actor } from '#domain/order/order.ts'
import { call } from '#client/lib/call.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { correctNeedPath, intentionPath, needPath } from '#client/lib/paths.ts'

export interface IntentionRow extends TruthRow {
  status: number
  intention: Intention
}

type Created = IntentionFields & { id: string; goods_id?: string; goods_title?: string }
/** An intention that the server does not have yet: version 0 and no number. */
function unsaved({ body, created_at }: OutboxRow, { firm_id }: Actor): Intention {
  const { goods_id = null, goods_title = '', ...fields } = body as unknown as Created
  return {
    ...fields,
    no: '',
    kind: goods_id ? 'goods' : 'need',
    goods_id,
    goods_title,
    status: 0,
    order_id: null,
    buyer_id: firm_id,
    buyer_name: '',
    trader_id: null,
    trader_name: '',
    supplier: null,
    notes: [],
    closed: null,
    ...PASSED,
    version: 0,
    created_at,
    updated_at: created_at,
  }
}

const textOf = ({ body }: OutboxRow, name: string): string => String((body as Record<string, unknown>)[name] ?? '')
/** The effect of each queued call on an intention. A missing one stays missing, for example after another firm opened it. */
function calls({ role, user_id, firm_id, name }: Actor) {
  const by = role === 'trader' ? ('trader' as const) : ('buyer' as const)
  const noted = (intention: Intention | undefined, row: OutboxRow) =>
    intention
      ? { ...intention, notes: [...intention.notes, { by, user_id, name, at: row.created_at, text: textOf(row, 'text') }] }
      : null
  const closed = (intention: Intention | undefined, row: OutboxRow) =>
    intention
      ? { ...intention, status: -1 as const, closed: { by, name: '', reason: textOf(row, 'reason'), at: row.created_at } }
      : null
  const created = (intention: Intention | undefined, row: OutboxRow) =>
    intention ?? unsaved(row, { role, user_id, firm_id, name })
  return {
    createNeed: created,
    createIntention: created,
    correctIntention: (intention: Intention | undefined, { body }: OutboxRow) =>
      intention ? { ...intention, ...(body as unknown as IntentionFields), ...handedIn('after', intention, true) } : null,
    noteIntention: noted,
    answerIntention: noted,
    withdrawIntention: closed,
    closeIntention: closed,
    openIntention: (intention: Intention | undefined) =>
      intention ? { ...intention, status: 1 as const, trader_id: firm_id } : null,
    createOrder: (intention: Intention | undefined, row: OutboxRow) =>
      intention ? { ...intention, status: 2 as const, trader_id: firm_id, order_id: textOf(row, 'id') } : null,
  }
}

export const INTENTION: Noun<'intentions', IntentionRow, Intention, 'intentions'> = {
  name: 'intention',
  table: 'intentions',
  indexes: 'id, created_at, status',
  schema: 1,
  upcasts: {
    /** Version 0 had no moderation. */
    0: (row) => ({ ...row, intention: { ...PASSED, ...row.intention } }),
  },
  list: 'intentions',
  row: (intention) => ({ status: intention.status, intention }),
  value: ({ intention }) => intention,
  fold: (intention, queued, actor) => byCall<Intention>(calls(actor))(intention, queued),
  async details({ role }) {
    const api = await import('#api/intentions.ts')
    return role === 'supplier' ? [] : [role === 'trader' ? api.traderIntention : api.buyerIntention]
  },
  page: (role, id) => ({ label: role === 'trader' ? '查看意向' : '查看需求', to: intentionPath(role, id) }),
  form: (_role, { endpoint, body, params }) =>
    endpoint === 'correctIntention' && params['id']
      ? correctNeedPath(params['id'])
      : endpoint === 'createNeed' || endpoint === 'createIntention'
        ? needPath(body['goods_id'] as string | null | undefined)
        : null,
  older: {
    intentions: {
      async page({ role }, { plate: _plate, ...query }) {
        const api = await import('#api/intentions.ts')
        return call(role === 'trader' ? api.traderIntentions : api.buyerIntentions, { query })
      },
    },
  },
}
