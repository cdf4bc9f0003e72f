/** Takes the manifest's pictures of the built app with the demo's data: `npm run screenshots`, after a build. */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { nameable } from '../bench/page.ts'
import { browser, closeBrowser, DESK, PHONE } from './browser.ts'
import firstStart from './first-start.ts'
import type { Name } from './people.ts'
import { signIn, synced } from './phone.ts'
import { ServerProcess } from './server.ts'

const FOLDER = new URL('../../public/screenshots/', import.meta.url)
const PICTURES: { name: string; person: Name; path: string; viewport: typeof PHONE; scale: number }[] = [
  { name: 'phone-orders.png', person: 'supplier', path: '/supply/order', viewport: PHONE, scale: 2 },
  { name: 'desk-orders.png', person: 'trader', path: '/trade/order', viewport: DESK, scale: 1 },
]

const forget = await firstStart()
const server = await (await ServerProcess.withDemo()).start()
try {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, person, path, viewport, scale } of PICTURES) {
    const context = await (await browser()).newContext({
      baseURL: server.origin,
      viewport,
      deviceScaleFactor: scale,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    })
    await nameable(context)
    await signIn(context, person)
    const page = await context.newPage()
    await page.goto(path)
    await synced(page)
    await page
      .getByText(/^[A-Z]{2}\d{10}$/)
      .first()
      .waitFor()
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
      .toFile(new URL(name, FOLDER).pathname)
    await context.close()
  }
} finally {
  await closeBrowser()
  await server.destroy()
  await forget()
}
