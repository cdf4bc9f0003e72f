/** Approvals on this device, and the calls that decide them. */
import { useState } from 'react'
import { decideApproval, withdrawApproval } from '#api/approvals.ts'
import { laneOf } from '#client/sync/noun.ts'
import { APPROVAL } from '#client/sync/nouns/approval.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { useAccount, useAct, useAll } from '#client/sync/reading/react.tsx'
import { type Approval, askedLabel, DAYS_SHOWN, goodsWords, isAskedBy, waitsFor } from '#domain/firm/approval.ts'
import { DAY_MS } from '#domain/constants.ts'

export type ApprovalItem = Folded<Approval>
/** DD1, or 1# 光亮铜 32.517 吨 while the order is not made */
export const numberOrGoods = ({ order_no, new_order }: Approval): string =>
  order_no || (new_order ? goodsWords(new_order.draft) : '')

/** Returns the approvals that wait for this person and those that they have asked for, newest first. Decided ones stay for some days. */
export function useApprovals(): { to_decide: ApprovalItem[]; asked: ApprovalItem[] } {
  const { actor } = useAccount()
  const { items = [] } = useAll(APPROVAL)
  const newest = items.toSorted((a, b) => b.value.created_at.localeCompare(a.value.created_at))
  const [opened] = useState(Date.now)
  const since = new Date(opened - DAYS_SHOWN * DAY_MS).toISOString()
  return {
    to_decide: newest.filter(({ value }) => waitsFor(value, actor)),
    asked: newest.filter(({ value }) => isAskedBy(value, actor) && (value.status === 0 || value.updated_at > since)),
  }
}

/** Each function queues one call and resolves when it is safe on the device. Throws NotSaved. */
export function useApprovalActions() {
  const act = useAct()
  const about = ({ id, order_id }: Approval) => ({
    params: { id },
    entities: [laneOf('approval', id), laneOf('order', order_id)],
  })
  const words = (approval: Approval) => `${askedLabel(approval.action)} · ${numberOrGoods(approval)}`
  return {
    decide: (approval: Approval, body: { approve: boolean; note: string; verification?: string }) =>
      act({
        endpoint: decideApproval,
        body,
        label: `${body.approve ? '同意' : '退回'}审批：${words(approval)}`,
        ...about(approval),
      }),
    withdraw: (approval: Approval) =>
      act({ endpoint: withdrawApproval, body: {}, label: `撤回审批：${words(approval)}`, ...about(approval) }),
  }
}
