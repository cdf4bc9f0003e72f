/** Makes valid numbers for tests by trying each check character; the checks themselves decide. */
import { isBankCardNo, isIdNo } from '#domain/input/identity.ts'

function withCheck(body: string, characters: string, isValid: (text: string) => boolean): string {
  const valid = [...characters].map((check) => body + check).filter(isValid)
  if (valid.length !== 1) throw new RangeError(`${valid.length} check characters fit ${body}`)
  return valid.join('')
}

/** A valid id number from its first 17 digits; RangeError when they cannot begin one, an impossible birth date included. */
export const withIdCheck = (body: string): string => withCheck(body, '0123456789X', isIdNo)

/** A valid bank card number from all its digits but the last; RangeError when they cannot begin one. */
export const withLuhnCheck = (body: string): string => withCheck(body, '0123456789', isBankCardNo)
