/** Approvals as devices hold them: those of the person, and the firm's that they may decide. */
import { and, eq, gte } from 'drizzle-orm'
import type { Approval } from '#domain/firm/approval.ts'
import { approvals } from '../db/tables/accounts.ts'
import type { Noun } from '../sync/noun.ts'
import { approvalView, concerns } from './store.ts'

export const approvalNoun: Noun<typeof approvals, Approval> = {
  name: 'approval',
  list: 'approvals',
  table: approvals,
  audience: (actor) => and(eq(approvals.firm_id, actor.firm_id), concerns(actor)),
  view: approvalView,
  sections: (_actor, since) => [gte(approvals.created_at, since)],
}
