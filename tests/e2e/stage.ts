/** What a file of tests plays on: one server with the demo's people and any number of phones, all cleared away afterwards. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Order } from '#domain/order.ts'
import { closePages, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, createOrder, logIn, signSupplyContract } from './people.ts'
import { giveBack, onDevice, type Phone, phoneOf, row } from './phone.ts'
import { ServerProcess } from './server.ts'

export interface Stage {
  server: ServerProcess
  supplier: ApiClient
  trader: ApiClient
  /** A supplier's phone at their orders. `prepare` sees the page before anything is loaded. */
  phone(path?: string, prepare?: (page: Page) => Promise<unknown>, origin?: string): Promise<Phone>
  /** A new order, waiting to be accepted. */
  order(): Promise<Order>
  /** A new order whose purchase contract both have signed, so that it may be shipped once accepted. */
  signed(): Promise<Order>
  truth(id: string): Promise<Order>
  /** Until what the page's device holds of the order is what the server shows. */
  equal(page: Page, id: string): Promise<void>
}

export const times = (order: Order, action: string): number => order.events.filter((event) => event.action === action).length

const usual = () => ServerProcess.withDemo()

/** `open` makes the server; call this once at the top of a test file. Phones serve the next test, unless the server is a special one. */
export function stage(open: () => Promise<ServerProcess> = usual): Stage {
  const phones: (Phone & { serves: boolean })[] = []
  let buyer: ApiClient
  const on: Stage = {
    server: undefined as never,
    supplier: undefined as never,
    trader: undefined as never,
    async phone(path = '/supply/order', prepare = async () => undefined, origin = on.server.origin) {
      const serves = open === usual && origin === on.server.origin
      const phone = { ...(await phoneOf({ origin }, 'supplier', path, PHONE, prepare)), serves }
      phones.push(phone)
      return phone
    },
    order: () => createOrder(on.trader, on.supplier, buyer),
    async signed() {
      const order = await on.order()
      await signSupplyContract(on.server, order, on.trader, on.supplier)
      return on.truth(order.id)
    },
    truth: (id) => on.supplier.call<Order>('GET', `/v1/supplier/orders/${id}`),
    async equal(page, id) {
      await onDevice(page, id)
      const after = await on.truth(id)
      await expectPage.poll(async () => (await row<{ order: Order }>(page, 'orders', id))?.order).toEqual(after)
    },
  }
  beforeAll(async () => {
    on.server = await (await open()).start()
    ;[on.supplier, buyer, on.trader] = await Promise.all([
      logIn(on.server, 'supplier'),
      logIn(on.server, 'buyer'),
      logIn(on.server, 'trader'),
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
    await on.server.destroy()
  })
  return on
}
