/** Binds and removes the phone and mailbox of an account, and sets its password by an identity check. */
import { and, eq, ne, sql } from 'drizzle-orm'
import * as api from '#api/bindings.ts'
import { BIND_CODES_PER_DAY } from '#domain/constants.ts'
import { keepsRecipient, type Recipient, RECIPIENT_WORDS } from '#domain/firm/ways-in.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { users } from '../db/tables/accounts.ts'
import { takeLimits } from '../limits.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import type { User } from './accounts.ts'
import { findUser, normalIdentity } from './accounts.ts'
import { codeIsRight } from './admission.ts'
import { requestCode } from './codes.ts'
import { afterChange, proveIdentity } from './credentials.ts'
import { forgetSession } from './identify.ts'
import { hashNewPassword, replacePassword } from './password-routes.ts'
import { maskRecipient, recipientOf } from './verification.ts'

const OK = { data: { ok: true } } as const
const CERTIFIED = { phone: 'phone_certified', email: 'email_certified' } as const

const requesterOf = ({ session }: SessionContext) => `session:${session.session_id}`

/** The person's own row, locked, so that two changes at once follow each other. */
async function holdOwn(tx: Db, { session }: SessionContext): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, session.user_id)).for('update')
  if (!user || user.closed_at) throw new Refusal('unauthorized')
  return user
}

/** Runs the change and what follows from it, and ends the other sessions after COMMIT. */
async function change(context: SessionContext, apply: (tx: Db, user: User) => Promise<{ to: string | null; notice: string }>) {
  const { db, session } = context
  const ended = await transact(db, async (tx) => {
    const user = await holdOwn(tx, context)
    const { to, notice } = await apply(tx, user)
    return afterChange(tx, context, user, { but: session.session_id, to, notice })
  })
  for (const id of ended) forgetSession(db, id)
  return OK
}

/** Refusal at the field `kind`. Only a person who has proved the number learns that another account has it. */
async function refuseTaken(tx: Db, kind: Recipient, value: string, user: User): Promise<void> {
  const [other] = await tx
    .select()
    .from(users)
    .where(and(eq(users[kind], value), ne(users.id, user.id)))
  if (!other) return
  // An account that holds the mailbox without a proof loses it to the person who has proved it.
  if (kind === 'email' && !other.email_certified) {
    await tx.update(users).set({ email: null }).where(eq(users.id, other.id))
    return
  }
  const message = `该${RECIPIENT_WORDS[kind]}已绑定其他账号`
  throw new Refusal('conflict', { message, fields: { [kind]: message } })
}

interface Binding {
  verification_code: string
  verification: string
}
async function bind(context: SessionContext, kind: Recipient, value: string, { verification_code, verification }: Binding) {
  await proveIdentity(context, verification)
  const requester = requesterOf(context)
  if (!(await codeIsRight(context, { purpose: 'bind', recipient: value, code: verification_code, requester })))
    throw new Refusal('bad_code', { fields: { verification_code: `验证码错误，请填写新${RECIPIENT_WORDS[kind]}收到的验证码` } })
  return change(context, async (tx, user) => {
    // Two people may prove one number at once; the index of the table would answer the second with an error.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${value}`}, 0))`)
    await refuseTaken(tx, kind, value, user)
    await tx
      .update(users)
      .set({ [kind]: value, [CERTIFIED[kind]]: true })
      .where(eq(users.id, user.id))
    const old = user[CERTIFIED[kind]] ? user[kind] : null
    const detail = { from: old ? maskRecipient(old) : '', to: maskRecipient(value) }
    await audit(tx, { context, action: `bind_${kind}`, object: 'user', object_id: user.id, detail })
    const word = RECIPIENT_WORDS[kind]
    return { to: old ?? recipientOf(user), notice: old ? `绑定的${word}已更换为 ${detail.to}` : `已绑定${word} ${detail.to}` }
  })
}

async function unbind(context: SessionContext, kind: Recipient, verification: string) {
  await proveIdentity(context, verification)
  return change(context, async (tx, user) => {
    const old = user[kind]
    if (!old) throw new Refusal('not_found', { message: `没有绑定${RECIPIENT_WORDS[kind]}` })
    const why = keepsRecipient(user, kind)
    if (why) throw new Refusal('wrong_state', { message: why })
    await tx
      .update(users)
      .set({ [kind]: null, [CERTIFIED[kind]]: false })
      .where(eq(users.id, user.id))
    const detail = { from: maskRecipient(old) }
    await audit(tx, { context, action: `unbind_${kind}`, object: 'user', object_id: user.id, detail })
    return { to: old, notice: `已解除绑定的${RECIPIENT_WORDS[kind]} ${detail.from}` }
  })
}

export const bindingRoutes = ({ wake }: { wake: () => void }): Route[] => {
  /** The notice leaves at once. */
  const told = <T>(context: SessionContext, done: Promise<T>): Promise<T> => {
    context.after(wake)
    return done
  }
  return [
    route(api.sendBindCode, async (context, { body }) => {
      const { db, session, ip, now, after } = context
      await proveIdentity(context, body.verification)
      const recipient = normalIdentity(body.identity)
      const kind = recipient.includes('@') ? 'email' : 'phone'
      const found = await findUser(db, session.user_id)
      if (found?.user[kind] === recipient && found.user[CERTIFIED[kind]])
        throw new Refusal('invalid', { fields: { identity: `这就是当前绑定的${RECIPIENT_WORDS[kind]}` } })
      const own = `person:${session.user_id}`
      await takeLimits(db, [{ name: `bind:${own}`, most: BIND_CODES_PER_DAY, window_s: 24 * 3600 }], now)
      await requestCode(db, { purpose: 'bind', recipient, requester: requesterOf(context), budget: { own }, ip, now })
      after(wake)
      return OK
    }),
    route(api.bindPhone, (context, { body }) => told(context, bind(context, 'phone', body.phone, body))),
    route(api.unbindPhone, (context, { body }) => told(context, unbind(context, 'phone', body.verification))),
    route(api.bindEmail, (context, { body }) => told(context, bind(context, 'email', body.email, body))),
    route(api.unbindEmail, (context, { body }) => told(context, unbind(context, 'email', body.verification))),
    route(api.setLoginPassword, async (context, { body }) => {
      const { db, session } = context
      await proveIdentity(context, body.verification)
      const found = await findUser(db, session.user_id)
      if (!found) throw new Refusal('unauthorized')
      const { user, firm } = found
      const hash = await hashNewPassword(body.password, { phone: user.phone, firm_name: firm.name })
      const given = { hash, but: session.session_id, detail: { by: 'identity' } }
      const ended = await transact(db, (tx) => replacePassword(tx, context, user, given))
      for (const id of ended) forgetSession(db, id)
      context.after(wake)
      return OK
    }),
  ]
}
