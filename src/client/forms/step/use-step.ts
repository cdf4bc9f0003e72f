/** Takes a step on an order: queues it on the device, sends it once there is a network, and tells the person. */
import { useNavigate } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { requestApproval } from '#api/approvals.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { StepEndpoint } from '#api/order-steps.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { formPath } from '#client/lib/paths.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import type { ToastOptions } from '#client/ui/layer/toast.tsx'
import { laneOf } from '#client/sync/noun.ts'
import { approversOf, committedFen, limitObstacle } from '#domain/firm/limit.ts'
import type { Action, ActionName } from '#domain/order/actions.ts'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import { doneWords } from '#domain/order/notice.ts'
import type { Order } from '#domain/order/order.ts'
import { typedIn } from './restored.ts'

export interface StepOptions {
  params?: Record<string, string>
  draft_id?: string
  /** the values typed in the action's dialog */
  typed?: unknown
  /** extra words after the action's label: 3 车 */
  detail?: string
  /** part of a larger step, which reports both */
  quiet?: boolean
}

/** Ids of every photo a body refers to, in its order. */
export function photosIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => (key === 'photo_ids' ? (value as string[]) : photosIn(value)))
}

interface Over {
  action: Action
  params: Record<string, string>
  body: unknown
  photos: string[]
  options: StepOptions
}

/**
 * Returns a function that queues the step. It resolves once the step is safe on the device, and throws NotSaved if there is no
 * room.
 */
export function useStep(order: Order) {
  const act = useAct()
  const { actor } = useAccount()
  const navigate = useNavigate()
  /** A sent step is undone by its own reverse action, if it has one, which asks first. */
  const undo = (by: ActionName | undefined): ToastOptions['action'] =>
    by && { label: LIFECYCLE[by].label, run: () => navigate(formPath(actor.role, order.id, by)) }
  /** Over their limit, the person asks a colleague for the step. Throws Refusal if nobody may approve it. */
  const askApproval = async ({ action, params, body, photos, options }: Over): Promise<OutboxRow> => {
    const { name } = action
    const obstacle = limitObstacle(actor, action, order)
    if (obstacle && approversOf(actor, name, committedFen(action, order) ?? 0).length === 0) throw obstacle
    const id = uuidv7()
    const words = `提交审批 · ${LIFECYCLE[name].label} · ${order.no}`
    const row = await act({
      endpoint: requestApproval,
      body: { id, action: name, params, body: body as Record<string, unknown> },
      entities: [laneOf('approval', id), laneOf('order', order.id)],
      label: words,
      ...(photos.length > 0 ? { photos } : {}),
      ...(options.draft_id ? { draft_id: options.draft_id } : {}),
    })
    if (!options.quiet) tellDone(words, { queued: row })
    return row
  }
  return async <E extends StepEndpoint>(endpoint: E, body: BodyOf<E>, options: StepOptions = {}): Promise<OutboxRow> => {
    const params = { id: order.id, ...options.params }
    const action = endpoint.action(params, body as never)
    const { name } = action
    const rule = LIFECYCLE[name]
    const photos = photosIn(body)
    if (limitObstacle(actor, action, order)) return askApproval({ action, params, body, photos, options })
    const row = await act({
      endpoint,
      params,
      body,
      entities: [`order:${order.id}`],
      base_version: order.version,
      label: `订单 ${order.no} ${rule.label}${options.detail ? ` ${options.detail}` : ''}`,
      ...(photos.length > 0 ? { photos } : {}),
      ...(options.draft_id ? { draft_id: options.draft_id } : {}),
      ...(options.typed === undefined ? {} : { typed: { of: typedIn(name, order.id), value: options.typed } }),
    })
    if (!options.quiet)
      tellDone(doneWords(action, order), { money: rule.money ?? false, queued: row, action: undo(rule.undone_by) })
    return row
  }
}
