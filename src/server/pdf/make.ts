/** Makes PDFs in Chinese type, one at a time: a page takes the processor some tens of milliseconds, in which nobody else is served. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'fontkit'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { fairQueue } from '../fair-queue.ts'

const FILE = 'NotoSansSC-Regular.ttf'

/** The bundle holds the font as a data URL in a chunk of its own; the sources lie beside it. */
async function fontBytes(): Promise<Buffer> {
  if (!import.meta.env) return readFile(join(import.meta.dirname, FILE))
  const url = (await import('./NotoSansSC-Regular.ttf?inline')).default
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

interface Type {
  draws(code: number): boolean
}
let loaded: Promise<Type> | null = null
async function load(): Promise<Type> {
  const font = await fontBytes()
  // The types leave the files in memory out.
  const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, bytes: Buffer): void } }
  virtualfs.writeFileSync(FILE, font)
  pdfmake.setFonts({ Noto: { normal: FILE, bold: FILE, italics: FILE, bolditalics: FILE } })
  // A document of ours names no other file, and nobody's text makes one do so.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  const type = create(font)
  return { draws: (code) => 'hasGlyphForCodePoint' in type && type.hasGlyphForCodePoint(code) }
}

/** What printers set where they lack the type. */
export const STAND_IN = '〓'

export interface Setter {
  /** The text as it can be set: a character that the font lacks becomes 〓, and is remembered. */
  set(text: string): string
  /** The characters so far that the font lacks. */
  missing(): readonly string[]
}

function setterOf({ draws }: Type): Setter {
  const missing = new Set<string>()
  const setOne = (sign: string) => {
    if (sign === '\n' || draws(sign.codePointAt(0) ?? 0)) return sign
    missing.add(sign)
    return STAND_IN
  }
  return { set: (text) => Array.from(text, setOne).join(''), missing: () => [...missing] }
}

/** How the missing characters are told at the end of a document; null where there are none. */
export function missingWords(missing: readonly string[]): string | null {
  if (missing.length === 0) return null
  const codes = missing.map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  return `文中“${STAND_IN}”代替字库未收录的字，按出现次序为：${codes.join('、')}。以平台页面所载正文为准。`
}

const setting = fairQueue({ at_once: 1, at_once_each: 1, waiting_each: 16 })

/** `asker` takes turns with others who ask for documents. */
export const makePdf = (asker: string, document: (setter: Setter) => TDocumentDefinitions): Promise<Buffer> =>
  setting(asker, async () => {
    loaded ??= load()
    const definition = document(setterOf(await loaded))
    return pdfmake
      .createPdf({ pageSize: 'A4', ...definition, defaultStyle: { font: 'Noto', ...definition.defaultStyle } })
      .getBuffer()
  })
