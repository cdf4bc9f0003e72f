/** The TanStack Query client of public content. */
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Settings } from '#api/content.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { DAY_MS } from '#domain/constants.ts'
import { BUILT_IN_SITE } from '#domain/site/site.ts'
import { isOnline, onConnectivity, watch } from '#client/sync/connectivity.ts'

/** A refusal is not retried, and without a network one attempt is enough. */
const again = (failures: number, error: Error): boolean => {
  const status = 'status' in error ? Number(error.status) : 0
  return failures < 1 && !(status >= 400 && status < 500) && isOnline()
}

/** The query client of this visit. */
export function openQueries(): QueryClient {
  onlineManager.setEventListener((set) => {
    set(isOnline())
    return onConnectivity(set)
  })
  return new QueryClient({
    defaultOptions: { queries: { gcTime: 7 * DAY_MS, staleTime: 60_000, retry: again, networkMode: 'offlineFirst' } },
  })
}

const LONGEST_MS = 5000

/**
 * Reads the data with which the server drew this page, from the address that the page links: `[[key, data], …]`. Returns whether
 * it succeeded. Only then is the app's first drawing the server's.
 */
export async function takePageData(client: QueryClient): Promise<boolean> {
  const link = document.head.querySelector<HTMLLinkElement>('link#page-data')
  if (!link) return false
  try {
    const answer = await fetch(link.href, { signal: AbortSignal.timeout(LONGEST_MS) })
    if (!answer.ok) return false
    for (const [key, data] of (await answer.json()) as [readonly unknown[], unknown][]) client.setQueryData(key, data)
    return true
  } catch {
    // The answer did not come in time.
    return false
  }
}

/**
 * The site's name as last read by this device. It starts no request, because the first screen behind the login needs no other
 * setting.
 */
export const knownSiteName = (client: QueryClient): string =>
  client.getQueryData<Settings>(PUBLIC_KEYS.settings)?.site_name ?? BUILT_IN_SITE.site_name

export function QueryProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(watch, [])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
