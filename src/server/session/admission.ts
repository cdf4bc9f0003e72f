/** Letting somebody in whose right to it has been shown, whichever way they came. */

import { LOGIN_TRIES_ACCOUNT, LOGIN_TRIES_ADDRESS, LOGIN_TRIES_WINDOW_S } from '#domain/constants.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { giveBack, networkOf, takeLimits } from '../limits.ts'
import type { User } from './accounts.ts'
import type { Purpose } from './codes.ts'
import { checkCode } from './codes.ts'
import { giveCookies } from './cookies.ts'
import type { Pair } from './store.ts'
import { openSession } from './store.ts'

/** The context of a deed of somebody who is not logged in, or not as themselves. */
export const as = (context: Context, user: User | null) => ({
  ip: context.ip,
  now: context.now,
  person: user && { user_id: user.id, firm_id: user.firm_id },
})

export type Method = 'password' | 'code' | 'register' | 'qr' | 'wechat'

/** Opens a session of the user for this browser, in the transaction of whatever else happens. Refusal `account_closed`. */
export async function openFor(tx: Db, context: Context, user: User, method: Method): Promise<Pair> {
  if (user.closed_at) throw new Refusal('account_closed')
  const { agent: device, ip, now } = context
  const opened = await openSession(tx, user.id, { device, ip, now })
  const detail = { method, device }
  await audit(tx, { context: as(context, user), action: 'login', object: 'session', object_id: opened.session_id, detail })
  return opened
}

/** The answer of every way in. */
export const welcome = (context: Context, pair: Pair, user: User) => ({
  data: giveCookies(context.cookies, pair, user),
  type: user.type,
})

export async function letIn(context: Context, user: User, method: Method) {
  return welcome(context, await transact(context.db, (tx) => openFor(tx, context, user, method)), user)
}

/** The counter of wrong passwords of one account, known or not. */
export const passwordTries = (identity: string) => ({
  name: `password:${identity}`,
  most: LOGIN_TRIES_ACCOUNT,
  window_s: LOGIN_TRIES_WINDOW_S,
})
/** The counter of tries from one network address, whatever is tried. */
export const triesFrom = (ip: string) => ({
  name: `logins:${networkOf(ip)}`,
  most: LOGIN_TRIES_ADDRESS,
  window_s: LOGIN_TRIES_WINDOW_S,
})

/** Judges the code that was sent. Tries are counted first. Refusal `bad_code`. */
export async function proveCode(context: Context, given: { purpose: Purpose; recipient: string; code: string }): Promise<void> {
  const { db, ip, now } = context
  const tries = triesFrom(ip)
  await takeLimits(db, [tries], now)
  if (!(await checkCode(db, { ...given, now }))) throw new Refusal('bad_code')
  await giveBack(db, [tries.name])
}
