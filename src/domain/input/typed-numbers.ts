/** Parses identifying numbers that people type and paste; see typed.ts. */
import { atMost, mobileIn, plain, type Reader } from './typed.ts'

const bare = (text: string): string => plain(text).replace(/\s/g, '')

const PHONE_NAME = /^(?:\p{Script=Han}{0,4}(?:电话|手机|手机号|号码)|tel|phone|mobile)[:. ]*/iu
/** A mobile number without separators, or a landline with dashes. Other text stays, so that the field's check refuses it. */
export const readPhone: Reader = atMost(20, (text) => {
  const number = plain(text)
    .replace(PHONE_NAME, '')
    .replace(/\s*(?:转|分机|ext\.?|#)+\s*(?=\d)/i, '-')
    .replace(/[\s().]/g, '')
    .replace(/^(?:\+|00)?86-?(?=1)/, '')
    .replace(/^(?:\+|00)86-?0?(?=[2-9])/, '0')
  if (!/^\d[\d-]*$/.test(number)) return plain(text).trimStart()
  return number.startsWith('1') ? number.replaceAll('-', '') : number
})

/** A phone number or mailbox of an account. */
export const readAccountName: Reader = atMost(254, (text) => {
  const name = bare(text)
  return /^[+\d()-]+$/.test(name) ? mobileIn(name) : name
})

export const readEmail: Reader = atMost(254, bare)

/** Extracts a run of exactly `length` signs from the surrounding words. Without one, it keeps every such sign. */
const run = (signs: string, length: number): Reader =>
  atMost(length, (text) => {
    const typed = plain(text)
      .toUpperCase()
      .replace(/(?<=[\dA-Z])[\s-]+(?=[\dA-Z])/g, '')
    const found = typed.match(new RegExp(`[${signs}]+`, 'g')) ?? []
    return found.find((each) => each.length === length) ?? found.join('')
  })

/** A unified social credit code: eighteen digits and capital letters. */
export const readUscc = run('\\dA-Z', 18)
/** An id number: eighteen digits, where the last may be an X. */
export const readIdNo = run('\\dX', 18)
export const readInvoiceNo = run('\\d', 20)

/** A bank account number without the words before it. Letters stay, so that the field's check refuses them. */
export const readAccountNo: Reader = atMost(32, (text) => {
  const number = plain(text).replace(/[\s.-]/g, '')
  return /^\D+(\d{6,})\D*$/.exec(number)?.[1] ?? number
})

/** The number of a weigh ticket, transfer or draft, without the label before it. */
export const readSerial: Reader = atMost(40, (text) => bare(text).replace(/^\p{Script=Han}{1,8}:/u, ''))
