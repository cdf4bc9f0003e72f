/** Cancelling: keys that a device has sent and not heard of are closed for good, or answer what happened under them. */
import type { CancelResult } from '#api/sync.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { cancel as cancelKey } from '../once.ts'

/** Each key in a transaction of its own: a push that holds several keys and a cancel that holds others would wait for each other. */
export async function cancel(db: Db, user_id: string, keys: string[]): Promise<CancelResult[]> {
  const results: CancelResult[] = []
  for (const key of keys) {
    const applied = await transact(db, (tx) => cancelKey(tx, key, user_id))
    results.push(applied ? { key, status: 'applied', answer: applied.body } : { key, status: 'cancelled' })
  }
  return results
}
