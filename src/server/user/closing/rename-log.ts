/** Puts the pseudonym of a person whose account closes into the texts of the operation log. */
import { and, eq, or, sql } from 'drizzle-orm'
import { detailWithPseudonym, pseudonymOf } from '#domain/firm/pseudonym.ts'
import type { Db } from '../../db/connect.ts'
import { auditLog } from '../../db/tables/records.ts'
import { personName, type User } from '../../session/accounts.ts'

/** The detail of an entry without the person's names. `about`: the entry is about the person. */
export function inLog<T>(user: User, detail: T, about: boolean): T {
  const { id, realname, nickname } = user
  const name = personName(user)
  const names = [realname, nickname, name].filter(Boolean).toSorted((a, b) => b.length - a.length)
  return detailWithPseudonym(detail, { name, names, pseudonym: pseudonymOf(id), about })
}

/** Entries about the person name them in their title. Others of their firm name them as a holder, a contact or an asker. */
export async function renameInLog(tx: Db, user: User): Promise<void> {
  const name = personName(user)
  // Without the quotes, because the name may stand inside a text.
  const mentioned = sql`position(${JSON.stringify(name).slice(1, -1)} in ${auditLog.detail}::text) > 0`
  const rows = await tx
    .select({ id: auditLog.id, object_id: auditLog.object_id, detail: auditLog.detail })
    .from(auditLog)
    .where(or(eq(auditLog.object_id, user.id), name ? and(eq(auditLog.firm_id, user.firm_id), mentioned) : undefined))
  for (const { id, object_id, detail } of rows) {
    const changed = inLog(user, detail, object_id === user.id)
    if (changed !== detail) await tx.update(auditLog).set({ detail: changed }).where(eq(auditLog.id, id))
  }
}
