/** Saves files of orders. The code is loaded with the first export. */
import { v7 as uuidv7 } from 'uuid'
import {
  buyerOrderExport,
  evidencePack,
  markU8Exported,
  proofExport,
  traderOrderExport,
  U8_MARK_LIMIT,
  u8Export,
  unmarkU8Exported,
} from '#api/order-exports.ts'
import { call } from '#client/lib/call.ts'
import { download } from '#client/lib/download.ts'
import { firstCells } from '#domain/list/csv.ts'
import type { ListSearch } from '#client/lists/whole-list.ts'

/** Every order of the list, with the older ones that only the server has. */
export const saveBuyerOrders = ({ status, search, filter }: Omit<ListSearch, 'sort'>) =>
  download(buyerOrderExport, { query: { status, search, ...filter } })
export const saveTraderOrders = ({ status, search, filter }: ListSearch) =>
  download(traderOrderExport, { query: { status, search, ...filter } })
export const saveProofs = (id: string) => download(proofExport, { params: { id } })
export const saveEvidence = (id: string) => download(evidencePack, { params: { id } })
/** Saves the U8 file and returns the numbers of its orders. */
export const saveU8 = async ({ status, search, filter }: Omit<ListSearch, 'sort'>): Promise<string[]> =>
  firstCells(await (await download(u8Export, { query: { status, search, ...filter } })).text())

/** Returns the numbers of the orders whose mark has changed. */
async function marking(endpoint: typeof markU8Exported, nos: readonly string[]): Promise<string[]> {
  const changed: string[] = []
  for (let at = 0; at < nos.length; at += U8_MARK_LIMIT) {
    const some = nos.slice(at, at + U8_MARK_LIMIT)
    changed.push(...(await call(endpoint, { body: { nos: some }, key: uuidv7() })).data.nos)
  }
  return changed
}
export const markU8 = (nos: readonly string[]) => marking(markU8Exported, nos)
export const unmarkU8 = (nos: readonly string[]) => marking(unmarkU8Exported, nos)
