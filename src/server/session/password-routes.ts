/** Resets a forgotten password by a code, and changes a known one. */
import * as api from '#api/account.ts'
import { passwordFault } from '#domain/input/password.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { giveBack, takeLimits } from '../limits.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import type { User } from './accounts.ts'
import { findAccount, findUser, normalIdentity, setPassword } from './accounts.ts'
import { as, ownTries, proveCode, sendCode, triesFrom } from './admission.ts'
import { isCommonPassword } from './common-passwords.ts'
import { afterChange } from './credentials.ts'
import { forgetSession } from './identify.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { issueTicket, staleTicket, takeTicket, ticketStands } from './tickets.ts'
import { maskRecipient, recipientOf } from './verification.ts'

const OK = { data: { ok: true } } as const

/** Hash of a new password. Refusal `invalid` at field `password` says why it is not allowed. */
export async function hashNewPassword(password: string, of: { phone: string | null; firm_name: string }): Promise<string> {
  const fault = passwordFault(password, of, isCommonPassword)
  if (fault) throw new Refusal('invalid', { fields: { password: fault } })
  return hashPassword(password)
}

/** Sets the password. Ends other sessions and forgets other devices, because the old password may have admitted a stranger. */
export async function replacePassword(
  tx: Db,
  context: Context,
  user: User,
  given: { hash: string; but: string | null; detail: object },
) {
  const { hash, but, detail } = given
  await setPassword(tx, user.id, hash)
  const ended = await afterChange(tx, context, user, { but, to: recipientOf(user), notice: '登录密码已修改' })
  const action = but === null ? 'reset_password' : 'change_password'
  const all = { ...detail, sessions_ended: ended.length }
  await audit(tx, { context: as(context, user), action, object: 'user', object_id: user.id, detail: all })
  return ended
}

const check = route(api.checkResetCode, async (context, { body }) => {
  const { db, now } = context
  const recipient = normalIdentity(body.identity)
  await proveCode(context, { purpose: 'reset', recipient, code: body.verification_code })
  return { data: await issueTicket(db, { purpose: 'reset', subject: recipient, now }) }
})

const reset = route(api.resetPassword, async (context, { body }) => {
  const { db, ip, now } = context
  const subject = normalIdentity(body.identity)
  const shown = { purpose: 'reset', ticket: body.ticket, subject, now } as const
  if (!(await ticketStands(db, shown))) {
    await takeLimits(db, [triesFrom(ip)], now)
    throw staleTicket()
  }
  const owner = await findAccount(db, subject)
  const firm_name = owner ? ((await findUser(db, owner.id))?.firm.name ?? '') : ''
  const hash = await hashNewPassword(body.password, { phone: owner?.phone ?? null, firm_name })
  const ended = await transact(db, async (tx) => {
    const user = (await takeTicket(tx, shown)) && (await findAccount(tx, subject))
    if (!user) throw staleTicket()
    return replacePassword(tx, context, user, { hash, but: null, detail: { recipient: maskRecipient(subject) } })
  })
  for (const id of ended) forgetSession(db, id)
  return OK
})

const change = route(api.changePassword, async (context, { body }) => {
  const { db, now, session } = context
  const found = await findUser(db, session.user_id)
  if (!found) throw new Refusal('unauthorized')
  const { user, firm } = found
  const tries = ownTries(`own:${user.id}`)
  await takeLimits(db, [tries], now)
  if (!(await passwordMatches(body.old_password, user.password_hash))) {
    await audit(db, { context, action: 'change_password_failed', object: 'user', object_id: user.id })
    throw new Refusal('bad_credentials', { message: '当前密码错误', fields: { old_password: '当前密码错误' } })
  }
  await giveBack(db, [tries.name])
  if (body.password === body.old_password) throw new Refusal('invalid', { fields: { password: '新密码不能与当前密码相同' } })
  const hash = await hashNewPassword(body.password, { phone: user.phone, firm_name: firm.name })
  const ended = await transact(db, (tx) => replacePassword(tx, context, user, { hash, but: session.session_id, detail: {} }))
  for (const id of ended) forgetSession(db, id)
  return OK
})

export const passwordRoutes = ({ wake }: { wake: () => void }): Route[] => [
  route(api.sendResetCode, async (context, { body }) => {
    const recipient = normalIdentity(body.identity)
    const user = await findAccount(context.db, recipient)
    await sendCode(context, { purpose: 'reset', recipient, device_id: body.device_id, user })
    context.after(wake)
    return OK
  }),
  check,
  reset,
  change,
]
