/** Draws the app icons in public/icons from the logo: `npm run icons`. */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { LOGO_STROKES } from '#domain/site/site.ts'

const FOLDER = new URL('../public/icons/', import.meta.url)

const COPPER =
  '<linearGradient id="c" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dda274"/><stop offset="1" stop-color="#974f23"/></linearGradient>'

/**
 * `radius` of the corners and `scale` of the strokes on a 64 × 64 field. A maskable icon has no margin and keeps its logo in the
 * safe circle.
 */
const logo = (radius: number, scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs>${COPPER}</defs><rect width="64" height="64" rx="${radius}" fill="url(#c)"/>` +
  `<path transform="translate(32 32) scale(${scale}) translate(-32.5 -32.8)" d="${LOGO_STROKES}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`

const png = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(new URL(name, FOLDER).pathname)

await mkdir(FOLDER, { recursive: true })
await writeFile(new URL('../favicon.svg', FOLDER), logo(17, 1))
await png(logo(15, 1), 192, 'icon-192.png')
await png(logo(15, 1), 512, 'icon-512.png')
await png(logo(0, 0.82), 512, 'maskable-512.png')
await png(logo(0, 0.94), 180, 'apple-touch-icon.png')
