/**
 * Records that a firm keeps for itself, a few of each kind: everybody of the firm reads and changes them, and nobody else.
 * Nobody overwrites an edit that they have not seen. A deleted row stays, so that a later edit of it can name who deleted it.
 */
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Edit, withEdit } from '#domain/firm/edits.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from './audit.ts'
import { announce } from './changes.ts'
import type { SessionContext } from './context.ts'
import type { Db } from './db/connect.ts'
import { firms } from './db/tables/accounts.ts'
import { refuseIfMissed } from './edits.ts'
import type { NounTable } from './sync/noun.ts'

interface RecordRow {
  id: string
  firm_id: string
  version: number
  edits: Edit[]
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
}
type RecordTable = NounTable & { firm_id: AnyPgColumn; deleted_at: AnyPgColumn; $inferSelect: RecordRow; $inferInsert: object }
/** The columns of the content. One that may be null may be left out, and stays as it is. */
type Content<T extends RecordTable> = Omit<T['$inferInsert'], keyof RecordRow>

interface Kind<T extends RecordTable, View extends { id: string }> {
  table: T
  entity: 'address' | 'bank_card' | 'permit' | 'template'
  /** the kind and name of the record for refusals: 仓库地址“3 号料场” */
  word: string
  titleOf(row: T['$inferSelect']): string
  view(row: T['$inferSelect']): View
  /** the views in the order of their list */
  inOrder(views: View[]): View[]
}
interface Editing {
  by: Pick<Edit, 'user_id' | 'by_name'>
  now: Date
}
export interface FirmRecords<T extends RecordTable, View> {
  /** the firm's records that are not deleted */
  ofFirm(firm_id: string): SQL | undefined
  list(db: Db, firm_id: string): Promise<View[]>
  /** Throws not_found. */
  read(context: SessionContext, id: string): Promise<View>
  /**
   * Locks the firm's records until the transaction ends, because their number, names and default are rules about all of them.
   * Returns their views.
   */
  hold(context: SessionContext): Promise<View[]>
  /**
   * The firm's row after `hold`, deleted ones included; null when the firm has none of this id. Throws conflict if a colleague's
   * edit after `base_version` was not seen, or deleted it.
   */
  find(context: SessionContext, id: string, base_version: number): Promise<T['$inferSelect'] | null>
  /** Call it after `hold`. Throws invalid if any firm has used the id. */
  create(context: SessionContext, id: string, content: Content<T>): Promise<View>
  /** Writes the next version over the row that `find` returned. */
  update(context: SessionContext, held: T['$inferSelect'], content: Content<T>, action?: 'update' | 'confirm'): Promise<View>
  /** Throws not_found, or conflict if a colleague's edit after `base_version` was not seen. */
  remove(context: SessionContext, id: string, base_version: number): Promise<void>
  /** Stores the first version of a record without announcing it. False if the id is used. */
  insert(db: Db, firm_id: string, id: string, content: Content<T>, editing: Editing): Promise<boolean>
}

const OPS = { create: 'new', update: 'patch', confirm: 'patch', delete: 'gone' } as const
const editing = ({ session, now }: SessionContext): Editing => ({
  by: { user_id: session.user_id, by_name: session.name },
  now,
})

export function firmRecords<T extends RecordTable, View extends { id: string }>(kind: Kind<T, View>): FirmRecords<T, View> {
  type Row = T['$inferSelect']
  const { entity, word, view, inOrder } = kind
  const named = (row: Row) => `${word}“${kind.titleOf(row)}”`
  const table: RecordTable = kind.table
  const ofFirm = (firm_id: string) => and(eq(table.firm_id, firm_id), isNull(table.deleted_at))
  async function list(db: Db, firm_id: string): Promise<View[]> {
    const rows = (await db.select().from(table).where(ofFirm(firm_id))) as Row[]
    return inOrder(rows.map(view))
  }
  async function read({ db, session }: SessionContext, id: string): Promise<View> {
    const found = (await list(db, session.firm_id)).find((each) => each.id === id)
    if (!found) throw new Refusal('not_found')
    return found
  }
  async function hold({ db, session }: SessionContext): Promise<View[]> {
    await db.select({ id: firms.id }).from(firms).where(eq(firms.id, session.firm_id)).for('update')
    return list(db, session.firm_id)
  }
  async function row({ db, session }: SessionContext, id: string): Promise<Row | null> {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.firm_id, session.firm_id)))
    return (rows as Row[])[0] ?? null
  }
  async function tell(context: SessionContext, row: Row, action: keyof typeof OPS, before?: Row): Promise<void> {
    const { id } = row
    const { db, session, key } = context
    await announce(db, key, [{ audience: session.firm_id, entity, entity_id: id, op: OPS[action] }])
    const changes = before ? logChanges(entity, view(before), view(row)) : []
    // Only bank cards are confirmed.
    await audit(db, {
      context,
      action: action as 'update',
      object: entity,
      object_id: id,
      detail: { title: kind.titleOf(row) },
      changes,
    })
  }
  async function insert(db: Db, firm_id: string, id: string, content: Content<T>, { by, now }: Editing): Promise<boolean> {
    const first = { id, firm_id, version: 1, edits: [{ version: 1, ...by }], created_at: now, updated_at: now, deleted_at: null }
    const rows = await db
      .insert(table)
      .values({ ...content, ...first } as RecordRow)
      .onConflictDoNothing()
      .returning({ id: table.id })
    return rows.length > 0
  }
  async function save({ db, ...context }: SessionContext, held: Row, change: object, deleted = false): Promise<void> {
    const { by, now } = editing({ db, ...context })
    const version = held.version + 1
    const edits = withEdit(held.edits, deleted ? { version, ...by, deleted } : { version, ...by })
    await db
      .update(table)
      .set({ ...change, version, edits, updated_at: now })
      .where(eq(table.id, held.id))
  }
  return {
    ofFirm,
    list,
    read,
    hold,
    insert,
    async find(context, id, base_version) {
      const found = await row(context, id)
      if (!found) return null
      refuseIfMissed(named(found), found.edits, context, base_version)
      if (found.deleted_at) throw new Refusal('conflict', { message: `${named(found)}已删除` })
      return found
    },
    async create(context, id, content) {
      const written = await insert(context.db, context.session.firm_id, id, content, editing(context))
      if (!written) throw new Refusal('invalid', { fields: { id: `${word}编号已被使用` } })
      const made = await row(context, id)
      if (made) await tell(context, made, 'create')
      return read(context, id)
    },
    async update(context, held, content, action = 'update') {
      await save(context, held, content)
      await tell(context, { ...held, ...content }, action, held)
      return read(context, held.id)
    },
    async remove(context, id, base_version) {
      await hold(context)
      const found = await row(context, id)
      if (!found || found.deleted_at) throw new Refusal('not_found')
      refuseIfMissed(named(found), found.edits, context, base_version)
      await save(context, found, { deleted_at: context.now }, true)
      await tell(context, found, 'delete')
    },
  }
}
