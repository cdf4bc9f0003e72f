/** Contracts in the database: the frozen documents, and their signatures. */
import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Contract, ContractSide } from '#domain/contract/contract.ts'
import { contractFor, contractKg, hasSigned, voided } from '#domain/contract/contract.ts'
import { isInForce } from '#domain/contract/contract-edits.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import { spell } from '#domain/list/pinyin.ts'
import { contractTerms, SEARCH_SCHEMA, searchText } from '#domain/list/search.ts'
import { CONTRACT_DOC, readDoc, writeDoc } from '#domain/order/stored.ts'
import { announce } from '../changes.ts'
import type { Db } from '../db/connect.ts'
import { amountWithin } from '../db/doc-values.ts'
import { foundBy } from '../db/contains.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { contracts } from '../db/tables/trade.ts'
import { totalsOf } from '../db/totals.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The texts and figures by which lists find and sum a contract. */
const listColumns = (contract: Contract) => ({
  sums: contract.void_at ? [null, null] : [contractKg(contract), contract.total_fen],
  search: searchText(contractTerms(contract), spell),
  search_schema: SEARCH_SCHEMA,
})
const columns = (contract: Contract) => ({
  no: contract.no,
  order_id: contract.order_id,
  side: contract.side,
  seller_id: contract.seller.firm_id,
  buyer_id: contract.buyer.firm_id,
  seller_signed: hasSigned(contract, contract.seller.firm_id),
  buyer_signed: hasSigned(contract, contract.buyer.firm_id),
  version: contract.version,
  doc: writeDoc(CONTRACT_DOC, contract),
  ...listColumns(contract),
  created_at: new Date(contract.created_at),
  updated_at: new Date(contract.updated_at),
})

type Row = Pick<typeof contracts.$inferSelect, 'doc'>
export const contractIn = ({ doc }: Row): Contract => readDoc(CONTRACT_DOC, doc)
export const rowView = (row: Row, firm_id: string): Contract => contractFor(contractIn(row), firm_id)

/** Rewrites the search and sum columns of a contract with this build's rules. */
export async function refreshContract(db: Db, { id, doc }: Pick<typeof contracts.$inferSelect, 'id' | 'doc'>): Promise<void> {
  await db
    .update(contracts)
    .set(listColumns(readDoc(CONTRACT_DOC, doc)))
    .where(eq(contracts.id, id))
}

const tellParties = (db: Db, key: string | null, { id, seller, buyer }: Contract): Promise<void> =>
  announce(
    db,
    key,
    [seller, buyer].map(({ firm_id }) => ({ audience: firm_id, entity: 'contract', entity_id: id, op: 'new' })),
  )

/** Null when another contract has the id. */
export async function insertContract(db: Db, key: string | null, draft: Omit<Contract, 'sha256'>): Promise<Contract | null> {
  const contract: Contract = { ...draft, sha256: sha256(draft.text) }
  const made = await db
    .insert(contracts)
    .values({ id: contract.id, ...columns(contract) })
    .onConflictDoNothing({ target: contracts.id })
    .returning({ id: contracts.id })
  if (made.length === 0) return null
  await tellParties(db, key, contract)
  return contract
}

export async function saveContract(db: Db, key: string | null, contract: Contract): Promise<void> {
  await db.update(contracts).set(columns(contract)).where(eq(contracts.id, contract.id))
  await tellParties(db, key, contract)
}

/** Both contracts of an order, locked. */
export async function holdContracts(db: Db, order_id: string): Promise<Contract[]> {
  const rows = await db.select().from(contracts).where(eq(contracts.order_id, order_id)).for('update')
  return rows.map(({ doc }) => readDoc(CONTRACT_DOC, doc))
}

/** Both contracts of an order that ended before it was fulfilled become void. */
export async function voidContracts(db: Db, key: string | null, order_id: string, now: Date): Promise<void> {
  for (const contract of await holdContracts(db, order_id)) {
    if (!contract.void_at) await saveContract(db, key, voided(contract, now.toISOString()))
  }
}

export const party = (firm_id: string) => or(eq(contracts.seller_id, firm_id), eq(contracts.buyer_id, firm_id))

/**
 * The contract if the firm is a party to it and it is of that side; undefined means either side. Null for a missing id and for a
 * stranger's.
 */
