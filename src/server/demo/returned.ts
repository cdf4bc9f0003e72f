/** What an approved full after-sale does: the goods go back, the order is returned and its contracts are void. */
import { transact } from '../db/connect.ts'
import { findOrder } from '../orders/store.ts'
import { take } from '../orders/take.ts'
import type { Deal } from './deal.ts'
import { contextAt } from './stage.ts'

export async function giveBack(deal: Deal): Promise<void> {
  const { database } = deal.stage.archive
  await transact(database.db, async (db) => {
    const before = await findOrder(db, deal.id, deal.trader)
    if (!before) throw new Error('demo order not found')
    const action = { name: 'return_goods', payload: { reason: '整批退货：含铁超标' } } as const
    await take(contextAt(db, deal.trader, deal.tick(20)), deal.id, action, { base_version: before.versions.trader })
  })
}
