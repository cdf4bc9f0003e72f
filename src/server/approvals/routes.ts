/** Approvals over HTTP. */
import * as api from '#api/approvals.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { spendVerification } from '../session/verification.ts'
import { asked, asksProof, take } from './asked.ts'
import { approvalView, approve, approved, listApprovals, reject, request, withdraw } from './store.ts'

export const routes: Route[] = [
  route(api.listApprovals, async ({ db, session }) => ({ data: await listApprovals(db, session) })),
  route(api.requestApproval, async (context, { body: { id, ...call } }) => ({
    data: approvalView(await request(context, id, await asked(context, call))),
  })),
  route(api.decideApproval, async (context, { params, body }) => {
    const { db, session } = context
    if (!body.approve) return { data: approvalView(await reject(context, params.id, body.note)) }
    const { row, author } = await approved(context, params.id)
    if (asksProof(row) && !(await spendVerification(db, session.user_id, body.verification ?? '')))
      throw new Refusal('not_verified')
    return { data: approvalView(await approve(context, row, await take(context, author, row))) }
  }),
  route(api.withdrawApproval, async (context, { params }) => ({ data: approvalView(await withdraw(context, params.id)) })),
]
