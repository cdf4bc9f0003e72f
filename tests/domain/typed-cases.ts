/** Tests that every reader of typed and pasted text passes. */
import { expect, test } from 'vitest'

type Read = (text: string) => string

/** The text in full width, with its spaces. */
export const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '　')

export function testPasted(cases: readonly (readonly [name: string, read: Read, typed: string, meant: string])[]): void {
  const by_text = cases.map(([name, read, typed, meant]) => [name, typed, meant, read] as const)
  test.each(by_text)('%s: %j typed or pasted is %j', (_name, typed, meant, read) => {
    expect(read(typed)).toBe(meant)
  })
  test.each(by_text)('%s: %j stays %j when it is read again', (_name, typed, _meant, read) => {
    expect(read(read(typed))).toBe(read(typed))
  })
}

export function testTyped(cases: readonly (readonly [name: string, read: Read, signs: string])[]): void {
  test.each(cases)('a %s typed sign by sign, narrow or wide, is the number itself', (_name, read, signs) => {
    for (const typed of [signs, wide(signs)]) expect([...typed].reduce((held, sign) => read(held + sign), '')).toBe(signs)
  })
}
