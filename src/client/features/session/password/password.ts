/** The calls of resetting a password. */
import { checkResetCode, resetPassword, sendResetCode } from '#api/account.ts'
import { call } from '#client/lib/call.ts'
import { deviceId } from '#client/features/session/device-id.ts'
import { forgetReset, rememberReset, resetTicket } from './reset-ticket.ts'

export async function sendCode(identity: string): Promise<void> {
  await call(sendResetCode, { body: { identity, device_id: deviceId() } })
}
/** Keeps the ticket for the page that sets the new password. */
export async function checkCode(identity: string, verification_code: string): Promise<void> {
  const { data } = await call(checkResetCode, { body: { identity, verification_code } })
  rememberReset({ identity, ...data })
}
/** Spends the ticket. Throws Refused, or Unreachable; after the latter the ticket may still be valid. */
export async function reset(password: string): Promise<void> {
  const ticket = resetTicket()
  await call(resetPassword, { body: { identity: ticket?.identity ?? '', ticket: ticket?.ticket ?? '', password } })
  forgetReset()
}
