/** What nothing in its transaction reads again is written just before it commits: together, one statement for all of a kind. */

/** Writes all of a kind. What it hands to `beforeCommit` itself comes after it. `Tx` is a transaction: only its identity matters here. */
export type Batch<Tx, T> = (tx: Tx, items: T[]) => Promise<void>

interface Waiting {
  batch: Batch<never, never>
  item: unknown
}
/** What waits in each open transaction; its savepoints share the list. */
const lists = new WeakMap<object, Waiting[]>()
/** A statement takes 65,535 values. */
const MOST_ITEMS = 1000

/** Has the batch write the items at the end of the transaction that `transact` began; without one, now. */
export async function beforeCommit<Tx extends object, T>(db: Tx, batch: Batch<Tx, T>, items: T[]): Promise<void> {
  const list = lists.get(db)
  if (list) list.push(...items.map((item) => ({ batch: batch as Batch<never, never>, item })))
  else if (items.length > 0) await batch(db, items)
}

/** Writes now what waits, for a transaction that goes on to read it. Not in a savepoint: undone, it would take along what waited before it. */
export async function flushBeforeCommit(tx: object): Promise<void> {
  const list = lists.get(tx) ?? []
  while (list.length > 0) {
    const batch = list[0]?.batch as Batch<object, unknown>
    const items = list.filter((each) => each.batch === batch).map(({ item }) => item)
    list.splice(0, list.length, ...list.filter((each) => each.batch !== batch))
    for (let at = 0; at < items.length; at += MOST_ITEMS) await batch(tx, items.slice(at, at + MOST_ITEMS))
  }
}

/** Runs the work of a transaction, and writes what it left waiting. */
export async function withBeforeCommit<T>(tx: object, work: () => Promise<T>): Promise<T> {
  lists.set(tx, [])
  try {
    const result = await work()
    await flushBeforeCommit(tx)
    return result
  } finally {
    // Whoever comes after the end hears from the closed transaction.
    lists.delete(tx)
  }
}

/** Runs the work of a savepoint: what it left waiting is forgotten when it is undone. */
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
