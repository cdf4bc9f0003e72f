/**
 * A page of a slow phone, throttled by the browser's own tools, which reports when something first shows. The test tool's own
 * queries (evaluate, waitForFunction, click) run its script in the page, which takes 75 ms on a slowed processor.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { PASSWORD } from '../e2e/server.ts'
import { bringKnownDevice } from '../known-devices.ts'

export const CPU = 4
/** Slow 3G as in browsers' tools: 400 kbps each way, 400 ms. */
export const SLOW_3G = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const FAST = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

export interface Throttled {
  page: Page
  cdp: CDPSession
}
interface Watched extends Throttled {
  /** milliseconds from navigation to the frame that first shows the awaited element */
  shown: () => Promise<number>
}
interface Conditions {
  cpu?: number
  network?: typeof FAST
}

export async function network({ cdp }: Throttled, conditions: Partial<typeof FAST> & { offline?: boolean }): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...FAST, ...conditions })
}

/** The loader that runs these files wraps inner functions in a helper that a page lacks. */
export const nameable = (context: BrowserContext) => context.addInitScript('globalThis.__name = (each) => each')

const LONGEST_MS = 120_000
/** A page that reports nothing must not block the benchmark for ever. */
export const inTime = <T>(saying: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    saying,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error(`the page has not said ${what}`)), LONGEST_MS).unref()
    }),
  ])

/** Adds a function with this name to the page. Returns a function that waits for the number of its first call. */
export async function told({ cdp }: Throttled, name: string): Promise<() => Promise<number>> {
  const value = new Promise<number>((resolve) =>
    cdp.on('Runtime.bindingCalled', (call) => void (call.name === name && resolve(Number(call.payload)))),
  )
  await cdp.send('Runtime.addBinding', { name })
  return () => inTime(value, name)
}

/** An empty page under these conditions, which reports when `selector` first shows. */
export async function slowPage(context: BrowserContext, selector: string, given: Conditions = {}): Promise<Watched> {
  await nameable(context)
  const page = await context.newPage()
  await page.addInitScript((wanted) => {
    // The function may be added after this script runs.
    const told = globalThis as unknown as { tellShown: (at: string) => void }
    const seen = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      seen.disconnect()
      // After the frame that shows the element.
      requestAnimationFrame(() => setTimeout(() => told.tellShown(String(performance.now()))))
    })
    seen.observe(document, { childList: true, subtree: true })
  }, selector)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Runtime.enable')
  await cdp.send('Network.enable')
  const throttled = { page, cdp, shown: await told({ page, cdp }, 'tellShown') }
  if (given.cpu) await cdp.send('Emulation.setCPUThrottlingRate', { rate: given.cpu })
  if (given.network) await network(throttled, given.network)
  return throttled
}

/** Puts a session into the context's cookies, as a login does. Returns the user's id. */
export async function logIn(context: BrowserContext, phone: string): Promise<string> {
  await bringKnownDevice(context, phone)
  const answer = await context.request.post('/v1/login', { data: { identity: phone, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`login of ${phone}: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { data: { user_id: string } }).data.user_id
}

/** Resolves once the device has the whole first sync, with its number of orders. */
export function synced(page: Page, user_id: string): Promise<number> {
  return page.evaluate(async (name) => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    for (;;) {
      const known = (await indexedDB.databases()).some((each) => each.name === name)
      if (known) {
        const db = await ask(indexedDB.open(name))
        const ready = db.objectStoreNames.contains('meta')
        const done = ready && (await ask(db.transaction('meta').objectStore('meta').get('synced')))
        const orders = done ? await ask(db.transaction('orders').objectStore('orders').count()) : 0
        db.close()
        if (done) return orders
      }
      // A page is not notified of another page's changes to the database.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }, `xunjin/1/${user_id}`)
}
