/** The counts beside links in shells and on 我的: the person's tasks, and waiting demands and invoices. */
import { useWaitingIntentions } from '#client/features/intentions/waiting-intentions.ts'
import { useWaitingInvoices } from '#client/features/invoices/queries.ts'
import { useBadges as useTaskBadges } from '#client/features/orders/queues/badges.ts'
import type { Badges } from './shells/menus.ts'

export function useBadges(): Badges {
  return { ...useTaskBadges(), intentions: useWaitingIntentions(), invoices: useWaitingInvoices() }
}
