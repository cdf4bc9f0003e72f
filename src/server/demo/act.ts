/** Runs demo steps through the normal handlers, each at a moment in the demo's past. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '#api/endpoint.ts'
import type { StepEndpoint } from '#api/order-steps.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderDraft } from '#domain/order/order-draft.ts'
import { routes as afterSales } from '../after-sales/routes.ts'
import type { Session, SessionContext } from '../context.ts'
import { routes as contracts } from '../contracts/routes.ts'
import { NO_COOKIES } from '../cookies.ts'
import { transact } from '../db/connect.ts'
import { files } from '../db/tables/records.ts'
import { copyParts } from '../files/disk.ts'
import type { Archive } from '../files/store.ts'
import { storeFile } from '../files/store.ts'
import { permitRoutes } from '../desk/permits.ts'
import { routes as invoices } from '../invoices/routes.ts'
import { routes as exports } from '../orders/export-routes.ts'
import { routes as orders } from '../orders/routes.ts'
import { findOrder } from '../orders/store.ts'
import { routes as permits } from '../permits/routes.ts'
import { routes as statements } from '../statements/routes.ts'
import { routes as templates } from '../templates/routes.ts'
import type { DemoGoods } from './catalogue.ts'
import type { Sessions } from './firms.ts'
import type { WeighTicket } from './weigh-ticket.ts'
import { weighTicketPhoto } from './weigh-ticket.ts'

export interface Demo {
  archive: Archive
  people: Sessions
  goods: Map<string, DemoGoods>
}

const handlers = new Map(
  [...contracts, ...orders, ...exports, ...afterSales, ...invoices, ...templates, ...statements, ...permits, ...permitRoutes].map(
    (route) => [route.endpoint, route.handler],
  ),
)

export const contextAt = (db: SessionContext['db'], session: Session, now: Date): SessionContext => ({
  session,
  now,
  db,
  ip: '127.0.0.1',
  agent: '演示',
  origin: '',
  host: '',
  key: null,
  cookies: NO_COOKIES,
  after: () => {},
  ifRefused: () => {},
})

/** Calls an endpoint as a person at a given time in one transaction. The body is validated as usual. */
export async function act(
  { archive }: Demo,
  endpoint: Endpoint,
  call: { session: Session; params?: object; body: object; now: Date },
): Promise<unknown> {
  const handler = handlers.get(endpoint)
  if (!handler) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`)
  const input = { params: endpoint.params.parse(call.params ?? {}), query: {}, body: endpoint.body.parse(call.body) }
  return transact(archive.database.db, (db) => {
    return handler(contextAt(db, call.session, call.now), input as Parameters<typeof handler>[1])
  })
}

async function look({ archive, people }: Demo, id: string): Promise<Order> {
  const found = await findOrder(archive.database.db, id, people['13800000005'] as Session)
  if (!found) throw new Error('demo order not found')
  return found
}

/** Draws a ticket and stores it as the person's photo. */
export async function photograph({ archive }: Pick<Demo, 'archive'>, session: Session, ticket: WeighTicket): Promise<string> {
  const id = uuidv7()
  await storeFile(archive, { id, bytes: await weighTicketPhoto(ticket), uploader: session })
  return id
}

/** Stores a drawn ticket again under a new id, because drawing another one takes longer. */
export async function photographAgain({ archive }: Pick<Demo, 'archive'>, drawn: string): Promise<string> {
  const { database, data_dir } = archive
  const [row] = await database.db.select().from(files).where(eq(files.id, drawn))
  if (!row) throw new Error('demo photo not found')
  const id = uuidv7()
  await copyParts(data_dir, drawn, id)
  await database.db.insert(files).values({ ...row, id })
  return id
}

export type Draft = Partial<OrderDraft>

/** Takes a deal's steps: through the handlers, or by the rules of the trade alone (past-deal.ts). */
export interface Handlers {
  order(): Promise<Order>
  take(
    endpoint: StepEndpoint,
    call: { session: Session; params: Readonly<Record<string, string>>; body: object; now: Date },
  ): Promise<unknown>
  /** the photo of a ticket */
  photo(session: Session, ticket: WeighTicket): Promise<string>
  /** the proof of a transfer */
  voucher(session: Session, serial: string, amount_fen: number): Promise<string>
}

export const handlersFor = (demo: Demo, id: string): Handlers => ({
  order: () => look(demo, id),
  take: (endpoint, call) => act(demo, endpoint, call),
  photo: (session, ticket) => photograph(demo, session, ticket),
  voucher: (session, ticket_no, amount_fen) =>
    photograph(demo, session, { ticket_no, gross_kg: Math.round(amount_fen / 100_000), tare_kg: 0 }),
})