export async function findContract(
  db: Db,
  id: string,
  firm_id: string,
  side: ContractSide | undefined,
  lock = false,
): Promise<Contract | null> {
  const query = db
    .select()
    .from(contracts)
    .where(and(eq(contracts.id, id), side && eq(contracts.side, side), party(firm_id)))
  const [row] = await (lock ? query.for('update') : query)
  return row ? readDoc(CONTRACT_DOC, row.doc) : null
}

interface ContractFilter extends ListFilter {
  search?: string | undefined
}
/** Every filter may read the whole contract, because it names both parties to each of them. */
function narrowed({ search, firm_id, from_fen, to_fen, since, until }: ContractFilter): (SQL | undefined)[] {
  return [
    search ? foundBy({ text: contracts.search, schema: contracts.search_schema, no: contracts.no }, search) : undefined,
    firm_id ? party(firm_id) : undefined,
    amountWithin(contracts.doc, ['total_fen'], { from_fen, to_fen }),
    since ? gte(contracts.created_at, new Date(since)) : undefined,
    until ? lt(contracts.created_at, new Date(until)) : undefined,
  ]
}

interface ListQuery extends PageQuery, ContractFilter {
  status?: number | undefined
  side?: ContractSide
}

export async function listContracts(db: Db, firm_id: string, query: ListQuery): Promise<Page<Contract>> {
  const where = [party(firm_id)]
  if (query.side) where.push(eq(contracts.side, query.side))
  if (query.status !== undefined) {
    // A void contract waits for no signature. contractFilter() of the device has the same rule.
    const signed = query.status === 1
    where.push(
      sql`((${contracts.seller_id} = ${firm_id} and ${contracts.seller_signed} = ${signed}) or (${contracts.buyer_id} = ${firm_id} and ${contracts.buyer_signed} = ${signed}))`,
    )
    if (!signed) where.push(sql`${contracts.doc}->>'void_at' is null`)
  }
  const { data, next } = await pageOf(db.select().from(contracts), contracts, query, and(...where, ...narrowed(query)))
  return { data: data.map((row) => rowView(row, firm_id)), next }
}

/** Maximum contracts for a search or an amount filter, which read the text or document of each. */
const MOST_READ = 20_000

/** The totals of a firm's contracts as seller or as buyer, in any status; null if unknown. See `totalsOf`. */
export function contractTotals(
  db: Db,
  firm_id: string,
  as: 'seller' | 'buyer',
  query: ContractFilter,
): Promise<TabTotals[] | null> {
  const [own, signed] =
    as === 'seller' ? [contracts.seller_id, contracts.seller_signed] : [contracts.buyer_id, contracts.buyer_signed]
  const is_void = sql`${contracts.sums}[1] is null`
  const { search, from_fen, to_fen } = query
  const reads = [search, from_fen, to_fen].some((each) => each !== undefined)
  return totalsOf(db, {
    table: contracts,
    where: and(eq(own, firm_id), ...narrowed(query)),
    tab: sql`case when ${signed} then 1 when not ${is_void} then 0 end`,
    left_out: is_void,
    sums: { weight: sql`${contracts.sums}[1]`, amount: sql`${contracts.sums}[2]` },
    unwritten: sql`${contracts.sums} is null`,
    ...(reads ? { most: MOST_READ } : {}),
  })
}

/** The framework contracts in force with these buyers, the longest-running first. An undefined `trader_id` means any trader. */
export async function frameworksInForce(
  db: Db,
  now: Date,
  buyer_ids: readonly string[],
  trader_id?: string,
): Promise<Contract[]> {
  if (buyer_ids.length === 0) return []
  const rows = await db
    .select({ doc: contracts.doc })
    .from(contracts)
    .where(
      and(
        inArray(contracts.buyer_id, [...buyer_ids]),
        trader_id ? eq(contracts.seller_id, trader_id) : undefined,
        eq(contracts.seller_signed, true),
        eq(contracts.buyer_signed, true),
        sql`${contracts.doc}->>'kind' = 'framework'`,
      ),
    )
  return rows
    .map(({ doc }) => readDoc(CONTRACT_DOC, doc))
    .filter((contract) => isInForce(contract, now.getTime()))
    .toSorted((a, b) => (a.valid_to < b.valid_to ? 1 : -1))
}
