/** Phone numbers of any kind, also inside a sentence. They are separate from contact.ts, which the login pages load first. */

/** Mainland mobile. */
export const isMobile = (text: string) => /^1[2-9]\d{9}$/.test(text)

/** Landline with or without area code and extension, and 400/800 numbers. */
export const isLandline = (text: string) =>
  /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/.test(text) || /^[48]00-?\d{3}-?\d{4}$/.test(text)

/** A mobile number with or without separators, a landline with area code, a 400 or 800 number, or a local number after 电话. */
const PHONE =
  /(?<!\d)(?:(?:\+?86[-\s]*)?1[2-9]\d[-\s.]?\d{4}[-\s.]?\d{4}|0\d{2,3}[-\s)]{0,2}[2-9]\d{2,3}[-\s]?\d{4}|[48]00[-\s]?\d{3}[-\s]?\d{4})(?!\d)|(?:电话|座机|热线|tel)\D{0,2}[2-9]\d{6,7}(?!\d)/i
/** Whether a sentence contains a phone number. Bare local numbers are ignored, because dates and batch numbers look alike. */
export const hasPhone = (text: string): boolean => PHONE.test(text.normalize('NFKC'))
