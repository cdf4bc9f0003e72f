/** The readers of a certification's files: the person who sent them, an administrator of the firm, and the reviewers. Nobody else. */
import { and, eq } from 'drizzle-orm'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/tables/accounts.ts'
import { certifications } from '../db/tables/certifications.ts'
import { subjectFiles } from '../db/tables/records.ts'

/** Somebody who reviews certifications at the operator's desk. */
export async function isReviewer(db: Db, user_id: string): Promise<boolean> {
  const [row] = await db.select({ desk_roles: users.desk_roles }).from(users).where(eq(users.id, user_id))
  return mayAtDesk(row ?? {}, 'certification')
}

/** Whether the person may open a sealed file. The card of a colleague stays closed to the firm's administrator too. */
export async function opensSealed(
  db: Db,
  file: { id: string; user_id: string },
  actor: Pick<Actor, 'user_id' | 'firm_id' | 'roles'>,
): Promise<boolean> {
  if (file.user_id === actor.user_id) return true
  const [held] = await db
    .select({ kind: certifications.kind, firm_id: certifications.firm_id })
    .from(subjectFiles)
    .innerJoin(certifications, eq(certifications.id, subjectFiles.subject_id))
    .where(and(eq(subjectFiles.file_id, file.id), eq(subjectFiles.noun, 'certification')))
  if (!held) return false
  if (held.kind === 'organization' && held.firm_id === actor.firm_id && actor.roles?.includes('admin')) return true
  return isReviewer(db, actor.user_id)
}
