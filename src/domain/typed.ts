/**
 * What people type and paste, read as they mean it: a Chinese keyboard is wide, a copied number has marks around it, a code stands in a
 * message. A text is read before it is cut.
 */

/** Reads the text of a field. `before` is what the field held: a full one takes no more. */
export type Reader = (text: string, before?: string) => string

/** Latin width, without the signs that no one sees, with one dash and with the full stop of a decimal point. */
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

const digitsIn = (text: string): string => plain(text).replace(/\D/g, '')
/** Without the code of the country, which no mobile begins with. */
export const mobileIn = (text: string): string => digitsIn(text).replace(/^(00)?86(?=1)/, '')
export const readMobile = atMost(11, mobileIn)

/** A one-time code: the text alone, or the digits of a message that are neither a phone number, an amount nor a part of another number. */
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
