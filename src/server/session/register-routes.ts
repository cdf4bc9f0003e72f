/** Registration: a code proves the phone, the resulting ticket opens the account, and the person is logged in. */
import * as api from '#api/account.ts'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { Refusal } from '#domain/refusal.ts'
import { acceptShown } from '../agreements/store.ts'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { joined, offersTo, takeInvitation } from '../members/invite.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import type { TypedUser, NewFirm } from './accounts.ts'
import { findAccount, openAccount } from './accounts.ts'
import { as, openFor, proveCode, sendCode, welcome } from './admission.ts'
import { hashNewPassword } from './password-routes.ts'
import { issueTicket, staleTicket, takeTicket, ticketStands } from './tickets.ts'

/** Disclosed only to a person who has proved the phone. */
const taken = () => new Refusal('invalid', { fields: { phone: '该手机号已注册，请直接登录' } })

const GONE = '邀请已失效，请让企业的管理员重新邀请'

/** Creates an account and records its owner's consent. Refusal if the phone already has an account. */
export async function joinAs(
  tx: Db,
  context: Context,
  given: { firm: NewFirm; phone: string; password_hash: string | null },
): Promise<TypedUser> {
  const { now } = context
  const user = await openAccount(tx, { ...given, now })
  if (!user) throw taken()
  const detail = {
    type: user.type,
    agreements: [USER_AGREEMENT_ARTICLE_ID, PRIVACY_POLICY_ARTICLE_ID],
    agreed_at: now.toISOString(),
  }
  await acceptShown(tx, user.id, now)
  await audit(tx, { context: as(context, user), action: 'register', object: 'user', object_id: user.id, detail })
  return user
}

const check = route(api.checkRegisterCode, async (context, { body }) => {
  const { db, now } = context
  await proveCode(context, { purpose: 'register', recipient: body.phone, code: body.verification_code })
  if (await findAccount(db, body.phone)) throw taken()
  const proof = await issueTicket(db, { purpose: 'register', subject: body.phone, now })
  return { data: { ...proof, offers: await offersTo(db, body.phone, now) } }
})

const register = route(api.register, async (context, { body }) => {
  const { db, now } = context
  const { phone, type, invitation_id } = body
  const shown = { purpose: 'register', ticket: body.ticket, subject: phone, now } as const
  // Checked before the slow hashing of the password.
  if (!(await ticketStands(db, shown))) throw staleTicket()
  const password_hash = await hashNewPassword(body.password, { phone, firm_name: '' })
  const [opened, user] = await transact(db, async (tx) => {
    if (!(await takeTicket(tx, shown))) throw staleTicket()
    const invitation = invitation_id ? await takeInvitation(tx, invitation_id, phone, now) : null
    if (invitation_id && !invitation) throw new Refusal('invalid', { fields: { invitation_id: GONE } })
    const user = await joinAs(tx, context, { firm: invitation ?? { type: type ?? 1 }, phone, password_hash })
    if (invitation) await joined(tx, context, user)
    return [await openFor(tx, context, user, 'register'), user] as const
  })
  return welcome(context, opened, user)
})

export const registerRoutes = ({ wake }: { wake: () => void }): Route[] => [
  route(api.sendRegisterCode, async (context, { body }) => {
    await sendCode(context, { purpose: 'register', recipient: body.phone, device_id: body.device_id })
    context.after(wake)
    return { data: { ok: true } } as const
  }),
  check,
  register,
]
