/** The form of each action that is taken in a dialog; each is loaded when it is first opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ActionName } from '#domain/actions.ts'
import type { ActionFormProps } from './step-form.tsx'

type LazyForm = LazyExoticComponent<ComponentType<ActionFormProps>>
const form = (load: () => Promise<{ Form: ComponentType<ActionFormProps> }>): LazyForm =>
  lazy(async () => ({ default: (await load()).Form }))

export const FORMS: Partial<Record<ActionName, LazyForm>> = {
  accept: form(() => import('./accept.tsx')),
  decline: form(() => import('./decline.tsx')),
  confirm_receipt: form(() => import('./confirm-receipt.tsx')),
  reply_dissent: form(() => import('./reply-dissent.tsx')),
  add_proof: form(() => import('./add-proof.tsx')),
  delete_proof: form(() => import('./delete-proof.tsx')),
  advance: form(() => import('./advance.tsx')),
  withdraw_advance: form(() => import('./withdraw-advance.tsx')),
  reject_advance: form(() => import('./reject-advance.tsx')),
  collect: form(() => import('./collect.tsx')),
  confirm: form(() => import('./confirm.tsx')),
  refund: form(() => import('./refund.tsx')),
  repay: form(() => import('./repay.tsx')),
  confirm_repayment: form(() => import('./confirm-repayment.tsx')),
  payout: form(() => import('./payout.tsx')),
  confirm_supply_price: form(() => import('./confirm-supply-price.tsx')),
  recheck: form(() => import('./recheck.tsx')),
  close: form(() => import('./close.tsx')),
  adjust_dissent: form(() => import('./adjust-dissent.tsx')),
  notify_dissent: form(() => import('./notify-dissent.tsx')),
  remove_proof: form(() => import('./remove-proof.tsx')),
  apply_after_sale: form(() => import('./apply-after-sale.tsx')),
  withdraw_after_sale: form(() => import('./withdraw-after-sale.tsx')),
  judge_after_sale: form(() => import('./judge-after-sale.tsx')),
}
