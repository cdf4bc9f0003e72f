/** The counts that shells and 我的 show beside links: the person's tasks, and the demands and invoices that wait. */
import { useWaitingIntentions } from '#client/features/intentions/waiting-intentions.ts'
import { useWaitingInvoices } from '#client/features/invoices/queries.ts'
import { useBadges as useTaskBadges } from '#client/features/orders/queues/badges.ts'
import type { Badges } from './shells/menus.ts'

export function useBadges(): Badges {
  return { ...useTaskBadges(), intentions: useWaitingIntentions(), invoices: useWaitingInvoices() }
}
