/** A device that was filled by an older version of the app. */
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { DeviceDb, databaseName, marksOf, UNSIGNED_VOID } from '#client/sync/db.ts'
import { orderRow } from '#client/sync/truth.ts'
import type { Contract } from '#domain/contract.ts'
import { ROLE_LIST } from '#domain/order.ts'
import { viewFor } from '#domain/visibility.ts'
import { dissentOf, orderIn } from '../domain/order-fixtures.ts'

const ORDERS = [
  orderIn(0, { id: 'new' }),
  { ...orderIn(4, { id: 'settled' }), dissents: [dissentOf(2)], supply_price_confirmed: false },
  orderIn(7, { id: 'paid out' }),
]
const SCHEMA = { meta: 'key', orders: 'id, created_at, filter, [filter+created_at]', contracts: 'id, [filter+created_at]' }

test.each(ROLE_LIST)('orders that a %s kept before they bore marks, or older ones, are found by what waits', async (role) => {
  for (const version of [1, 2]) {
    const owner = { user_id: `${role} ${version}`, firm_id: 'f1', role, name: '' }
    const orders = ORDERS.map((order) => viewFor(order, role))
    const older = new Dexie(databaseName(owner.user_id))
    older.version(version).stores(version === 1 ? SCHEMA : { ...SCHEMA, orders: `${SCHEMA.orders}, *marks` })
    const { marks: _later, ...bare } = orderRow(ORDERS[0] as (typeof ORDERS)[0], owner)
    const marks = version === 1 ? {} : { marks: ['unpriced'] }
    await older.table('orders').bulkAdd(orders.map((order) => ({ ...bare, ...marks, id: order.id, order })))
    older.close()

    const db = new DeviceDb(owner.user_id)
    for (const order of orders) expect((await db.orders.get(order.id))?.marks).toEqual(marksOf(order, role))
    const waits = await db.orders.where('marks').equals('waits').primaryKeys()
    expect(waits.toSorted()).toEqual({ supplier: ['new', 'paid out', 'settled'], buyer: ['settled'], trader: ['settled'] }[role])
    db.close()
  }
})

test('contracts that became void unsigned no longer wait for a signature', async () => {
  const older = new Dexie(databaseName('contracts'))
  older.version(2).stores(SCHEMA)
  const row = (id: string, filter: number, void_at: string | null) => ({
    id,
    filter,
    created_at: id,
    contract: { id, void_at } as Contract,
  })
  await older.table('contracts').bulkAdd([row('open', 0, null), row('void', 0, '2026-11-20'), row('signed', 1, '2026-11-20')])
  older.close()
  const db = new DeviceDb('contracts')
  expect((await db.contracts.toArray()).map(({ id, filter }) => [id, filter])).toEqual([
    ['open', 0],
    ['signed', 1],
    ['void', UNSIGNED_VOID],
  ])
  db.close()
})
