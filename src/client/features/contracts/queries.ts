/** Contracts as the device holds them, with queued signatures applied. */

import type { Contract, ContractFilter, ContractSide } from '#domain/contract/contract.ts'
import { isEffective } from '#domain/contract/contract.ts'
import { contractTerms } from '#domain/list/search.ts'
import { contractsIn, isSignature, signaturesOf } from '#client/sync/reading/contracts.ts'
import type { ContractRow } from '#client/sync/nouns/contract.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { laneOf } from '#client/sync/noun.ts'
import { useAccount, useKnown } from '#client/sync/reading/react.tsx'
import { finder } from '#client/sync/reading/finder.ts'

export interface FoldedContract {
  contract: Contract
  /** 0 待签署, 1 已签署, NO_FILTER only under 全部; includes a queued signature */
  filter: number
  /** my signature, waiting to be sent */
  pending: OutboxRow | null
  /** my signature that came back */
  review: OutboxRow | null
  /** the trader's queued clauses; read only for a single contract */
  edit?: OutboxRow | null
}

export const fold = (row: ContractRow, queued: OutboxRow | undefined): FoldedContract => {
  const pending = queued && queued.state !== 'needs_review' ? queued : null
  return {
    contract: row.contract,
    filter: pending && row.filter === 0 ? 1 : row.filter,
    pending,
    review: pending ? null : (queued ?? null),
  }
}

export interface ContractQuery {
  /** the trader's selected direction; undefined for all of mine */
  side?: ContractSide | undefined
  filter?: ContractFilter | undefined
  search?: string | undefined
  limit: number
}

/** Newest first. The index serves untouched contracts; those with a queued signature are merged in. */
export async function listContracts(db: DeviceDb, query: ContractQuery): Promise<{ rows: FoldedContract[]; more: boolean }> {
  const { side, filter, search, limit } = query
  const finds = search ? await finder(search) : null
  const signed = await signaturesOf(db)
  const found = (contract: Contract) => !finds || finds(contractTerms(contract))
  const touched = (await db.contracts.bulkGet([...signed.keys()]))
    .filter((row) => row !== undefined)
    .map((row) => fold(row, signed.get(row.id)))
    .filter(
      (row) => (filter === undefined || row.filter === filter) && (!side || row.contract.side === side) && found(row.contract),
    )
  const truth = await contractsIn(db, side, filter)
    .reverse()
    .filter((row) => !signed.has(row.id) && found(row.contract))
    .limit(limit + 1)
    .toArray()
  const rows = [...truth.map((row) => fold(row, undefined)), ...touched].toSorted((a, b) =>
    a.contract.created_at < b.contract.created_at ? 1 : -1,
  )
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** undefined during the first read. */
export function useContracts({ side, filter, search, limit }: ContractQuery) {
  const { db } = useAccount()
  return useKnown(
    useLive(() => listContracts(db, { side, filter, search, limit }), [db, side, filter, search, limit]),
    ({ rows }) => rows.length === 0,
  )
}

/** Whether the firm has a contract in force, as far as the device knows. */
export function useHasContract(): boolean {
  const { db } = useAccount()
  const inForce = ({ contract }: ContractRow) => contract.void_at === null && isEffective(contract)
  return useLive(async () => (await contractsIn(db, undefined, 1).reverse().filter(inForce).first()) !== undefined, [db]) ?? false
}

/** undefined during the first read; null if the device does not hold the contract. */
export function useContract(id: string): FoldedContract | null | undefined {
  const { db } = useAccount()
  return useLive(async () => {
    const [row, queued] = await Promise.all([
      db.contracts.get(id),
      db.outbox.where('entities').equals(laneOf('contract', id)).sortBy('n'),
    ])
    if (!row) return null
    const edit = queued.findLast(({ endpoint }) => endpoint === 'updateClauses') ?? null
    return { ...fold(row, queued.findLast(isSignature)), edit }
  }, [db, id])
}
