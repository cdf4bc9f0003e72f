/** The type of an action's rule. Buttons, refusals, messages, histories, tasks, checks of texts and calls all derive from the rules. */
import type { Action, ActionName, ActionPayloads, MoneyInput, Step } from '../actions.ts'
import type { Actor, Order, OrderEvent, OrderState, Side } from '../order.ts'
import { awaitsFix } from '../pricing.ts'
import { BOTH, BUYER, type Party, type Readers } from '../readers.ts'
import { Refusal } from '../refusal.ts'
import type { Role } from '../role.ts'
import { perTonne, type Shown, showMoney, showReason } from '../shown.ts'

/** A piece of work that waits for the role of the rule. */
export interface TaskRule {
  label: string
  /** place among the tasks of the role; the lowest comes first */
  urgency: number
  /** beyond the action being offered */
  when?: (order: Order) => boolean
}

/** The body of a call as its schema leaves it. */
type CallBody = Record<string, unknown>

export interface Rule<N extends ActionName> {
  /** on the button */
  label: string
  /** on the button of this order, where that is more */
  label_on?: (order: Order) => string | null
  /** in histories and messages, where that is not the label */
  done?: string
  by: Role
  from: readonly OrderState[]
  step: Step<N>
  /** the action that the step brings with it */
  consequence?: (order: Order, payload: ActionPayloads[N]) => Action | null
  /** a further condition of the button, beyond role and state */
  offered?: (order: Order) => boolean
  /**
   * Why the offered action cannot be taken now. It is refused with this, and its button is disabled and says so. Without an actor,
   * whether anybody of the role can take it.
   */
  obstacle?: (order: Order, actor?: Actor) => Refusal | null
  /** the decision rests on figures the person saw: refused when the order they saw has changed since, by any step or by one of these */
  strict?: boolean | readonly ActionName[]
  /** money moves: the screen says clearly that it is only queued while there is no network */
  money?: boolean
  /**
   * Money leaves the firm, or is no longer asked back by it: the person proves who they are first, on the device and again on the
   * server. A function tells the payloads of which that is true.
   */
  identity?: true | ((payload: ActionPayloads[N]) => boolean)
  /** hard to undo: the button warns */
  risky?: boolean
  /** the actor's own action that takes this one back on the server */
  undone_by?: ActionName
  /** place among the actions that move an order on, the lowest first; null does not move this one on */
  lead?: number | ((order: Order) => number | null)
  /** possible, and asked of nobody: it stands under 更多 on this order */
  aside?: (order: Order) => boolean
  /** asks again for what the order waits for: a screen shows it where nothing leads */
  reminds?: true
  /** tasks the action does, by name; none where nobody waits for it */
  tasks: Readonly<Record<string, TaskRule>>
  /** who gets a message; a role that does not see the step, only where the step wrote a note for it */
  notify: readonly Role[]
  /** the message is about the supplier's objection (3), not the order (2) */
  mode?: 3
  /** what a message says after the note */
  told?: (order: Order, event: OrderEvent, to: Role) => string
  /** The roles besides the actor's whose history shows the step with its note. Other roles whose view it changes see only that it was taken. */
  seen_by: readonly Role[]
  /** who reads each text of the payload, besides the trader and its writer */
  readers: Readers<ActionPayloads[N]>
  /** amounts and prices of the payload in fen, by the side they belong to */
  figures?: (payload: ActionPayloads[N], order: Order) => Partial<Record<Party, number | null>>
  /** the payload in words */
  shows: (payload: ActionPayloads[N], order: Order | null) => Shown
  /** The action whose call carries this one too. `when` tells the bodies that mean this one; without it, it is a consequence alone. */
  carried?: { by: ActionName; when?: (body: CallBody) => boolean }
  /** the payload of a call's body and path, where it is not the body itself */
  payload?: (body: never, params: Readonly<Record<string, string>>) => ActionPayloads[N]
}

/** The rules of some actions, each with its own payload. */
export type Rules<N extends ActionName = ActionName> = { readonly [K in N]: Rule<K> }

export const NO_TASKS = {}
export const EVERYBODY: readonly Role[] = ['supplier', 'buyer', 'trader']
export const SUPPLY_SIDE: readonly Role[] = ['trader', 'supplier']
export const SALE_SIDE: readonly Role[] = ['trader', 'buyer']

/** Proofs of the sale side are shown to the supplier with the buyer's name. */
const readersOfProof = (_payload: unknown, { disclose_counterparty }: Order): readonly Party[] =>
  disclose_counterparty ? BOTH : BUYER

/** The common part of actions that move money between the trader and one party. */
export const moneyOf = (party: Party) => ({
  money: true,
  readers: { bank_serial: [party], note: [party] },
  figures: ({ amount_fen }: MoneyInput): Partial<Record<Party, number>> => ({ [party]: amount_fen }),
  shows: showMoney,
})
/** The entries of a call that confirms money. A row that was queued before calls named them has none. */
export const entriesNamed = ({ entry_ids = null }: { entry_ids?: readonly string[] | null | undefined }) => ({ entry_ids })
/** A day of a quote is no text that a person writes. */
export const QUOTE_READERS = { 'days.*.quoted_on': [] } as const
/** The common part of fixing a side's quote (点价), for supplier and buyer. */
export const FIXING = {
  label: '点价',
  // It decides an amount, though none moves.
  money: true,
  notify: ['trader'],
  readers: { quoted_on: [] },
  shows: ({ quoted_on, price_fen }: ActionPayloads['fix_sale_price']): Shown => ({
    brief: perTonne(price_fen),
    facts: [
      ['报价日', quoted_on],
      ['均价', perTonne(price_fen)],
    ],
  }),
} as const
/** The price of a side cannot be confirmed before its party has fixed a quote, or had to. */
export const fixObstacle = (side: Side | null, party: string): Refusal | null =>
  awaitsFix(side) && side?.pricing?.window_to === null
    ? new Refusal('price_unconfirmed', { message: `${party}尚未点价，点价后才能确定价格` })
    : null
/** The common part of the buyer's deletion of an own proof and the trader's of any. */
export const PROOF_DELETION = {
  label: '删除凭证',
  risky: true,
  tasks: NO_TASKS,
  notify: [],
  seen_by: SALE_SIDE,
  readers: { reason: readersOfProof },
  shows: showReason,
  payload: ({ reason }: { reason: string }, { proofId = '' }: Readonly<Record<string, string>>) => ({
    proof_id: proofId,
    reason,
  }),
}

/** After delivery. A buyer cannot tell 6 from 8, so neither do the rules. */
export const DELIVERED: readonly OrderState[] = [2, 3, 4, 5, 6, 7, 8]
export const hasDissent =
  (...statuses: Order['dissents'][number]['status'][]) =>
  (order: Order): boolean =>
    order.dissents.some(({ status }) => statuses.includes(status))
