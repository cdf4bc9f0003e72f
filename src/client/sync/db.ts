/** The device's database: server truth, the outbox, photos and drafts of one account. */
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Message } from '#api/messages.ts'
import { afterSalesOf } from '#domain/after-sale.ts'
import type { Contract } from '#domain/contract.ts'
import type { Order, Role } from '#domain/order.ts'
import { owesMoney } from '#domain/payment.ts'
import type { RefusalBody } from '#domain/refusal.ts'
import { type Task, tasksFor } from '#domain/waiting.ts'

interface Owned {
  /** the account the row belongs to */
  owner: string
}
/**
 * What an order is looked up by besides its filter: it has dissents, it has after-sales, money is to go back or an advance waits for
 * its answer, it waits for the account's role, and each of its tasks.
 */
export type Mark = 'dissents' | 'after_sales' | 'owes_money' | 'waits' | Task
export function marksOf(order: Order, role: Role): Mark[] {
  const tasks = tasksFor(order, role)
  return [
    ...(order.dissents.length > 0 ? (['dissents'] as const) : []),
    ...(afterSalesOf(order).length > 0 ? (['after_sales'] as const) : []),
    ...(owesMoney(order) ? (['owes_money'] as const) : []),
    ...(tasks.length > 0 ? (['waits'] as const) : []),
    ...tasks,
  ]
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
  /** 0 waits for my signature, 1 has it; `NO_FILTER` is void without it */
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
/** cancelling: it may have left, so the server is asked to close its key before `cancel` is done. */
export type OutboxState = 'waiting' | 'sending' | 'needs_review' | 'cancelling'
/** What is done with a row once the server has closed its key. */
export type Cancel = { intent: 'take_back' | 'discard' } | { intent: 'redo'; change: RowChange }
export interface RowChange {
  body?: Record<string, unknown>
  base_version?: number
}
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
  cancel?: Cancel
  /** sendings whose answer has not come; a row of older code does not say, and may have left */
  unheard?: number
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
/** `kind` is the form, `subject` the id of what it is about, named by the row's id in rows of older code. Several of one subject may be kept. */
export interface DraftRow extends Owned {
  id: string
  kind: string
  subject?: string
  value: unknown
  /** ms since the epoch */
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
  /** this opening is over for good; another login opens the database anew */
  retired = false

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
    this.version(2).stores({ orders: 'id, created_at, filter, [filter+created_at], *marks' })
    this.version(3)
      .stores({})
      .upgrade(async (change) => {
        const orders = change.table<OrderRow>('orders').toCollection()
        await orders.modify((row) => void (row.marks = marksOf(row.order, roleOfView(row.order))))
        const contracts = change
          .table<ContractRow>('contracts')
          .filter(({ filter, contract }) => filter === 0 && !!contract.void_at)
        await contracts.modify({ filter: NO_FILTER })
      })
    // Another tab deletes the database: by itself the library would open, and so create, it again with the next reading.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion) return undefined
      this.retire()
      return false
    })
  }

  /** Closes it; what is still under way finds it closed, and nothing opens it again. */
  retire(): void {
    this.retired = true
    this.close()
  }
}

/** Whose view an order is: a counterparty's lacks the other side. */
const roleOfView = ({ supply, sale }: Order): Role => (supply && sale ? 'trader' : supply ? 'supplier' : 'buyer')

const PREFIX = 'xunjin/1/'
/** One database per account; another account on the same phone opens another. */
export const databaseName = (owner: string) => `${PREFIX}${owner}`

export async function getMeta<T>(db: DeviceDb, key: string): Promise<T | undefined> {
  return (await db.meta.get(key))?.value as T | undefined
}
export const setMeta = (db: DeviceDb, key: string, value: unknown) => db.meta.put({ key, value })
