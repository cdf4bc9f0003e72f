/** The calls of WeChat login: leaving for WeChat, returning with its code, and binding it to a phone's account. */

import { bindWechat, checkWechatCode, openWechat, sendWechatCode, startWechat } from '#api/account.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import { accountHere } from '#client/lib/auth.ts'
import { call, renew } from '#client/lib/call.ts'
import { deviceId } from '#client/features/session/device-id.ts'
import { begin } from '#client/features/session/login/login.ts'

const RETURN_KEY = 'xunjin:wechat-return'

/** Address of WeChat's page; null where WeChat is not set up. Remembers in this tab where to continue afterwards. */
export async function wechatPage(return_to: string | null): Promise<string | null> {
  const { data } = await call(startWechat, { query: { device_id: deviceId() } })
  if (return_to) sessionStorage.setItem(RETURN_KEY, return_to)
  else sessionStorage.removeItem(RETURN_KEY)
  return data.url
}
export const wechatReturn = (): string | null => globalThis.sessionStorage?.getItem(RETURN_KEY) ?? null

export type Opened = { way: 'logged_in'; type: number } | { way: 'bound' } | { way: 'unbound'; ticket: string; nickname: string }

const asked = new Map<string, Promise<Opened>>()

/** Sends WeChat's code to the server, once however often the page renders. Throws Refused or Unreachable. */
export function open(code: string, state: string): Promise<Opened> {
  const known = asked.get(code)
  if (known) return known
  // A logged-in person binds at once, so the server must know who it is.
  const account = accountHere()
  const answer = (account ? renew(account).catch(() => false) : Promise.resolve(true))
    .then(() => call(openWechat, { body: { code, state, device_id: deviceId() } }))
    .then(read)
  asked.set(code, answer)
  // Without an answer the code may be sent again.
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
/** Returns the ticket that proves the phone. */
export const checkBindingCode = async (phone: string, verification_code: string): Promise<string> =>
  (await call(checkWechatCode, { body: { phone, verification_code } })).data.ticket

/** Binds, logs in, and returns the numeric user type. `type` only for a phone without an account. */
export const bind = async (body: { ticket: string; phone: string; phone_ticket: string; type?: 1 | 2 }): Promise<number> =>
  begin(await call(bindWechat, { body: { ...body, agreed: true } }))
