/** Contracts on a desktop: table columns, and the whole list searched, sorted and summed by digests. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { call } from '#client/lib/call.ts'
import type { TotalsSource } from '#client/lists/live-totals.ts'
import { type ListTotals, useTotals } from '#client/lists/use-totals.ts'
import { type Digest, type ListSearch, passing, tabsOf, wholeList, type WholeList } from '#client/lists/whole-list.ts'
import { Found } from '#client/lists/found.tsx'
import type { SettableTable } from '#client/lists/table-settings.tsx'
import { contractPath } from '#client/lib/paths.ts'
import type { Account } from '#client/sync/account.ts'
import { signaturesOf } from '#client/sync/reading/contracts.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type Digests, digestsOf } from '#client/sync/reading/digests.ts'
import { queuedOf } from '#client/sync/reading/fold.ts'
import { useCached } from '#client/sync/reading/live.ts'
import type { ContractRow } from '#client/sync/nouns/contract.ts'
import { spellFor } from '#client/sync/reading/finder.ts'
import { useAccount, useKnown, useWhole } from '#client/sync/reading/react.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { Actor } from '#domain/order/order.ts'
import { contractTerms, findable, wordsOf } from '#domain/list/search.ts'
import { cellsOf, overCells, type Same } from '#domain/list/table.ts'
import { ContractTags, nameOf, weightOf } from './contract-list.tsx'
import { contractState, otherParty } from './contract-words.ts'
import { type FoldedContract, fold } from './queries.ts'

type ContractColumn = Column<FoldedContract>

/** A void contract counts for nothing. */
const counted = ({ contract }: FoldedContract): boolean => contract.void_at === null

export const contractColumns = ({ role, firm_id }: Actor): readonly ContractColumn[] => [
  {
    key: 'no',
    label: '合同编号',
    no: true,
    pin: 'start',
    value: ({ contract }) => contract.no,
    cell: ({ contract }) => (
      <Link to={contractPath(role, contract.id)}>
        <Found text={contract.no} />
      </Link>
    ),
  },
  { key: 'goods', label: '标的', value: nameOf, cell: (folded) => <Found text={nameOf(folded)} /> },
  {
    key: 'other',
    label: '对方',
    value: ({ contract }) => otherParty(contract, firm_id).name,
    cell: ({ contract }) => <Found text={otherParty(contract, firm_id).name} />,
  },
  { key: 'order', label: '关联订单', no: true, value: ({ contract }) => contract.order_no || '框架合同' },
  { key: 'weight', label: '数量 吨', unit: 'kg', sums: counted, value: weightOf },
  { key: 'amount', label: '金额 元', unit: 'fen', sums: counted, value: ({ contract }) => contract.total_fen },
  { key: 'created', label: '起草日期', unit: 'day', no: true, value: ({ contract }) => contract.created_at },
  {
    key: 'state',
    label: '状态',
    pin: 'end',
    value: (folded) => contractState(folded, firm_id).label,
    cell: (folded) => (
      <chakra.span display="inline-flex" gap={2}>
        <ContractTags folded={folded} />
      </chakra.span>
    ),
  },
]
export const contractTable = (columns: readonly ContractColumn[]): SettableTable => ({
  key: 'xunjin.contract-table',
  columns,
  standard: columns.map(({ key }) => key),
})

interface ContractDigest extends Digest {
  side: ContractSide
}
function digestOf(folded: FoldedContract, columns: readonly ContractColumn[], same?: Same): ContractDigest {
  const { contract, filter } = folded
  return {
    ...cellsOf(columns, folded, same),
    id: contract.id,
    status: filter,
    facts: {
      firms: [contract.seller, contract.buyer].map(({ firm_id, name }) => ({ id: firm_id, name })),
      plates: [],
      category_id: null,
      amounts_fen: [contract.total_fen],
      created_at: contract.created_at,
    },
    terms: findable(contractTerms(contract), same),
    side: contract.side,
  }
}
const digestsFor = (db: DeviceDb, columns: readonly ContractColumn[]): Digests<ContractRow, ContractDigest> =>
  digestsOf(db, 'contracts', (row: ContractRow, same) => digestOf(fold(row, undefined), columns, same))

