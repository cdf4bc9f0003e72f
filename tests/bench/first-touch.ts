/** A visitor's first touch on a slow phone: 1.5 s after the first paint they press a link, or a tab of the login form. */
import type { Page } from 'playwright'
import { browser, PHONE } from '../e2e/browser.ts'
import { filledServer } from './filled-server.ts'
import { CPU, network, SLOW_3G } from './page.ts'
import type { Bench, Row } from './row.ts'
import { median, s } from './row.ts'

const RUNS = 5
const LOOKED_MS = 1500

interface Touch {
  what: string
  path: string
  /** accessible role and name of the pressed element */
  role: 'link' | 'tab'
  name: string
  /** the result of the press, on this page or the next */
  shows: string
  /** milliseconds from the press */
  reach_ms: number
}
const TOUCHES: Touch[] = [
  { what: 'home → 注册账号', path: '/', role: 'link', name: '注册账号', shows: 'input[name=agreed]', reach_ms: 2000 },
  { what: 'home → 账号登录', path: '/', role: 'tab', name: '账号登录', shows: 'input[name=password]', reach_ms: 3000 },
  { what: 'login → 账号登录', path: '/auth/login', role: 'tab', name: '账号登录', shows: 'input[name=password]', reach_ms: 3000 },
]

const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, { polling: 50 })

/** Milliseconds from the press to its result. */
async function press(origin: string, { path, role, name, shows }: Touch): Promise<number> {
  const context = await (await browser()).newContext({ baseURL: origin, viewport: PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await network({ page, cdp }, SLOW_3G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    await page.goto(path, { waitUntil: 'commit', timeout: 60_000 })
    await firstPaint(page)
    const control = page.getByRole(role, { name, exact: true })
    await control.scrollIntoViewIfNeeded()
    const box = await control.boundingBox()
    if (!box) throw new Error(`${name} is not on ${path}`)
    await page.waitForTimeout(LOOKED_MS)
    const pressed = performance.now()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForSelector(shows, { timeout: 60_000 })
    return performance.now() - pressed
  } finally {
    await context.close()
  }
}

export const firstTouch: Bench = {
  name: 'first-touch',
  async run() {
    const { origin, close } = await filledServer(async () => {})
    try {
      const rows: Row[] = []
      for (const touch of TOUCHES) {
        // Warms up, because the first requests of a page do not get its best compression.
        for (let i = 0; i < 2; i++)
          await (await fetch(origin + touch.path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
        const runs = []
        for (let i = 0; i < RUNS; i++) runs.push(await press(origin, touch))
        rows.push({
          what: `slow 3G, CPU ×${CPU}: ${touch.what}`,
          ours: s(median(runs)),
          beside: '–',
          ratio: null,
          reach: `≤ ${touch.reach_ms / 1000} s`,
          met: median(runs) <= touch.reach_ms,
          note: `from ${s(Math.min(...runs))} to ${s(Math.max(...runs))}`,
        })
      }
      return rows
    } finally {
      await close()
    }
  },
}
