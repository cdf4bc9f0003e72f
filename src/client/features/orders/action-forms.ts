/** The form of each action that is taken in a dialog; each is loaded when it is first opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ActionName } from '#domain/actions.ts'
import type { ActionFormProps } from './step-form.tsx'

type LazyForm = LazyExoticComponent<ComponentType<ActionFormProps>>
const form = (load: () => Promise<{ Form: ComponentType<ActionFormProps> }>): LazyForm =>
  lazy(async () => ({ default: (await load()).Form }))

export const FORMS: Partial<Record<ActionName, LazyForm>> = {
  accept: form(() => import('./forms/accept.tsx')),
  decline: form(() => import('./forms/decline.tsx')),
  confirm_receipt: form(() => import('./forms/confirm-receipt.tsx')),
  reply_dissent: form(() => import('./forms/reply-dissent.tsx')),
  add_proof: form(() => import('./forms/add-proof.tsx')),
  delete_proof: form(() => import('./forms/delete-proof.tsx')),
  advance: form(() => import('./forms/advance.tsx')),
  withdraw_advance: form(() => import('./forms/withdraw-advance.tsx')),
  reject_advance: form(() => import('./forms/reject-advance.tsx')),
  collect: form(() => import('./forms/collect.tsx')),
  confirm: form(() => import('./forms/confirm.tsx')),
  refund: form(() => import('./forms/refund.tsx')),
  repay: form(() => import('./forms/repay.tsx')),
  confirm_repayment: form(() => import('./forms/confirm-repayment.tsx')),
  payout: form(() => import('./forms/payout.tsx')),
  confirm_supply_price: form(() => import('./forms/confirm-supply-price.tsx')),
  recheck: form(() => import('./forms/recheck.tsx')),
  close: form(() => import('./forms/close.tsx')),
  adjust_dissent: form(() => import('./forms/adjust-dissent.tsx')),
  notify_dissent: form(() => import('./forms/notify-dissent.tsx')),
  remove_proof: form(() => import('./forms/remove-proof.tsx')),
  apply_after_sale: form(() => import('./forms/apply-after-sale.tsx')),
  withdraw_after_sale: form(() => import('./forms/withdraw-after-sale.tsx')),
  judge_after_sale: form(() => import('./forms/judge-after-sale.tsx')),
}
