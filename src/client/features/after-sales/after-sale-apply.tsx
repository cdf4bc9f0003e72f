/** 申请售后 from the list: the person chooses the order, then fills in the same form as on the page of the order. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useOrders } from '#client/sync/reading/react.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { actionsFor } from '#domain/order/lifecycle.ts'
import { useActionForms } from '#client/forms/step/action-forms.ts'
import { titleOf } from '#domain/order/headline.ts'

/** Number of newest orders to choose from. An older order has the form on its own page. */
const OFFERED = 200

export function AfterSaleApply({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="申请售后" width={560}>
      <Choice onClose={onClose} />
    </Dialog>
  )
}

function Choice({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState('')
  const found = useOrders({ limit: OFFERED })
  const orders = found?.rows.map(({ order }) => order).filter((order) => actionsFor(order, 'buyer').includes('apply_after_sale'))
  const chosen = orders?.find((order) => order.id === id)
  const Form = useActionForms().apply_after_sale
  if (!orders) return <Skeleton height="160px" aria-label="加载中" />
  if (orders.length === 0) return <p>没有可以申请售后的订单：供应商发货后才能申请，每张订单同时只有一项未处理的申请。</p>
  return (
    <>
      <NativeSelect
        label="订单"
        required
        placeholder="请选择订单"
        options={orders.map((order) => ({ value: order.id, label: `${order.no} · ${titleOf(order)}` }))}
        value={id}
        onChange={(event) => setId(event.target.value)}
        {...(chosen ? {} : { hint: '供应商发货后可以申请；每张订单同时只有一项未处理的申请。' })}
      />
      {chosen && Form ? (
        <chakra.div mt="14px">
          <Form key={chosen.id} fallback={<Skeleton height="320px" aria-label="加载中" />} order={chosen} onDone={onClose} />
        </chakra.div>
      ) : null}
    </>
  )
}
