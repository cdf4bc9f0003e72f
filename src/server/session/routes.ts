/** Login, renewal, logout, the device list and the identity check over HTTP. */
import * as api from '#api/session.ts'
import { hasPseudonym } from '#domain/firm/pseudonym.ts'
import { accountGone, Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { Context, SessionContext } from '../context.ts'
import { transact } from '../db/connect.ts'
import type { Log } from '../jobs.ts'
import { giveBack, takeLimits } from '../limits.ts'
import type { Wechat } from '../outside/wechat.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import type { TypedUser, User } from './accounts.ts'
import { findAccount, findUser, normalIdentity } from './accounts.ts'
import { as, codeIsRight, knownBrowser, letIn, passwordTries, proveCode, sendCode } from './admission.ts'
import { bindingRoutes } from './binding-routes.ts'
import { requestCode } from './codes.ts'
import { accountInCookie, dropCookies, dropRefresh, giveCookies, refreshToken } from './cookies.ts'
import { forgetDevices } from './devices.ts'
import { forgetSession } from './identify.ts'
import { passwordMatches } from './password.ts'
import { passwordRoutes } from './password-routes.ts'
import { registerRoutes } from './register-routes.ts'
import { scanRoutes } from './scan-routes.ts'
import { askSecondFactor, secondFactorRoutes } from './second-factor.ts'
import type { Owner } from './store.ts'
import { placeOf } from './place.ts'
import { endSession, listSessions, renewSession, sessionOf } from './store.ts'
import { certifiedRecipient, grantVerification, maskRecipient } from './verification.ts'
import { wechatRoutes } from './wechat-routes.ts'

const OK = { data: { ok: true } } as const

interface Credentials {
  identity: string
  password?: string | undefined
  verification_code?: string | undefined
}

/**
 * Whether this is the account's password. The check takes the same time without an account. An attempt is counted before the
 * check, and uncounted if the password is correct.
 */
async function passwordIsRight(context: Context, user: User | null, identity: string, password: string): Promise<boolean> {
  const { db, now, ip } = context
  const tries = passwordTries({ user, identity, ip, known: await knownBrowser(context, user) })
  await takeLimits(db, tries, now)
  if (!(await passwordMatches(password, user?.password_hash ?? null))) return false
  await giveBack(
    db,
    tries.map(({ name }) => name),
  )
  return true
}

/** The account of these credentials. */
async function admit(context: Context, { identity, password, verification_code = '' }: Credentials): Promise<TypedUser> {
  const { db } = context
  const user = await findAccount(db, identity)
  const right =
    password === undefined
      ? await codeIsRight(context, { purpose: 'login', recipient: identity, code: verification_code })
      : await passwordIsRight(context, user, identity, password)
  if (right && user) return user
  const detail = { identity: maskRecipient(identity), method: password === undefined ? 'code' : 'password' }
  await audit(db, { context: as(context, user), action: 'login_failed', object: 'user', object_id: user?.id ?? '', detail })
  throw new Refusal(password === undefined ? 'bad_code' : 'bad_credentials')
}

const login = route(api.login, async (context, { body }) => {
  const user = await admit(context, { ...body, identity: normalIdentity(body.identity) })
  if (body.password === undefined) return letIn(context, user, 'code')
  await askSecondFactor(context, user)
  return letIn(context, user, 'password')
})

/** Ends one of a person's sessions; false if it is another person's or has already ended. */
async function endOne(context: Context, owner: Owner, session_id: string, action: 'logout' | 'session_end', detail = {}) {
  const { db, now, ip, agent } = context
  const ended = await transact(db, async (tx) => {
    const done = await endSession(tx, owner.user_id, session_id, now)
    if (done)
      await audit(tx, { context: { now, ip, agent, session: owner }, action, object: 'session', object_id: session_id, detail })
    // A device that a person ends by hand is foreign or lost, so it is no longer a known device.
    if (done && action === 'session_end') await forgetDevices(tx, owner.user_id, { of: session_id })
    return done
  })
  if (ended) forgetSession(db, session_id)
  return ended
}

/**
 * A refresh token renews only for the account that its browser names. A token without an account was left by an offline logout,
 * so its session ends. A token of another account belongs to a later login, so its session stays.
 */
const refresh = route(api.refresh, async (context, { body }) => {
  const { db, now, cookies } = context
  const token = refreshToken(cookies)
  const account = body.user_id ?? accountInCookie(cookies)
  const owned = token ? await sessionOf(db, token) : null
  if (owned && account === null) await endOne(context, owned.owner, owned.session_id, 'logout', { reason: 'refresh_token_alone' })
  else if (owned && account !== owned.owner.user_id) throw new Refusal('other_account')
  const renewal = token && account !== null ? await renewSession(db, token, now) : null
  if (renewal?.outcome === 'renewed') return { data: giveCookies(cookies, renewal.pair, renewal.user), type: renewal.user.type }
  // The cookie stays, so that a device whose answer was lost can ask again.
  if (renewal?.outcome === 'gone' && renewal.user.id === account)
    throw accountGone(hasPseudonym(renewal.user) ? 'closed' : 'removed')
  if (renewal?.outcome === 'suspended' && renewal.user.id === account) throw renewal.refusal
  if (renewal?.outcome === 'reused') {
    forgetSession(db, renewal.session.id)
    const detail = { reason: 'refresh_token_reused' }
    await audit(db, {
      context: as(context, renewal.user),
      action: 'session_end',
      object: 'session',
      object_id: renewal.session.id,
      detail,
    })
  }
  dropRefresh(cookies)
  throw new Refusal('unauthorized')
})

const endLeft = route(api.endLeftSession, async (context, { params }) => {
  const token = refreshToken(context.cookies)
  const owned = token ? await sessionOf(context.db, token) : null
  // A later login in this browser has its own session, which stays. Its cookie may have replaced the old one, so the cookie stays
  // too.
  if (owned?.session_id === params.id) await endOne(context, owned.owner, params.id, 'logout')
  return OK
})

async function end(context: SessionContext, session_id: string, action: 'logout' | 'session_end') {
  const { session, cookies } = context
  if (!(await endOne(context, session, session_id, action))) throw new Refusal('not_found')
  if (session_id === session.session_id) dropCookies(cookies)
  return OK
}

const devices = route(api.listSessions, async ({ db, session, now }) => {
  const rows = await listSessions(db, session.user_id, now)
  const data = rows.map(({ id, device, ip, created_at, seen_at }) => ({
    id,
    device,
    ip,
    place: placeOf(ip),
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    current: id === session.session_id,
  }))
  return { data }
})

/** A code of the identity check belongs to the session that requested it. */
const sessionRequester = ({ session }: SessionContext) => `session:${session.session_id}`

async function ownRecipient({ db, session }: SessionContext): Promise<string> {
  const found = await findUser(db, session.user_id)
  if (!found) throw new Refusal('unauthorized')
  return certifiedRecipient(found.user)
}

const verify = route(api.verifyIdentity, async (context, { body }) => {
  const { db, session, now } = context
  const recipient = await ownRecipient(context)
  const named = body.phone ?? body.email
  const same = named === undefined || [recipient, maskRecipient(recipient)].includes(normalIdentity(named))
  if (!same) throw new Refusal('bad_code')
  const requester = sessionRequester(context)
  await proveCode(context, { purpose: 'identity', recipient, code: body.verification_code, requester })
  const detail = { recipient: maskRecipient(recipient) }
  await audit(db, { context, action: 'verify_identity', object: 'user', object_id: session.user_id, detail })
  return { data: await grantVerification(db, session.user_id, recipient, now) }
})

export interface SessionDependencies {
  /** wakes the job queue's worker */
  wake: () => void
  /** null if not configured */
  wechat: Wechat | null
  log: Pick<Log, 'error'>
}

/** Mounts every login method, renewal and logout. */
export const sessionRoutes = ({ wake, wechat, log }: SessionDependencies): Route[] => [
  route(api.sendLoginCode, async (context, { body }) => {
    const user = await findAccount(context.db, body.phone)
    await sendCode(context, { purpose: 'login', recipient: body.phone, device_id: body.device_id, user })
    context.after(wake)
    return OK
  }),
  login,
  refresh,
  endLeft,
  route(api.logout, (context) => end(context, context.session.session_id, 'logout')),
  devices,
  route(api.endSession, (context, { params }) => end(context, params.id, 'session_end')),
  route(api.sendIdentityCode, async (context) => {
    const { db, ip, now, after } = context
    const recipient = await ownRecipient(context)
    const budget = { own: `person:${context.session.user_id}` }
    await requestCode(db, { purpose: 'identity', recipient, requester: sessionRequester(context), budget, ip, now })
    after(wake)
    return { data: { sent_to: maskRecipient(recipient) } }
  }),
  verify,
  ...secondFactorRoutes({ wake }),
  ...registerRoutes({ wake }),
  ...passwordRoutes({ wake }),
  ...bindingRoutes({ wake }),
  ...scanRoutes,
  ...wechatRoutes({ wake, wechat, log }),
]
