/** 发货: the supplier's flow at the weighbridge; it works offline. */

import { chakra } from '@chakra-ui/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { DeliverDraft } from '#client/features/orders/steps/deliver-draft.ts'
import { deliverDraft, leftKg, newDelivery } from '#client/features/orders/steps/deliver-draft.ts'
import { DeliverForm } from '#client/features/orders/steps/deliver-form.tsx'
import { titleOf } from '#client/features/orders/order-words.ts'
import { useDraft } from '#client/forms/use-draft.ts'
import { useWholeOrder } from '#client/features/orders/use-whole-order.ts'
import { contractPath, orderPath, ordersPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { actionsFor } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'

const Pad = chakra('div', { base: { px: { base: 4, md: 6 }, pt: 4, width: 'full', maxW: '760px', mx: 'auto' } })

function Delivery({ order }: { order: Order }) {
  const navigate = useNavigate()
  const draft = useDraft<DeliverDraft>(deliverDraft(order.id), newDelivery)
  const back = orderPath('supplier', order.id)
  const left = draft.value ? leftKg(order, draft.value.trips, draft.value.current) : order.quantity_kg
  const left_words = left >= 0 ? `余 ${formatTonnes(left)} 吨` : `超 ${formatTonnes(-left)} 吨`
  return (
    <>
      <PageHeader title="发货" no={order.no} back={back} subtitle={`${order.no} · ${titleOf(order)} · ${left_words}`} />
      {order.supply && !order.supply.contract_effective ? (
        <Pad>
          <Notice
            tone="need"
            title="合同尚未生效，不能发货"
            action={
              <ButtonLink size="sm" to={contractPath('supplier', order.supply.contract_id)}>
                查看并签署合同
              </ButtonLink>
            }
          >
            可以先填写车次，草稿会保存在本机；双方签署后再提交。
          </Notice>
        </Pad>
      ) : null}
      {draft.value ? (
        <DeliverForm
          key={draft.id}
          order={order}
          draft={draft}
          value={draft.value}
          onSent={() => void navigate(back, { replace: true })}
        />
      ) : null}
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const whole = useWholeOrder(id)
  if (whole.kind === 'here' && whole.partial === 'no' && actionsFor(whole.folded.order, 'supplier').includes('deliver')) {
    return <Delivery key={id} order={whole.folded.order} />
  }
  const waiting = whole.kind === 'reading' || (whole.kind === 'here' && whole.partial === 'fetching')
  const away = whole.kind === 'away' || (whole.kind === 'here' && whole.partial === 'offline')
  return (
    <>
      <PageHeader title="发货" back={ordersPath('supplier', 1)} />
      {waiting ? (
        <Pad>
          <SkeletonCards />
        </Pad>
      ) : (
        <Empty
          icon="truck"
          title={away ? '联网后可发货' : whole.kind === 'missing' ? '找不到这张订单' : '这张订单现在不能发货'}
          hint={away ? '这张订单的车次还不在本机上，连接网络后会自动打开。' : '可能已完成发货，或订单状态已改变。'}
          action={
            whole.kind === 'here' ? (
              <ButtonLink to={orderPath('supplier', id)}>查看订单</ButtonLink>
            ) : (
              <ButtonLink to={ordersPath('supplier', 1)}>待发货订单</ButtonLink>
            )
          }
        />
      )}
    </>
  )
}
