/** Declares approvals to the server. */
import type { Declaration } from '../declaration.ts'
import { approvalNoun } from './noun.ts'
import { routes } from './routes.ts'

export const approvals = {
  routes: () => routes,
  synced: { approval: approvalNoun },
} satisfies Declaration
