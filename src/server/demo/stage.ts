/** Lets the demo's people act through the same handlers as everybody, each at a moment of the demo's own past. */
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '#api/endpoint.ts'
import type { OrderDraft } from '#api/orders.ts'
import type { Order } from '#domain/order.ts'
import { routes as afterSales } from '../after-sales/routes.ts'
import type { Person, Signed } from '../context.ts'
import { routes as contracts } from '../contracts/routes.ts'
import { NO_COOKIES } from '../cookies.ts'
import { transact } from '../db/connect.ts'
import type { Archive } from '../files/store.ts'
import { storeImage } from '../files/store.ts'
import { routes as orders } from '../orders/routes.ts'
import { findOrder } from '../orders/store.ts'
import type { DemoGoods } from './catalogue.ts'
import type { People } from './firms.ts'
import type { Ticket } from './ticket.ts'
import { ticketPhoto } from './ticket.ts'

export interface Stage {
  archive: Archive
  people: People
  goods: Map<string, DemoGoods>
}

const handlers = new Map([...contracts, ...orders, ...afterSales].map((route) => [route.endpoint, route.handler]))

export const contextAt = (db: Signed['db'], person: Person, now: Date): Signed => ({
  person,
  now,
  db,
  ip: '127.0.0.1',
  agent: '演示',
  origin: '',
  host: '',
  key: null,
  cookies: NO_COOKIES,
  after: () => {},
})

/** Calls an endpoint as a person at a given time, in one transaction; the body is checked like anybody's. */
export async function act(
  { archive }: Stage,
  endpoint: Endpoint,
  call: { person: Person; params?: object; body: object; now: Date },
): Promise<unknown> {
  const handler = handlers.get(endpoint)
  if (!handler) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`)
  const input = { params: endpoint.params.parse(call.params ?? {}), query: {}, body: endpoint.body.parse(call.body) }
  return transact(archive.database.db, (db) => {
    return handler(contextAt(db, call.person, call.now), input as Parameters<typeof handler>[1])
  })
}

/** The whole order. */
export async function look({ archive, people }: Stage, id: string): Promise<Order> {
  const found = await findOrder(archive.database.db, id, people['13800000005'] as Person)
  if (!found) throw new Error('demo order not found')
  return found
}

/** Draws a ticket and keeps it as the person's upload. */
export async function photograph({ archive }: Stage, person: Person, ticket: Ticket): Promise<string> {
  const id = uuidv7()
  await storeImage(archive, { id, bytes: await ticketPhoto(ticket), person })
  return id
}

export type Draft = Partial<OrderDraft>
