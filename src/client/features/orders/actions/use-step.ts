/** Taking a step on an order from a screen: queued on the device first, sent when there is a network, said in words. */
import type { BodyOf } from '#api/endpoint.ts'
import type { StepEndpoint } from '#api/order-steps.ts'
import { isOnline } from '#client/sync/connectivity.ts'
import type { OutboxRow } from '#client/sync/rows.ts'
import { useAct } from '#client/sync/react.tsx'
import { toast } from '#client/ui/toast.tsx'
import { LIFECYCLE } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'

export interface StepOptions {
  params?: Record<string, string>
  draft_id?: string
  /** more words behind the action's own: 3 车 */
  detail?: string
}

/** Ids of every photo a body refers to, in its order. */
export function photosIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => (key === 'photo_ids' ? (value as string[]) : photosIn(value)))
}

/** Says that a step waits on the device, while there is no network. Money steps say that nothing has moved. */
export function tellQueued(money: boolean | undefined): void {
  if (isOnline()) return
  toast.info(money ? '已保存到本机，尚未提交。联网后自动提交，款项以提交成功为准' : '已保存到本机，联网后自动提交')
}

/**
 * Answers a function that queues the step. It resolves once the step is safe on the device, and throws NotSaved when there is
 * no room.
 */
export function useStep(order: Order) {
  const act = useAct()
  return async <E extends StepEndpoint>(endpoint: E, body: BodyOf<E>, options: StepOptions = {}): Promise<OutboxRow> => {
    const params = { id: order.id, ...options.params }
    const rule = LIFECYCLE[endpoint.action(params, body as never).name]
    const photos = photosIn(body)
    const row = await act({
      endpoint,
      params,
      body,
      entities: [`order:${order.id}`],
      base_version: order.version,
      label: `订单 ${order.no} ${rule.label}${options.detail ? ` ${options.detail}` : ''}`,
      ...(photos.length > 0 ? { photos } : {}),
      ...(options.draft_id ? { draft_id: options.draft_id } : {}),
    })
    tellQueued(rule.money)
    return row
  }
}
