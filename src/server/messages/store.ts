/** Site messages: one row per person, written in the transaction of the step that causes them. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Message } from '#api/messages.ts'
import type { Addressed } from '#domain/order/notice.ts'
import { announce } from '../changes.ts'
import { beforeCommit, type Batch } from '../db/before-commit.ts'
import type { Db } from '../db/connect.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { users } from '../db/tables/accounts.ts'
import { messages } from '../db/tables/records.ts'

const NOTHING_ELSE = { contract_id: null, intention_id: null, invoice_id: null, statement_id: null }

type Row = typeof messages.$inferSelect
export const messageView = ({ order_id, about, about_id, ...row }: Row): Message => ({
  id: row.id,
  subject: row.subject,
  content: row.content,
  mode: row.mode,
  extends: { order_id, ...NOTHING_ELSE, ...(about ? { [`${about}_id`]: about_id } : {}) },
  read: row.read_at !== null,
  version: row.version,
  created_at: row.created_at.toISOString(),
})

type Sent = Addressed & { key: string | null; now: Date }

/** Queues messages for one person or everybody in the firms and announces them, in the transaction of the step that causes them. */
export const sendNotices = (db: Db, key: string | null, notices: Addressed[], now: Date): Promise<void> =>
  beforeCommit(
    db,
    deliver,
    notices.map((notice) => ({ ...notice, key, now })),
  )

const write: Batch<Db, typeof messages.$inferInsert> = async (tx, rows) => {
  await tx.insert(messages).values(rows)
}

/** Writes the notices to the people of the firms, which are read in one statement. */
const deliver: Batch<Db, Sent> = async (tx, notices) => {
  const people = await tx
    .select({ id: users.id, firm_id: users.firm_id })
    .from(users)
    .where(and(inArray(users.firm_id, [...new Set(notices.map((notice) => notice.firm_id))]), isNull(users.closed_at)))
  const sent = notices.flatMap(({ firm_id, user_id, key, now, about, ...words }) =>
    people
      .filter((person) => person.firm_id === firm_id && (user_id === undefined || person.id === user_id))
      .map(({ id }) => ({
        key,
        row: {
          id: uuidv7(),
          user_id: id,
          ...words,
          about: about?.noun ?? null,
          about_id: about?.id ?? null,
          created_at: now,
        },
      })),
  )
  await beforeCommit(
    tx,
    write,
    sent.map(({ row }) => row),
  )
  for (const { key, row } of sent)
    await announce(tx, key, [{ audience: row.user_id, entity: 'message', entity_id: row.id, op: 'new' }])
}

const mine = (user_id: string) => and(eq(messages.user_id, user_id), isNull(messages.deleted_at))

export async function listMessages(
  db: Db,
  user_id: string,
  query: PageQuery & { read?: '0' | '1' | undefined },
): Promise<Page<Message>> {
  const read = { '0': isNull(messages.read_at), '1': isNotNull(messages.read_at) }
  const where = and(mine(user_id), query.read && read[query.read])
  const { data, next } = await pageOf(db.select().from(messages), messages, query, where)
  return { data: data.map(messageView), next }
}

export async function findMessage(db: Db, user_id: string, id: string): Promise<Message | null> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), mine(user_id)))
  return row ? messageView(row) : null
}

/** Marks a message as read; repeating it changes nothing. Null if it is not this person's. */
export async function markRead(
  db: Db,
  user_id: string,
  id: string,
  now: Date,
): Promise<{ message: Message; changed: boolean } | null> {
  const [row] = await db
    .update(messages)
    .set({ read_at: now, version: sql`${messages.version} + 1` })
    .where(and(eq(messages.id, id), mine(user_id), isNull(messages.read_at)))
    .returning()
  if (row) return { message: messageView(row), changed: true }
  const message = await findMessage(db, user_id, id)
  return message && { message, changed: false }
}

export async function removeMessage(db: Db, user_id: string, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ deleted_at: now })
    .where(and(eq(messages.id, id), mine(user_id)))
    .returning({ id: messages.id })
  return rows.length > 0
}

export async function countUnread(db: Db, user_id: string): Promise<number> {
  const [row] = await db
    .select({ unread: sql<number>`count(*)::int` })
    .from(messages)
    .where(and(mine(user_id), isNull(messages.read_at)))
  return row?.unread ?? 0
}
