/// <reference lib="webworker" />
/**
 * The service worker. It keeps the whole app offline, even pages never visited, and pictures that were seen. It also receives
 * shared files and wakes the outbox.
 */

import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { leaveOwnScripts } from '#api/page-scripts.ts'
import { ACCOUNT_CACHE, NEVER_KEPT, photoCache, SHARED_NAME, sharedCache } from '#api/wire.ts'

declare const self: ServiceWorkerGlobalScope

// A page that installs the app is controlled at once. An update still waits for the person's consent.
clientsClaim()
cleanupOutdatedCaches()

const app = new PrecacheController()
app.addToCacheList(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(app))

/** Files fetched at a time. On a slow line most of their time is waiting. The page keeps two of the host's six connections. */
const CONCURRENCY = 4
/**
 * Replaces the controller's own installation, which fetches one file after another. Files of an interrupted installation are
 * already cached.
 */
async function install(event: ExtendableEvent): Promise<void> {
  const left = [...app.getURLsToCacheKeys()]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [url, cacheKey] = next
      // The browser's own cache may hold an old revision of a file without a hash in its name.
      const cache = cacheKey === url ? 'default' : 'reload'
      const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low' })
      await Promise.all(app.strategy.handleAll({ params: { cacheKey }, request, event }))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', app.activate)

/** The session's account according to the cookie; undefined if workers may not read cookies. */
async function accountInCookie(): Promise<unknown> {
  if (!('cookieStore' in self)) return undefined
  try {
    const cookie = await self.cookieStore.get('userAuth')
    return (JSON.parse(decodeURIComponent(cookie?.value ?? '{}')) as { user_id?: unknown }).user_id ?? null
  } catch {
    return null
  }
}
/** The account of this device as last reported by the app, unless the cookie names another; null for none. */
async function accountHere(): Promise<string | null> {
  const told = await (await caches.match('/account', { cacheName: ACCOUNT_CACHE }))?.text()
  const account = await accountInCookie()
  return told && (account === undefined || account === told) ? told : null
}

const SHARE_PATH = '/go/share'

/** Referrer policies that hide the sender of a form. The share sheet sets none of them. */
const HIDING = new Set<ReferrerPolicy>(['no-referrer', 'same-origin'])
/** The share sheet names no site. A form on another site names its own, unless it hides it. */
function isOfAnotherSite({ headers, referrer, referrerPolicy }: Request): boolean {
  const origin = headers.get('origin') ?? 'null'
  return origin === 'null' ? referrer !== '' || HIDING.has(referrerPolicy) : origin !== self.location.origin
}

/** Stores files from another app's share sheet for the account, then opens the page that asks where they belong. */
async function takeShared(request: Request): Promise<Response> {
  const account = await accountHere()
  if (account !== null && !isOfAnotherSite(request)) {
    const files = (await request.formData()).getAll('photos').filter((each) => each instanceof File)
    const cache = await caches.open(sharedCache(account))
    const started = Date.now()
    await Promise.all(
      files.map((file, index) => {
        const headers = { 'content-type': file.type, [SHARED_NAME]: encodeURIComponent(file.name) }
        return cache.put(`/shared/${started}-${index}`, new Response(file, { headers }))
      }),
    )
  }
  return Response.redirect(SHARE_PATH, 303)
}
registerRoute(
  ({ url }) => url.pathname === SHARE_PATH,
  ({ request }) => takeShared(request),
  'POST',
)

/** The shell for a page without server-rendered content. It has only the page's own scripts. */
async function shell(request: Request): Promise<Response> {
  const kept = await app.matchPrecache('/index.html')
  if (!kept) return fetch(request)
  const headers = new Headers(kept.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(leaveOwnScripts(await kept.text(), new URL(request.url).pathname), { headers })
}
registerRoute(
  new NavigationRoute(({ request }) => shell(request), {
    denylist: [/^\/v1\//, /^\/docs\//, /^\/livez/, /^\/readyz/, /^\/content\//, /^\/(?:robots\.txt|sitemap\.xml)$/],
  }),
)

const photos = new Map<string, CacheFirst>()
/** Copies of an account's photos, in a cache per account that is deleted when the account leaves the device. */
function photosOf(account: string): CacheFirst {
  const known = photos.get(account)
  if (known) return known
  const isHere = async () => (await accountHere()) === account
  const cacheName = photoCache(account)
  const strategy = new CacheFirst({
    cacheName,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * 24 * 3600, purgeOnQuotaError: true }),
      // The account may leave during the request. Its copy is then not kept.
      {
        cacheWillUpdate: async ({ response }) => (response.headers.get(NEVER_KEPT) !== '1' && (await isHere()) ? response : null),
        cacheDidUpdate: async () => void ((await isHere()) || (await caches.delete(cacheName))),
      },
    ],
  })
  photos.set(account, strategy)
  return strategy
}
/** Copies of an account are served only while that account is logged in; otherwise the request goes to the server. */
async function photo(request: Request, event: ExtendableEvent): Promise<Response> {
  const account = new URL(request.url).searchParams.get('account')
  return account && account === (await accountHere()) ? photosOf(account).handle({ request, event }) : fetch(request)
}
registerRoute(
  ({ url }) => /^\/v1\/files\/[^/]+\/content$/.test(url.pathname),
  ({ request, event }) => photo(request, event),
)
/** The cache of builds that did not separate accounts. */
self.addEventListener('activate', (event) => event.waitUntil(Promise.all(['files', 'shared'].map((name) => caches.delete(name)))))

/** Pictures of banners and articles that were seen. Films are too large to keep. */
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && /^\/(?:content|v1\/pictures)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * 24 * 3600, purgeOnQuotaError: true }),
    ],
  }),
)

/** Background Sync only wakes the pages, which send the outbox. */
async function wakePages(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'sync' })
}
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === 'outbox') sync.waitUntil(wakePages())
})
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
