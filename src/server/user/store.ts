/** The profile of a person in the database: nickname, name and avatar. */
import { and, eq, sql } from 'drizzle-orm'
import type { Profile } from '#domain/firm/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/tables/accounts.ts'
import { files, subjectFiles } from '../db/tables/records.ts'

export type UserRow = typeof users.$inferSelect

export const profileView = ({ id, nickname, realname, avatar, version, created_at }: UserRow): Profile => ({
  id,
  nickname,
  realname,
  avatar,
  version,
  created_at: created_at.toISOString(),
})

/** Locks the person's own row. */
export async function holdUser({ db, session }: Pick<SessionContext, 'db' | 'session'>): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, session.user_id)).for('update')
  if (!row) throw new Refusal('unauthorized')
  return row
}

/** Writes the next version of a person, and announces it to their devices as profile and to their firm's as member. */
export async function saveProfile(
  db: Db,
  key: string | null,
  user_id: string,
  change: Partial<
    Pick<
      UserRow,
      | 'nickname'
      | 'realname'
      | 'avatar'
      | 'certified'
      | 'certified_until'
      | 'member_roles'
      | 'desk_roles'
      | 'deal_limit_fen'
      | 'day_limit_fen'
      | 'suspended_at'
      | 'suspended_reason'
    >
  >,
): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, user_id))
    .returning()
  if (!row) throw new Refusal('not_found')
  await announce(db, key, [
    { audience: user_id, entity: 'profile', entity_id: user_id, op: 'new' },
    { audience: row.firm_id, entity: 'member', entity_id: user_id, op: 'new' },
  ])
  return row
}

/** Records a person's change of their own profile. The log keeps no name, only what was changed. */
export const auditProfile = (context: SessionContext, fields: string[]): Promise<void> =>
  audit(context.db, {
    context,
    action: 'update',
    object: 'user',
    object_id: context.session.user_id,
    detail: { fields },
  })

/**
 * Makes a photo that the person uploaded their avatar; null removes it. The earlier photo is pruned with unused ones. Throws
 * `file_missing` for a paper, or a photo that is another person's or sealed.
 */
export async function attachAvatar({ db, session }: SessionContext, photo_id: string | null): Promise<void> {
  const { user_id } = session
  if (photo_id !== null) {
    const [own] = await db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, photo_id), eq(files.user_id, user_id), eq(files.type, 'image/jpeg'), eq(files.sealed, false)))
    if (!own) throw new Refusal('file_missing', { details: { photo_ids: [photo_id] } })
  }
  await db.delete(subjectFiles).where(and(eq(subjectFiles.noun, 'profile'), eq(subjectFiles.subject_id, user_id)))
  if (photo_id !== null) await db.insert(subjectFiles).values({ file_id: photo_id, noun: 'profile', subject_id: user_id })
}
