/** Offline checks of identity documents, bank accounts and plain text. Nothing is looked up. */
import { parseYuan } from './typed-figures.ts'

/** The content of an id number; `born_on` is YYYY-MM-DD. */
export interface IdNo {
  id_no: string
  born_on: string
  sex: 'male' | 'female'
}

const ID_NO = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{2}(\d)[\dX]$/
const USCC_SET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const USCC_BODY = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{9}$/

/** Check character of the first 17 digits: weights 2^(17−i) mod 11. Source: GB 11643. */
function idCheck(body: string): string {
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (2 ** (17 - i) % 11), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** Check character of the first 17 characters: weights 3^i mod 31. Source: GB 32100. */
function usccCheck(body: string): string {
  const sum = [...body].reduce((total, char, i) => total + USCC_SET.indexOf(char) * (3 ** i % 31), 0)
  return USCC_SET.charAt((31 - (sum % 31)) % 31)
}

/**
 * Reads an 18-character id number (GB 11643) with a real birth date and a valid checksum; a final x is upper-cased. `today`
 * (YYYY-MM-DD) refuses later birth dates. The area code is not looked up, so 999999 passes. Null if the text is no id number.
 */
export function parseIdNo(text: string, today = '9999-12-31'): IdNo | null {
  const id_no = text.trim().toUpperCase()
  const found = ID_NO.exec(id_no)
  if (!found) return null
  const [, year = '', month = '', day = '', order = ''] = found
  const born_on = `${year}-${month}-${day}`
  if (!isDate(born_on) || born_on > today || idCheck(id_no.slice(0, 17)) !== id_no.slice(17)) return null
  return { id_no, born_on, sex: Number(order) % 2 === 1 ? 'male' : 'female' }
}

/** Unified social credit code 统一社会信用代码 (GB 32100): 18 characters of the 31-character set, upper case, checksum. */
export function isUscc(text: string): boolean {
  return text.length === 18 && USCC_BODY.test(text.slice(0, 17)) && usccCheck(text.slice(0, 17)) === text.slice(17)
}

/** Adds the check character to the first 17 characters; RangeError if no code can begin with them. */
export function withUsccCheck(body: string): string {
  if (!USCC_BODY.test(body)) throw new RangeError('not the first 17 characters of a USCC')
  return body + usccCheck(body)
}

/** The Luhn sum modulo 10: 0 if the last digit is the correct check digit. */
function luhnSum(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10
}

/** Private (对私) card: 13 to 19 digits, Luhn. */
export const isBankCardNo = (text: string) => /^\d{13,19}$/.test(text) && luhnSum(text) === 0

/** Corporate (对公) account: 6 to 32 digits; banks share no checksum. */
export const isBankAccountNo = (text: string) => /^\d{6,32}$/.test(text)

/** CNAPS bank code 联行号: 12 digits. */
/** 税收分类编码 of goods and services. */
export const isTaxCode = (text: string): boolean => /^[1-6]\d{18}$/.test(text)
export const isCnapsNo = (text: string) => /^\d{12}$/.test(text)

export const isIdNo = (text: string) => parseIdNo(text) !== null

/** Absolute http or https address. */
export function isUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(text)) return false
  try {
    return new URL(text).hostname.length > 0
  } catch {
    return false
  }
}

/** A real calendar day as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)
export const isChinese = (text: string) => /^\p{Script=Han}+$/u.test(text)
export const isLetters = (text: string) => /^[A-Za-z]+$/.test(text)
export const isAlphanumeric = (text: string) => /^[A-Za-z0-9]+$/.test(text)

/** Amount in yuan, not negative, at most two decimals. */
export const isAmount = (text: string) => parseYuan(text) !== null

/** A JSON object or array. */
export function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