/** Cache of one side's contracts, while the rows stay the same. */
const sides_of = new WeakMap<readonly ContractDigest[], Map<ContractSide, readonly ContractDigest[]>>()
function ofSide(all: readonly ContractDigest[], side: ContractSide): readonly ContractDigest[] {
  const sides = sides_of.get(all) ?? new Map<ContractSide, readonly ContractDigest[]>()
  sides_of.set(all, sides)
  const own = sides.get(side) ?? all.filter((digest) => digest.side === side)
  sides.set(side, own)
  return own
}

interface FoundContracts extends WholeList {
  rows: FoldedContract[]
  more: boolean
}

/** The first `limit` contracts of the search; `side` undefined means both. A queued signature counts as given. */
async function searchContracts(
  db: DeviceDb,
  actor: Actor,
  side: ContractSide | undefined,
  search: ListSearch,
  limit: number,
): Promise<FoundContracts> {
  const columns = contractColumns(actor)
  const known = await digestsFor(db, columns).all()
  const signed = await signaturesOf(db)
  const touched = await db.contracts.bulkGet([...signed.keys()])
  const laid = new Map(
    touched.flatMap((row) => (row ? [[row.id, digestOf(fold(row, signed.get(row.id)), columns)] as const] : [])),
  )
  const all = laid.size === 0 ? known : known.map((digest) => laid.get(digest.id) ?? digest)
  const whole = wholeList(side ? ofSide(all, side) : all, search, columns, await spellFor(wordsOf(search.search ?? '')))
  const ids = whole.digests.slice(0, limit).map(({ id }) => id)
  const rows = (await db.contracts.bulkGet(ids)).flatMap((row) => (row ? [fold(row, signed.get(row.id))] : []))
  return { ...whole, rows, more: whole.digests.length > limit }
}

/** undefined during the first read. During a new search the previous result stays, marked as `busy`. */
export function useContractSearch(side: ContractSide | undefined, search: ListSearch, limit: number) {
  const { db, actor } = useAccount()
  const key = JSON.stringify([side, search])
  const columns = contractColumns(actor)
  const read = async () => ({ key, side, ...(await searchContracts(db, actor, side, search, limit)) })
  const found = useCached(digestsFor(db, columns), read, [db, actor, key, limit])
  const known = useKnown(found, ({ rows }) => rows.length === 0)
  return known && known.side === side ? { ...known, busy: known.key !== key } : undefined
}

const TOTALS = {
  supplier: { supply: 'supplierContractTotals', sale: 'supplierContractTotals' },
  buyer: { supply: 'buyerContractTotals', sale: 'buyerContractTotals' },
  trader: { supply: 'traderPurchaseContractTotals', sale: 'traderSaleContractTotals' },
} as const

function totalsSource(
  { db, actor }: Pick<Account, 'db' | 'actor'>,
  side: ContractSide | undefined,
  { search, filter }: ListSearch,
): TotalsSource {
  const columns = contractColumns(actor)
  const query = { search, ...filter }
  const name = TOTALS[actor.role][side ?? 'sale']
  return {
    key: JSON.stringify(['contracts', side, query]),
    noun: 'contract',
    ask: async () => (await call((await import('#api/contracts.ts'))[name], { query, account: actor.user_id })).data,
    queue: () => queuedOf(db, 'contract'),
    async read(ids, with_queued) {
      const rows = await db.contracts.bulkGet([...ids])
      const signed = with_queued ? await signaturesOf(db) : new Map()
      const own = rows.flatMap((row) => (row && (!side || row.side === side) ? row : []))
      return new Map(own.map((row) => [row.id, [digestOf(fold(row, signed.get(row.id)), columns)]]))
    },
    async sum(rows) {
      const passes = passing({ search, filter }, await spellFor(wordsOf(search ?? '')))
      return tabsOf(rows.filter(passes), overCells(columns))
    },
  }
}
export function useContractTotals(
  side: ContractSide | undefined,
  search: ListSearch,
  found: ReturnType<typeof useContractSearch>,
): ListTotals {
  const { db, actor } = useAccount()
  return useTotals(totalsSource({ db, actor }, side, search), useWhole(found?.busy ? undefined : found?.tabs))
}
