/** Public content through TanStack Query: what the server wrote the page from and what this device kept are there before the first drawing. */
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Settings } from '#api/content.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { DAY_MS } from '#domain/constants.ts'
import { BUILT_IN_SITE } from '#domain/site.ts'
import { isOnline, onConnectivity, watch } from '#client/sync/connectivity.ts'
import { keepPublic } from './public-store.ts'

/** The server's refusals stay refusals; without a network one try has told enough. */
const again = (failures: number, error: Error): boolean => {
  const status = 'status' in error ? Number(error.status) : 0
  return failures < 1 && !(status >= 400 && status < 500) && isOnline()
}

const client = new QueryClient({
  defaultOptions: { queries: { gcTime: 7 * DAY_MS, staleTime: 60_000, retry: again, networkMode: 'offlineFirst' } },
})

const LONGEST_MS = 5000

/** The page tells where the data is that the server wrote it from: `[[key, data], …]`. Without an answer the app asks for itself. */
export async function takePageData(): Promise<void> {
  const link = document.head.querySelector<HTMLLinkElement>('link#page-data')
  if (!link) return
  try {
    const answer = await fetch(link.href, { signal: AbortSignal.timeout(LONGEST_MS) })
    if (!answer.ok) return
    for (const [key, data] of (await answer.json()) as [readonly unknown[], unknown][]) client.setQueryData(key, data)
  } catch {
    // No answer, or not in time.
  }
}

keepPublic(client)
onlineManager.setEventListener((set) => {
  set(isOnline())
  return onConnectivity(set)
})

/** The site's name as this device read it last. Asks for nothing: the console's first screen has no use for the settings themselves. */
export const knownSiteName = (): string =>
  client.getQueryData<Settings>(PUBLIC_KEYS.settings)?.site_name ?? BUILT_IN_SITE.site_name

export function QueryProvider({ children }: { children: ReactNode }) {
  useEffect(watch, [])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
