/** The calls of logging in. They load when a person first requests a code or submits, so that the login pages stay small. */
import type { Auth } from '#api/session.ts'
import * as api from '#api/session.ts'
import { call } from '#client/lib/call.ts'
import { deviceId } from '#client/features/session/device-id.ts'

/** An account with its password, or a phone with the code sent to it. */
export type Credentials = { identity: string; password: string } | { identity: string; verification_code: string }

/** Throws Refused with the server's message, or Unreachable. */
export async function sendCode(phone: string): Promise<void> {
  await call(api.sendLoginCode, { body: { phone, device_id: deviceId() } })
}

/** Reads the person's record after the server has set the session. Returns the numeric user type. */
export async function begin({ data, type }: { data: Pick<Auth, 'user_id'>; type: number }): Promise<number> {
  try {
    // It brings the device's database with it, which nobody needs before they have logged in.
    const { loadAccountProfile } = await import('#client/features/session/account-profile.ts')
    await loadAccountProfile(data.user_id, () => undefined)
  } catch {
    // The first screen needs the record, and reports a failure itself.
  }
  return type
}

/** Logs in and returns the numeric user type. Throws Unreachable, or Refused, also when a second factor is needed. */
export const logIn = async (credentials: Credentials): Promise<number> =>
  begin(await call(api.login, { body: { ...credentials, device_id: deviceId() } }))

export async function sendSecondFactorCode(ticket: string): Promise<void> {
  await call(api.sendSecondFactorCode, { body: { ticket } })
}
/** As `logIn`. */
export const finishSecondFactor = async (ticket: string, verification_code: string): Promise<number> =>
  begin(await call(api.finishSecondFactor, { body: { ticket, verification_code } }))
