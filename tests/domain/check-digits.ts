/** Makes valid numbers for tests by trying every check character until the product's own check passes. */
import { isBankCardNo, isIdNo } from '#domain/input/identity.ts'

function withCheck(body: string, characters: string, isValid: (text: string) => boolean): string {
  const valid = [...characters].map((check) => body + check).filter(isValid)
  if (valid.length !== 1) throw new RangeError(`${valid.length} check characters fit ${body}`)
  return valid.join('')
}

/**
 * A valid id number from its first 17 digits. RangeError if no id number begins with them, for instance with an impossible birth
 * date.
 */
export const withIdCheck = (body: string): string => withCheck(body, '0123456789X', isIdNo)

/** A valid bank card number from all its digits but the last. RangeError if no card number begins with them. */
export const withLuhnCheck = (body: string): string => withCheck(body, '0123456789', isBankCardNo)
