/** The payload of each action on an order, as a person enters it: plain JSON that can wait in an outbox. */
import type { Payee } from '../money/payee.ts'
import type { Amendment } from './order-draft.ts'
import type { Actor, AfterSale, DissentKind, Order, PayMethod, ProofKind, QuotedDay, RefundCause } from './order.ts'
import type { Reading } from '../recognition/reading.ts'
import type { Role } from '../role.ts'

export interface WeighingInput {
  gross_kg: number
  tare_kg: number
  ticket_no: string
  weighed_at: string
  photo_ids: string[]
  reading?: Reading | undefined
}
interface TripInput {
  id: string
  plate: string
  trailer_plate: string
  driver: string
  phone: string
  shipped: WeighingInput
}
export interface MoneyInput {
  id: string
  amount_fen: number
  /** the whole amount of the bank transfer, when it also pays other orders */
  transfer_fen?: number | undefined
  method: PayMethod
  bank_serial: string
  photo_ids: string[]
  paid_at: string
  note: string
}
/** A payout names the bank card that the person saw. One that an earlier app has queued names none. */
export interface PayoutInput extends MoneyInput {
  card_id?: string | undefined
  card_version?: number | undefined
}
export interface ProofInput {
  id: string
  kind: ProofKind
  trip_id: string | null
  photo_ids: string[]
  reading: Reading | null
  amount_fen: number | null
}

/** The waiting entries that a person has looked at. Rows queued by older builds send null, which means the only waiting entry. */
interface Named {
  entry_ids: readonly string[] | null
}

export interface ActionPayloads {
  accept: object
  decline: { reason: string }
  deliver: { trips: TripInput[]; finished: boolean }
  receive: { trips: ({ trip_id: string } & WeighingInput)[] }
  add_proof: ProofInput
  delete_proof: { proof_id: string; reason: string }
  handle: {
    trips: { trip_id: string; deduct_kg: number; water_kg: number }[]
    dissent: { id: string; kind: DissentKind; claim: string; photo_ids: string[] } | null
    /** id of the dissent that opens automatically when the difference exceeds the tolerance */
    tolerance_dissent_id: string
  }
  /** `days`: the quotes of the window as the person saw them, when the price follows the market */
  confirm_supply_price: { price_fen: number; days?: QuotedDay[] | undefined }
  confirm_sale_price: { price_fen: number; days?: QuotedDay[] | undefined }
  /** 点价: the latest quote as the person saw it */
  fix_supply_price: { quoted_on: string; price_fen: number }
  fix_sale_price: { quoted_on: string; price_fen: number }
  recheck: { reason: string; sale_price_fen: number | null }
  advance: MoneyInput
  withdraw_advance: object
  pay: MoneyInput
  reject_advance: { reason: string }
  /**
   * `advance` is the waiting advance; `balance` is money for the order itself. `confirm` also confirms its arrival. `exceeds`
   * says that more arrived than is owed.
   */
  collect: MoneyInput & { kind: 'balance' | 'advance'; confirm?: boolean | undefined; exceeds?: boolean | undefined }
  /** pays the buyer back; a null `cause` refunds the first open cause */
  refund: MoneyInput & { cause: RefundCause | null; after_sale_id: string | null }
  confirm: Named
  /** replaces a new order with the trader's correction */
  amend: Amendment
  /** says that the buyer's payment did not arrive */
  reject_payment: { reason: string }
  payout: PayoutInput
  /** confirms outgoing money that a colleague has registered and this person has compared with the bank */
  confirm_payout: Named
  confirm_refund: Named
  /** reverses an entry confirmed by mistake. Under dual control, the confirming colleague gives no reason. */
  reverse: { entry_id: string; reason: string }
  /** withdraws the registration of an entry that nobody has confirmed yet */
  drop_registration: { entry_id: string; reason: string }
  confirm_receipt: object
  /** asks the buyer again for what is to be paid */
  remind_payment: object
  /** the supplier's claim to have sent money back */
  repay: MoneyInput
  confirm_repayment: Named & { accept: boolean; reason: string }
  close: { reason: string }
  /** an accepted full return, which ends the order */
  return_goods: { reason: string }
  /** The trader removes a proof. It stays on record with the reason. */
  remove_proof: { proof_id: string; reason: string }
  /** the trader has looked at the photo */
  release_photo: { trip_id: string; photo_id: string }
  adjust_dissent: { dissent_id: string; reject: boolean; quantity_kg: number; price_fen: number; note: string }
  /**
   * proposes other figures to the supplier when the buyer has raised no dissent; `dissent_id` becomes the id of the new dissent
   */
  propose_supply: { dissent_id: string; quantity_kg: number; price_fen: number; note: string }
  notify_dissent: { dissent_id: string }
  /** asks the supplier again */
  remind_dissent: { dissent_id: string }
  /** withdraws a proposal that the supplier has not answered */
  withdraw_dissent: { dissent_id: string }
  reply_dissent: { dissent_id: string; agree: boolean; note: string; photo_ids: string[] }
  apply_after_sale: Pick<AfterSale, 'id' | 'kind' | 'quantity_kg' | 'amount_fen' | 'reason' | 'photo_ids'>
  withdraw_after_sale: { after_sale_id: string }
  /** A null `agreed_fen` grants what was asked for. A full return grants and charges nothing, because it ends the order. */
  judge_after_sale: {
    after_sale_id: string
    accept: boolean
    remark: string
    agreed_fen: number | null
    supplier_bears_fen: number
  }
  /**
   * Asks the supplier to bear an amount in fen. Null asks the supplier to take back the goods of a whole return; 0 withdraws the
   * question.
   */
  ask_share: { after_sale_id: string; supplier_bears_fen: number | null; note: string }
  answer_share: { after_sale_id: string; agree: boolean; note: string }
}

export type ActionName = keyof ActionPayloads
export type Action = { [N in ActionName]: { name: N; payload: ActionPayloads[N] } }[ActionName]

/** Time and authorship of a step. `device_at` is set when the step was taken on a device before it reached the server. */
export interface StepContext {
  actor: Actor
  now: string
  device_at?: string | null
  /** where a payout goes, as the server knows it; null if the supplier has no such card, undefined on a device */
  payee?: Payee | null | undefined
}
/**
 * A step returns the changed parts of the order and a note for its history. `notes` replaces the note for roles that must read
 * less. `seen_by` narrows the roles that the rule names. Throws a Refusal when a guard fails.
 */
export type Step<N extends ActionName> = (
  order: Order,
  payload: ActionPayloads[N],
  context: StepContext,
) => { change: Partial<Order>; note: string; notes?: Partial<Record<Role, string>>; seen_by?: readonly Role[] }

/** All photo ids in a payload, at any depth. Every payload calls its list of photos `photo_ids`. */
export function photosNamed(payload: object): string[] {
  return Object.entries(payload).flatMap(([name, value]: [string, unknown]) =>
    name === 'photo_ids' ? (value as string[]) : typeof value === 'object' && value !== null ? photosNamed(value) : [],
  )
}
