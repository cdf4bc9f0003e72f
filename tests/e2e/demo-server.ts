/** The setup of a test file: a server with the demo's people and any number of phones, which are cleared away afterwards. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { closePages, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, createOrder, logIn, signSupplyContract } from './people.ts'
import { giveBack, onDevice, type Phone, phoneOf, row } from './phone.ts'
import { ServerProcess, sharedServer } from './server.ts'

export interface DemoServer {
  server: ServerProcess
  supplier: ApiClient
  trader: ApiClient
  /** A supplier's phone on the page of its orders. `prepare` gets the page before anything is loaded. */
  phone(path?: string, prepare?: (page: Page) => Promise<unknown>, origin?: string): Promise<Phone>
  /** A new order that waits for its acceptance. */
  order(): Promise<Order>
  /** A new order whose purchase contract is signed, so that it may be shipped once accepted. */
  signed(): Promise<Order>
  /** Like `signed`, but the supplier has accepted too. */
  accepted(): Promise<Order>
  truth(id: string): Promise<Order>
  /** Waits until the device's order equals the server's. */
  equal(page: Page, id: string): Promise<void>
}

export const times = (order: Order, action: string): number => order.events.filter((event) => event.action === action).length

/** A server for one file alone, whose tests change data that others count. */
export const ownServer = () => ServerProcess.withDemo()

/**
 * `own` makes a server for this file alone. Call it once, at the top of a test file. Phones are reused by the next test, unless
 * the server is a special one.
 */
export function demoServer(own?: () => Promise<ServerProcess>): DemoServer {
  const phones: (Phone & { serves: boolean })[] = []
  let buyer: ApiClient
  const demo: DemoServer = {
    server: undefined as never,
    supplier: undefined as never,
    trader: undefined as never,
    async phone(path = '/supply/order', prepare = undefined, origin = demo.server.origin) {
      const serves = (!own || own === ownServer) && origin === demo.server.origin
      const phone = { ...(await phoneOf({ origin }, 'supplier', path, PHONE, prepare)), serves }
      phones.push(phone)
      return phone
    },
    order: () => createOrder(demo.trader, demo.supplier, buyer),
    async signed() {
      const order = await demo.order()
      await signSupplyContract(demo.server, order, demo.trader, demo.supplier)
      return demo.truth(order.id)
    },
    async accepted() {
      const { id, version } = await demo.signed()
      await demo.supplier.call('PUT', `/v1/supplier/orders/${id}/accepted`, { base_version: version, accept: true })
      return demo.truth(id)
    },
    truth: (id) => demo.supplier.call<Order>('GET', `/v1/supplier/orders/${id}`),
    async equal(page, id) {
      await onDevice(page, id)
      const after = await demo.truth(id)
      await expectPage.poll(async () => (await row<{ order: Order }>(page, 'orders', id))?.order).toEqual(after)
    },
  }
  beforeAll(async () => {
    demo.server = own ? await (await own()).start() : await sharedServer()
    ;[demo.supplier, buyer, demo.trader] = await Promise.all([
      logIn(demo.server, 'supplier'),
      logIn(demo.server, 'buyer'),
      logIn(demo.server, 'trader'),
    ])
  })
  afterEach(async () => {
    for (const { context, page, serves } of phones.splice(0)) {
      if (process.env['SHOTS'] && !page.isClosed()) await page.screenshot({ path: `${process.env['SHOTS']}/${Date.now()}.png` })
      await (serves ? giveBack({ context }) : context.close())
    }
  })
  afterAll(async () => {
    await closePages()
    if (own) await demo.server.destroy()
  })
  return demo
}
