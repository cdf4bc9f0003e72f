/** A page of a slow phone: throttled through the browser's own tools, and told to note when something is first on the screen. */
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { PASSWORD } from '../e2e/server.ts'

export const CPU = 4
/** Slow 3G as browsers' tools have it: 400 kbps each way, 400 ms. */
export const SLOW_3G = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const FAST = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

export interface Throttled {
  page: Page
  cdp: CDPSession
}
interface Conditions {
  cpu?: number
  network?: typeof FAST
}

export async function network({ cdp }: Throttled, conditions: Partial<typeof FAST> & { offline?: boolean }): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...FAST, ...conditions })
}

/** The loader that runs these files names inner functions through a helper that a page does not have. */
export const nameable = (context: BrowserContext) => context.addInitScript('globalThis.__name = (each) => each')

/** An empty page under these conditions, which note `selector`'s first appearance. */
export async function slowPage(context: BrowserContext, selector: string, given: Conditions = {}): Promise<Throttled> {
  await nameable(context)
  const page = await context.newPage()
  await page.addInitScript((wanted) => {
    const noted = globalThis as unknown as { shown_at?: number }
    const seen = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      seen.disconnect()
      // After the frame that shows it.
      requestAnimationFrame(() => setTimeout(() => void (noted.shown_at = performance.now())))
    })
    seen.observe(document, { childList: true, subtree: true })
  }, selector)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const throttled = { page, cdp }
  if (given.cpu) await cdp.send('Emulation.setCPUThrottlingRate', { rate: given.cpu })
  if (given.network) await network(throttled, given.network)
  return throttled
}

/** Milliseconds from navigation to the frame that shows what the page waits for. */
export async function shownAt({ page }: Throttled, timeout = 60_000): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as unknown as { shown_at?: number }).shown_at, null, { timeout })
  return (await handle.jsonValue()) as number
}

/** The session is put into the context's cookies, as a login leaves it. Answers the user's id. */
export async function logIn(context: BrowserContext, phone: string): Promise<string> {
  const answer = await context.request.post('/v1/login', { data: { identity: phone, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`login of ${phone}: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { data: { user_id: string } }).data.user_id
}

/** Resolves once the device has the whole first sync; answers the number of orders on it. */
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
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }, `xunjin/1/${user_id}`)
}
