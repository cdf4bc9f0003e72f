/** Orders as files: a party's own list, an order's proofs, and the accounting program's import. */
import { Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import * as api from '#api/order-exports.ts'
import { chinaDay } from '#domain/china-time.ts'
import { csvHead, csvLine } from '#domain/list/csv.ts'
import type { Order } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { files } from '../db/tables/records.ts'
import type { Route } from '../serve.ts'
import { download, route } from '../serve.ts'
import type { ProofLine } from './export-columns.ts'
import { ORDER_COLUMNS, PROOF_COLUMNS } from './export-columns.ts'
import type { OrderFilter } from './store.ts'
import { findOrder, orderPages } from './store.ts'
import { listU8, markExported, u8File, unmarkExported } from './u8.ts'

const fileName = (what: string, now: Date) => `循金-${what}-${chinaDay(now)}.csv`

async function* orderFile(
  { db, session }: SessionContext,
  role: 'buyer' | 'trader',
  query: OrderFilter,
): AsyncGenerator<string, void> {
  const columns = ORDER_COLUMNS[role]
  yield csvHead(columns)
  for await (const page of orderPages(db, session, query)) yield page.map((order) => csvLine(columns, order)).join('')
}

const orderExport = (endpoint: typeof api.buyerOrderExport, role: 'buyer' | 'trader'): Route =>
  download(endpoint, async (context, { query }) => ({
    name: fileName('订单', context.now),
    content: Readable.from(orderFile(context, role, query)),
  }))

const SUFFIX: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/** One line per proof, with its truck and the names of its photos. */
async function proofLines(db: Db, order: Order): Promise<ProofLine[]> {
  const photos = order.proofs.flatMap((proof) => (proof.deleted_at ? [] : proof.photo_ids))
  const rows = photos.length
    ? await db.select({ id: files.id, type: files.type }).from(files).where(inArray(files.id, photos))
    : []
  const names = new Map(rows.map(({ id, type }) => [id, `${id}${SUFFIX[type] ?? ''}`]))
  return order.proofs.map((proof) => ({
    order,
    proof,
    trip: order.trips.find(({ id }) => id === proof.trip_id),
    files: proof.deleted_at ? [] : proof.photo_ids.flatMap((id) => names.get(id) ?? []),
  }))
}

export const routes: Route[] = [
  orderExport(api.buyerOrderExport, 'buyer'),
  orderExport(api.traderOrderExport, 'trader'),
  download(api.proofExport, async ({ db, session }, { params }) => {
    const found = await findOrder(db, params.id, session)
    if (!found) throw new Refusal('not_found')
    const order = viewFor(found, session.role)
    const lines = (await proofLines(db, order)).map((line) => csvLine(PROOF_COLUMNS, line))
    return { name: `循金-凭证-${order.no}.csv`, content: csvHead(PROOF_COLUMNS) + lines.join('') }
  }),
  route(api.u8Orders, ({ db, session }, { query }) => listU8(db, session.firm_id, query)),
  download(api.u8Export, async (context, { query }) => ({
    name: fileName('U8订单', context.now),
    content: Readable.from(u8File(context, query)),
  })),
  route(api.markU8Exported, async (context, { body }) => ({ data: { nos: await markExported(context, body.nos) } })),
  route(api.unmarkU8Exported, async (context, { body }) => ({ data: { nos: await unmarkExported(context, body.nos) } })),
]
