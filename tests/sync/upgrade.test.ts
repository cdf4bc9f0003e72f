/** A device that was filled by an older version of the app. */
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { DeviceDb, databaseName, marksOf, NO_FILTER } from '#client/sync/db.ts'
import { contractRow, orderRow } from '#client/sync/truth.ts'
import type { Contract } from '#domain/contract.ts'
import { draftContract } from '#domain/contract.ts'
import { ACTORS, NOW, newOrder, orderIn } from '../domain/order-fixtures.ts'

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

test('void contracts kept as 待签署 are under 全部 alone', async () => {
  const owner = { user_id: 'u2', firm_id: ACTORS.supplier.firm_id, role: 'supplier' as const, name: '' }
  const contract = (id: string, change: Partial<Contract>): Contract => ({
    ...draftContract(newOrder(), 'supplier', { id, no: id, valid_to: NOW }, NOW),
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
  await older
    .table('contracts')
    .bulkAdd(contracts.map((each) => ({ ...contractRow(each, owner), filter: filters[each.id as keyof typeof filters] })))
  older.close()

  const db = new DeviceDb(owner.user_id)
  for (const each of contracts) expect(await db.contracts.get(each.id)).toEqual(contractRow(each, owner))
  expect((await db.contracts.get('void'))?.filter).toBe(NO_FILTER)
  db.close()
})
