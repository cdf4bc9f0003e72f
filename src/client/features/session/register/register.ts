/** The calls of registration. */
import { checkRegisterCode, register as registerEndpoint, sendRegisterCode } from '#api/account.ts'
import type { Offer } from '#api/members.ts'
import { call } from '#client/lib/call.ts'
import { deviceId } from '#client/features/session/device-id.ts'
import { begin } from '#client/features/session/login/login.ts'

export async function sendCode(phone: string): Promise<void> {
  await call(sendRegisterCode, { body: { phone, device_id: deviceId() } })
}
/** Returns the ticket that registers this phone once within ten minutes, and the invitations to it. */
export const checkCode = async (phone: string, verification_code: string): Promise<{ ticket: string; offers: Offer[] }> =>
  (await call(checkRegisterCode, { body: { phone, verification_code } })).data

/** Registers, logs in, and returns the numeric user type. */
export const register = async (body: {
  type?: 1 | 2
  invitation_id?: string
  phone: string
  ticket: string
  password: string
}): Promise<number> => begin(await call(registerEndpoint, { body: { ...body, agreed: true, device_id: deviceId() } }))
