/**
 * Interprets what people type and paste: full-width characters, separators in copied numbers, a code inside a message. A text is
 * normalised before it is cut to length.
 */

/** Reads the text of a field. `before` is the field's previous content: a full field takes no more. */
export type Reader = (text: string, before?: string) => string

/** Normalises to half width, removes invisible characters, and unifies dashes and decimal points. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[。｡]/g, '.')

export const atMost =
  (length: number, read: (text: string) => string): Reader =>
  (text, before = '') => {
    const all = read(text)
    if (all.length <= length) return all
    return before.length === length ? before : all.slice(0, length)
  }

export const digitsIn = (text: string): string => plain(text).replace(/\D/g, '')
/** Removes the country code. No mobile number begins with it. */
export const mobileIn = (text: string): string => digitsIn(text).replace(/^(00)?86(?=1)/, '')
export const readMobile = atMost(11, mobileIn)

/** A one-time code: the text itself, or the digits in a message that belong to no phone number, amount or other number. */
export const readCode = (length: number): Reader =>
  atMost(length, (text) => {
    const all = digitsIn(text)
    if (!/\p{L}/u.test(text) || all.length <= length) return all
    const alone = `(?<![\\w.,¥-])(\\d{${length}}|\\d{2,4}[ -]\\d{2,4})(?![\\w-]|[.,]\\d| *[元万])`
    const found = (head: string) =>
      [...plain(text.replace(/[，。]/g, ' ')).matchAll(RegExp(head + alone, 'gi'))]
        .map((each) => digitsIn(each[1] ?? ''))
        .find((each) => each.length === length)
    return found('(?:码|code)[^\\d\\n]{0,12}') ?? found('') ?? ''
  })
