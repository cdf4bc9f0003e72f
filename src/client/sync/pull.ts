/** Brings server truth to the device: a first sync in pages that survives a cut, then deltas. Rows and cursor move together. */
import type { PullAnswer } from '#api/sync.ts'
import type { Actor, Role } from '#domain/order.ts'
import { authFor, call, Refused } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from './db.ts'
import { getMeta } from './db.ts'
import { confirmed, startAnew } from './outbox.ts'
import { durably } from './storage.ts'
import { putContracts, putHeads, putMessages, putOrders, putPatches } from './truth.ts'

const DETAIL = { supplier: 'supplierOrder', buyer: 'buyerOrder', trader: 'traderOrder' } as const satisfies Record<Role, string>

export interface PullProgress {
  /** rows received in this first sync, and still to come; null once deltas flow */
  received: number
  remaining: number | null
}

/** Throws Refused when the account has left this browser while the answer was on its way. */
async function store(db: DeviceDb, actor: Actor, answer: PullAnswer): Promise<void> {
  const { orders, heads, patches, contracts, messages, gone, acks } = answer.data
  const tables = { order: db.orders, contract: db.contracts, message: db.messages }
  await durably(db, () =>
    db.transaction('rw', [db.orders, db.contracts, db.messages, db.outbox, db.blobs, db.meta], async () => {
      authFor(actor.user_id)
      if (answer.reset_required) {
        await Promise.all([db.orders.clear(), db.contracts.clear(), db.messages.clear()])
        await startAnew(db)
      }
      await putOrders(db, actor, orders)
      await putHeads(db, actor, heads)
      await putPatches(db, actor, patches)
      await putContracts(db, actor, contracts)
      await putMessages(db, actor, messages)
      for (const { entity, id } of gone) await tables[entity].delete(id)
      await confirmed(db, acks)
      await db.meta.bulkPut([
        { key: 'cursor', value: answer.cursor },
        ...(answer.more || answer.reset_required ? [] : [{ key: 'synced', value: true }]),
        { key: 'last_pull_at', value: nowMs() },
      ])
    }),
  )
}

/** Pulls until there is no more. Throws Refused or Unreachable; what arrived before is kept. */
export async function pull(
  db: DeviceDb,
  actor: Actor,
  heartbeat: () => Promise<unknown>,
  progress: (step: PullProgress) => void,
): Promise<void> {
  const { pull: pullEndpoint } = await import('#api/sync.ts')
  let received = 0
  for (;;) {
    await heartbeat()
    const cursor = await getMeta<string>(db, 'cursor')
    const answer = await call(pullEndpoint, { query: cursor ? { cursor } : {}, timeout_ms: 60_000, account: actor.user_id })
    await store(db, actor, answer)
    received += answer.data.orders.length + answer.data.heads.length + answer.data.contracts.length + answer.data.messages.length
    progress({ received, remaining: answer.remaining })
    if (!answer.more && !answer.reset_required) return
  }
}

/** Fetches one order whole: a head that was opened, or one outside the device's scope. False when it is not there for us. */
export async function fetchOrder(db: DeviceDb, actor: Actor, id: string): Promise<boolean> {
  try {
    const api = await import('#api/orders.ts')
    const { data } = await call(api[DETAIL[actor.role]], { params: { id }, account: actor.user_id })
    await durably(db, () => db.transaction('rw', db.orders, () => putOrders(db, actor, [data])))
    return true
  } catch (error) {
    if (error instanceof Refused && error.status === 404) {
      await db.orders.delete(id)
      return false
    }
    throw error
  }
}
