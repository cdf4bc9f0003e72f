/** A device that was filled by an older version of the app. */
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { DeviceDb, databaseName } from '#client/sync/device/db.ts'
import { marksOf, orderRow } from '#client/sync/nouns/order.ts'
import { NO_FILTER, rowOf } from '#client/sync/noun.ts'
import { CONTRACT } from '#client/sync/nouns/contract.ts'
import type { Contract } from '#domain/contract/contract.ts'
import { draftContract } from '#domain/contract/contract.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { ACTORS, dissentOf, NOW, newOrder, orderIn, readyFor } from '../domain/order-fixtures.ts'

const ORDERS = [
  orderIn(0, { id: 'new' }),
  { ...orderIn(4, { id: 'settled' }), dissents: [dissentOf(2)], supply_price_confirmed: false },
  orderIn(7, { id: 'paid out' }),
  { ...readyFor('refund', 8), id: 'owed' },
]
const SCHEMA = { meta: 'key', orders: 'id, created_at, filter, [filter+created_at]', contracts: 'id, [filter+created_at]' }

test.each(ROLE_LIST)('orders that a %s stored without marks, or with older marks, are found by their tasks', async (role) => {
  for (const version of [1, 2]) {
    const owner = { user_id: `${role} ${version}`, firm_id: 'f1', role, name: '' }
    const orders = ORDERS.map((order) => viewFor(order, role))
    const older = new Dexie(databaseName(owner.user_id))
    older.version(version).stores(version === 1 ? SCHEMA : { ...SCHEMA, orders: `${SCHEMA.orders}, *marks` })
    const { marks: _later, schema: _too, ...bare } = orderRow(ORDERS[0] as (typeof ORDERS)[0], owner)
    const marks = version === 1 ? {} : { marks: ['unpriced'] }
    await older.table('orders').bulkAdd(orders.map((order) => ({ ...bare, ...marks, id: order.id, order })))
    older.close()

    const db = new DeviceDb(owner.user_id)
    for (const order of orders) expect((await db.orders.get(order.id))?.marks).toEqual(marksOf(order, role))
    const waits = await db.orders.where('marks').equals('waits').primaryKeys()
    expect(waits.toSorted()).toEqual({ supplier: ['new', 'paid out', 'settled'], buyer: ['settled'], trader: ['owed'] }[role])
    db.close()
  }
})

test('void contracts that were stored as 待签署 are under 全部 only', async () => {
  const owner = { user_id: 'u2', firm_id: ACTORS.supplier.firm_id, role: 'supplier' as const, name: '' }
  const contract = (id: string, change: Partial<Contract>): Contract => ({
    ...draftContract(newOrder(), 'supply', { id, no: id, valid_to: NOW }, NOW),
    sha256: '',
    ...change,
  })
  const mine = { ...ACTORS.supplier, at: NOW, ip: '', verified_by: '' }
  const contracts = [
    contract('open', {}),
    contract('void', { void_at: NOW }),
    contract('signed', { signatures: [mine], void_at: NOW }),
  ]
  const older = new Dexie(databaseName(owner.user_id))
  older
    .version(2)
    .stores({ meta: 'key', contracts: 'id, created_at, [filter+created_at], [side+created_at], [side+filter+created_at]' })
  const filters = { open: 0, void: 0, signed: 1 }
  await older.table('contracts').bulkAdd(
    contracts.map((each) => {
      const { schema: _later, ...bare } = rowOf(CONTRACT, each, owner)
      return { ...bare, filter: filters[each.id as keyof typeof filters] }
    }),
  )
  older.close()

  const db = new DeviceDb(owner.user_id)
  for (const each of contracts) expect(await db.contracts.get(each.id)).toEqual(rowOf(CONTRACT, each, owner))
  expect((await db.contracts.get('void'))?.filter).toBe(NO_FILTER)
  db.close()
})
