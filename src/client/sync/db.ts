/** The device's database: server truth, the outbox, photos and drafts of one account. */
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Message } from '#api/messages.ts'
import { afterSalesOf } from '#domain/after-sale.ts'
import type { Contract } from '#domain/contract.ts'
import { type Order, openDissent } from '#domain/order.ts'
import type { RefusalBody } from '#domain/refusal.ts'

interface Owned {
  /** the account the row belongs to */
  owner: string
}
/** What an order is looked up by besides its filter: it has dissents, one of them is open, it has after-sales, its purchase price is still to be fixed. */
export type Mark = 'dissents' | 'open_dissent' | 'after_sales' | 'unpriced'
export function marksOf(order: Order): Mark[] {
  const marks: Record<Mark, boolean> = {
    dissents: order.dissents.length > 0,
    open_dissent: openDissent(order) !== undefined,
    after_sales: afterSalesOf(order).length > 0,
    unpriced: order.state >= 3 && order.state < 8 && !order.supply_price_confirmed,
  }
  return (Object.keys(marks) as Mark[]).filter((mark) => marks[mark])
}
/** `full` is false for a head: its lists are fetched when it is opened. */
export interface OrderRow extends Owned {
  id: string
  filter: number
  created_at: string
  full: boolean
  marks: Mark[]
  order: Order
}
/** Stands for "only under 全部" in an index, which has no null. */
export const NO_FILTER = 99
export interface ContractRow extends Owned {
  id: string
  filter: number
  side: Contract['side']
  created_at: string
  contract: Contract
}
export interface MessageRow extends Owned {
  id: string
  unread: 0 | 1
  created_at: string
  message: Message
}

/** Why a row did not go through, in the server's words. */
export interface OutboxError {
  kind: 'network' | 'refused' | 'conflict' | 'blocked'
  refusal: RefusalBody | null
  changed_by?: string
  changed_at?: string
  changed_action?: string
  allowed_next?: string[]
}
export type OutboxState = 'waiting' | 'sending' | 'needs_review'
/** One thing a person did, until the server has confirmed it. Plain JSON. */
export interface OutboxRow extends Owned {
  key: string
  n: number
  schema: number
  endpoint: string
  params: Record<string, string>
  body: Record<string, unknown>
  /** lanes: first in, first out for each */
  entities: string[]
  base_version: number
  /** keys of rows and `blob:{id}` of photos that must arrive first */
  depends_on: string[]
  created_at: string
  state: OutboxState
  attempts: number
  /** ms since the epoch */
  next_at: number
  lease_until: number
  last_error: OutboxError | null
  /** what it is, in words, with the number of what it is about */
  label: string
  /** the draft it came from, kept to be restored when it is taken back */
  draft: DraftRow | null
}
export interface BlobRow extends Owned {
  id: string
  type: string
  bytes: ArrayBuffer
  size: number
  sha256: string
  /** where the upload goes on; null until it began */
  upload_url: string | null
  state: 'local' | 'uploaded' | 'refused'
  error: string | null
  created_at: number
}
export interface DraftRow extends Owned {
  id: string
  kind: string
  value: unknown
  updated_at: number
}
export interface MetaRow {
  key: string
  value: unknown
}

export class DeviceDb extends Dexie {
  meta!: Table<MetaRow, string>
  orders!: EntityTable<OrderRow, 'id'>
  contracts!: EntityTable<ContractRow, 'id'>
  messages!: EntityTable<MessageRow, 'id'>
  outbox!: EntityTable<OutboxRow, 'key'>
  blobs!: EntityTable<BlobRow, 'id'>
  drafts!: EntityTable<DraftRow, 'id'>
  readonly owner: string

  constructor(owner: string) {
    super(databaseName(owner), { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.owner = owner
    this.version(1).stores({
      meta: 'key',
      orders: 'id, created_at, filter, [filter+created_at]',
      contracts: 'id, created_at, [filter+created_at], [side+created_at], [side+filter+created_at]',
      messages: 'id, created_at, unread',
      outbox: 'key, n, state, *entities',
      blobs: 'id, state',
      drafts: 'id, kind',
    })
    this.version(2)
      .stores({ orders: 'id, created_at, filter, [filter+created_at], *marks' })
      .upgrade((change) =>
        change
          .table<OrderRow>('orders')
          .toCollection()
          .modify((row) => void (row.marks = marksOf(row.order))),
      )
    // Void contracts that a device held as 待签署 move under 全部 alone.
    this.version(3).upgrade((change) =>
      change
        .table<ContractRow>('contracts')
        .filter((row) => row.filter === 0 && row.contract.void_at !== null)
        .modify((row) => void (row.filter = NO_FILTER)),
    )
  }
}

const PREFIX = 'xunjin/1/'
/** One database per account; another account on the same phone opens another. */
export const databaseName = (owner: string) => `${PREFIX}${owner}`

export async function getMeta<T>(db: DeviceDb, key: string): Promise<T | undefined> {
  return (await db.meta.get(key))?.value as T | undefined
}
export const setMeta = (db: DeviceDb, key: string, value: unknown) => db.meta.put({ key, value })
