/** The calls of logging in. Loaded when a person first asks for a code or submits, so that the way in stays light. */
import type { Auth } from '#api/session.ts'
import * as api from '#api/session.ts'
import { call } from '#client/lib/call.ts'
import { deviceId } from './device-id.ts'
import { loadAccountProfile } from './account-profile.ts'

/** An account with its password, or a phone with the code sent to it. */
export type Credentials = { identity: string; password: string } | { identity: string; verification_code: string }

/** Throws Refused with the server's words, or Unreachable. */
export async function sendCode(phone: string): Promise<void> {
  await call(api.sendLoginCode, { body: { phone, device_id: deviceId() } })
}

/** The server has set the session: reads the person's record and answers the numeric user type. */
export async function begin({ data, type }: { data: Pick<Auth, 'user_id'>; type: number }): Promise<number> {
  // The record is wanted by the first screen; a failure here is that screen's to tell.
  await loadAccountProfile(data.user_id, () => undefined).catch(() => null)
  return type
}

/** Logs in; answers the numeric user type. Throws Refused, also where a second factor is asked for, or Unreachable. */
export const logIn = async (credentials: Credentials): Promise<number> =>
  begin(await call(api.login, { body: { ...credentials, device_id: deviceId() } }))

export async function sendSecondFactorCode(ticket: string): Promise<void> {
  await call(api.sendSecondFactorCode, { body: { ticket } })
}
/** As `logIn`. */
export const finishSecondFactor = async (ticket: string, verification_code: string): Promise<number> =>
  begin(await call(api.finishSecondFactor, { body: { ticket, verification_code } }))
