/** The fonts of PDFs, and the substitutes for characters that no font has. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { Content } from 'pdfmake/interfaces'

/** The fonts in order of preference; the first that has a character draws it. Only the first is always loaded. */
export const FONTS = ['NotoSansSC-Regular', 'NotoSansSC-Rare', 'BabelStoneHan-Names'] as const
export type FontName = (typeof FONTS)[number]
export interface Font {
  name: FontName
  bytes: Buffer
  draws(text: string): boolean
}

/** Replaces a character that no font has, as printers do. */
export const STAND_IN = '〓'

export interface Setter {
  /** The text in characters that can be drawn: ㎏ becomes kg. A character without any drawable form becomes 〓 and is recorded. */
  set(text: string): string
  /** The recorded characters. */
  missing(): readonly string[]
}

const BUNDLED: { [Name in FontName]: () => Promise<{ default: string }> } = {
  'NotoSansSC-Regular': () => import('./NotoSansSC-Regular.ttf?inline'),
  'NotoSansSC-Rare': () => import('./NotoSansSC-Rare.ttf?inline'),
  'BabelStoneHan-Names': () => import('./BabelStoneHan-Names.ttf?inline'),
}
/** The bundle has each font as a data URL in a chunk of its own. From source, the fonts are files beside this one. */
async function bytesOf(name: FontName): Promise<Buffer> {
  if (!import.meta.env) return readFile(join(import.meta.dirname, `${name}.ttf`))
  const url = (await BUNDLED[name]()).default
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

export async function openFont(name: FontName): Promise<Font> {
  const bytes = await bytesOf(name)
  const type = create(bytes)
  const has = (sign: string) => 'hasGlyphForCodePoint' in type && type.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  return { name, bytes, draws: (text) => Array.from(text).every(has) }
}

/**
 * The character in a plainer form. Number forms and raised letters stay, because the form is their meaning: 2⅔ is not 22/3, nor
 * 10⁵ 105.
 */
function plainOf(sign: string): string {
  if (/[\p{Default_Ignorable_Code_Point}\r]/u.test(sign)) return ''
  if (/\s/u.test(sign)) return ' '
  return /[\p{No}\p{Lm}]/u.test(sign) ? sign : sign.normalize('NFKC')
}

/** A setter for one document. Its result depends on `fonts` alone, so a document is always set the same way. */
export function setterOf(fonts: readonly Font[]): Setter {
  const missing = new Set<string>()
  const setOne = (sign: string): string => {
    if (sign === '\n') return sign
    const forms = [sign, plainOf(sign)]
    // A plain form in an earlier font is preferred to the character itself in a later font, which would have to be loaded.
    for (const font of fonts) {
      const form = forms.find(font.draws)
      if (form !== undefined) return form
    }
    missing.add(sign)
    return STAND_IN
  }
  return { set: (text) => Array.from(text, setOne).join(''), missing: () => [...missing] }
}

/** The keys of a layout that contain its texts. */
const HOLDERS = new Set(['text', 'stack', 'columns', 'table', 'body'])

/** Sets the font of every character that the first font lacks, at any depth of a layout. */
export function withFonts(content: Content, fonts: readonly Font[]): Content {
  const [first, ...others] = fonts
  const fontOf = (sign: string) => (first?.draws(sign) ? undefined : others.find(({ draws }) => draws(sign)))?.name
  const runsOf = (text: string): Content => {
    const runs: { text: string; font?: FontName }[] = []
    for (const sign of text) {
      const font = fontOf(sign)
      const last = runs.at(-1)
      if (last && last.font === font) last.text += sign
      else runs.push(font ? { text: sign, font } : { text: sign })
    }
    return runs.some(({ font }) => font) ? { text: runs } : text
  }
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return runsOf(node)
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, HOLDERS.has(key) ? walk(each) : each]))
  }
  return others.length > 0 ? (walk(content) as Content) : content
}

/** The note about missing characters at the end of a document; null if there are none. */
export function missingWords(missing: readonly string[]): string | null {
  if (missing.length === 0) return null
  const codes = missing.map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  return `文中“${STAND_IN}”代替字库未收录的字，按出现次序为：${codes.join('、')}。以平台页面所载正文为准。`
}
