/** A device that was filled by an older version of the app. */
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { DeviceDb, databaseName, marksOf } from '#client/sync/db.ts'
import { orderRow } from '#client/sync/truth.ts'
import { orderIn, readyFor } from '../domain/order-fixtures.ts'

const OWNER = { user_id: 'u1', firm_id: 'f1', role: 'trader' as const, name: '' }

test('orders kept before they bore marks are found by them', async () => {
  const orders = [orderIn(0, { id: 'new' }), orderIn(4, { id: 'settled', supply_price_confirmed: false })]
  const older = new Dexie(databaseName(OWNER.user_id))
  older.version(1).stores({ meta: 'key', orders: 'id, created_at, filter, [filter+created_at]' })
  const rows = orders.map((order) => {
    const { marks: _later, ...row } = orderRow(order, OWNER)
    return row
  })
  await older.table('orders').bulkAdd(rows)
  older.close()

  const db = new DeviceDb(OWNER.user_id)
  expect(await db.orders.where('marks').equals('unpriced').primaryKeys()).toEqual(['settled'])
  for (const order of orders) expect((await db.orders.get(order.id))?.marks).toEqual(marksOf(order))
  db.close()
})

test('orders kept before money that is to go back was marked are found by it', async () => {
  const owed = readyFor('refund', 8)
  const older = new Dexie(databaseName('u2'))
  older.version(2).stores({ meta: 'key', orders: 'id, created_at, filter, [filter+created_at], *marks' })
  await older.table('orders').add({ ...orderRow(owed, OWNER), marks: [] })
  older.close()

  const db = new DeviceDb('u2')
  expect(await db.orders.where('marks').equals('owes_money').primaryKeys()).toEqual([owed.id])
  db.close()
})
