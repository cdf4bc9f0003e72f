/** Evidence that is used twice, as an offline device knows it: the device's orders with their queue applied. */
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import type { Account } from '#client/sync/account.ts'
import { DeviceDb } from '#client/sync/device/db.ts'
import { hashesOf, heldFiles, heldSame, heldTickets } from '#client/sync/reading/held-evidence.ts'
import { orderRow } from '#client/sync/nouns/order.ts'
import { onDevice } from '#client/sync/reading/orders.ts'
import { enqueue } from '#client/sync/outbox/outbox.ts'
import type { BlobRow } from '#client/sync/device/rows.ts'
import type { Order } from '#domain/order/order.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { ACTORS, NOW, orderIn, take, trip, weighing } from '../domain/order-fixtures.ts'

let db: DeviceDb
let account: Pick<Account, 'db' | 'actor' | 'cache'>
beforeEach(async () => {
  db = new DeviceDb(uuidv7())
  await db.open()
  account = { db, actor: ACTORS.supplier, cache: onDevice(db) as Account['cache'] }
})
afterEach(() => db.delete())

const truck = (ticket_no: string, photo_ids: string[]) => ({
  ...trip(),
  shipped: { ...weighing(30_000), ticket_no, photo_ids },
})
const opened = (no: string): Order => ({ ...orderIn(1), id: uuidv7(), no })
const keep = (order: Order) => db.orders.put(orderRow(viewFor(order, 'supplier'), ACTORS.supplier))
async function photo(sha256: string): Promise<string> {
  const row = { id: uuidv7(), owner: db.owner, type: 'image/jpeg', bytes: new ArrayBuffer(1), size: 1, sha256, upload_url: null }
  await db.blobs.add({ ...row, state: 'local', error: null, created_at: 0 } satisfies BlobRow)
  return row.id
}
const names = (found: { order_no: string }[]) => found.map(({ order_no }) => order_no)

test('a number is found on another order, even a queued one, and not on the current order', async () => {
  const [first, second, mine] = [opened('DD1'), opened('DD2'), opened('DD3')]
  await keep(take(first, 'deliver', { trips: [truck('GF-2511230042', [])], finished: false }))
  await keep(second)
  await keep(mine)
  const typed = { ticket_no: 'ｇｆ 2511230042', weighed_at: NOW }
  expect(names(await heldTickets(account, typed, mine.id))).toEqual(['DD1'])
  await enqueue(db, {
    endpoint: STEP_CALLS.deliver,
    params: { id: second.id },
    body: { base_version: 1, trips: [truck('GF2511230042', [])], finished: false },
    entities: [`order:${second.id}`],
    label: '发货',
  })
  expect(names(await heldTickets(account, typed, mine.id)).toSorted()).toEqual(['DD1', 'DD2'])
  expect(names(await heldTickets(account, typed, first.id))).toEqual(['DD2'])
  expect(await heldTickets(account, { ...typed, ticket_no: 'GF-2511230043' }, mine.id)).toEqual([])
})

test('the same file is found under another id, and the current order names it', async () => {
  const [used, again, other] = [await photo('a'), await photo('a'), await photo('b')]
  await keep(take(opened('DD1'), 'deliver', { trips: [truck('1', [used])], finished: false }))
  expect(await hashesOf(account, [again, other])).toEqual(['a', 'b'])
  expect(names(await heldFiles(account, ['a']))).toEqual(['DD1'])
  expect(await heldFiles(account, ['b', 'c'])).toEqual([])
  const mine = take(opened('DD2'), 'deliver', { trips: [truck('2', [used])], finished: false })
  expect((await heldSame(account, viewFor(mine, 'supplier'))).map(({ by, other: at }) => [by, at.order_no])).toEqual([
    ['photo', 'DD1'],
  ])
})
