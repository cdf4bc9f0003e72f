/** Values typed in an action's dialog return when its queued row is taken back. Forms on pages have their own drafts. */
import { createContext } from 'react'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import type { DraftRow } from '#client/sync/device/rows.ts'
import type { ActionName } from '#domain/order/actions.ts'

/** The draft that fills the open dialog; null if there is none. */
export const Restored = createContext<DraftRow | null>(null)
export const typedIn = (name: ActionName, order_id: string): DraftSubject => ({ kind: `do:${name}`, subject: order_id })
