/** Actions on several ticked orders at once: copy numbers, pay with one transfer, print, ask suppliers. */
import { STEP_CALLS, type StepEndpoint } from '#api/order-steps.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { nowMs } from '#client/lib/clock.ts'
import { printOrdersPath } from '#client/lib/paths.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { advance, LIFECYCLE } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { MOST_PAID, mayPay, PayLink } from './picking.tsx'

/** One print takes at most this many orders. Each has several pages, and may have to be fetched. */
const MOST_PRINTED = 20

/** Asks suppliers to answer the trader's proposals. Each order gets its own queued step. */
const ASKS = {
  notify_dissent: { status: 1, label: '通知供应商' },
  remind_dissent: { status: 2, label: '催办' },
} as const
type Ask = keyof typeof ASKS

function Asking({ ask, orders }: { ask: Ask; orders: readonly Order[] }) {
  const { actor } = useAccount()
  const act = useAct()
  const { status, label } = ASKS[ask]
  const endpoint: StepEndpoint = STEP_CALLS[ask]
  const stepOf = (order: Order) => {
    const dissent = order.dissents.find((each) => each.status === status)
    return dissent && ({ name: ask, payload: { dissent_id: dissent.id } } as const)
  }
  // A supplier is reminded at most once an hour, so the server's rule filters out those asked recently.
  const now = new Date(nowMs()).toISOString()
  const possible = orders.filter((order) => {
    const step = stepOf(order)
    return step && advance(order, step, { actor, now, device_at: now }).ok
  })
  if (possible.length === 0) return null
  const askAll = async () => {
    const queued: OutboxRow[] = []
    try {
      for (const order of possible) {
        const row = await act({
          endpoint,
          params: { id: order.id },
          body: { base_version: order.version, ...stepOf(order)?.payload },
          entities: [`order:${order.id}`],
          base_version: order.version,
          label: `订单 ${order.no} ${LIFECYCLE[ask].label}`,
        })
        queued.push(row)
      }
      tellDone(`${label} · ${possible.length} 张订单的供应商会收到站内信`, { queued })
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : '没有保存，请稍后重试')
    }
  }
  return (
    <Button size="sm" icon="bell" onClick={() => void askAll()}>
      {label} {possible.length} 单
    </Button>
  )
}

export function OrderBatch({ ticked }: { ticked: readonly FoldedOrder[] }) {
  const { actor } = useAccount()
  const { role } = actor
  const orders = ticked.map(({ order }) => order)
  const payable = role === 'buyer' ? orders.filter((order) => mayPay(order, actor)) : []
  const copy = async () => {
    await navigator.clipboard.writeText(orders.map(({ no }) => no).join('\n'))
    toast.success(`已复制 ${orders.length} 个订单号`)
  }
  return (
    <>
      <Button size="sm" icon="copy" onClick={() => void copy()}>
        复制单号
      </Button>
      {orders.length <= MOST_PRINTED ? (
        <ButtonLink
          size="sm"
          icon="print"
          to={printOrdersPath(
            role,
            orders.map(({ id }) => id),
          )}
        >
          打印所选
        </ButtonLink>
      ) : (
        <Button size="sm" icon="print" disabled title={`一次最多打印 ${MOST_PRINTED} 单`}>
          打印所选
        </Button>
      )}
      {role === 'trader' ? (
        <>
          <Asking ask="notify_dissent" orders={orders} />
          <Asking ask="remind_dissent" orders={orders} />
        </>
      ) : null}
      {payable.length > MOST_PAID ? (
        <Button size="sm" disabled title={`一次最多付款 ${MOST_PAID} 单`}>
          批量付款
        </Button>
      ) : payable.length > 0 ? (
        <PayLink size="sm" orders={payable} />
      ) : null}
    </>
  )
}
