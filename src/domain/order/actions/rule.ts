/** The type of an action's rule. Buttons, refusals, messages, histories, tasks, checks of texts and calls all derive from the rules. */
import type { Action, ActionName, ActionPayloads, MoneyInput, Step } from '../actions.ts'
import type { Actor, Order, OrderEvent, OrderState, Side } from '../order.ts'
import { awaitsFix } from '../../money/pricing.ts'
import { BOTH, BUYER, type Party, type Readers } from '../../disclosure/readers.ts'
import { Refusal } from '../../refusal.ts'
import type { Role } from '../../role.ts'
import { perTonne, type Shown, showMoney, showReason } from '../shown.ts'

/** A piece of work that waits for the role of the rule. */
export interface TaskRule {
  label: string
  /** rank among the role's tasks; the lowest comes first */
  urgency: number
  /** condition of the task, in addition to the action being offered */
  when?: (order: Order) => boolean
}

/** The body of a call after its schema has parsed it. */
type CallBody = Record<string, unknown>

export interface Rule<N extends ActionName> {
  /** label of the button */
  label: string
  /** label of the button for this order, when it differs from `label` */
  label_on?: (order: Order) => string | null
  /** name of the finished action in histories and messages, when it differs from `label` */
  done?: string
  by: Role
  from: readonly OrderState[]
  step: Step<N>
  /** a further action that follows from this step */
  consequence?: (order: Order, payload: ActionPayloads[N]) => Action | null
  /** a further condition of the button, beyond role and state */
  offered?: (order: Order) => boolean
  /**
   * Why the offered action cannot be taken now. The server refuses with this reason; the button is disabled and shows it. Without
   * an actor, it answers whether anybody of the role can take the action.
   */
  obstacle?: (order: Order, actor?: Actor) => Refusal | null
  /**
   * The decision rests on figures that the person saw. The action is refused if one of these steps has changed the order since;
   * `true` means any step.
   */
  strict?: boolean | readonly ActionName[]
  /** Money moves. Without a network, the screen says clearly that the action is only queued. */
  money?: boolean
  /**
   * Money leaves the firm, or the firm waives a claim to it. The person must verify their identity first, on the device and again
   * on the server. A function selects the payloads that need it.
   */
  identity?: true | ((payload: ActionPayloads[N]) => boolean)
  /** hard to undo: the button warns */
  risky?: boolean
  /** the actor's own action that undoes this one on the server */
  undone_by?: ActionName
  /** rank among the actions that move an order on, the lowest first; null if the action does not move this order on */
  lead?: number | ((order: Order) => number | null)
  /** The action is possible but nobody is expected to take it. It appears under 更多 on this order. */
  aside?: (order: Order) => boolean
  /** The action repeats the request that the order waits for. A screen shows it when no other action leads. */
  reminds?: true
  /** tasks that the action completes, by name; empty if nobody waits for it */
  tasks: Readonly<Record<string, TaskRule>>
  /** The roles that get a message. A role that does not see the step gets one only if the step wrote a note for it. */
  notify: readonly Role[]
  /** sends the message as about the supplier's objection (3) instead of the order (2) */
  mode?: 3
  /** text that a message adds after the note */
  told?: (order: Order, event: OrderEvent, to: Role) => string
  /**
   * The roles, besides the actor's, that see the step with its note. Other roles whose view it changes see only that the step was
   * taken.
   */
  seen_by: readonly Role[]
  /** the readers of each text of the payload, besides the trader and the writer */
  readers: Readers<ActionPayloads[N]>
  /** amounts and prices of the payload in fen, by side */
  figures?: (payload: ActionPayloads[N], order: Order) => Partial<Record<Party, number | null>>
  /** the payload in words */
  shows: (payload: ActionPayloads[N], order: Order | null) => Shown
  /**
   * The action whose call also carries this one. `when` selects the bodies that mean this one. Without `when`, the action only
   * occurs as a consequence.
   */
  carried?: { by: ActionName; when?: (body: CallBody) => boolean }
  /** builds the payload from the call's body and path, when the body is not the payload itself */
  payload?: (body: never, params: Readonly<Record<string, string>>) => ActionPayloads[N]
}

/** The rules of several actions, each with its own payload type. */
export type Rules<N extends ActionName = ActionName> = { readonly [K in N]: Rule<K> }

export const NO_TASKS = {}
export const EVERYBODY: readonly Role[] = ['supplier', 'buyer', 'trader']
export const SUPPLY_SIDE: readonly Role[] = ['trader', 'supplier']
export const SALE_SIDE: readonly Role[] = ['trader', 'buyer']

/** The supplier sees proofs of the sale side only if the buyer's name is disclosed. */
const readersOfProof = (_payload: unknown, { disclose_counterparty }: Order): readonly Party[] =>
  disclose_counterparty ? BOTH : BUYER

/** The common part of actions that move money between the trader and one party. */
export const moneyOf = (party: Party) => ({
  money: true,
  readers: { bank_serial: [party], note: [party] },
  figures: ({ amount_fen }: MoneyInput): Partial<Record<Party, number>> => ({ [party]: amount_fen }),
  shows: showMoney,
})
/** The entries that a call confirms. Rows queued by older builds name none. */
export const entriesNamed = ({ entry_ids = null }: { entry_ids?: readonly string[] | null | undefined }) => ({ entry_ids })
/** Nobody types the day of a quote, so nobody needs to be checked as its reader. */
export const QUOTE_READERS = { 'days.*.quoted_on': [] } as const
/** The common part of fixing a side's quote (点价), for supplier and buyer. */
export const FIXING = {
  label: '点价',
  // No money moves, but the action decides an amount.
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
/** The trader cannot confirm a side's price before its party has fixed a quote or missed the deadline. */
export const fixObstacle = (side: Side | null, party: string): Refusal | null =>
  awaitsFix(side) && side?.pricing?.window_to === null
    ? new Refusal('price_unconfirmed', { message: `${party}尚未点价，点价后才能确定价格` })
    : null
/** The common part of deleting a proof. A buyer deletes an own proof, and the trader any. */
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

/** The states after delivery. A buyer cannot tell 6 from 8, so the rules treat both alike. */
export const DELIVERED: readonly OrderState[] = [2, 3, 4, 5, 6, 7, 8]
export const hasDissent =
  (...statuses: Order['dissents'][number]['status'][]) =>
  (order: Order): boolean =>
    order.dissents.some(({ status }) => statuses.includes(status))
