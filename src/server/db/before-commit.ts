/** What nothing in its transaction reads again is written just before it commits: together, one statement for all of a kind. */
import type { Db } from './connect.ts'

/** Writes all of a kind. What it hands to `beforeCommit` itself comes after it. */
export type Batch<T> = (tx: Db, items: T[]) => Promise<void>

interface Waiting {
  batch: Batch<never>
  item: unknown
}
/** What waits in each open transaction; its savepoints share the list. */
const lists = new WeakMap<Db, Waiting[]>()
/** A statement takes 65,535 values. */
const MOST_ITEMS = 1000

/** Has the batch write the items at the end of the transaction that `transact` began; without one, now. */
export async function beforeCommit<T>(db: Db, batch: Batch<T>, items: T[]): Promise<void> {
  const list = lists.get(db)
  if (list) list.push(...items.map((item) => ({ batch: batch as Batch<never>, item })))
  else if (items.length > 0) await batch(db, items)
}

/** Writes now what waits, for a transaction that goes on to read it. Not in a savepoint: undone, it would take along what waited before it. */
export async function flushBeforeCommit(tx: Db): Promise<void> {
  const list = lists.get(tx) ?? []
  while (list.length > 0) {
    const batch = list[0]?.batch as Batch<unknown>
    const items = list.filter((each) => each.batch === batch).map(({ item }) => item)
    list.splice(0, list.length, ...list.filter((each) => each.batch !== batch))
    for (let at = 0; at < items.length; at += MOST_ITEMS) await batch(tx, items.slice(at, at + MOST_ITEMS))
  }
}

/** Runs the work of a transaction, and writes what it left waiting. */
export async function withBeforeCommit<T>(tx: Db, work: () => Promise<T>): Promise<T> {
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
export async function withinSavepoint<T>(savepoint: Db, outer: Db, work: () => Promise<T>): Promise<T> {
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
