/** 批量付款: one transfer for several orders, all of them or none; checked order by order before it is queued. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '#api/endpoint.ts'
import { batchPay } from '#api/orders.ts'
import { nowIso } from '#client/lib/clock.ts'
import { isOnline } from '#client/sync/connectivity.ts'
import { useAccount, useAct } from '#client/sync/react.tsx'
import { NotSaved } from '#client/sync/storage.ts'
import { toast } from '#client/ui/toast.tsx'
import { advance } from '#domain/lifecycle.ts'
import { formatFen } from '#domain/money.ts'
import type { Actor, Order } from '#domain/order.ts'
import { receivableFen } from '#domain/payment.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { type MoneyDraft, moneyInput } from '#client/features/orders/actions/money-fields.tsx'
import { batchDueFen } from '#client/features/orders/list/picking.tsx'

interface Problems {
  fields: FieldErrors
  message: string | null
}
const NONE: Problems = { fields: {}, message: null }

const bodyOf = (orders: readonly Order[], value: MoneyDraft): BodyOf<typeof batchPay> => {
  const { id: _id, amount_fen: _amount, ...voucher } = moneyInput(value)
  return {
    ...voucher,
    orders: orders.map((order) => ({
      id: order.id,
      payment_id: uuidv7(),
      amount_fen: receivableFen(order),
      base_version: order.version,
    })),
  }
}

/** What is wrong with the batch by its shape, then order by order by the lifecycle; null when it may be sent. */
function problemsOf(orders: readonly Order[], body: BodyOf<typeof batchPay>, actor: Actor): Problems | null {
  const shape = batchPay.body.safeParse(body)
  if (!shape.success) {
    const fields: FieldErrors = {}
    for (const issue of shape.error.issues) fields[issue.path.join('.')] ??= issue.message
    return { fields, message: fields['orders'] ?? null }
  }
  const { orders: parts, ...voucher } = body
  for (const [index, order] of orders.entries()) {
    const payload = { ...voucher, id: parts[index]?.payment_id ?? '', amount_fen: receivableFen(order) }
    const outcome = advance(order, { name: 'pay', payload }, { actor, now: nowIso() })
    if (!outcome.ok) return { fields: {}, message: `${order.no}：${outcome.refusal.message}` }
  }
  return null
}

export function useBatchPay(orders: readonly Order[]) {
  const { actor } = useAccount()
  const act = useAct()
  const [problems, setProblems] = useState<Problems>(NONE)
  const [saving, setSaving] = useState(false)
  return {
    errors: problems.fields,
    message: problems.message,
    saving,
    clear: () => setProblems(NONE),
    /** Null when the payment may be made; else what is wrong, which is shown. */
    check(value: MoneyDraft): Problems | null {
      const found = problemsOf(orders, bodyOf(orders, value), actor)
      setProblems(found ?? NONE)
      return found
    },
    /** True once the payment is safe on the device. */
    async submit(value: MoneyDraft, draft_id: string): Promise<boolean> {
      setSaving(true)
      try {
        await act({
          endpoint: batchPay,
          body: bodyOf(orders, value),
          entities: orders.map(({ id }) => `order:${id}`),
          photos: value.photo_ids,
          draft_id,
          label: `批量付款 ${orders.length} 单 ${formatFen(batchDueFen(orders))} 元`,
        })
        if (!isOnline()) toast.info('已保存到本机，尚未提交。联网后自动提交，款项以提交成功为准')
        return true
      } catch (error) {
        if (!(error instanceof NotSaved)) throw error
        setProblems({ fields: {}, message: error.message })
        return false
      } finally {
        setSaving(false)
      }
    },
  }
}
