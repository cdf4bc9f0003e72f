/**
 * Defers writes that their transaction does not read again until just before COMMIT, so that one statement writes all rows of a
 * kind.
 */

/**
 * Writes all items of a kind. Items that it defers itself are written afterwards. `Tx` is a transaction; only its identity
 * matters here.
 */
export type Batch<Tx, T> = (tx: Tx, items: T[]) => Promise<void>

interface Waiting {
  batch: Batch<never, never>
  item: unknown
}
/** The deferred writes of each open transaction; savepoints share the list. */
const lists = new WeakMap<object, Waiting[]>()
/** PostgreSQL takes at most 65,535 values in a statement. */
const MOST_ITEMS = 1000

/** Defers the items to the end of the transaction that `transact` started. Outside a transaction it writes them now. */
export async function beforeCommit<Tx extends object, T>(db: Tx, batch: Batch<Tx, T>, items: T[]): Promise<void> {
  const list = lists.get(db)
  if (list) list.push(...items.map((item) => ({ batch: batch as Batch<never, never>, item })))
  else if (items.length > 0) await batch(db, items)
}

/**
 * Writes the deferred items now, for a transaction that reads them next. Do not call it inside a savepoint, whose rollback would
 * remove items deferred earlier.
 */
export async function flushBeforeCommit(tx: object): Promise<void> {
  const list = lists.get(tx) ?? []
  while (list.length > 0) {
    const batch = list[0]?.batch as Batch<object, unknown>
    const items = list.filter((each) => each.batch === batch).map(({ item }) => item)
    list.splice(0, list.length, ...list.filter((each) => each.batch !== batch))
    for (let at = 0; at < items.length; at += MOST_ITEMS) await batch(tx, items.slice(at, at + MOST_ITEMS))
  }
}

/** Runs the work of a transaction, then writes the deferred items. */
export async function withBeforeCommit<T>(tx: object, work: () => Promise<T>): Promise<T> {
  lists.set(tx, [])
  try {
    const result = await work()
    await flushBeforeCommit(tx)
    return result
  } finally {
    // A late caller gets the closed transaction's own error.
    lists.delete(tx)
  }
}

/** Runs the work of a savepoint; a rollback drops its deferred items. */
export async function withinSavepoint<T>(savepoint: object, outer: object, work: () => Promise<T>): Promise<T> {
  const list = lists.get(outer)
  if (!list) return work()
  const before = list.length
  lists.set(savepoint, list)
  try {
    return await work()
  } catch (error) {
    list.splice(before)
    throw error
  } finally {
    lists.delete(savepoint)
  }
}
