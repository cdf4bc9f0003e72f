/** Becoming a member and regaining access: registration, a forgotten or changed password, login by QR code and by WeChat. */
import { z } from 'zod'
import { LOGIN_CODE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/constants.ts'
import { isEmail, isLoginMobile } from '#domain/input/contact.ts'
import { chosen, MESSAGES, required, tooLong, tooShort } from '#domain/input/sentences.ts'
import { data, endpoint, ok, text, uuid, verification } from './endpoint.ts'
import { offer } from './members.ts'
import { phone } from './phone.ts'
import { auth, code, device, loggedIn } from './session.ts'

/** A new password. */
export const password = z
  .string({ error: MESSAGES.password_required })
  .min(1, { error: MESSAGES.password_required })
  .min(PASSWORD_MIN_LENGTH, { error: tooShort('密码', PASSWORD_MIN_LENGTH) })
  .max(PASSWORD_MAX_LENGTH, { error: tooLong('密码', PASSWORD_MAX_LENGTH) })
const loginCode = code(LOGIN_CODE_LENGTH, MESSAGES.login_code)
/** A phone number or mailbox. */
export const recipient = z
  .string({ error: MESSAGES.identity_required })
  .trim()
  .max(80, { error: '最多 80 个字' })
  .refine((typed) => isLoginMobile(typed) || isEmail(typed), { error: '请输入正确的手机号或邮箱' })
/** Proof of a correct code, valid once within ten minutes, for the phone or mailbox that received the code. */
const ticket = z
  .string({ error: '请重新获取验证码' })
  .min(20, { error: '请重新获取验证码' })
  .max(100, { error: '请重新获取验证码' })
const proof = z.object({ ticket: z.string(), expires_at: z.string() })
const checked = data(proof)
const agreed = z.literal(true, { error: '请阅读并同意用户协议和隐私政策' })

// Registration
export const sendRegisterCode = endpoint({
  method: 'POST',
  path: '/v1/register/verification-code',
  guard: 'public',
  summary: '发送注册验证码',
  body: z.object({ phone, device_id: device }),
  response: ok,
})
export const checkRegisterCode = endpoint({
  method: 'PUT',
  path: '/v1/register/verification-code',
  guard: 'public',
  summary: '校验注册验证码，得到十分钟内一次有效的凭据，和发给该手机号的邀请',
  body: z.object({ phone, verification_code: loginCode }),
  response: data(proof.extend({ offers: z.array(offer) })),
})
export const register = endpoint({
  method: 'POST',
  path: '/v1/register',
  guard: 'public',
  summary: '注册供应商或采购商账号，或接受邀请加入企业，并登录',
  body: z
    .object({
      type: z.union([z.literal(1), z.literal(2)], { error: chosen('账号类型') }).optional(),
      /** the invitation that the person accepts; its firm gives the type */
      invitation_id: uuid.optional(),
      phone,
      ticket,
      password,
      agreed,
      device_id: device,
    })
    .refine(({ type, invitation_id }) => type !== undefined || invitation_id !== undefined, {
      error: chosen('账号类型'),
      path: ['type'],
      // Named beside the faults of the other fields.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  response: loggedIn,
})

// A forgotten password
export const sendResetCode = endpoint({
  method: 'POST',
  path: '/v1/password/reset/verification-code',
  guard: 'public',
  summary: '发送找回密码验证码到手机或邮箱',
  body: z.object({ identity: recipient, device_id: device }),
  response: ok,
})
export const checkResetCode = endpoint({
  method: 'PUT',
  path: '/v1/password/reset/verification-code',
  guard: 'public',
  summary: '校验找回密码验证码，得到十分钟内一次有效的凭据',
  body: z.object({ identity: recipient, verification_code: loginCode }),
  response: checked,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/v1/password/reset',
  guard: 'public',
  summary: '设置新密码，并结束该账号在所有设备上的登录',
  body: z.object({ identity: recipient, ticket, password }),
  response: ok,
})
export const changePassword = endpoint({
  method: 'PUT',
  path: '/v1/user/password',
  guard: 'any',
  summary: '修改密码，并结束该账号在其他设备上的登录',
  body: z.object({
    old_password: z
      .string({ error: required('当前密码') })
      .min(1, { error: required('当前密码') })
      .max(200),
    password,
  }),
  response: ok,
})

// Login by QR code. 100 shown and valid, 1 scanned, 2 authorised, 3 expired, -1 cancelled on the phone
const scanStatus = z.union([z.literal(100), z.literal(1), z.literal(2), z.literal(3), z.literal(-1)])
export type ScanStatus = z.output<typeof scanStatus>
const secret = z.string({ error: '二维码已失效' }).min(20, { error: '二维码已失效' }).max(100, { error: '二维码已失效' })
const scanParams = z.object({ id: uuid })

export const startScan = endpoint({
  method: 'POST',
  path: '/v1/scan/qrcode',
  guard: 'public',
  summary: '申请登录二维码：`content` 画成二维码，`secret` 只留在等待的浏览器里',
  body: z.object({ device_id: text(64, '缺少设备编号').refine((id) => id.length >= 8, { error: '设备编号格式有误' }) }),
  response: data(z.object({ id: uuid, content: z.string(), secret: z.string(), expires_at: z.string() })),
})
export const readScanStatus = endpoint({
  method: 'POST',
  path: '/v1/scan/status',
  guard: 'public',
  summary: '等待的浏览器询问二维码状态，推送到不了时用',
  body: z.object({ id: uuid, secret }),
  response: data(z.object({ status: scanStatus })),
})
export const finishScan = endpoint({
  method: 'POST',
  path: '/v1/scan/login',
  guard: 'public',
  summary: '等待的浏览器以其密文换取登录，仅一次',
  body: z.object({ id: uuid, secret, device_id: text(64, '缺少设备编号') }),
  response: loggedIn,
})
/** The login request as the phone shows it before its owner decides. */
const scanRequest = z.object({
  id: uuid,
  /** the browser's user agent */
  agent: z.string(),
  ip: z.string(),
  /** province and city of the address, or empty when unknown */
  place: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type ScanRequest = z.output<typeof scanRequest>
export const openScan = endpoint({
  method: 'PUT',
  path: '/v1/scan/{id}',
  guard: 'any',
  summary: '已登录的手机扫到二维码：标记为已扫描，答复是哪台浏览器在请求',
  params: scanParams,
  response: data(scanRequest),
})
export const confirmScan = endpoint({
  method: 'PUT',
  path: '/v1/scan/{id}/confirm',
  guard: 'any',
  summary: '在手机上确认登录',
  params: scanParams,
  response: ok,
})
export const cancelScan = endpoint({
  method: 'PUT',
  path: '/v1/scan/{id}/cancel',
  guard: 'any',
  summary: '在手机上取消登录',
  params: scanParams,
  response: ok,
})

// WeChat
export const startWechat = endpoint({
  method: 'GET',
  path: '/v1/oauth/wechat',
  guard: 'public',
  summary: '微信授权地址；未配置微信时 `url` 为空',
  query: z.object({ device_id: text(64, '缺少设备编号') }),
  response: data(z.object({ url: z.string().nullable() })),
})
export const openWechat = endpoint({
  method: 'POST',
  path: '/v1/oauth/exists',
  guard: 'public',
  summary: '微信回跳后：已绑定则登录，未绑定得到一次有效的绑定凭据；已登录的账号直接绑定',
  body: z.object({
    code: text(200, '缺少微信授权码'),
    state: text(200, '缺少微信授权状态'),
    device_id: text(64, '缺少设备编号'),
  }),
  response: z.object({
    data: z.union([
      z.object({ exists: z.literal(true), auth }),
      z.object({ exists: z.literal(false), bound: z.boolean(), ticket: z.string(), nickname: z.string() }),
    ]),
    type: z.int().optional(),
  }),
})
export const sendWechatCode = endpoint({
  method: 'GET',
  path: '/v1/oauth/verification-code',
  guard: 'public',
  summary: '绑定微信时向手机发送验证码',
  query: z.object({ phone, ticket, device_id: device }),
  response: ok,
})
export const checkWechatCode = endpoint({
  method: 'POST',
  path: '/v1/oauth/verification-code',
  guard: 'public',
  summary: '绑定微信时校验验证码，得到一次有效的凭据',
  body: z.object({ phone, verification_code: loginCode }),
  response: checked,
})
export const bindWechat = endpoint({
  method: 'POST',
  path: '/v1/oauth',
  guard: 'public',
  summary: '把微信绑定到该手机号的账号（没有账号则按所选类型注册），并登录',
  body: z.object({
    ticket,
    phone,
    phone_ticket: ticket,
    /** only for a phone without an account */
    type: z.union([z.literal(1), z.literal(2)]).optional(),
    agreed,
  }),
  response: loggedIn,
})
/** Phone and mailbox are unbound under the same path. */
export const unbindWechat = endpoint({
  method: 'DELETE',
  path: '/v1/binding/wechat',
  guard: 'any',
  summary: '解除当前账号与微信的绑定，须先通过身份验证；没有绑定时什么也不做',
  body: z.object({ verification }),
  response: ok,
})
