/** Offline checks of phone numbers, mailboxes and the codes sent to them. Login pages need nothing else. */
import { LOGIN_CODE_LENGTH } from '../constants.ts'

/** Mobile number allowed for login; stricter than `isMobile`. */
export const isLoginMobile = (text: string) => /^1[35789]\d{9}$/.test(text)

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const EMAIL = new RegExp(`^[A-Za-z0-9_%+'-]+(?:\\.[A-Za-z0-9_%+'-]+)*@(?:${LABEL}\\.)+[A-Za-z]{2,63}$`)

/** E-mail: ASCII, at most 64 characters before the @ and 254 in all. */
export const isEmail = (text: string) => text.length <= 254 && text.indexOf('@') <= 64 && EMAIL.test(text)

/** The `tel:` link for a number that may contain spaces and dashes. The comma is the pause before an extension. */
export const telLink = (phone: string): string =>
  `tel:${phone
    .replaceAll(/[^\d+转-]/g, '')
    .replace(/(\d{7})[转-]+(?=\d{1,6}$)/, '$1,')
    .replaceAll(/[^\d+,]/g, '')}`

export const isDigits = (text: string) => /^\d+$/.test(text)

/** One-time code of exactly `length` digits. */
export const isCode = (text: string, length = LOGIN_CODE_LENGTH) => text.length === length && isDigits(text)
