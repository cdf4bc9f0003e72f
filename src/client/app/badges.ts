/** The counts beside links in shells and on 我的: the person's tasks, waiting demands and invoices, and the operator's desk. */
import { useDeskQueues } from '#client/features/desk/queue/queries.ts'
import { useWaitingIntentions } from '#client/features/intentions/waiting-intentions.ts'
import { useWaitingInvoices } from '#client/features/invoices/queries.ts'
import { useBadges as useTaskBadges } from '#client/features/orders/queues/badges.ts'
import { deskBadges } from './shells/desk-menu.ts'
import type { Badges } from './shells/menu-entry.ts'

export function useBadges(): Badges {
  return {
    ...useTaskBadges(),
    intentions: useWaitingIntentions(),
    invoices: useWaitingInvoices(),
    ...deskBadges(useDeskQueues().value ?? []),
  }
}
