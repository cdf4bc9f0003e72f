/** The form of 批量付款: one transfer pays several orders, all of them or none. The lifecycle checks each order before it is queued. */
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '#api/endpoint.ts'
import { batchPay } from '#api/orders.ts'
import { MoneyReview, useMoneyAccount } from '#client/features/payments/form/money-party.tsx'
import { batchDraft, type MoneyValues } from '#client/features/payments/form/money-values.ts'
import { batchDueFen, toPayFen } from '#domain/money/payment.ts'
import type { Draft } from '#client/forms/use-draft.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowIso } from '#client/lib/clock.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { advance } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'

type Body = BodyOf<typeof batchPay>

const bodyOf = (orders: readonly Order[], { id: _id, amount_fen: _amount, ...voucher }: MoneyValues) => ({
  ...voucher,
  orders: orders.map((order) => ({
    id: order.id,
    payment_id: uuidv7(),
    amount_fen: toPayFen(order, 'sale'),
    base_version: order.version,
  })),
})

/** Throws the lifecycle's refusal of the first order that cannot be paid, with the order's number. */
function checkEach(orders: readonly Order[], { orders: parts, ...voucher }: Body, actor: Actor): void {
  for (const [index, order] of orders.entries()) {
    const payload = { ...voucher, id: parts[index]?.payment_id ?? '', amount_fen: toPayFen(order, 'sale') }
    const outcome = advance(order, { name: 'pay', payload }, { actor, now: nowIso() })
    if (!outcome.ok) throw new Refusal(outcome.refusal.code, { message: `${order.no}：${outcome.refusal.message}` })
  }
}

export function useBatchForm(orders: readonly Order[], draft: Draft<MoneyValues>, value: MoneyValues, onDone: () => void) {
  const { actor } = useAccount()
  const act = useAct()
  const account = useMoneyAccount(orders[0] as Order, 'payment')
  const sum = formatFen(batchDueFen(orders))
  return useEndpointForm<MoneyValues, Body>({
    schema: batchPay.body,
    values: value,
    draft,
    body: (typed) => bodyOf(orders, typed),
    check: (body) => checkEach(orders, body, actor),
    async ask(body) {
      const money = { ...body, amount_fen: batchDueFen(orders) }
      const sure = await confirm({
        title: '提交批量付款？',
        message: <MoneyReview orders={orders} kind="payment" role="buyer" account={account} money={money} />,
        confirm_label: '确定提交付款',
      })
      return sure ? body : null
    },
    async send(body) {
      // The payment may leave out orders that cannot be paid, so the draft moves to the orders that it names.
      await draft.move(batchDraft(orders.map(({ id }) => id)))
      const queued = await act({
        endpoint: batchPay,
        body,
        entities: orders.map(({ id }) => `order:${id}`),
        photos: body.photo_ids,
        draft_id: draft.id,
        label: `批量付款 ${orders.length} 单 ${sum} 元`,
      })
      tellDone(`提交批量付款 ${orders.length} 单 ${sum} 元`, { money: true, queued })
    },
    onDone,
  })
}
