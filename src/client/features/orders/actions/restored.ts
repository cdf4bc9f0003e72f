/** Values typed in the dialog of an action come back when the queued row is taken back. Forms on pages have drafts of their own. */
import { createContext } from 'react'
import type { DraftSubject } from '#client/sync/drafts.ts'
import type { DraftRow } from '#client/sync/rows.ts'
import type { ActionName } from '#domain/actions.ts'

/** The draft that the open dialog begins with; null when there is none. */
export const Restored = createContext<DraftRow | null>(null)
export const typedIn = (name: ActionName, order_id: string): DraftSubject => ({ kind: `do:${name}`, subject: order_id })
