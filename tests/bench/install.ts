/** The time until a new phone on a slow line has the whole app, compared with fetching the same files one after another. */
import type { Page } from 'playwright'
import { device, installed } from '../e2e/browser.ts'
import { filledServer } from './filled-server.ts'
import { nameable, SLOW_3G } from './page.ts'
import type { Bench } from './row.ts'
import { count, s } from './row.ts'
import { slowLine } from './slow-line.ts'

const LONGEST_MS = 300_000

const files = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.includes('precache'))
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  })
const oneByOne = (page: Page, urls: string[]) =>
  page.evaluate(async (all) => {
    const start = performance.now()
    for (const url of all) await (await fetch(url, { cache: 'reload' })).arrayBuffer()
    return performance.now() - start
  }, urls)

export const install: Bench = {
  name: 'install',
  async run() {
    const { server, close } = await filledServer(async () => {})
    const line = await slowLine(server.port, SLOW_3G)
    const context = await device(line.origin)
    try {
      await nameable(context)
      context.setDefaultTimeout(LONGEST_MS)
      const page = await context.newPage()
      const start = performance.now()
      await page.goto('/auth/login')
      await installed(page)
      const took = performance.now() - start
      const urls = await files(page)
      // A document that the service worker does not answer.
      const beside = await (await device(line.origin)).newPage()
      await beside.route('**/sw.js', (route) => route.abort())
      await beside.goto(`${line.origin}/robots.txt`)
      const singly = await oneByOne(beside, urls)
      await beside.context().close()
      return [
        {
          what: 'a new phone on slow 3G: all of the app on it',
          ours: s(took),
          beside: `${s(singly)} (file by file)`,
          ratio: took / singly,
          reach: '–',
          met: null,
          note: `${count(urls.length)} files; ours from the opening of the login page on, beside it the files alone`,
        },
      ]
    } finally {
      await context.close()
      await line.close()
      await close()
    }
  },
}
