/** The type of PDFs: the bundled font, and what stands in the place of characters that it lacks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'fontkit'

/** Stands in the place of a character that the font lacks, as printers set it. */
export const STAND_IN = '〓'

export interface Setter {
  /** The text as it can be set: ㎏ becomes kg; a character that the font lacks in any form becomes 〓, and is remembered. */
  set(text: string): string
  /** The characters so far that the font lacks. */
  missing(): readonly string[]
}

/** The bundle holds the font as a data URL in a chunk of its own; the sources lie beside it. */
export async function fontBytes(): Promise<Buffer> {
  if (!import.meta.env) return readFile(join(import.meta.dirname, 'NotoSansSC-Regular.ttf'))
  const url = (await import('./NotoSansSC-Regular.ttf?inline')).default
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Answers what makes a setter for each document. */
export function setterFor(font: Buffer): () => Setter {
  const type = create(font)
  const draws = (code: number) => 'hasGlyphForCodePoint' in type && type.hasGlyphForCodePoint(code)
  return () => {
    const missing = new Set<string>()
    const setOne = (sign: string) => {
      if (sign === '\n' || draws(sign.codePointAt(0) ?? 0)) return sign
      const plain = sign.normalize('NFKC')
      if (plain !== sign && Array.from(plain).every((each) => draws(each.codePointAt(0) ?? 0))) return plain
      missing.add(sign)
      return STAND_IN
    }
    return { set: (text) => Array.from(text, setOne).join(''), missing: () => [...missing] }
  }
}

/** The note on missing characters at the end of a document; null where there are none. */
export function missingWords(missing: readonly string[]): string | null {
  if (missing.length === 0) return null
  const codes = missing.map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  return `文中“${STAND_IN}”代替字库未收录的字，按出现次序为：${codes.join('、')}。以平台页面所载正文为准。`
}
