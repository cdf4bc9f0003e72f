/** Draws 仅用于循金平台认证 and the day over the picture of a card or licence, so that a copy of it is of no use elsewhere. */
import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import { chinaDay } from '#domain/china-time.ts'
import { FONTS, openFont } from '../pdf/type.ts'

const QUALITY = 80
/** The lines rise, so that cropping a side leaves some of them. */
const ANGLE = -24
/** Height of the letters in parts of the picture's width. */
const LETTER_SHARE = 1 / 22
const LEAST_LETTER_PX = 9

/** The words as outlines, one em high, because the image library sets no Chinese type of its own. */
interface Outlines {
  paths: string
  width_em: number
}
let font: Promise<Font> | null = null
const openType = (): Promise<Font> => (font ??= openFont(FONTS[0]).then(({ bytes }) => create(bytes) as Font))

async function outlinesOf(text: string): Promise<Outlines> {
  const type = await openType()
  const { glyphs, positions } = type.layout(text)
  let at = 0
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
    at += positions[index]?.xAdvance ?? 0
    return path
  })
  const em = type.unitsPerEm
  return { paths: `<g transform="scale(${1 / em} ${-1 / em})">${paths.join('')}</g>`, width_em: at / em }
}

const drawn = new Map<string, Promise<Outlines>>()
/** Only the day changes, so one is kept. */
function outlinesOn(day: string): Promise<Outlines> {
  const known = drawn.get(day)
  if (known) return known
  drawn.clear()
  const made = outlinesOf(`仅用于循金平台认证 · ${day}`)
  drawn.set(day, made)
  return made
}

/** The JPEG with the words repeated over all of it, dark with a light edge, so that they are read on every ground. */
export async function watermarked(photo: Buffer, now: Date): Promise<Buffer> {
  const { paths, width_em } = await outlinesOn(chinaDay(now))
  const { width, height } = await sharp(photo).metadata()
  const letter = Math.max(LEAST_LETTER_PX, Math.round(width * LETTER_SHARE))
  const [across, down] = [Math.ceil((width_em + 2) * letter), letter * 4]
  // A tile cuts what reaches over its edge, so no letter does.
  const low = down - letter
  const line = (x: number, y: number) => `<use href="#words" transform="translate(${x} ${y}) scale(${letter})"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><g id="words" fill="#1a1c1e" stroke="#fff" stroke-width="30" paint-order="stroke">${paths}</g>
    <pattern id="lines" width="${across}" height="${down * 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(${ANGLE})">
    ${line(letter, low)}${line(letter - across / 2, low + down)}${line(letter + across / 2, low + down)}</pattern></defs>
    <rect width="100%" height="100%" fill="url(#lines)" opacity="0.42"/></svg>`
  return sharp(photo)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
