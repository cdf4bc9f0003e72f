/** Public content on this device: what was read lately, in localStorage, bounded by count and size; never anything of an account. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryCache, QueryClient } from '@tanstack/react-query'
import { nowMs } from '#client/lib/clock.ts'

const PLACE = 'xunjin:public'
/** Another version's content is not read: its shapes may be others. */
const FORM = `2/${__APP_VERSION__}`
const KEEP_MS = 30 * 24 * 3600 * 1000
const SAVE_AFTER_MS = 1500

/** How many of a kind stay, the kind being the second part of a key; others as many as there are. */
const MOST: Record<string, number> = { article: 40, articles: 12, search: 6, trend: 12, markets: 6, goods: 6, needs: 6 }
/** A character takes two bytes: 1 MB in all. */
const MOST_CHARACTERS = 500_000

export interface Kept {
  key: readonly unknown[]
  data: unknown
  /** when the server was asked, and when somebody last looked at it; milliseconds */
  updated_at: number
  read_at: number
}

const nameOf = ({ key }: Pick<Kept, 'key'>): string => JSON.stringify(key)

/** What stays of all this: the one read last of each name, nothing outdated, and no more than fits. What was read longest ago goes first. */
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

/** A row as TanStack keeps it, when it was last read among what may be noted beside it. */
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

/** What is written: of what was kept, also by other tabs, and what this one holds, as much as has room. */
function serialize(persisted: Persisted): string {
  const queries = bounded([...stored(), ...rowsOf(persisted).map(asKept)], nowMs()).map(asQuery)
  return JSON.stringify({ ...persisted, clientState: { mutations: [], queries } })
}

/** Writes once in a while at most; a full or closed storage only loses the memory of what was read. */
const persister = createSyncStoragePersister({
  storage: globalThis.localStorage,
  key: PLACE,
  throttleTime: SAVE_AFTER_MS,
  serialize: (persisted) => serialize(persisted),
})
type Persisted = Parameters<typeof persister.persistClient>[0]
/** Our rows are queries without the state of asking for them. */
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

/** A page that is left does not live to see the persister's next turn. */
function storeNow(rows: readonly Kept[]): void {
  try {
    localStorage.setItem(PLACE, serialize(persisted(rows)))
  } catch {
    // As with the persister: only the memory of what was read is lost.
  }
}

function entries(cache: QueryCache, read_at: ReadonlyMap<string, number>): Kept[] {
  return cache.getAll().flatMap(({ queryKey: key, state: { status, data, dataUpdatedAt: updated_at } }) => {
    if (key[0] !== 'public' || status !== 'success') return []
    return [{ key, data, updated_at, read_at: read_at.get(nameOf({ key })) ?? updated_at }]
  })
}

/** Fills the client with what was kept, and from now on keeps what is read, with what other tabs have kept meanwhile. */
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
