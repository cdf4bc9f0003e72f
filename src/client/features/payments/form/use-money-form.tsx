/** The form of a step that registers money: before it is queued, the person confirms everything that moves. */
import type { BodyOf } from '#api/endpoint.ts'
import type { StepEndpoint } from '#api/order-steps.ts'
import type { Form } from '#client/forms/use-form.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { MoneyInput } from '#domain/order/actions.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import type { MoneyKind } from './money-kinds.ts'
import { MoneyReview, useMoneyAccount } from './money-party.tsx'
import { type MoneyValues, voucherMissing } from './money-values.ts'
import { type StepFormOptions, useStepForm } from '#client/forms/step/use-step-form.ts'

interface MoneyOptions {
  kind: MoneyKind
  /** the words of the step's button */
  label: (body: MoneyInput) => string
}

export function useMoneyForm<E extends StepEndpoint, V extends MoneyValues>(
  order: Order,
  endpoint: E,
  { kind, label, ...options }: StepFormOptions<E, V> & MoneyOptions,
): Form<V> {
  const { actor } = useAccount()
  const account = useMoneyAccount(order, kind)
  return useStepForm<E, V>(order, endpoint, {
    detail: (body) => `${formatFen((body as unknown as MoneyInput).amount_fen)} 元`,
    sure(body: BodyOf<E>) {
      const money = body as unknown as MoneyInput
      return {
        title: `${label(money)}？`,
        message: <MoneyReview orders={[order]} kind={kind} role={actor.role} account={account} money={money} />,
        confirm_label: `确定${label(money)}`,
      }
    },
    missing: voucherMissing(kind),
    ...options,
  })
}
