/** A phone with half a year of orders: its first sync, its opening with no network, and a tap on it. One after the other on one device. */
import type { BrowserContext, Locator, Page } from 'playwright'
import { keptDevice } from '../e2e/browser.ts'
import type { FilledServer } from './filled-server.ts'
import { filledServer, insertOrders } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Throttled } from './page.ts'
import { CPU, logIn, nameable, network, SLOW_3G, slowPage, synced, told } from './page.ts'
import type { Bench } from './row.ts'
import { count, kB, median, ms, percentile, s, scaled } from './row.ts'

const ORDERS = scaled(10_000, 100)
const RUNS = 5
const TAPS = scaled(10, 5)
const PHONE_OF = '13800000001'
/** A row of the list on a phone. */
const FIRST_ROW = 'article h2 a[href*="order/detail"]'
/** The same, drawn by the app and not put there from last time. */
const LIVE_ROW = `#root > :not([data-startup-snapshot]) ${FIRST_ROW}`

let opened: Promise<FilledServer> | undefined
const shared = (): Promise<FilledServer> =>
  (opened ??= filledServer(async (db, people) => insertOrders(db, ordersOf(people, ORDERS))))
let phone: Promise<BrowserContext> | undefined

export async function closeDevices(): Promise<void> {
  await phone?.then(
    (context) => context.close(),
    () => undefined,
  )
  await opened?.then(
    (home) => home.close(),
    () => undefined,
  )
  phone = undefined
  opened = undefined
}

/** Logs a new phone in; its service worker has the whole app. */
async function newPhone({ origin }: FilledServer): Promise<{ context: BrowserContext; user_id: string }> {
  const context = await keptDevice(origin)
  await nameable(context)
  const page = await context.newPage()
  await page.goto('/auth/login')
  // Active: the whole app is on the device, and serves the next page.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
  return { context, user_id: await logIn(context, PHONE_OF) }
}

/** Bytes of the answers to pulls that reached the page. */
function pullBytes({ cdp }: Throttled): () => number {
  const pulls = new Set<string>()
  let bytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/v1/sync/pull')) pulls.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pulls.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

export const firstSync: Bench = {
  name: 'first-sync',
  async run() {
    const { context, user_id } = await newPhone(await shared())
    try {
      const slow = await slowPage(context, FIRST_ROW, { network: SLOW_3G })
      const bytes = pullBytes(slow)
      const start = performance.now()
      await slow.page.goto('/supply/order', { waitUntil: 'commit' })
      const usable = await slow.shown()
      const rows = await synced(slow.page, user_id)
      const whole = performance.now() - start
      if (rows !== ORDERS) throw new Error(`${rows} of ${ORDERS} orders arrived`)
      const what = `first sync of ${count(ORDERS)} orders on slow 3G`
      return [
        {
          what: `${what}: usable`,
          ours: s(usable),
          beside: `${s(whole)} (the whole)`,
          ratio: usable / whole,
          reach: 'after the first page',
          met: usable < whole,
        },
        { what: `${what}: bytes`, ours: kB(bytes()), beside: '–', ratio: null, reach: '≤ 1 MB', met: bytes() <= 1_000_000 },
      ]
    } finally {
      await context.close()
    }
  },
}

/** The phone with everything on it, and no server any more. */
function cutOff(): Promise<BrowserContext> {
  phone ??= (async () => {
    const home = await shared()
    const { context, user_id } = await newPhone(home)
    const page = await context.newPage()
    await page.goto('/supply/order')
    const rows = await synced(page, user_id)
    if (rows !== ORDERS) throw new Error(`${rows} of ${ORDERS} orders arrived`)
    await page.locator(FIRST_ROW).first().waitFor()
    // The list was looked at for a while, as a person does before leaving it.
    await page.waitForFunction(() => localStorage.getItem('xunjin:last-seen'))
    await page.close()
    await home.server.stop()
    await context.setOffline(true)
    return context
  })()
  return phone
}

async function openings(context: BrowserContext, row: string): Promise<number[]> {
  const times = []
  for (let i = 0; i < RUNS; i++) {
    const slow = await slowPage(context, row, { cpu: CPU })
    await slow.page.goto('/supply/order', { waitUntil: 'commit' })
    times.push(await slow.shown())
    await slow.page.close()
  }
  return times
}

export const reopen: Bench = {
  name: 'reopen',
  async run() {
    const context = await cutOff()
    const [seen, live] = [await openings(context, FIRST_ROW), await openings(context, LIVE_ROW)]
    const what = `reopening with no network, ${count(ORDERS)} orders, CPU ×${CPU}`
    return [
      {
        what: `${what}: the list as seen last`,
        ours: s(median(seen)),
        beside: `${s(median(live))} (live)`,
        ratio: median(seen) / median(live),
        reach: '≤ 1.0 s',
        met: median(seen) <= 1000,
        note: `all runs: ${seen.map(s).join(', ')}; the service worker itself is not slowed`,
      },
      {
        what: `${what}: the list from the device's database`,
        ours: s(median(live)),
        beside: '–',
        ratio: null,
        reach: '≤ 1.0 s',
        met: median(live) <= 1000,
        note: `all runs: ${live.map(s).join(', ')}`,
      },
    ]
  },
}

/** Presses `button`; resolves with the milliseconds from the click to the frame after `gone` has left the page or `come` has appeared. */
async function tapTime(slow: Throttled, button: Locator, change: { gone?: string; come?: string }): Promise<number> {
  const name = 'tellTap'
  const took = await told(slow, name)
  await slow.page.evaluate(({ gone, come }) => {
    const { tellTap } = globalThis as unknown as { tellTap: (took: string) => void }
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const done = () => (gone ? !document.querySelector(gone) : document.querySelector(come ?? '') !== null)
        const seen = new MutationObserver(() => {
          if (!done()) return
          seen.disconnect()
          requestAnimationFrame(() => setTimeout(() => tellTap(String(performance.now() - timeStamp))))
        })
        seen.observe(document, { childList: true, subtree: true, attributes: true })
      },
      { capture: true, once: true },
    )
  }, change)
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('nothing to press')
  // Pressed as a person does: locator.click() would look at the page around it.
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await slow.cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await slow.cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  return took()
}

