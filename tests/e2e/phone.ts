/** A person's own device: a logged-in browser profile with the app installed, and the content of its database. */
import type { BrowserContext, Page, Route } from 'playwright'
import { bringKnownDevice } from '../known-devices.ts'
import { device, installed, keepProfile, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { type Name, PHONES } from './people.ts'
import { PASSWORD, type ServerProcess } from './server.ts'

export interface Phone {
  context: BrowserContext
  page: Page
}

/** Returned profiles, by server and window. */
const spare = new Map<string, BrowserContext[]>()
/** The server and window of each profile, and whether its first page may serve the next test. A prepared page may not. */
const homes = new WeakMap<BrowserContext, { origin: string; kind: string; keeps_page: boolean }>()

/**
 * Returns the phone for the next test that needs this kind. It is logged out and keeps only the installed app and an empty page,
 * which are the slowest parts of a new phone. A profile with an installed clock keeps it, so it is closed instead.
 */
export async function giveBack({ context }: Pick<Phone, 'context'>): Promise<void> {
  const { origin = '', kind = '', keeps_page = false } = homes.get(context) ?? {}
  const empty = (keeps_page && context.pages()[0]) || (await context.newPage())
  for (const page of context.pages()) if (page !== empty) await page.close()
  await empty.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  // The service worker answers this address with and without a server.
  await empty.goto(`${origin}/favicon.svg`)
  const clocked = await empty.evaluate(async () => {
    sessionStorage.clear()
    for (const name of await caches.keys()) if (!name.includes('precache')) await caches.delete(name)
    return !/\[native code\]/.test(String(setTimeout))
  })
  if (clocked) return context.close()
  const devtools = await context.newCDPSession(empty)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,indexeddb,local_storage' })
  await devtools.detach()
  keepProfile(context)
  spare.set(kind, [...(spare.get(kind) ?? []), context])
}

/** A returned profile, unless its browser was closed since. */
function given(kind: string): BrowserContext | undefined {
  const open = (spare.get(kind) ?? []).filter((context) => context.browser()?.isConnected())
  const context = open.pop()
  spare.set(kind, open)
  return context
}

/** Navigates inside the running app, like a link, until the new page has set its title. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    scrollTo(0, 0)
    // A page with another query keeps its title.
    if (new URL(to, location.href).pathname !== location.pathname) document.title = ''
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
    history.pushState({ usr: null, key: String(idx), idx }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await expectPage.poll(() => page.title(), { message: `no page at ${path}` }).not.toBe('')
}

/** Logs in by the real endpoint in this profile, and opens the path once the device has everything. */
export async function phoneOf(
  server: Pick<ServerProcess, 'origin'>,
  name: Name,
  path: string,
  viewport = PHONE,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Phone> {
  const { origin } = server
  const kind = `${origin} ${viewport.width}`
  // Animations take processor time, and no test of an account looks at them.
  const context = given(kind) ?? (await device(origin, viewport, true, 'reduce'))
  homes.set(context, { origin, kind, keeps_page: !prepare })
  await signIn(context, name)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize(viewport)
  await prepare?.(page)
  await page.goto(path)
  await installed(page)
  await synced(page)
  return { context, page }
}

export async function signIn(context: BrowserContext, name: Name): Promise<void> {
  await bringKnownDevice(context, PHONES[name])
  const answer = await context.request.post('/v1/login', { data: { identity: PHONES[name], password: PASSWORD } })
  if (!answer.ok()) throw new Error(`login ${answer.status()}`)
}

/** The first pull has ended, and the pill says that nothing waits. The pill also says so before that pull begins. */
export async function synced(page: Page): Promise<void> {
  // A page that reloads during the check is checked again.
  await expectPage.poll(() => row(page, 'meta', 'synced').catch(() => undefined)).toBeDefined()
  await page.getByText(/^在线/).first().waitFor()
}
/**
 * Waits until the app has drawn its page. The startup snapshot shows the same rows and links, and would disappear during the
 * test.
 */
export const started = (page: Page): Promise<void> => expectPage(page.locator('[data-startup-snapshot]')).toHaveCount(0)
export const offline = (page: Page) => page.getByText(/离线/).first().waitFor()

/** The rows of a table of the account's database, read beside the app. */
export const rows = <T>(page: Page, table: string): Promise<T[]> => page.evaluate(read, { table }) as Promise<T[]>
/** One row. Polls ask for it alone, because reading hundreds of orders each time took much of a test's time. */
export const row = async <T>(page: Page, table: string, key: string): Promise<T | undefined> =>
  ((await page.evaluate(read, { table, key })) as T[])[0]
/** The number of rows. */
export const count = (page: Page, table: string): Promise<number> =>
  page.evaluate(read, { table, counted: true }).then((counts) => (counts as number[]).reduce((sum, each) => sum + each, 0))

/** Waits until the drafts on the device hold these texts. The page's 草稿已存 may be about an earlier save. */
export const drafted = async (page: Page, ...texts: string[]): Promise<void> => {
  const kept = async () => JSON.stringify(await rows(page, 'drafts'))
  for (const text of texts) await expectPage.poll(kept).toContain(text)
}

/** The number of accounts' databases. */
export const databases = (page: Page): Promise<number> =>
  page.evaluate(async () => (await indexedDB.databases()).filter(({ name = '' }) => name.startsWith('xunjin/')).length)

/** Runs in the page. Returns the content of all accounts' databases. */
async function read({ table, key, counted = false }: { table: string; key?: string; counted?: boolean }): Promise<unknown[]> {
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.addEventListener('error', () => reject(request.error))
    })
  const names = (await indexedDB.databases()).map((each) => each.name ?? '').filter((each) => each.startsWith('xunjin/'))
  const found: unknown[] = []
  for (const name of names) {
    const db = await answered(indexedDB.open(name))
    if (db.objectStoreNames.contains(table)) {
      const store = db.transaction(table).objectStore(table)
      if (counted) found.push(await answered(store.count()))
      else if (key === undefined) found.push(...(await answered(store.getAll())))
      else found.push(...(await answered(store.getAll(key))))
    }
    db.close()
  }
  return found
}

