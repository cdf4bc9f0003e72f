/** The second factor of traders: in an unknown browser, a correct password also needs a code. */
import * as api from '#api/session.ts'
import { roleOf } from '#domain/role.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '../context.ts'
import { transact } from '../db/connect.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import type { TypedUser } from './accounts.ts'
import { findUser } from './accounts.ts'
import { knownBrowser, openFor, proveCode, refuseKeptOut, sendCode, welcome } from './admission.ts'
import { findTicket, issueTicket, takeTicket } from './tickets.ts'
import { certifiedRecipient, maskRecipient } from './verification.ts'

/**
 * Returns if the password is enough. Otherwise throws refusal `second_factor` with the ticket to continue, its expiry, and the
 * code's masked phone or mailbox. Refusal `not_verified` for an account without either.
 */
export async function askSecondFactor(context: Context, user: TypedUser): Promise<void> {
  if (roleOf(user.type) !== 'trader' || (await knownBrowser(context, user))) return
  await refuseKeptOut(context.db, user, context.now)
  const sent_to = maskRecipient(certifiedRecipient(user))
  const issued = await issueTicket(context.db, { purpose: 'second', subject: user.id, now: context.now })
  throw new Refusal('second_factor', { details: { ...issued, sent_to } })
}

const stale = () => new Refusal('bad_credentials', { message: '登录已超时，请重新输入密码' })

/** The account whose password earned the ticket. */
async function ticketHolder({ db, now }: Context, ticket: string): Promise<TypedUser> {
  const found = await findTicket(db, { purpose: 'second', ticket, now })
  const holder = found && (await findUser(db, found.subject))
  if (!holder) throw stale()
  return holder.user
}

const finish = route(api.finishSecondFactor, async (context, { body }) => {
  const { db, now } = context
  const user = await ticketHolder(context, body.ticket)
  await proveCode(context, { purpose: 'second', recipient: certifiedRecipient(user), code: body.verification_code })
  const opened = await transact(db, async (tx) => {
    if (!(await takeTicket(tx, { purpose: 'second', ticket: body.ticket, now }))) throw stale()
    return openFor(tx, context, user, 'second_factor')
  })
  return welcome(context, opened, user)
})

export const secondFactorRoutes = ({ wake }: { wake: () => void }): Route[] => [
  route(api.sendSecondFactorCode, async (context, { body }) => {
    const recipient = certifiedRecipient(await ticketHolder(context, body.ticket))
    await sendCode(context, { purpose: 'second', recipient, crowd: 'password' })
    context.after(wake)
    return { data: { ok: true } } as const
  }),
  finish,
]
