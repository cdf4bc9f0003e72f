/** Feedback as the operator's desk sees it: with its author, who handles it, and the desk's notes. */
import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { DeskFeedback, DeskFeedbackRow, listDeskFeedbacks } from '#api/desk/feedback.ts'
import type { QueryOf } from '#api/endpoint.ts'
import { maskPhone } from '#domain/disclosure/mask.ts'
import { roleOf } from '#domain/role.ts'
import { waitingSince } from '#domain/site/feedback.ts'
import type { Db } from '../../db/connect.ts'
import { type Page, pageOf } from '../../db/paging.ts'
import { firms, users } from '../../db/tables/accounts.ts'
import { feedbackNotes, feedbacks } from '../../db/tables/feedback.ts'
import { conversationOf, type FeedbackRow } from '../../feedback/store.ts'
import { subjectAtDesk } from '../../feedback/subject.ts'
import { personName } from '../../session/accounts.ts'

/** Enough for a person who has typed for a while. */
const EDITS_SHOWN = 20

interface Person {
  name: string
  phone: string
  type: number
  firm_id: string
  firm_name: string
}
/** The people with these ids. */
async function peopleOf(db: Db, ids: readonly string[]): Promise<(id: string) => Person> {
  const { realname, nickname, phone, firm_id } = users
  const rows = await db
    .select({ id: users.id, realname, nickname, phone, type: firms.type, firm_id, firm_name: firms.name })
    .from(users)
    .innerJoin(firms, eq(firms.id, firm_id))
    .where(inArray(users.id, [...new Set(ids)]))
  const known = new Map(rows.map((row) => [row.id, { ...row, name: personName(row), phone: maskPhone(row.phone ?? '') }]))
  return (id) => known.get(id) ?? { name: '', phone: '', type: 0, firm_id: '', firm_name: '' }
}

/** The firm of a person. */
export async function firmOf(db: Db, user_id: string): Promise<string> {
  return (await peopleOf(db, [user_id]))(user_id).firm_id
}

/** The people of the desk to whom feedback may be given. */
export async function serviceColleagues(db: Db): Promise<{ id: string; name: string }[]> {
  const at_desk = sql`${users.desk_roles} && array['admin', 'service']`
  const rows = await db
    .select({ id: users.id, realname: users.realname, nickname: users.nickname, phone: users.phone })
    .from(users)
    .where(and(at_desk, isNull(users.closed_at)))
    .orderBy(asc(users.id))
  return rows.map((row) => ({ id: row.id, name: personName(row) }))
}

function rowView(row: FeedbackRow, people: (id: string) => Person): DeskFeedbackRow {
  const { replies, ...conversation } = conversationOf(row)
  const created_at = row.created_at.toISOString()
  const { name, firm_id, firm_name, type } = people(row.user_id)
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    ...conversation,
    author: { name, firm_id, firm_name, role: roleOf(type) },
    assignee: row.assignee_id ? { id: row.assignee_id, name: people(row.assignee_id).name } : null,
    waiting_since: waitingSince({ status: row.status, replies }, created_at),
    latest: replies.at(-1)?.text ?? row.content,
    created_at,
  }
}

export async function listForDesk(
  db: Db,
  { state, ...query }: QueryOf<typeof listDeskFeedbacks>,
): Promise<Page<DeskFeedbackRow>> {
  const stands = state === 'closed' ? lt(feedbacks.status, 0) : gte(feedbacks.status, 0)
  const { data, next } = await pageOf(db.select().from(feedbacks), feedbacks, query, and(isNull(feedbacks.deleted_at), stands))
  const people = await peopleOf(
    db,
    data.flatMap(({ user_id, assignee_id }) => (assignee_id ? [user_id, assignee_id] : [user_id])),
  )
  return { data: data.map((row) => rowView(row, people)), next }
}

export async function findForDesk(db: Db, id: string): Promise<FeedbackRow | null> {
  const [row] = await db
    .select()
    .from(feedbacks)
    .where(and(eq(feedbacks.id, id), isNull(feedbacks.deleted_at)))
  return row ?? null
}

/** Everything that the desk knows of a feedback. */
export async function detailOf(db: Db, row: FeedbackRow): Promise<DeskFeedback> {
  const notes = await db
    .select()
    .from(feedbackNotes)
    .where(eq(feedbackNotes.feedback_id, row.id))
    .orderBy(asc(feedbackNotes.created_at), asc(feedbackNotes.id))
  const ids = [row.user_id, row.assignee_id, ...row.replies.map((reply) => reply.user_id), ...notes.map((note) => note.user_id)]
  const people = await peopleOf(
    db,
    ids.filter((id) => id !== null),
  )
  return {
    ...rowView(row, people),
    subject: await subjectAtDesk(db, row.subject, people(row.user_id).firm_id),
    content: row.content,
    photo_ids: row.photo_ids,
    phone: people(row.user_id).phone,
    replies: row.replies.map(({ user_id, ...reply }) => ({ ...reply, name: people(user_id).name })),
    notes: notes.map(({ id, user_id, text, created_at }) => ({
      id,
      name: people(user_id).name,
      text,
      at: created_at.toISOString(),
    })),
    colleagues: await serviceColleagues(db),
    version: row.desk_version,
    edits: row.desk_edits.slice(-EDITS_SHOWN),
  }
}

/** False if the id is used. */
export async function insertNote(db: Db, note: typeof feedbackNotes.$inferInsert): Promise<boolean> {
  const rows = await db.insert(feedbackNotes).values(note).onConflictDoNothing().returning({ id: feedbackNotes.id })
  return rows.length > 0
}
