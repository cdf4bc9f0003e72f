/** 发货: the supplier's flow at the weighbridge; it works offline. */
import { type DeliverDraft, deliverDraft, leftKg, newDelivery } from '#client/features/orders/steps/deliver-draft.ts'
import { DeliverForm } from '#client/features/orders/steps/deliver-form.tsx'
import { StepBody, StepPage } from '#client/forms/step/step-page.tsx'
import { contractPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Order } from '#domain/order/order.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

function leftToShip(order: Order, draft: DeliverDraft | undefined): string {
  const left_kg = draft ? leftKg(order, draft.trips, draft.current) : order.quantity_kg
  return left_kg >= 0 ? `余 ${formatTonnes(left_kg)} 吨` : `超 ${formatTonnes(-left_kg)} 吨`
}

const unsigned = ({ supply }: Order) =>
  supply && !supply.contract_effective ? (
    <StepBody flex="none" pb={0}>
      <Notice
        tone="need"
        title="合同尚未生效，不能发货"
        action={
          <ButtonLink size="sm" to={contractPath('supplier', supply.contract_id)}>
            查看并签署合同
          </ButtonLink>
        }
      >
        可以先填写车次，草稿会保存在本机；双方签署后再提交。
      </Notice>
    </StepBody>
  ) : null

export const Page = () => (
  <StepPage action="deliver" draft={deliverDraft} begin={newDelivery} form={DeliverForm} facts={leftToShip} notice={unsigned} />
)
