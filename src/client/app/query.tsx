/** Public content through TanStack Query, kept in localStorage: small, bounded, and never anything of an account. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import type { ReactNode } from 'react'

const DAY_MS = 24 * 3600 * 1000

const client = new QueryClient({
  defaultOptions: { queries: { gcTime: 7 * DAY_MS, staleTime: 60_000, retry: 1, networkMode: 'offlineFirst' } },
})
const persister = createSyncStoragePersister({ storage: globalThis.localStorage, key: 'xunjin:public', throttleTime: 2000 })

/** Only what is marked public is written down. */
const persistOptions = {
  persister,
  maxAge: 7 * DAY_MS,
  buster: __APP_VERSION__,
  dehydrateOptions: {
    shouldDehydrateQuery: (query: { queryKey: readonly unknown[]; state: { status: string } }) =>
      query.queryKey[0] === 'public' && query.state.status === 'success',
  },
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      {children}
    </PersistQueryClientProvider>
  )
}
