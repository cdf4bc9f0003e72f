/**
 * Cancels idempotency keys that a device has sent without an answer. Each key is closed for good, or the result under it is
 * returned.
 */
import type { CancelResult } from '#api/sync.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { cancel as cancelKey } from '../once.ts'

/** Each key has its own transaction. Otherwise a push and a cancel with several keys could deadlock. */
export async function cancel(db: Db, user_id: string, keys: string[]): Promise<CancelResult[]> {
  const results: CancelResult[] = []
  for (const key of keys) {
    const applied = await transact(db, (tx) => cancelKey(tx, key, user_id))
    results.push(applied ? { key, status: 'applied', answer: applied.body } : { key, status: 'cancelled' })
  }
  return results
}
