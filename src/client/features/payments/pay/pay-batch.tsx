/** 批量付款: the chosen orders, the amount due on each, and one voucher for the sum. */
import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { Order } from '#domain/order/order.ts'
import { batchDueFen, toPayFen } from '#domain/money/payment.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { MoneyFields } from '#client/features/payments/form/money-fields.tsx'
import type { MoneyValues } from '#client/features/payments/form/money-values.ts'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { titleOf } from '#domain/order/headline.ts'
import { OpenDissentNotice, Payee, WaitingAdvanceNotice } from './pay-due.tsx'
import { StepBody } from '#client/forms/step/step-page.tsx'
import { useBatchForm } from './use-batch-form.tsx'
import type { Draft } from '#client/forms/use-draft.ts'

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 36px',
    alignItems: 'center',
    gap: 3,
    py: '10px',
    borderTopWidth: '1px',
    borderColor: 'line.faint',
    _first: { borderTopWidth: 0 },
  },
})

function OrderRow({ order, onRemove }: { order: Order; onRemove: (() => void) | null }) {
  return (
    <Row>
      <div>
        <chakra.p fontWeight="bold" truncate>
          {titleOf(order)}
        </chakra.p>
        <Num fontSize="sm" color="fg.muted">
          {order.no}
        </Num>
      </div>
      <Num fontWeight="bold" textAlign="right">
        {formatFen(toPayFen(order, 'sale'))} 元
      </Num>
      {onRemove ? <IconButton icon="close" size={18} label={`不付 ${order.no}`} color="fg.muted" onClick={onRemove} /> : <span />}
    </Row>
  )
}

/** `value` is the opened draft. `onRemove` leaves an order out. `onSent` is called once the device has stored the payment. */
export function PayBatch({
  orders,
  draft,
  value,
  onRemove,
  onSent,
}: {
  orders: readonly Order[]
  draft: Draft<MoneyValues>
  value: MoneyValues
  onRemove: (id: string) => void
  onSent: () => void
}) {
  const form = useBatchForm(orders, draft, value, onSent)
  const sum_fen = batchDueFen(orders)
  return (
    <PageForm form={form} by_button note={`${orders.length} 张订单`} title={`${formatFen(sum_fen)} 元`} submit_label="提交付款">
      <StepBody>
        <Card roomy>
          <chakra.p fontSize="sm" color="fg.muted">
            {orders.length} 张订单合计待付
          </chakra.p>
          <Figure size="xl" value={formatFen(sum_fen)} unit="元" />
          <chakra.p mb={3} overflowWrap="anywhere">
            人民币 {capitalFen(sum_fen)}
          </chakra.p>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} onRemove={orders.length > 1 ? () => onRemove(order.id) : null} />
          ))}
          <chakra.p mt={2} fontSize="sm" color="fg.muted">
            一次汇款、一份凭证；全部成功或全部不生效。
          </chakra.p>
        </Card>
        {orders.map((order) => (
          <Fragment key={order.id}>
            <WaitingAdvanceNotice order={order} />
            <OpenDissentNotice order={order} />
          </Fragment>
        ))}
        <Payee orders={orders} />
        <Card roomy display="grid" gap="14px">
          <SectionTitle aside={<DraftLine draft={draft} />}>付款信息</SectionTitle>
          <MoneyFields kind="payment" amount_hint="所选订单合计" fixed_fen={sum_fen} />
        </Card>
        <MoneyOffline what="付款信息和凭证" />
        <FormProblem form={form} />
      </StepBody>
    </PageForm>
  )
}
