/** One certification as its reviewer reads it: the fields, what was checked of them, and every version with its decision. */
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ReviewCase, ReviewVersion } from '#api/desk/certifications.ts'
import { PDF } from '#api/wire.ts'
import { chinaDay } from '#domain/china-time.ts'
import { reviewChecks, type ReviewFacts } from '#domain/desk/review.ts'
import { CERTIFICATION_FILES, certificationFiles, type OrganizationFields } from '#domain/firm/certification.ts'
import { titleOf } from '#domain/firm/certification-notice.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import { type CertificationRow, findRow, lastIdNo, view } from '../../certification/store.ts'
import type { SessionContext } from '../../context.ts'
import { type Db, transact } from '../../db/connect.ts'
import { firms } from '../../db/tables/accounts.ts'
import { certifications, certificationVersions } from '../../db/tables/certifications.ts'
import { files, subjectFiles } from '../../db/tables/records.ts'
import type { Vault } from '../../vault.ts'
import { namesOf } from './list.ts'

type Version = typeof certificationVersions.$inferSelect

/** Of a code: other firms whose certification waits or has passed. Of an id number: other people. */
async function countSame(db: Db, { id, kind, doc }: CertificationRow, id_no_hash: string | null): Promise<number> {
  const live = inArray(certificationVersions.status, [0, 1])
  if (kind === 'personal') {
    if (id_no_hash === null) return 0
    const [row] = await db
      .select({ n: sql<number>`count(distinct ${certificationVersions.certification_id})::int` })
      .from(certificationVersions)
      .where(and(eq(certificationVersions.id_no_hash, id_no_hash), ne(certificationVersions.certification_id, id), live))
    return row?.n ?? 0
  }
  const { uscc } = doc.fields as OrganizationFields
  const sent = sql`${certifications.doc} -> 'fields' ->> 'uscc' = ${uscc} and ${certifications.status} in (0, 1)`
  const passed = sql`${certifications.doc} -> 'passed' ->> 'uscc' = ${uscc}`
  const [row] = await db
    .select({ n: count() })
    .from(certifications)
    .where(and(eq(certifications.kind, 'organization'), ne(certifications.id, id), sql`((${sent}) or (${passed}))`))
  return row?.n ?? 0
}

/** The fields whose file has the same bytes as a file of another certification. */
async function filesElsewhere(db: Db, { id, kind, doc }: CertificationRow, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const own = db
    .select({ sha256: files.sha256 })
    .from(files)
    .where(inArray(files.id, [...ids]))
  const rows = await db
    .select({ sha256: files.sha256 })
    .from(files)
    .innerJoin(subjectFiles, and(eq(subjectFiles.file_id, files.id), eq(subjectFiles.noun, 'certification')))
    .where(and(inArray(files.sha256, own), ne(subjectFiles.subject_id, id)))
  if (rows.length === 0) return []
  const hashes = new Set(rows.map(({ sha256 }) => sha256))
  const known = await db
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(inArray(files.id, [...ids]))
  const elsewhere = new Set(known.filter(({ sha256 }) => hashes.has(sha256)).map((file) => file.id))
  const fields = doc.fields as unknown as Record<string, string>
  return CERTIFICATION_FILES[kind].filter((field) => elsewhere.has(fields[field] ?? ''))
}

/** The certification of the other kind: the sender's own, or that of the person's firm. */
async function beside(db: Db, { kind, firm_id }: CertificationRow, sent_by: string | undefined) {
  const id = kind === 'organization' ? sent_by : firm_id
  const found = id ? await findRow(db, id) : null
  const fields = found?.doc.passed ?? (kind === 'personal' ? found?.doc.fields : undefined)
  return {
    agent_name: fields && 'real_name' in fields ? fields.real_name : null,
    legal_person: fields && 'legal_person' in fields ? fields.legal_person : null,
  }
}

function versionOf(version: Version, names: ReadonlyMap<string | null, string>): ReviewVersion {
  const { n, fields, status, field, reason, sent_at, decided_at } = version
  return {
    n,
    fields,
    status,
    field,
    reason,
    sent_by: names.get(version.sent_by) ?? '',
    sent_at: sent_at.toISOString(),
    decided_by: names.get(version.decided_by) ?? '',
    decided_at: decided_at?.toISOString() ?? null,
  }
}

/** Every version, newest first. */
const versionsOf = (db: Db, id: string): Promise<Version[]> =>
  db
    .select()
    .from(certificationVersions)
    .where(eq(certificationVersions.certification_id, id))
    .orderBy(desc(certificationVersions.n))

async function named(db: Db, versions: readonly Version[]): Promise<ReviewVersion[]> {
  const names = await namesOf(
    db,
    versions.flatMap(({ sent_by, decided_by }) => [sent_by, decided_by]),
  )
  return versions.map((version) => versionOf(version, names))
}
/** Every version that was sent, newest first; none of a certification that does not exist. */
export const readVersions = async (db: Db, id: string): Promise<ReviewVersion[]> => named(db, await versionsOf(db, id))

/** Throws not_found. */
export async function readCase(db: Db, vault: Vault, id: string, now: Date): Promise<ReviewCase> {
  const held = await findRow(db, id)
  if (!held) throw new Refusal('not_found')
  const versions = await versionsOf(db, id)
  const [newest] = versions
  const ids = certificationFiles(held.kind, held.doc.fields)
  const facts: ReviewFacts = {
    today: chinaDay(now),
    same_number: await countSame(db, held, newest?.id_no_hash ?? null),
    files_elsewhere: await filesElsewhere(db, held, ids),
    ...(await beside(db, held, newest?.sent_by)),
    id_no: newest?.id_no ? vault.openText(newest.id_no) : null,
    reading: newest?.reading ?? null,
  }
  const [firm] = await db.select({ name: firms.name }).from(firms).where(eq(firms.id, held.firm_id))
  const papers = await db
    .select({ id: files.id, name: files.name, bytes: files.bytes })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.type, PDF)))
  return {
    certification: view(held),
    firm_name: firm?.name ?? '',
    has_id_no: facts.id_no !== null,
    checks: reviewChecks(held.kind, held.doc.fields, facts),
    versions: await named(db, versions),
    papers,
  }
}

/** The id number that was sent last, in clear; who opened it is recorded. Throws not_found. */
export async function openIdNo({ vault }: { vault: Vault }, context: SessionContext, id: string): Promise<string> {
  const { db } = context
  const held = await findRow(db, id)
  const sealed = held?.kind === 'personal' ? (await lastIdNo(db, id))?.id_no : null
  if (!held || !sealed) throw new Refusal('not_found', { message: '没有保存完整号码' })
  await transact(db, (tx) =>
    audit(tx, {
      context,
      action: 'open_id_no',
      object: 'certification_review',
      object_id: id,
      detail: { title: titleOf(held.doc) },
    }),
  )
  return vault.openText(sealed)
}
