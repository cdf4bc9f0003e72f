/** Draws the demo's pictures into public/content: `npx tsx tests/pictures/main.ts`. film.ts makes the film. */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { PICTURES } from './covers.ts'
import { MAPS } from './maps.ts'

const FOLDER = new URL('../../public/content/', import.meta.url)

await mkdir(FOLDER, { recursive: true })
const all = [...Object.entries(PICTURES), ...Object.entries(MAPS).map(([name, svg]) => [name, { svg, quality: 78 }] as const)]
for (const [name, { svg, quality }] of all) {
  const file = new URL(`${name}.webp`, FOLDER).pathname
  const { size } = await sharp(Buffer.from(svg)).webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
  console.log(`${name}.webp ${Math.round(size / 1024)} kB`)
}
