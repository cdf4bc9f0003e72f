/** The changes of roles and the erasures that wait for a second administrator. */
import { asc, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { RoleRequest } from '#api/desk/roles.ts'
import type { DeskRole } from '#domain/desk/desk-role.ts'
import { ERASURE_TEXT } from '#domain/desk/erasure.ts'
import { deskRolesText } from '#domain/desk/role-change.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Role, ROLE_NAMES, roleOf } from '#domain/role.ts'
import type { SessionContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { firms, users } from '../../db/tables/accounts.ts'
import { roleRequests } from '../../db/tables/desk.ts'
import { personName } from '../../session/accounts.ts'

export type RequestRow = typeof roleRequests.$inferSelect
export const isOpen = isNull(roleRequests.decided_at)

function wantedText({ kind, roles }: Pick<RequestRow, 'kind' | 'roles'>): string {
  if (kind === 'erasure') return ERASURE_TEXT
  return kind === 'desk_roles' ? deskRolesText(roles as DeskRole[]) : ROLE_NAMES[roles[0] as Role]
}

/** The open ones, the oldest first, with the names and present roles of their subjects. */
export async function openRequests(db: Db): Promise<RoleRequest[]> {
  const rows = await db.select().from(roleRequests).where(isOpen).orderBy(asc(roleRequests.asked_at))
  const ids = rows.flatMap(({ subject_id, asked_by }) => [subject_id, asked_by])
  const people = ids.length ? await db.select().from(users).where(inArray(users.id, ids)) : []
  const firm_ids = [...ids, ...people.map(({ firm_id }) => firm_id)]
  const named = ids.length ? await db.select().from(firms).where(inArray(firms.id, firm_ids)) : []
  return rows.flatMap((row): RoleRequest[] => {
    const person = people.find(({ id, closed_at }) => id === row.subject_id && (row.kind === 'erasure' || !closed_at))
    const firm = named.find(({ id, closed_at }) => id === row.subject_id && !closed_at)
    const of_firm = firm ?? named.find(({ id }) => id === person?.firm_id)
    const by = people.find(({ id }) => id === row.asked_by)
    if (!by || (!person && !firm)) return []
    return [
      {
        id: row.id,
        kind: row.kind,
        subject_id: row.subject_id,
        name: person ? personName(person) : (firm?.name ?? ''),
        firm_id: of_firm?.id ?? '',
        firm_name: of_firm?.name ?? '',
        before: person ? deskRolesText(person.desk_roles) : ROLE_NAMES[roleOf(firm?.type ?? 0)],
        after: wantedText(row),
        reason: row.reason,
        asked_by: row.asked_by,
        by_name: personName(by),
        asked_at: row.asked_at.toISOString(),
      },
    ]
  })
}

/** Refuses a second change of the same person or firm while one waits. */
export async function refuseIfWaiting(db: Db, subject_id: string): Promise<void> {
  const open = (await openRequests(db)).find((each) => each.subject_id === subject_id)
  if (open) throw new Refusal('conflict', { message: `${open.by_name}提出的变更（${open.after}）还在等确认，请先处理` })
}

export async function ask(
  { db, session, now }: SessionContext,
  what: Pick<RequestRow, 'kind' | 'subject_id' | 'roles'> & Partial<Pick<RequestRow, 'reason'>>,
): Promise<void> {
  await db.insert(roleRequests).values({ id: uuidv7(), ...what, asked_by: session.user_id, asked_at: now })
}

/** Locks an undecided request. */
export async function holdRequest(db: Db, id: string): Promise<RequestRow> {
  const [row] = await db.select().from(roleRequests).where(eq(roleRequests.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  if (!row.decided_by) return row
  const [by] = await db.select().from(users).where(eq(users.id, row.decided_by))
  const done = row.approved ? '同意' : '取消'
  throw new Refusal('conflict', { message: `这项变更已由${by ? personName(by) : '他人'}${done}` })
}

export async function decide({ db, session, now }: SessionContext, id: string, approved: boolean): Promise<void> {
  await db.update(roleRequests).set({ approved, decided_by: session.user_id, decided_at: now }).where(eq(roleRequests.id, id))
}
