/**
 * One right call for every change at the operator's desk, by the name of the call: it makes what it needs and returns parameters and
 * body. `whole/desk.test.ts` makes each of them and reads the operation log.
 */
import { v7 as uuidv7 } from 'uuid'
import { certifications } from '#server/db/tables/certifications.ts'
import { plain } from '../files/pictures.ts'
import type { TradeServer } from '../orders/trade-server.ts'

export interface Change {
  params?: Record<string, string>
  body: object
}
export type Example = (trade: TradeServer) => Promise<Change>

/** A certification that waits. */
async function waiting({ db, who }: TradeServer): Promise<string> {
  const [row] = await db.select().from(certifications).limit(1)
  if (!row) throw new Error('no certification in the demo')
  const [id, { firm_id }] = [uuidv7(), who.supplier.session]
  await db.insert(certifications).values({ ...row, id, firm_id, status: 0, version: 1 })
  return id
}

/** A picture of the public site that has been uploaded and not published. */
export async function uploadedPicture(trade: TradeServer, width = 480, height = 240): Promise<string> {
  return trade.upload('trader', uuidv7(), { name: '', bytes: await plain(width, height) })
}

export const CHANGES: Record<string, Example> = {
  decideCertification: async (trade) => ({
    params: { id: await waiting(trade) },
    body: { status: -1, base_version: 1, field: '', reason: '照片不清楚' },
  }),
  publishPicture: async (trade) => ({ body: { file_id: await uploadedPicture(trade), use: 'article' } }),
}
