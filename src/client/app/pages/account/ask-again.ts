/** Opens a new order that was sent back or withdrawn as a draft in its form. */
import { useNavigate } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { askedDraft, orderDraft } from '#client/features/orders/create/typed-order.ts'
import { newOrderPath, withDraft } from '#client/lib/paths.ts'
import { saveDraft } from '#client/sync/device/drafts.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import type { AskedOrder } from '#domain/firm/approval.ts'

export function useAskAgain(): (asked: AskedOrder) => Promise<void> {
  const { db } = useAccount()
  const navigate = useNavigate()
  return async ({ draft, supplier_name, buyer_name }) => {
    const [id, { intention_id }] = [uuidv7(), draft]
    try {
      await saveDraft(db, id, orderDraft(intention_id), askedDraft(draft, { supplier: supplier_name, buyer: buyer_name }))
      void navigate(withDraft(newOrderPath(intention_id), id))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
}
