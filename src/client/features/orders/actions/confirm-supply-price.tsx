/** 核定采购价: fixes the supply side's final price and shows the resulting margin. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatFen } from '#domain/money/money.ts'
import { openDissent, PRICING_MODES } from '#domain/order/order.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { worthFen } from '#client/forms/figures.ts'
import { marginFact } from '#client/features/orders/pricing/margin-fact.tsx'
import { PriceConfirm } from '#client/features/orders/pricing/price-confirm.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export const Form = (props: ActionFormProps) =>
  props.order.supply?.pricing ? (
    <PriceConfirm {...props} of="supply" endpoint={STEP_CALLS.confirm_supply_price} />
  ) : (
    <FixedPrice {...props} />
  )

function FixedPrice({ order, onDone }: ActionFormProps) {
  const { supply, sale } = order
  const form = useStepForm(order, STEP_CALLS.confirm_supply_price, {
    body: () => ({ price_fen: supply?.price_fen }),
    detail: ({ price_fen }) => `${formatFen(price_fen)} 元/吨`,
    onDone,
  })
  if (!supply) return null
  const amount_fen = worthFen(supply.price_fen, supply.quantity_kg)
  const margin_fen = sale && amount_fen !== null ? sale.amount_fen - amount_fen : null
  return (
    <DialogForm form={form} submit_label="核定采购价" onCancel={onDone}>
      {order.state === 3 ? <Notice>采购商还没有提交结算，下面的金额按约定数量暂估。</Notice> : null}
      {openDissent(order) ? <Notice tone="need">这张订单有未解决的异议，核定后仍需等异议有结果才能付款。</Notice> : null}
      <Facts
        items={[
          ['供应商', order.supplier_name ?? '—'],
          ['计价方式', [PRICING_MODES[order.pricing_mode], order.price_reference].filter(Boolean).join(' · ')],
          [order.settlements.length > 0 ? '结算重量' : '约定数量', `${formatTonnes(supply.quantity_kg)} 吨`],
        ]}
      />
      <div>
        <chakra.p fontSize="sm" color="fg.muted">
          约定单价（含税）
        </chakra.p>
        <Figure value={formatFen(supply.price_fen)} unit="元/吨" size="xl" />
      </div>
      <Facts
        items={[
          ['采购金额', <b key="amount">{amount_fen === null ? '—' : `${formatFen(amount_fen)} 元`}</b>],
          ...marginFact(margin_fen),
        ]}
      />
      <chakra.p fontSize="sm" color="fg.muted">
        这是供应商签署或同意的单价。要改价，请在结算后用“提请商定结算”，供应商同意才生效。
      </chakra.p>
    </DialogForm>
  )
}
