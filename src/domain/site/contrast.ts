/** How well text is read over the picture of a banner, by the contrast of WCAG 2.2. */
import { BANNER_SHADES, isLight } from './banner.ts'

/** Text of a banner below this contrast is hard to read (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5
export type BannerView = 'desk' | 'phone'
type Rgb = readonly [number, number, number]

/** #rrggbb in its parts. */
const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
export function contrastOf(one: Rgb, two: Rgb): number {
  const [light, dark] = [luminance(one), luminance(two)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The part of the banner under its text, in shares of its width and height. */
const REGIONS = { desk: { from: 0.04, to: 0.5, top: 0.15, end: 0.8 }, phone: { from: 0.05, to: 0.95, top: 0.08, end: 0.75 } }

/** Share of the shade's colour at this place of the width. */
function shadeAt(view: BannerView, light: boolean, x: number): number {
  const { phone, desk, from, to } = BANNER_SHADES[light ? 'light' : 'dark']
  if (view === 'phone') return Number.parseInt(phone, 16) / 255
  const fades = Math.min(1, Math.max(0, (to - x) / (to - from)))
  return (Number.parseInt(desk, 16) / 255) * fades
}

/** Pixels as a canvas answers them: four bytes each, row by row. */
export interface Pixels {
  data: ArrayLike<number>
  width: number
  height: number
}
/** The contrast that nine tenths of the picture under the text reach, with the shade that the site lays between them. */
export function bannerContrast(textcolor: string, { data, width, height }: Pixels, view: BannerView): number {
  const words = rgbOf(textcolor)
  const light = isLight(textcolor)
  const shade = rgbOf(BANNER_SHADES[light ? 'light' : 'dark'].colour)
  const { from, to, top, end } = REGIONS[view]
  const found: number[] = []
  for (let y = Math.floor(height * top); y < height * end; y++)
    for (let x = Math.floor(width * from); x < width * to; x++) {
      const at = (y * width + x) * 4
      const share = shadeAt(view, light, (x + 0.5) / width)
      const ground = shade.map((part, i) => part * share + (data[at + i] ?? 0) * (1 - share)) as unknown as Rgb
      found.push(contrastOf(words, ground))
    }
  const sorted = found.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 10)] ?? 1
}
