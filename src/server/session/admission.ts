/** Opens sessions for people who have proved who they are, by any login method, and counts failed attempts. */

import { eq } from 'drizzle-orm'
import * as constants from '#domain/constants.ts'
import { suspendedBy } from '#domain/desk/suspension.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { phoneBlock } from '../blocks.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'
import type { Limit } from '../limits.ts'
import { networkOf, takeLimits } from '../limits.ts'
import type { TypedUser, User } from './accounts.ts'
import type { CodeRequest, Purpose } from './codes.ts'
import { requestCode, spendCode, takeTry } from './codes.ts'
import { giveCookies } from './cookies.ts'
import { browserOf, deviceToken, giveDevice, isKnown, knowDevice, openSessionsIn } from './devices.ts'
import { forgetSession } from './identify.ts'
import { tellNewPlace } from './new-place.ts'
import type { Pair } from './store.ts'
import { endSession, openSession } from './store.ts'
import { hashToken, newToken } from './tokens.ts'

/** Audit context of a person who may have no session yet. */
export const as = ({ ip, agent, now, session }: Pick<Context, 'ip' | 'now' | 'agent' | 'session'>, user: User | null) => ({
  ip,
  agent,
  now,
  session: user && {
    user_id: user.id,
    firm_id: user.firm_id,
    ...(session?.user_id === user.id ? { session_id: session.session_id } : {}),
  },
})

export type Method = 'password' | 'code' | 'second_factor' | 'register' | 'qr' | 'wechat'

export interface Opened {
  pair: Pair
  /** the browser's next device token */
  device_token: string
  /** sessions that were open in this browser */
  ended: string[]
}

/** Ends the sessions open in this browser, because a browser holds one login. Returns their ids. */
async function endEarlier(tx: Db, context: Context, browser: string | null): Promise<string[]> {
  const earlier = browser === null ? [] : await openSessionsIn(tx, browser)
  for (const { id, user } of earlier) {
    await endSession(tx, user.id, id, context.now)
    const detail = { reason: 'new_login' }
    await audit(tx, { context: as(context, user), action: 'session_end', object: 'session', object_id: id, detail })
  }
  return earlier.map(({ id }) => id)
}

/**
 * Refuses a person whose account has ended, who is suspended, or whose phone is blocked. A suspension that is being written is waited for, so that no login
 * slips past it.
 */
export async function refuseKeptOut(tx: Db, { id }: Pick<User, 'id'>, now: Date): Promise<void> {
  const [found] = await tx
    .select({ user: users, firm: firms })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(eq(users.id, id))
    .for('share')
  if (!found || found.user.closed_at) throw new Refusal('account_closed')
  const refusal = suspendedBy(found.user, found.firm) ?? (await phoneBlock(tx, found.user.phone, now))
  if (refusal) throw refusal
}

/** Opens a session of the user for this browser, in the given transaction. Refusal `account_closed` or `suspended`. */
export async function openFor(tx: Db, context: Context, user: User, method: Method): Promise<Opened> {
  await refuseKeptOut(tx, user, context.now)
  const { agent: device, ip, now } = context
  const browser = browserOf(context.cookies)
  const ended = await endEarlier(tx, context, browser)
  await tellNewPlace(tx, context, user)
  const device_token = await knowDevice(tx, browser, user.id, now)
  const pair = await openSession(tx, user.id, { device, ip, browser: hashToken(device_token), now })
  const detail = { method, device }
  await audit(tx, { context: as(context, user), action: 'login', object: 'session', object_id: pair.session_id, detail })
  return { pair, device_token, ended }
}

/** The response shared by all login methods. */
export function welcome(context: Context, { pair, device_token, ended }: Opened, user: TypedUser) {
  for (const id of ended) forgetSession(context.db, id)
  giveDevice(context.cookies, device_token)
  return { data: giveCookies(context.cookies, pair, user), type: user.type }
}

export async function letIn(context: Context, user: TypedUser, method: Method) {
  return welcome(context, await transact(context.db, (tx) => openFor(tx, context, user, method)), user)
}

/** Password attempts from a known device. Attempts from unknown devices are counted separately. */
export const ownTries = (who: string): Limit => ({
  name: `password:${who}`,
  most: constants.LOGIN_TRIES_REQUESTER,
  window_s: constants.LOGIN_TRIES_WINDOW_S,
})
/** Attempts from one network address, against any account. */
export const triesFrom = (ip: string): Limit => ({
  name: `logins:${networkOf(ip)}`,
  most: constants.LOGIN_TRIES_ADDRESS,
  window_s: constants.LOGIN_TRIES_WINDOW_S,
})

/**
 * The counters of a password attempt. A known device has its own. Unknown devices share the counter of the account, or of the
 * typed name.
 */
export function passwordTries({
  user,
  identity,
  ip,
  known,
}: {
  user: User | null
  identity: string
  ip: string
  known: string | null
}) {
  if (known !== null) return [ownTries(`device:${known}:${user?.id}`)]
  const account = user?.id ?? identity
  const everywhere = constants.LOGIN_TRIES_PER_HOUR_STRANGERS
  return [
    ownTries(`${account}:${networkOf(ip)}`),
    { name: `password:${account}`, most: everywhere, window_s: 3600 },
    triesFrom(ip),
  ]
}

/** SHA-256 of this browser's device token if the account knows the browser, else null. */
export async function knownBrowser({ db, cookies, now }: Context, user: User | null): Promise<string | null> {
  const browser = browserOf(cookies)
  return user && (await isKnown(db, browser, user.id, now)) ? browser : null
}

/** Sends a code that only this browser may try. `user`: the account of the number, whose known devices are counted separately. */
export async function sendCode(
  context: Context,
  given: Pick<CodeRequest, 'purpose' | 'recipient' | 'device_id'> & { user?: User | null; crowd?: 'strangers' | 'password' },
): Promise<void> {
  const { db, cookies, ip, now } = context
  const { user = null, crowd = 'strangers', ...what } = given
  const known = await knownBrowser(context, user)
  const budget = known ? { own: `device:${known}` } : { crowd }
  const token = deviceToken(cookies) ?? newToken()
  await requestCode(db, { ...what, requester: `browser:${hashToken(token)}`, budget, ip, now })
  // Set last: if one of two simultaneous requests is refused, it must not change the browser's token.
  giveDevice(cookies, token)
}

/**
 * Whether this is the code that the requester (by default the browser) asked for. A requester without a code cannot try anybody
 * else's; such attempts count by network address.
 */
export async function codeIsRight(
  { db, cookies, ip, now }: Context,
  given: { purpose: Purpose; recipient: string; code: string; requester?: string },
): Promise<boolean> {
  const guess = { requester: `browser:${browserOf(cookies) ?? 'none'}`, ...given, now }
  const tried = await takeTry(db, guess)
  if (!tried) await takeLimits(db, [triesFrom(ip)], now)
  return spendCode(db, tried, guess)
}

/** As `codeIsRight`. Refusal `bad_code`. */
export async function proveCode(context: Context, given: Parameters<typeof codeIsRight>[1]): Promise<void> {
  if (!(await codeIsRight(context, given))) throw new Refusal('bad_code')
}
