/** Deletes what a person leaves when their account closes. */
import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { pseudonymOf } from '#domain/firm/pseudonym.ts'
import type { SessionContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { firms, invitations, users } from '../../db/tables/accounts.ts'
import { bankCards } from '../../db/tables/bank-cards.ts'
import { certifications, certificationVersions } from '../../db/tables/certifications.ts'
import { roleRequests } from '../../db/tables/desk.ts'
import { feedbackNotes, feedbacks } from '../../db/tables/feedback.ts'
import { auditLog, files, messages, orderFiles, photoCopies, subjectFiles } from '../../db/tables/records.ts'
import { mutations } from '../../db/tables/sync.ts'
import { records as cardRecords } from '../../bank-cards/store.ts'
import { removeFile } from '../../exports/disk.ts'
import { listAbout, remove as removeExport } from '../../exports/store.ts'
import { removeParts } from '../../files/disk.ts'
import { enqueue, type Handler } from '../../jobs.ts'
import type { User } from '../../session/accounts.ts'
import { renameInLog } from './rename-log.ts'

const JOB = 'remove_files'

/** The row stays with the pseudonym, because the log and the books refer to it. */
export async function erasePerson(tx: Db, user: User, key: string | null): Promise<void> {
  const { id, phone } = user
  await tx
    .update(users)
    .set({
      nickname: pseudonymOf(id),
      realname: '',
      avatar: '',
      certified: false,
      certified_until: null,
      desk_roles: [],
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, id))
  await tx.delete(certificationVersions).where(eq(certificationVersions.certification_id, id))
  await tx.delete(certifications).where(eq(certifications.id, id))
  await tx.delete(messages).where(eq(messages.user_id, id))
  const own = tx.select({ id: feedbacks.id }).from(feedbacks).where(eq(feedbacks.user_id, id))
  await tx.delete(subjectFiles).where(and(eq(subjectFiles.noun, 'feedback'), inArray(subjectFiles.subject_id, own)))
  await tx.delete(feedbackNotes).where(inArray(feedbackNotes.feedback_id, own))
  await tx.delete(feedbacks).where(eq(feedbacks.user_id, id))
  if (phone) await tx.delete(invitations).where(and(eq(invitations.phone, phone), isNotNull(invitations.ended_at)))
  await forgetRequests(tx, id)
  await eraseExports(tx, id, key)
  // An answer may contain the profile. Nobody can repeat the call any more.
  await tx.update(mutations).set({ answer: null }).where(eq(mutations.user_id, id))
  // These entries name masked phones and mailboxes.
  await tx
    .update(auditLog)
    .set({ detail: sql`${auditLog.detail} - array['recipient', 'identity', 'from', 'to', 'nickname']` })
    .where(and(eq(auditLog.object_id, id), eq(auditLog.object, 'user')))
  await renameInLog(tx, user)
}

/** No change of the person waits at the desk any more, and the reasons of earlier ones may name them. */
async function forgetRequests(tx: Db, id: string): Promise<void> {
  await tx.delete(roleRequests).where(and(eq(roleRequests.subject_id, id), isNull(roleRequests.decided_at)))
  await tx.update(roleRequests).set({ reason: '' }).where(eq(roleRequests.subject_id, id))
}

/** The copies of the person's data that the desk has made, and the answers with their names. */
async function eraseExports(tx: Db, id: string, key: string | null): Promise<void> {
  const about = await listAbout(tx, id)
  for (const row of about) await removeExport(tx, key, row)
  if (about.length > 0) await enqueue(tx, JOB, { ids: [], exports: about.map((row) => row.id) })
  const subject = sql`${mutations.answer} #>> '{data,query,user_id}'`
  const of_exports = and(eq(mutations.endpoint, 'startExport'), eq(subject, id))
  await tx.update(mutations).set({ answer: null }).where(of_exports)
}

/** Deletes the files of the certification and the avatar, and photos that the person uploaded for nothing else. */
export async function eraseFiles(tx: Db, { id }: User): Promise<void> {
  await tx
    .delete(subjectFiles)
    .where(and(eq(subjectFiles.subject_id, id), inArray(subjectFiles.noun, ['certification', 'profile'])))
  const of_orders = tx.select({ id: orderFiles.file_id }).from(orderFiles).where(eq(orderFiles.file_id, files.id))
  const of_records = tx.select({ id: subjectFiles.file_id }).from(subjectFiles).where(eq(subjectFiles.file_id, files.id))
  const gone = await tx
    .delete(files)
    .where(and(eq(files.user_id, id), notExists(of_orders), notExists(of_records)))
    .returning({ id: files.id })
  const ids = gone.map((file) => file.id)
  if (ids.length === 0) return
  await tx.delete(photoCopies).where(or(inArray(photoCopies.file_id, ids), inArray(photoCopies.copy_id, ids)))
  // The bytes go after COMMIT, at least once.
  await enqueue(tx, JOB, { ids })
}

const remove =
  (data_dir: string): Handler =>
  async ({ ids, exports = [] }) => {
    for (const id of ids as string[]) await removeParts(data_dir, id)
    for (const id of exports as string[]) await removeFile(data_dir, { id, kind: 'person' })
  }
export const fileHandlers = (data_dir: string) => ({ [JOB]: remove(data_dir) })

/** Removes the person from what the firm keeps: their private bank cards, and the firm's contact if it is them. */
export async function leaveFirm(context: SessionContext, { phone, realname, firm_id, id }: User): Promise<void> {
  const { db } = context
  const cards = (await cardRecords.list(db, firm_id)).filter(
    ({ account_type, holder }) => account_type === 'private' && holder === realname,
  )
  for (const card of cards) await cardRecords.remove(context, card.id, card.version)
  // Deleted rows stay for conflicts, without the account.
  const own = and(eq(bankCards.firm_id, firm_id), eq(bankCards.account_type, 'private'), eq(bankCards.holder, realname))
  if (realname)
    await db
      .update(bankCards)
      .set({ holder: pseudonymOf(id), account_no: '', branch: '', standing: null })
      .where(own)
  if (phone)
    await db
      .update(firms)
      .set({ contact: '', phone: '' })
      .where(and(eq(firms.id, firm_id), eq(firms.phone, phone)))
}
