/** Approvals over HTTP. */
import * as api from '#api/approvals.ts'
import { asksIdentity } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { applyAction } from '../orders/apply-action.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { spendVerification } from '../session/verification.ts'
import { approvalView, approve, approved, listApprovals, reject, request, withdraw } from './store.ts'

export const routes: Route[] = [
  route(api.listApprovals, async ({ db, session }) => ({ data: await listApprovals(db, session) })),
  route(api.requestApproval, async (context, { body }) => ({ data: approvalView(await request(context, body)) })),
  route(api.decideApproval, async (context, { params, body }) => {
    const { db, session } = context
    if (!body.approve) return { data: approvalView(await reject(context, params.id, body.note)) }
    const { row, author, id, action } = await approved(context, params.id)
    if (asksIdentity(action) && !(await spendVerification(db, session.user_id, body.verification ?? '')))
      throw new Refusal('not_verified')
    // The order may have moved on since it was asked for. A refusal leaves the approval waiting.
    const { base_version } = row.body as { base_version: number }
    const order = await applyAction({ ...context, session: author }, id, action, { base_version }, true)
    return { data: approvalView(await approve(context, row, order)) }
  }),
  route(api.withdrawApproval, async (context, { params }) => ({ data: approvalView(await withdraw(context, params.id)) })),
]
