/** The TanStack Query client of public content. The page's own data and the store of this device are there before the first drawing. */
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Settings } from '#api/content.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { DAY_MS } from '#domain/constants.ts'
import { BUILT_IN_SITE } from '#domain/site/site.ts'
import { isOnline, onConnectivity, watch } from '#client/sync/connectivity.ts'
import { keepPublic } from './public-store.ts'

/** A refusal is not tried again, and without a network one try is enough. */
const again = (failures: number, error: Error): boolean => {
  const status = 'status' in error ? Number(error.status) : 0
  return failures < 1 && !(status >= 400 && status < 500) && isOnline()
}

const client = new QueryClient({
  defaultOptions: { queries: { gcTime: 7 * DAY_MS, staleTime: 60_000, retry: again, networkMode: 'offlineFirst' } },
})

const LONGEST_MS = 5000

/** The page links the data from which the server rendered it: `[[key, data], …]`. Without it the app calls the server. */
export async function takePageData(): Promise<void> {
  const link = document.head.querySelector<HTMLLinkElement>('link#page-data')
  if (!link) return
  try {
    const answer = await fetch(link.href, { signal: AbortSignal.timeout(LONGEST_MS) })
    if (!answer.ok) return
    for (const [key, data] of (await answer.json()) as [readonly unknown[], unknown][]) client.setQueryData(key, data)
  } catch {
    // No answer in time.
  }
}

keepPublic(client)
onlineManager.setEventListener((set) => {
  set(isOnline())
  return onConnectivity(set)
})

/** The site's name as this device last read it. It starts no request: the first screen behind the login needs no other setting. */
export const knownSiteName = (): string =>
  client.getQueryData<Settings>(PUBLIC_KEYS.settings)?.site_name ?? BUILT_IN_SITE.site_name

export function QueryProvider({ children }: { children: ReactNode }) {
  useEffect(watch, [])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