/** Marks of the dialog of a step, the page of an order, its form of shipping, and 待发货. */
const [OPEN, DETAIL, SHIPPING] = ['dialog[open] button[type=submit]', '[data-print=flow]', 'form [name$="plate"]']
const [TO_ACCEPT, TO_SHIP] = [0, 1].map((status) => `a[aria-current][href*="status=${status}"]`) as [string, string]
const LOOK_MS = 1500
interface Tap {
  what: string
  button: (page: Page) => Locator
  change: { gone?: string; come?: string }
}
const back = (come: string): Tap => ({ what: '返回', button: (page) => page.getByLabel('返回').first(), change: { come } })
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
/** The way of a supplier through the day: an order is looked at and accepted, another is shipped. */
const DAY: readonly Tap[] = [
  { what: '订单详情', button: (page) => page.locator(FIRST_ROW).first(), change: { come: DETAIL } },
  back(FIRST_ROW),
  { what: '接单', button: (page) => named(page, '接单'), change: { come: OPEN } },
  { what: '确认接单', button: (page) => named(page, '确认接单'), change: { gone: OPEN } },
  { what: '待发货', button: (page) => page.getByRole('link', { name: /^待发货/ }).first(), change: { come: TO_SHIP } },
  { what: '发货', button: (page) => page.getByRole('link', { name: '发货', exact: true }).first(), change: { come: SHIPPING } },
  back(FIRST_ROW),
  { what: '待接单', button: (page) => page.getByRole('link', { name: /^待接单/ }).first(), change: { come: TO_ACCEPT } },
]

export const tap: Bench = {
  name: 'tap',
  async run() {
    const context = await cutOff()
    const slow = await slowPage(context, FIRST_ROW, { cpu: CPU })
    await network(slow, { offline: true })
    const { page } = slow
    await page.goto('/supply/order?status=0')
    await slow.shown()
    const took = new Map<string, number[]>()
    for (let day = 0; day < TAPS; day++) {
      for (const { what, button, change } of DAY) {
        const times = took.get(what) ?? []
        took.set(what, [...times, await tapTime(slow, button(page), change)])
        // A person looks before the next press.
        await page.waitForTimeout(LOOK_MS)
      }
    }
    await page.close()
    return [...took].map(([what, [first = 0, ...later]]) => ({
      what: `tap to visible effect, offline, CPU ×${CPU}: ${what}`,
      ours: `p95 ${ms(percentile(later, 95))}`,
      beside: `${ms(first)} (the first)`,
      ratio: null,
      reach: 'p95 ≤ 100 ms',
      met: percentile(later, 95) <= 100,
      note: `${later.length} times over ${count(ORDERS)} orders, median ${ms(median(later))}`,
    }))
  },
}
