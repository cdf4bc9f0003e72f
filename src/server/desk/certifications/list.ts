/** Lists certifications for the reviewers, with the names beside them. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { listCertifications, ReviewRow } from '#api/desk/certifications.ts'
import type { QueryOf } from '#api/endpoint.ts'
import { type CertificationStatus, warnedUntil } from '#domain/firm/certification.ts'
import { titleOf } from '#domain/firm/certification-notice.ts'
import { matches, wordsOf } from '#domain/list/search.ts'
import { contains } from '../../db/contains.ts'
import type { Db } from '../../db/connect.ts'
import { type Page, pageOf } from '../../db/paging.ts'
import { firms, users } from '../../db/tables/accounts.ts'
import { certifications, certificationVersions } from '../../db/tables/certifications.ts'
import { personName } from '../../session/accounts.ts'
import { isPhone, MOST_FOUND, spelledText } from '../search.ts'

/** The certifications that have passed and run out within the warning, or have run out. */
export const runsOut = (now: Date): SQL => sql`${certifications.doc} -> 'passed' ->> 'valid_until' <= ${warnedUntil(now)}`

/** The reviewer of the newest version. */
const decided_by = sql<string | null>`(
  select ${certificationVersions.decided_by} from ${certificationVersions}
  where ${certificationVersions.certification_id} = ${certifications.id}
  order by ${certificationVersions.n} desc limit 1
)`
const field = (name: string) => sql<string | null>`${certifications.doc} -> 'fields' ->> ${name}`

/**
 * Every word is in the name of the firm or the person, as certified or as registered, or of the sender; or the text is in the code,
 * or is the phone of the person, or of one of the firm's people.
 */
async function foundBy(db: Db, given: string): Promise<SQL | undefined> {
  const typed = given.trim()
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  const named = await db
    .select({
      id: certifications.id,
      names: sql<string>`concat_ws(E'\n', ${field('company_name')}, ${field('real_name')}, ${firms.name}, ${certifications.doc} ->> 'sent_by')`,
    })
    .from(certifications)
    .innerJoin(firms, eq(firms.id, certifications.firm_id))
  const ids = named.flatMap(({ id, names }) => (matches(names.split('\n').map(spelledText).join('\n'), words) ? id : []))
  const by_name = ids.length > 0 ? inArray(certifications.id, ids.slice(0, MOST_FOUND)) : undefined
  const theirs = sql`${users.id} = ${certifications.id} or ${certifications.kind} = 'organization'`
  const by_phone = sql`exists (
    select 1 from ${users} where ${users.firm_id} = ${certifications.firm_id} and (${theirs}) and ${isPhone(typed)}
  )`
  return or(by_name, contains(typed, field('uscc'), firms.uscc), by_phone)
}

/** The names of people by their ids. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  const known = [...new Set(ids)].filter((each) => each !== null)
  if (known.length === 0) return new Map()
  const rows = await db.select().from(users).where(inArray(users.id, known))
  return new Map(rows.map((user) => [user.id, personName(user)]))
}

export async function listForReview(
  db: Db,
  { status, queue, search, ...query }: QueryOf<typeof listCertifications>,
  now: Date,
): Promise<Page<ReviewRow>> {
  const select = db
    .select({
      id: certifications.id,
      kind: certifications.kind,
      version: certifications.version,
      doc: certifications.doc,
      created_at: certifications.created_at,
      firm_name: firms.name,
      reviewer: decided_by,
    })
    .from(certifications)
    .innerJoin(firms, eq(firms.id, certifications.firm_id))
  const where = and(
    status === undefined ? undefined : eq(certifications.status, status as CertificationStatus),
    queue === 'licences' ? runsOut(now) : undefined,
    search ? await foundBy(db, search) : undefined,
  )
  const { data, next } = await pageOf(select, certifications, query, where)
  const names = await namesOf(
    db,
    data.map(({ reviewer }) => reviewer),
  )
  return { data: data.map((row) => rowOf(row, names.get(row.reviewer) ?? '')), next }
}

type Read = Pick<typeof certifications.$inferSelect, 'id' | 'kind' | 'version' | 'doc'> & { firm_name: string }
function rowOf({ id, kind, version, doc, firm_name }: Read, decided_by: string): ReviewRow {
  const { status, field, reason, sent_by, sent_at, decided_at, passed } = doc
  return {
    id,
    kind,
    version,
    title: titleOf(doc),
    firm_name,
    status,
    is_change: passed !== null && status !== 1,
    valid_until: passed?.valid_until ?? null,
    field,
    reason,
    sent_by,
    sent_at,
    decided_by: status === 0 ? '' : decided_by,
    decided_at,
  }
}
