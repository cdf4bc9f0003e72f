/** Records of two nouns with one id. Devices choose ids, so a demand may get the id of an order. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demandOf } from '../intentions/demand.ts'
import { Device, drain } from './device.ts'
import { openSyncServer, step, type SyncServer } from './sync-server.ts'

let server: SyncServer
beforeAll(async () => {
  server = await openSyncServer('embedded')
})
afterAll(() => server?.close())

test('the changes of two records with the same id are both delivered', async () => {
  const order = await server.createOrder()
  const { trader, supplier, buyer } = server.who
  const device = new Device()
  await drain(device, trader.pull)
  expect((await buyer.call('POST', '/v1/procurer/needs', demandOf(order.category_id, { id: order.id }), uuidv7())).status).toBe(
    200,
  )
  expect((await supplier.push([step.accept(order.id, order.version)]))[0]?.status).toBe('applied')
  const page = await trader.pull(device.cursor)
  expect(page.data.intentions.map(({ id }) => id)).toEqual([order.id])
  device.pulled(page)
  expect(device.orders.get(order.id)?.state).toBe(1)
})
