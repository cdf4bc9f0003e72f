/** Certifications of people and firms, and every version that was sent. */
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type {
  Certification,
  CertificationKind,
  CertificationStatus,
  OrganizationFields,
  PersonalFields,
} from '#domain/firm/certification.ts'
import type { Edit } from '#domain/firm/edits.ts'
import type { Reading } from '#domain/recognition/reading.ts'
import { at, id } from './columns.ts'

/** The owner's view, beside the columns. It has no id number in clear. */
export type CertificationDoc = Omit<
  Certification,
  'id' | 'kind' | 'version' | 'created_at' | 'updated_at' | 'fields' | 'passed'
> & {
  fields: PersonalFields | OrganizationFields
  passed: PersonalFields | OrganizationFields | null
}

/** One a person and one a firm; its id is theirs. */
export const certifications = pgTable(
  'certifications',
  {
    id: id(),
    kind: text('kind').$type<CertificationKind>().notNull(),
    firm_id: uuid('firm_id').notNull(),
    doc: jsonb('doc').$type<CertificationDoc>().notNull(),
    /** as in the document, for the queue of the reviewers */
    status: smallint('status').$type<CertificationStatus>().notNull(),
    version: integer('version').notNull(),
    edits: jsonb('edits').$type<Edit[]>().notNull(),
    /** the end that its owner was last warned of */
    warned_until: text('warned_until'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [index('certifications_firm').on(table.firm_id), index('certifications_status').on(table.status, table.updated_at)],
)

export interface Consent {
  purpose: string
  version: number
  at: string
}
/** A submission with its sender, and its decision with reviewer and reason. A version is never changed after its decision. */
export const certificationVersions = pgTable(
  'certification_versions',
  {
    id: id(),
    certification_id: uuid('certification_id').notNull(),
    /** the version of the certification that it made */
    n: integer('n').notNull(),
    fields: jsonb('fields').$type<PersonalFields | OrganizationFields>().notNull(),
    /** the id number, encrypted (`vault.ts`) */
    id_no: text('id_no'),
    /** its keyed hash, by which a second person with the same number is found */
    id_no_hash: text('id_no_hash'),
    consent: jsonb('consent').$type<Consent>(),
    /** what an engine read in the photos, without the id number */
    reading: jsonb('reading').$type<Reading>(),
    sent_by: uuid('sent_by').notNull(),
    sent_at: at('sent_at').notNull(),
    status: smallint('status').$type<CertificationStatus>().notNull(),
    field: text('field').notNull().default(''),
    reason: text('reason').notNull().default(''),
    decided_by: uuid('decided_by'),
    decided_at: at('decided_at'),
  },
  (table) => [
    uniqueIndex('certification_versions_n').on(table.certification_id, table.n),
    index('certification_versions_hash').on(table.id_no_hash),
  ],
)

/** The logins that have a certification open at the desk, so that two reviewers on one case see each other. */
export const certificationViewers = pgTable(
  'certification_viewers',
  {
    certification_id: uuid('certification_id').notNull(),
    session_id: uuid('session_id').notNull(),
    user_id: uuid('user_id').notNull(),
    seen_at: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.certification_id, table.session_id] })],
)