/**
 * Changes outbox rows to the form in which other code would leave them: sets the fields in `change`, and deletes those in `drop`.
 */
export function alterOutbox(page: Page, change: object, drop: string[] = []): Promise<void> {
  return page.evaluate(
    async ([over, away]) => {
      const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => each.startsWith('xunjin/')) ?? ''
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.addEventListener('error', () => reject(request.error))
      })
      const transaction = db.transaction('outbox', 'readwrite')
      const all = transaction.objectStore('outbox').getAll()
      all.onsuccess = () => {
        for (const row of all.result) {
          const next = { ...row, ...over }
          for (const field of away) delete next[field]
          transaction.objectStore('outbox').put(next)
        }
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.addEventListener('abort', () => reject(transaction.error))
      })
      db.close()
    },
    [change, drop] as const,
  )
}

/** Waits until the page's own pull has brought the order. */
export async function onDevice(page: Page, id: string): Promise<void> {
  await expectPage.poll(() => row(page, 'orders', id), { message: `order ${id} on the device` }).toBeDefined()
}

const SERVER = /\/(v1\/|livez)/
const away = (route: Route) => route.abort('internetdisconnected')
/**
 * Cuts this device's network. The tool's own switch sometimes lets the first request of a new document pass, so requests are also
 * blocked.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.route(SERVER, away)
  await context.setOffline(true)
}
export async function goOnline(context: BrowserContext): Promise<void> {
  await context.unroute(SERVER, away)
  await context.setOffline(false)
}
export async function cut(phone: Phone): Promise<void> {
  await goOffline(phone.context)
  await offline(phone.page)
}

/** Waits until the outbox has this many rows. A device that lost the server probes it after half a minute at the latest. */
export async function queued(page: Page, wanted: number): Promise<void> {
  await expectPage.poll(() => count(page, 'outbox'), { timeout: 60_000, message: `outbox of ${wanted}` }).toBe(wanted)
}

/** Closes the page once nothing is being sent, because closing releases requests that the tool still holds. */
export async function closeCut({ page }: Phone): Promise<void> {
  const waiting = async () => (await rows<{ state: string }>(page, 'outbox')).every(({ state }) => state === 'waiting')
  await expectPage.poll(waiting).toBe(true)
  await page.close()
}

/** 接单 on the page of an order. */
export async function accept(page: Page, id: string): Promise<void> {
  await page.goto(`/supply/order/detail?id=${id}`)
  await page.getByRole('button', { name: '接单', exact: true }).click()
  await page.getByRole('button', { name: '确认接单' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** 接单 on this phone offline: the order is there, and its acceptance waits. */
export async function acceptOffline(phone: Phone, id: string): Promise<void> {
  await onDevice(phone.page, id)
  await cut(phone)
  await accept(phone.page, id)
  await queued(phone.page, 1)
}
