/** Checks of the login pages' fields: first presence, then format. */
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/constants.ts'
import { isCode, isEmail, isLoginMobile } from '#domain/input/contact.ts'
import { MESSAGES, tooLong, tooShort } from '#domain/input/sentences.ts'
import type { Check } from './use-fields.ts'

export const mobileCheck: Check = (text) => {
  if (!text.trim()) return MESSAGES.mobile_required
  return isLoginMobile(text.trim()) ? null : MESSAGES.mobile_format
}
export const codeCheck: Check = (text) => {
  if (!text) return MESSAGES.code_required
  return isCode(text) ? null : MESSAGES.login_code
}
/** At login any text may be an account name. */
export const accountCheck: Check = (text) => (text.trim() ? null : MESSAGES.identity_required)
/** A code needs a phone or a mailbox. */
export const recipientCheck: Check = (text) => {
  if (!text.trim()) return MESSAGES.identity_required
  return isLoginMobile(text.trim()) || isEmail(text.trim()) ? null : MESSAGES.identity_format
}
export const passwordCheck: Check = (text) => (text ? null : MESSAGES.password_required)
export const newPasswordCheck: Check = (text) => {
  if (!text) return MESSAGES.password_required
  if (text.length < PASSWORD_MIN_LENGTH) return tooShort('密码', PASSWORD_MIN_LENGTH)
  return text.length > PASSWORD_MAX_LENGTH ? tooLong('密码', PASSWORD_MAX_LENGTH) : null
}
