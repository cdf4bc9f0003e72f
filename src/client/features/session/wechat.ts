/** The calls of WeChat: leaving for its page, coming back with its code, and binding it to a phone's account. */

import { bindWechat, checkWechatCode, openWechat, sendWechatCode, startWechat } from '#api/account.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import { accountHere } from '#client/lib/auth.ts'
import { call, renew } from '#client/lib/call.ts'
import { deviceId } from './device-id.ts'
import { begin } from './login.ts'

const RETURN_KEY = 'xunjin:wechat-return'

/** The address of WeChat's page, or null where WeChat is not set up. Remembers in this tab where to go on afterwards. */
export async function wechatPage(return_to: string | null): Promise<string | null> {
  const { data } = await call(startWechat, { query: { device_id: deviceId() } })
  if (return_to) sessionStorage.setItem(RETURN_KEY, return_to)
  else sessionStorage.removeItem(RETURN_KEY)
  return data.url
}
export const wechatReturn = (): string | null => sessionStorage.getItem(RETURN_KEY)

export type Opened = { way: 'logged_in'; type: number } | { way: 'bound' } | { way: 'unbound'; ticket: string; nickname: string }

const asked = new Map<string, Promise<Opened>>()

/** Hands WeChat's code to the server, once however often the page is drawn. Throws Refused or Unreachable. */
export function open(code: string, state: string): Promise<Opened> {
  const known = asked.get(code)
  if (known) return known
  // Somebody logged in binds at once: the server must know who it is.
  const account = accountHere()
  const answer = (account ? renew(account).catch(() => false) : Promise.resolve(true))
    .then(() => call(openWechat, { body: { code, state, device_id: deviceId() } }))
    .then(read)
  asked.set(code, answer)
  // Whoever was out of reach may ask again.
  answer.catch((error: Error) => error.name === 'Unreachable' && asked.delete(code))
  return answer
}

async function read({ data, type }: ResponseOf<typeof openWechat>): Promise<Opened> {
  if (data.exists) return { way: 'logged_in', type: await begin({ data: data.auth, type: type ?? data.auth.type }) }
  return data.bound ? { way: 'bound' } : { way: 'unbound', ticket: data.ticket, nickname: data.nickname }
}

export async function sendBindingCode(phone: string, ticket: string): Promise<void> {
  await call(sendWechatCode, { query: { phone, ticket, device_id: deviceId() } })
}
/** Answers the ticket that proves the phone. */
export const checkBindingCode = async (phone: string, verification_code: string): Promise<string> =>
  (await call(checkWechatCode, { body: { phone, verification_code } })).data.ticket

/** Binds and logs in; answers the numeric user type. `type` only for a phone without an account. */
export const bind = async (body: { ticket: string; phone: string; phone_ticket: string; type?: 1 | 2 }): Promise<number> =>
  begin(await call(bindWechat, { body: { ...body, agreed: true } }))
