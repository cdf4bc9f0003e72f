/**
 * Dual control: one person of the trader registers money and, if the firm has a second one, that person confirms it. Until then
 * the money does not count and only the trader sees it.
 */
import type { Step, StepContext } from '../order/actions.ts'
import { formatFen } from './money.ts'
import { type Actor, isRegistered, isReversing, type MoneyEntry, type Order } from '../order/order.ts'
import { restatus } from './payment.ts'
import { Refusal, reason } from '../refusal.ts'

/** The fields that record who registered an entry. */
export const registrarOf = ({ actor, now }: StepContext): Required<Pick<MoneyEntry, `registered_${'by' | 'name' | 'at'}`>> => ({
  registered_by: actor.user_id,
  registered_name: actor.name,
  registered_at: now,
})
/** The entry after its registration was withdrawn. The party's own declaration stays. */
export const unregistered = ({
  registered_by: _by,
  registered_name: _name,
  registered_at: _at,
  ...entry
}: MoneyEntry): MoneyEntry => entry

/** Whether the actor registered the entry, so that somebody else has to confirm it. Without an actor, anybody may confirm it. */
export const isOwn = ({ registered_by }: Pick<MoneyEntry, 'registered_by'>, actor?: Actor): boolean =>
  !!actor?.dual_control && registered_by === actor.user_id
/** The refusal if the actor registered every waiting entry. */
export const ownObstacle = (entries: readonly MoneyEntry[], actor?: Actor): Refusal | null =>
  entries.length > 0 && entries.every((each) => isOwn(each, actor)) ? new Refusal('dual_control') : null

/** Everything that one person of the trader registered and another has to confirm, including reversals. */
export const waitingRegistrations = (order: Pick<Order, 'money'>): MoneyEntry[] =>
  order.money.filter((entry) => isRegistered(entry) || isReversing(entry))
/** The user who registered what waits on the entry. */
export const registrarId = ({ reversal, registered_by }: MoneyEntry): string | undefined => reversal?.by ?? registered_by

const KIND_WORDS: Record<MoneyEntry['kind'], string> = {
  advance: '预付款到账',
  payment: '付款',
  collection: '收款',
  refund: '退款',
  payout: '付款',
  repayment: '退款到账',
}
export const moneyWords = ({ kind }: Pick<MoneyEntry, 'kind'>): string => KIND_WORDS[kind]
/** Money that only the trader declares disappears with its registration. */
const TRADERS: readonly MoneyEntry['kind'][] = ['collection', 'refund', 'payout']

/** Removes a registration: its registrar withdraws it, or a colleague rejects it. The order's state does not change. */
export const dropRegistration: Step<'drop_registration'> = (order, payload, { actor }) => {
  const why = reason(payload.reason)
  const found = waitingRegistrations(order).find(({ id }) => id === payload.entry_id)
  if (!found) throw new Refusal('wrong_state', { message: '这笔登记已确认或撤销，请刷新核对' })
  const own = registrarId(found) === actor.user_id
  const { reversal, ...kept } = found
  const gone = TRADERS.includes(found.kind) && !reversal
  const money = gone
    ? restatus(order.money, (each) => each === found, own ? -2 : -1)
    : order.money.map((each) => (each === found ? (reversal ? kept : unregistered(each)) : each))
  const what = `${reversal ? '冲正' : ''}${moneyWords(found)} ${formatFen(found.amount_fen)} 元`
  return { change: { money }, note: `${own ? '撤回' : '驳回'}${what}：${why}` }
}
