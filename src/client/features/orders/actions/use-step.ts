/** Taking a step on an order from a screen: queued on the device first, sent when there is a network, said in words. */

import type { BodyOf } from '#api/endpoint.ts'
import type { StepEndpoint } from '#api/order-steps.ts'
import { LIFECYCLE } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import { isOnline } from '#client/sync/connectivity.ts'
import type { OutboxRow } from '#client/sync/rows.ts'
import { useAct } from '#client/sync/react.tsx'
import { toast } from '#client/ui/toast.tsx'

/** A step's body without what every step carries. */
export type StepBody<E extends StepEndpoint> = Omit<BodyOf<E>, 'base_version' | 'device_at'>

export interface StepOptions {
  params?: Record<string, string>
  /** photos the step refers to */
  photos?: string[]
  draft_id?: string
  /** more words behind the action's own: 3 车 */
  detail?: string
}

/**
 * Answers a function that queues the step. It resolves once the step is safe on the device, and throws NotSaved when there
 * is no room. Money steps say clearly that they are only queued while there is no network.
 */
export function useStep(order: Order) {
  const act = useAct()
  return async <E extends StepEndpoint>(endpoint: E, body: StepBody<E>, options: StepOptions = {}): Promise<OutboxRow> => {
    const full = { ...body, base_version: order.version } as BodyOf<E>
    const params = { id: order.id, ...options.params }
    const action = endpoint.action(params, full as never)
    const rule = LIFECYCLE[action.name]
    const row = await act({
      endpoint,
      params,
      body: full,
      entities: [`order:${order.id}`],
      base_version: order.version,
      label: `订单 ${order.no} ${rule.label}${options.detail ? ` ${options.detail}` : ''}`,
      ...(options.photos ? { photos: options.photos } : {}),
      ...(options.draft_id ? { draft_id: options.draft_id } : {}),
    })
    if (!isOnline())
      toast.info(rule.money ? '已保存到本机，尚未提交。联网后自动提交，款项以提交成功为准' : '已保存到本机，联网后自动提交')
    return row
  }
}
