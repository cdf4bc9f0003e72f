/** Login and logout, the account's own record, and the codes that prove a phone or mailbox. */
import { z } from 'zod'
import { DESK_ROLES } from '#domain/desk/desk-role.ts'
import { IDENTITY_CODE_LENGTH, LOGIN_CODE_LENGTH } from '#domain/constants.ts'
import { MESSAGES } from '#domain/input/sentences.ts'
import { data, endpoint, idParams, keysOf, ok, text, uuid } from './endpoint.ts'
import { member, roles } from './members.ts'
import { phone } from './phone.ts'
import { REFRESH_PATH } from './wire.ts'

export const code = (length: number, error: string) =>
  z.string({ error: MESSAGES.code_required }).regex(new RegExp(`^\\d{${length}}$`), { error })
export const device = text(64)
  .refine((id) => id.length >= 8, { error: '设备编号格式有误' })
  .optional()

/** The content of the browser's cookie `userAuth`. Times are ISO 8601. Only an HttpOnly cookie has the refresh token. */
export const auth = z.object({
  access_token: z.string(),
  expires_at: z.string(),
  user_id: uuid,
  /** identifies the session for a browser that has left it */
  session_id: uuid,
  type: z.int(),
})
export type Auth = z.output<typeof auth>
/** The answer of every login method. */
export const loggedIn = z.object({ data: auth, type: z.int() })

export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/v1/login/verification-code',
  guard: 'public',
  summary: '发送登录验证码',
  body: z.object({ phone, device_id: device }),
  response: ok,
})
export const login = endpoint({
  method: 'POST',
  path: '/v1/login',
  guard: 'public',
  summary: '用密码或验证码登录',
  body: z
    .object({
      identity: text(80, MESSAGES.identity_required),
      password: z.string().min(1, { error: MESSAGES.password_required }).max(200).optional(),
      verification_code: code(LOGIN_CODE_LENGTH, MESSAGES.login_code).optional(),
      device_id: device,
    })
    .refine((body) => body.password !== undefined || body.verification_code !== undefined, {
      error: MESSAGES.password_required,
      path: ['password'],
    }),
  response: loggedIn,
})
/** From the details of refusal `second_factor`. */
const second = z.string({ error: '请重新输入密码' }).min(20, { error: '请重新输入密码' }).max(100, { error: '请重新输入密码' })
export const sendSecondFactorCode = endpoint({
  method: 'POST',
  path: '/v1/login/second-factor/verification-code',
  guard: 'public',
  summary: '商户账号在新设备上用密码登录时，向已绑定的手机或邮箱发送验证码',
  body: z.object({ ticket: second }),
  response: ok,
})
export const finishSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/login/second-factor',
  guard: 'public',
  summary: '校验新设备验证码，完成登录',
  body: z.object({ ticket: second, verification_code: code(LOGIN_CODE_LENGTH, MESSAGES.login_code) }),
  response: loggedIn,
})
export const refresh = endpoint({
  method: 'POST',
  path: REFRESH_PATH,
  guard: 'public',
  summary: '用 HttpOnly 刷新令牌换取新的访问令牌；没有指明账号时会话结束',
  /** the account whose session is renewed; if missing, the cookie `userAuth` names it */
  body: z.object({ user_id: uuid.optional() }),
  response: loggedIn,
})
export const logout = endpoint({
  method: 'POST',
  path: '/v1/logout',
  guard: 'any',
  summary: '退出登录并注销会话',
  response: ok,
  empties_cache: true,
})
/**
 * For a browser that logged out offline and still has the refresh cookie. The answer does not reveal whether there was a session
 * to end.
 */
export const endLeftSession = endpoint({
  method: 'DELETE',
  path: `${REFRESH_PATH}/{id}`,
  guard: 'public',
  summary: '结束此浏览器在断网时退出的会话，可重复调用',
  params: idParams,
  response: ok,
  empties_cache: true,
})

const user = z.object({
  id: uuid,
  type: z.int(),
  firm_id: uuid,
  /** roles at the operator's desk; empty for everybody else */
  desk_roles: z.array(z.enum(keysOf(DESK_ROLES))),
  avatar: z.string(),
  compname: z.string(),
  realname: z.string(),
  nickname: z.string(),
  phone: z.string(),
  email: z.string(),
  certification: z.object({
    phone: z.boolean(),
    email: z.boolean(),
    wx: z.boolean(),
    personal: z.boolean(),
    organization: z.boolean(),
  }),
  roles,
  /** everybody of the firm, this person included */
  members: z.array(member.pick({ id: true, name: true, roles: true }).extend({ deal_limit_fen: z.int().nullable().optional() })),
  /** the person's limits, with what they have committed today */
  limits: z.object({ deal_limit_fen: z.int().nullable(), day_limit_fen: z.int().nullable(), spent_fen: z.int() }),
  /** the firm has a second person who may handle money, so one registers it and another confirms it */
  dual_control: z.boolean(),
  business: z.object({ limits: z.object({ quota_kg: z.int().nullable(), used_kg: z.int() }) }),
  /** agreements whose new version the person has not accepted yet */
  agreements: z.array(z.object({ id: z.int(), title: z.string(), version: z.int() })),
})
export type User = z.output<typeof user>
export const readUser = endpoint({ method: 'GET', path: '/v1/user', guard: 'any', summary: '当前用户', response: data(user) })

export const whoAmI = endpoint({
  method: 'GET',
  path: '/v1/login',
  guard: 'public',
  summary: '当前登录：账号、类型和会话；未登录时为空',
  response: data(
    z.object({ user_id: uuid, session_id: uuid, type: z.int(), desk_roles: z.array(z.enum(keysOf(DESK_ROLES))) }).nullable(),
  ),
})

export const sendIdentityCode = endpoint({
  method: 'GET',
  path: '/v1/verification-code',
  guard: 'any',
  summary: '向已绑定的手机或邮箱发送身份验证码',
  query: z.object({ phone: text(80).optional(), email: text(80).optional() }),
  response: data(z.object({ sent_to: z.string() })),
})
export const verifyIdentity = endpoint({
  method: 'PUT',
  path: '/v1/verification-code',
  guard: 'any',
  summary: '校验身份验证码，得到十分钟内有效的凭据',
  body: z.object({
    phone: text(80).optional(),
    email: text(80).optional(),
    verification_code: code(IDENTITY_CODE_LENGTH, MESSAGES.identity_code),
  }),
  response: data(z.object({ verification: z.string(), expires_at: z.string() })),
})
const session = z.object({
  id: uuid,
  device: z.string(),
  ip: z.string(),
  /** province and city of the address; empty when unknown */
  place: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  current: z.boolean(),
})
export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/user/sessions',
  guard: 'any',
  summary: '已登录的设备',
  response: data(z.array(session)),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/v1/user/sessions/{id}',
  guard: 'any',
  summary: '结束某个设备的登录',
  params: z.object({ id: uuid }),
  response: ok,
})
