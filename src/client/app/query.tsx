/** Public content through TanStack Query: what the server wrote into the page and what this device kept are there before the first drawing. */
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isOnline, onConnectivity, watch } from '../sync/connectivity.ts'
import { keepPublic } from './public-store.ts'

const DAY_MS = 24 * 3600 * 1000

/** The server's refusals stay refusals; without a network one try has told enough. */
const again = (failures: number, error: Error): boolean => {
  const status = 'status' in error ? Number(error.status) : 0
  return failures < 1 && !(status >= 400 && status < 500) && isOnline()
}

const client = new QueryClient({
  defaultOptions: { queries: { gcTime: 7 * DAY_MS, staleTime: 60_000, retry: again, networkMode: 'offlineFirst' } },
})

/** The server knows which data its page shows: `[[key, data], …]` beside the page's text. */
function takePageData(): void {
  const written = document.getElementById('page-data')?.textContent
  if (!written) return
  for (const [key, data] of JSON.parse(written) as [readonly unknown[], unknown][]) client.setQueryData(key, data)
}

keepPublic(client)
takePageData()
onlineManager.setEventListener((set) => {
  set(isOnline())
  return onConnectivity(set)
})

export function QueryProvider({ children }: { children: ReactNode }) {
  useEffect(watch, [])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
