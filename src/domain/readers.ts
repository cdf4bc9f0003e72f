/** Who reads each text of an action, besides the trader and whoever wrote it. The check of disclosure.ts goes by it. */
import type { ActionName, ActionPayloads } from './actions.ts'
import type { Order } from './order.ts'

/** The two who must not learn of each other's side. */
export type Party = 'supplier' | 'buyer'
export const PARTIES = ['supplier', 'buyer'] as const satisfies readonly Party[]

/** Ids and times are no texts. */
type NoText = 'id' | `${string}_id` | `${string}_ids` | `${string}_at`
type At<V, P extends string> = V extends string
  ? string extends V
    ? P
    : never
  : V extends readonly (infer Item)[]
    ? At<Item, `${P}.*`>
    : V extends object
      ? string extends keyof V
        ? At<V[keyof V], `${P}.*`>
        : TextPath<V, `${P}.`>
      : never
/** The dotted paths of the texts in a payload; `*` stands for each item of a list or map. */
export type TextPath<T, P extends string = ''> = {
  [K in keyof T & string]: K extends NoText ? never : At<T[K], `${P}${K}`>
}[keyof T & string]

type Readers<N extends ActionName> = readonly Party[] | ((payload: ActionPayloads[N], order: Order) => readonly Party[])

const BOTH = PARTIES
const BUYER = ['buyer'] as const
const SUPPLIER = ['supplier'] as const
/** Proofs of the sale side are shown to the supplier with the buyer's name. */
const ofProof = (_payload: unknown, { disclose_counterparty }: Order) => (disclose_counterparty ? BOTH : BUYER)
const ofMoney = (reader: typeof BUYER | typeof SUPPLIER) => ({ bank_serial: reader, note: reader })
const WEIGHING = { ticket_no: BOTH }

/** A text that is missing here does not compile. */
export const READERS: { readonly [N in ActionName]: { readonly [P in TextPath<ActionPayloads[N]>]: Readers<N> } } = {
  accept: {},
  decline: { reason: BOTH },
  deliver: {
    'trips.*.plate': BOTH,
    'trips.*.trailer_plate': BOTH,
    'trips.*.driver': BOTH,
    'trips.*.phone': BOTH,
    'trips.*.shipped.ticket_no': WEIGHING.ticket_no,
  },
  receive: { 'trips.*.ticket_no': WEIGHING.ticket_no },
  add_proof: { 'reading.recognised.*': BUYER, 'reading.kept.*': BUYER },
  delete_proof: { reason: ofProof },
  handle: { 'dissent.claim': BOTH },
  confirm_supply_price: {},
  recheck: { reason: BUYER },
  advance: ofMoney(BUYER),
  withdraw_advance: {},
  reject_advance: { reason: BUYER },
  pay: ofMoney(BUYER),
  collect: ofMoney(BUYER),
  refund: ofMoney(BUYER),
  confirm: { reason: BUYER },
  payout: ofMoney(SUPPLIER),
  confirm_receipt: {},
  repay: ofMoney(SUPPLIER),
  confirm_repayment: { reason: SUPPLIER },
  close: { reason: BOTH },
  return_goods: { reason: BOTH },
  remove_proof: { reason: ofProof },
  adjust_dissent: { note: ({ reject }) => (reject ? BUYER : SUPPLIER) },
  notify_dissent: {},
  reply_dissent: { note: SUPPLIER },
  apply_after_sale: { reason: BOTH },
  withdraw_after_sale: {},
  judge_after_sale: { remark: BUYER },
}

/** A text where it stands: the dotted path of its field, as field errors name it. */
export interface Written {
  field: string
  text: string
}

/** The texts at a path: `trips.*.driver` → trips.0.driver, trips.1.driver. A part that is absent has none. */
export function textsAt(value: unknown, path: string): Written[] {
  const walk = (part: unknown, [key, ...rest]: string[], at: string[]): Written[] => {
    if (key === undefined) return typeof part === 'string' ? [{ field: at.join('.'), text: part }] : []
    if (typeof part !== 'object' || part === null) return []
    const keys = key === '*' ? Object.keys(part) : [key]
    return keys.flatMap((each) => walk((part as Record<string, unknown>)[each], rest, [...at, each]))
  }
  return walk(value, path.split('.'), [])
}
