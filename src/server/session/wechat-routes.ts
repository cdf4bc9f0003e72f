/**
 * Login by WeChat: to WeChat and back with a state that only this browser has. The person is then logged in, or first asked for
 * the owner's phone.
 */
import * as api from '#api/account.ts'
import { TICKET_TTL_S } from '#domain/constants.ts'
import { Refusal } from '#domain/refusal.ts'
import { chosen } from '#domain/input/sentences.ts'
import type { Context, Cookies, Session } from '../context.ts'
import { transact } from '../db/connect.ts'
import type { Log } from '../jobs.ts'
import { takeLimits } from '../limits.ts'
import type { Wechat, WechatAccount } from '../outside/wechat.ts'
import { WechatFailure } from '../outside/wechat.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findAccount, findUser } from './accounts.ts'
import { letIn, openFor, proveCode, sendCode, welcome } from './admission.ts'
import { proveIdentity } from './credentials.ts'
import { joinAs } from './register-routes.ts'
import { waysIn } from './scan-routes.ts'
import { issueTicket, staleTicket, takeTicket, ticketStands } from './tickets.ts'
import { hashToken, newToken } from './tokens.ts'
import type { Identity } from './wechat-accounts.ts'
import { bindWechat, unbindWechat, userOfWechat } from './wechat-accounts.ts'

/** Hidden from scripts: the browser that returns from WeChat must be the one that left. */
const COOKIE = 'wechat'
const COOKIE_PATH = '/v1/oauth'
const RETURN_PATH = '/auth/binding'
const MOST_NICKNAME = 40

/** Several tabs of one browser may log in at once; they share the secret. */
function browserSecret(cookies: Cookies): string {
  const known = cookies.get(COOKIE)
  const value = known && /^[\w-]{43}$/.test(known) ? known : newToken()
  cookies.set(COOKIE, value, { path: COOKIE_PATH, http_only: true, max_age_s: TICKET_TTL_S })
  return value
}

const start = (wechat: Wechat | null) =>
  route(api.startWechat, async (context, { query }) => {
    const { db, now, origin, cookies } = context
    if (!wechat) return { data: { url: null } }
    await takeLimits(db, await waysIn(context, query.device_id), now)
    const detail = { mark: hashToken(browserSecret(cookies)) }
    const { ticket } = await issueTicket(db, { purpose: 'wechat_state', subject: query.device_id, detail, now })
    return { data: { url: wechat.authorizeUrl(`${origin}${RETURN_PATH}`, ticket) } }
  })

/** Removes characters that form texts must not contain, and line breaks. */
const clean = (nickname: string) =>
  [...nickname.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, '').trim()].slice(0, MOST_NICKNAME).join('')

/** The WeChat account of a code. Refusals tell its owner what to do; the log tells the operator. */
async function accountOf(wechat: Wechat, code: string, log: Pick<Log, 'error'>): Promise<WechatAccount> {
  try {
    return await wechat.accountOf(code)
  } catch (error) {
    if (!(error instanceof WechatFailure)) throw error
    if (error.kind === 'expired') throw new Refusal('bad_code', { message: '微信授权已失效，请重新扫码' })
    log.error({ err: error }, 'WeChat login failed')
    throw new Refusal('unavailable', { message: '微信登录暂时不可用，请稍后再试或使用其他方式登录' })
  }
}

const closed = () => new Refusal('not_found', { message: '微信登录尚未开通' })

const open = (wechat: Wechat | null, log: Pick<Log, 'error'>) =>
  route(api.openWechat, async (context, { body }) => {
    if (!wechat) throw closed()
    const { db, now, cookies } = context
    const state = await takeTicket(db, { purpose: 'wechat_state', ticket: body.state, subject: body.device_id, now })
    if (!state || state.detail['mark'] !== hashToken(cookies.get(COOKIE) ?? ''))
      throw new Refusal('bad_code', { message: '微信授权已失效，请重新扫码' })
    const account = await accountOf(wechat, body.code, log)
    const { subjects, openid } = account
    const user = await userOfWechat(db, subjects)
    const session = context.session as Session | null
    if (user && !session) {
      const { data, type } = await letIn(context, user, 'wechat')
      return { data: { exists: true, auth: data }, type } as const
    }
    const nickname = clean(await account.nickname())
    if (session) {
      await transact(db, async (tx) => {
        const found = await findUser(tx, session.user_id)
        if (!found) throw new Refusal('unauthorized')
        await bindWechat(tx, context, found.user, { subjects, openid, nickname })
      })
      return { data: { exists: false, bound: true, ticket: '', nickname } } as const
    }
    const detail = { subjects: subjects.join(' '), openid, nickname }
    const { ticket } = await issueTicket(db, { purpose: 'wechat_account', subject: body.device_id, detail, now })
    return { data: { exists: false, bound: false, ticket, nickname } } as const
  })

const identityOf = (detail: Record<string, string>): Identity => ({
  subjects: (detail['subjects'] ?? '').split(' '),
  openid: detail['openid'] ?? '',
  nickname: detail['nickname'] ?? '',
})

const bind = route(api.bindWechat, async (context: Context, { body }) => {
  const { db, now } = context
  const { phone, type } = body
  const [opened, user] = await transact(db, async (tx) => {
    const proof = await takeTicket(tx, { purpose: 'wechat', ticket: body.phone_ticket, subject: phone, now })
    const account = await takeTicket(tx, { purpose: 'wechat_account', ticket: body.ticket, now })
    if (!proof || !account) throw staleTicket()
    const known = await findAccount(tx, phone)
    if (!known && !type) throw new Refusal('invalid', { fields: { type: chosen('账号类型') } })
    const mine = known ?? (await joinAs(tx, context, { firm: { type: type ?? 1 }, phone, password_hash: null }))
    await bindWechat(tx, context, mine, identityOf(account.detail))
    return [await openFor(tx, context, mine, 'wechat'), mine] as const
  })
  return welcome(context, opened, user)
})

const unbind = route(api.unbindWechat, async (context, { body }) => {
  await proveIdentity(context, body.verification)
  await transact(context.db, (tx) => unbindWechat(tx, context))
  return { data: { ok: true } } as const
})

/** `wechat` null: not configured. Existing bindings can still be removed. */
export const wechatRoutes = (given: { wake: () => void; wechat: Wechat | null; log: Pick<Log, 'error'> }): Route[] => [
  start(given.wechat),
  open(given.wechat, given.log),
  route(api.sendWechatCode, async (context, { query }) => {
    const { db, now, after } = context
    const { phone, ticket, device_id } = query
    if (!(await ticketStands(db, { purpose: 'wechat_account', ticket, now }))) throw staleTicket()
    await sendCode(context, { purpose: 'wechat', recipient: phone, device_id, user: await findAccount(db, phone) })
    after(given.wake)
    return { data: { ok: true } } as const
  }),
  route(api.checkWechatCode, async (context, { body }) => {
    const { db, now } = context
    await proveCode(context, { purpose: 'wechat', recipient: body.phone, code: body.verification_code })
    return { data: await issueTicket(db, { purpose: 'wechat', subject: body.phone, now }) }
  }),
  bind,
  unbind,
]
