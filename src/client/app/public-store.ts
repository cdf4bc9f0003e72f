/** Public content on this device: recently read queries in localStorage, bounded in number and size. It never holds data of an account. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryCache, QueryClient } from '@tanstack/react-query'
import { nowMs } from '#client/lib/clock.ts'

const PLACE = 'xunjin:public'
/** Content of another version is dropped, because its shapes may differ. */
const FORM = `2/${__APP_VERSION__}`
const KEEP_MS = 30 * 24 * 3600 * 1000
const SAVE_AFTER_MS = 1500

/** Maximum rows of each kind, which is the second part of a key. Kinds that are not named here are unbounded. */
const MOST: Record<string, number> = {
  article: 40,
  articles: 12,
  search: 6,
  trend: 12,
  markets: 6,
  goods: 6,
  goods_on_sale: 6,
  needs: 6,
}
/** Maximum size in characters of two bytes each, so 1 MB in all. */
const MOST_CHARACTERS = 500_000

export interface Kept {
  key: readonly unknown[]
  data: unknown
  /** when the server was asked, and when the row was last shown; milliseconds */
  updated_at: number
  read_at: number
}

const nameOf = ({ key }: Pick<Kept, 'key'>): string => JSON.stringify(key)

/**
 * The rows to keep: the latest of each key, none of them expired, up to the maximum size. Rows read longest ago are dropped
 * first.
 */
export function bounded(rows: readonly Kept[], now: number, most_characters = MOST_CHARACTERS): Kept[] {
  const newest = new Map<string, Kept>()
  for (const row of rows) {
    const known = newest.get(nameOf(row))
    const read_at = Math.max(row.read_at, known?.read_at ?? 0)
    newest.set(nameOf(row), { ...(known && known.updated_at > row.updated_at ? known : row), read_at })
  }
  const counts = new Map<string, number>()
  let characters = 0
  return [...newest.values()]
    .filter(({ updated_at }) => now - updated_at < KEEP_MS)
    .sort((a, b) => b.read_at - a.read_at)
    .filter((row) => {
      const kind = String(row.key[1])
      const count = (counts.get(kind) ?? 0) + 1
      const size = JSON.stringify(row).length
      if (count > (MOST[kind] ?? Number.POSITIVE_INFINITY) || characters + size > most_characters) return false
      counts.set(kind, count)
      characters += size
      return true
    })
}

/** A TanStack row with the time it was last shown. */
const asQuery = ({ key, data, updated_at, read_at }: Kept) => ({
  queryHash: nameOf({ key }),
  queryKey: key,
  state: { data, dataUpdatedAt: updated_at },
  meta: { read_at },
})
const asKept = ({ queryKey, state, meta }: ReturnType<typeof asQuery>): Kept => ({
  key: queryKey,
  data: state.data,
  updated_at: state.dataUpdatedAt,
  read_at: meta.read_at,
})

type Row = ReturnType<typeof asQuery>

/** The rows to write: as many of this tab's and other tabs' rows as fit. */
function serialize(persisted: Persisted): string {
  const queries = bounded([...stored(), ...rowsOf(persisted).map(asKept)], nowMs()).map(asQuery)
  return JSON.stringify({ ...persisted, clientState: { mutations: [], queries } })
}

/** Writes at most once per interval. If storage is full or closed, only the cache is lost. */
const persister = createSyncStoragePersister({
  storage: globalThis.localStorage,
  key: PLACE,
  throttleTime: SAVE_AFTER_MS,
  serialize: (persisted) => serialize(persisted),
})
type Persisted = Parameters<typeof persister.persistClient>[0]
/** Our rows are TanStack queries without their fetch state. */
const rowsOf = ({ clientState }: Persisted) => clientState.queries as unknown as Row[]

function stored(): Kept[] {
  try {
    const kept = persister.restoreClient() as Persisted | undefined
    return kept?.buster === FORM ? rowsOf(kept).map(asKept) : []
  } catch {
    return []
  }
}

const persisted = (rows: readonly Kept[]): Persisted => ({
  buster: FORM,
  timestamp: nowMs(),
  clientState: { mutations: [], queries: rows.map(asQuery) as unknown as Persisted['clientState']['queries'] },
})

/** A closing page must write at once, because the persister's next write comes too late. */
function storeNow(rows: readonly Kept[]): void {
  try {
    localStorage.setItem(PLACE, serialize(persisted(rows)))
  } catch {
    // As in the persister, only the cache is lost.
  }
}

function entries(cache: QueryCache, read_at: ReadonlyMap<string, number>): Kept[] {
  return cache.getAll().flatMap(({ queryKey: key, state: { status, data, dataUpdatedAt: updated_at } }) => {
    if (key[0] !== 'public' || status !== 'success') return []
    return [{ key, data, updated_at, read_at: read_at.get(nameOf({ key })) ?? updated_at }]
  })
}

/** Fills the query client from the store. From then on, stores every read together with the rows of other tabs. */
export function keepPublic(client: QueryClient): void {
  const read_at = new Map<string, number>()
  for (const row of bounded(stored(), nowMs())) {
    client.setQueryData(row.key, row.data, { updatedAt: row.updated_at })
    read_at.set(nameOf(row), row.read_at)
  }
  const cache = client.getQueryCache()
  let changed = false
  cache.subscribe(({ type, query }) => {
    if (query.queryKey[0] !== 'public') return
    if (type === 'observerAdded') read_at.set(nameOf({ key: query.queryKey }), nowMs())
    else if (type !== 'updated' || query.state.status !== 'success') return
    changed = true
    void persister.persistClient(persisted(entries(cache, read_at)))
  })
  const leave = () => {
    if (changed) storeNow(entries(cache, read_at))
    changed = false
  }
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
}
