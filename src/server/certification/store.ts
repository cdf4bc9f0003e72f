/** Certifications in the database: what their owners see, and every version that was sent. */
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type {
  Certification,
  CertificationKind,
  CertificationOf,
  OrganizationFields,
  PersonalFields,
} from '#domain/firm/certification.ts'
import { type Edit, withEdit } from '#domain/firm/edits.ts'
import type { Reading } from '#domain/recognition/reading.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { type Consent, certifications, certificationVersions } from '../db/tables/certifications.ts'

export type CertificationRow = typeof certifications.$inferSelect

export const view = ({ id, kind, doc, version, created_at, updated_at }: CertificationRow): Certification =>
  ({
    ...doc,
    id,
    kind,
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }) as Certification

export async function findCertification<K extends CertificationKind>(
  db: Db,
  id: string,
  kind: K,
): Promise<CertificationOf<K> | null> {
  const [row] = await db
    .select()
    .from(certifications)
    .where(and(eq(certifications.id, id), eq(certifications.kind, kind)))
  return row ? (view(row) as CertificationOf<K>) : null
}

/** Locks the firm, because a code and an id number are rules about all of its certifications, and there may be none to lock yet. */
export async function holdCertification(db: Db, firm_id: string, id: string): Promise<CertificationRow | null> {
  await db.select({ id: firms.id }).from(firms).where(eq(firms.id, firm_id)).for('update')
  const [row] = await db.select().from(certifications).where(eq(certifications.id, id))
  return row ?? null
}

export async function findRow(db: Db, id: string): Promise<CertificationRow | null> {
  const [row] = await db.select().from(certifications).where(eq(certifications.id, id))
  return row ?? null
}

/** The firm's certified holder of this code beside the given one; null without one. */
export async function holderOfCode(db: Db, uscc: string, firm_id: string): Promise<{ name: string } | null> {
  const [row] = await db
    .select({ name: firms.name })
    .from(firms)
    .where(and(eq(firms.uscc, uscc), eq(firms.certified, true), ne(firms.id, firm_id)))
  return row ?? null
}

/** Whether a colleague's certification bears the number of this hash. */
export async function colleagueHasIdNo(db: Db, firm_id: string, user_id: string, hash: string): Promise<boolean> {
  const [row] = await db
    .select({ id: certifications.id })
    .from(certificationVersions)
    .innerJoin(certifications, eq(certifications.id, certificationVersions.certification_id))
    .where(
      and(
        eq(certificationVersions.id_no_hash, hash),
        inArray(certificationVersions.status, [0, 1]),
        eq(certifications.firm_id, firm_id),
        ne(certifications.id, user_id),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The encrypted id number and its hash that were sent last. */
export async function lastIdNo(db: Db, id: string): Promise<{ id_no: string | null; id_no_hash: string | null } | null> {
  const [row] = await db
    .select({ id_no: certificationVersions.id_no, id_no_hash: certificationVersions.id_no_hash })
    .from(certificationVersions)
    .where(eq(certificationVersions.certification_id, id))
    .orderBy(desc(certificationVersions.n))
    .limit(1)
  return row ?? null
}

export interface Sent<K extends CertificationKind = CertificationKind> {
  id: string
  kind: K
  firm_id: string
  /** the id number masked */
  fields: PersonalFields | OrganizationFields
  id_no: string | null
  id_no_hash: string | null
  consent: Consent | null
  reading: Reading | null
}
interface Editing {
  by: Pick<Edit, 'user_id' | 'by_name'>
  now: Date
}

/** Writes the next version over the held one, or the first. */
export async function saveSubmission(
  db: Db,
  held: CertificationRow | null,
  { id, kind, firm_id, fields, ...secret }: Sent,
  { by, now }: Editing,
): Promise<CertificationRow> {
  const version = (held?.version ?? 0) + 1
  const [passed, passed_at] = held ? [held.doc.passed, held.doc.passed_at] : [null, null]
  const undecided = { status: 0, field: '', reason: '', decided_at: null } as const
  const doc = { fields, ...undecided, sent_by: by.by_name, sent_at: now.toISOString(), passed, passed_at }
  const edits = withEdit(held?.edits ?? [], { version, ...by })
  const created_at = held?.created_at ?? now
  const row = { id, kind, firm_id, doc, status: 0 as const, version, edits, created_at, updated_at: now }
  const { created_at: _c, id: _i, ...change } = row
  const [saved] = await db
    .insert(certifications)
    .values(row)
    .onConflictDoUpdate({ target: certifications.id, set: change })
    .returning()
  const sent = { sent_by: by.user_id, sent_at: now, status: 0 as const }
  await db.insert(certificationVersions).values({ id: uuidv7(), certification_id: id, n: version, fields, ...secret, ...sent })
  return saved as CertificationRow
}

export interface Decision {
  status: 1 | -1
  field: string
  reason: string
}
/** Writes the decision about what was sent last. */
export async function saveDecision(
  db: Db,
  held: CertificationRow,
  { status, field, reason }: Decision,
  { by, now }: Editing,
): Promise<CertificationRow> {
  const decided_at = now.toISOString()
  const passing = status === 1 ? { passed: held.doc.fields, passed_at: decided_at } : {}
  const doc = { ...held.doc, status, field, reason, decided_at, ...passing }
  const version = held.version + 1
  const edits = withEdit(held.edits, { version, ...by })
  const [saved] = await db
    .update(certifications)
    .set({ doc, status, version, edits, updated_at: now })
    .where(eq(certifications.id, held.id))
    .returning()
  await db
    .update(certificationVersions)
    .set({ status, field, reason, decided_by: by.user_id, decided_at: now })
    .where(and(eq(certificationVersions.certification_id, held.id), eq(certificationVersions.n, held.version)))
  return saved as CertificationRow
}
