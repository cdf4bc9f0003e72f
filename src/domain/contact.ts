/** Offline checks of how a person is reached, and of the codes sent there: all that a way in needs. */
import { LOGIN_CODE_LENGTH } from './constants.ts'

/** Mobile a person may log in with; narrower than `isMobile`. */
export const isLoginMobile = (text: string) => /^1[35789]\d{9}$/.test(text)

/** Mainland mobile. */
export const isMobile = (text: string) => /^1[2-9]\d{9}$/.test(text)

/** Landline with or without area code and extension, and 400/800 numbers. */
export const isLandline = (text: string) =>
  /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/.test(text) || /^[48]00-?\d{3}-?\d{4}$/.test(text)

/** A mobile number in groups or in one, a landline with its area code, a 400 or 800 number, and a local number called 电话. */
const PHONE =
  /(?<!\d)(?:(?:\+?86[-\s]*)?1[2-9]\d[-\s.]?\d{4}[-\s.]?\d{4}|0\d{2,3}[-\s)]{0,2}[2-9]\d{2,3}[-\s]?\d{4}|[48]00[-\s]?\d{3}[-\s]?\d{4})(?!\d)|(?:电话|座机|热线|tel)\D{0,2}[2-9]\d{6,7}(?!\d)/i
/** Whether a sentence has a phone number. Bare local numbers are left, because dates and batches look alike. */
export const hasPhone = (text: string): boolean => PHONE.test(text.normalize('NFKC'))

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const EMAIL = new RegExp(`^[A-Za-z0-9_%+'-]+(?:\\.[A-Za-z0-9_%+'-]+)*@(?:${LABEL}\\.)+[A-Za-z]{2,63}$`)

/** E-mail: ASCII, at most 64 characters before the @ and 254 in all. */
export const isEmail = (text: string) => text.length <= 254 && text.indexOf('@') <= 64 && EMAIL.test(text)

/** The address that dials a number, as typed with spaces and dashes. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

export const isDigits = (text: string) => /^\d+$/.test(text)

/** One-time code of exactly `length` digits. */
export const isCode = (text: string, length = LOGIN_CODE_LENGTH) => text.length === length && isDigits(text)
