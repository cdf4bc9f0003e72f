/** The device's contracts by side and filter, with queued signatures counted as given. */
import type { ContractFilter, ContractSide } from '#domain/contract/contract.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { queuedOf } from './fold.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'

const SIGNING = new Set(['supplierSignContract', 'buyerSignContract', 'traderSignSaleContract', 'traderSignPurchaseContract'])
/** A row that signs a contract, as opposed to one that edits its clauses. */
export const isSignature = ({ endpoint }: Pick<OutboxRow, 'endpoint'>): boolean => SIGNING.has(endpoint)

/** Queued signatures by contract. */
export async function signaturesOf(db: DeviceDb): Promise<Map<string, OutboxRow>> {
  const rows = (await queuedOf(db, 'contract')).filter(isSignature)
  return new Map(rows.map((row) => [row.params['id'] ?? '', row]))
}

/** Oldest first. `side` undefined means both; `filter` undefined means all, including void ones. */
export function contractsIn(db: DeviceDb, side: ContractSide | undefined, filter?: ContractFilter) {
  const span = (path: string, head: (string | number)[]) => db.contracts.where(path).between([...head, ''], [...head, '\uffff'])
  if (side && filter !== undefined) return span('[side+filter+created_at]', [side, filter])
  if (side) return span('[side+created_at]', [side])
  return filter === undefined ? db.contracts.orderBy('created_at') : span('[filter+created_at]', [filter])
}

/** The number of contracts under each tab; `all` is 全部. */
export type ContractCounts = Record<ContractFilter | 'all', number>

/** The number of rows under each tab. A contract with a queued signature counts under its new tab. */
export async function countContracts(db: DeviceDb, side?: ContractSide): Promise<ContractCounts> {
  const count = (filter?: ContractFilter) => contractsIn(db, side, filter).count()
  const [open, done, all] = await Promise.all([count(0), count(1), count()])
  const signed = [...(await signaturesOf(db))].filter(([, { state }]) => state !== 'needs_review').map(([id]) => id)
  const rows = await db.contracts.bulkGet(signed)
  const moved = rows.filter((row) => row?.filter === 0 && (!side || row.side === side)).length
  return { 0: open - moved, 1: done + moved, all }
}
