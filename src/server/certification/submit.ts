/** Takes in a certification: checks it, encrypts its id number and files, and tells the reviewers. */
import { and, arrayOverlaps, isNull } from 'drizzle-orm'
import type { submitOrganizationCertification, submitPersonalCertification } from '#api/certification.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { chinaDay } from '#domain/china-time.ts'
import {
  type CertificationKind,
  type CertificationOf,
  CERTIFICATION_KINDS,
  certificationFiles,
  CONSENT,
  maskIdNo,
  organizationProblems,
  type PersonalFields,
  personalProblems,
} from '#domain/firm/certification.ts'
import { BLOCKED_FIRM, blockValue } from '#domain/desk/block.ts'
import { noticeOfSubmission } from '#domain/firm/certification-notice.ts'
import { Refusal, REFUSALS, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { blockedOf } from '../blocks.ts'
import { announce, announceDesk } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/tables/accounts.ts'
import { refuseIfMissed } from '../edits.ts'
import { attachToCertification } from '../files/attach.ts'
import { sealFiles } from '../files/seal.ts'
import type { Archive } from '../files/store.ts'
import { takeLimits } from '../limits.ts'
import { sendNotices } from '../messages/store.ts'
import type { Vault } from '../vault.ts'
import {
  type CertificationRow,
  colleagueHasIdNo,
  holdCertification,
  holderOfCode,
  lastIdNo,
  saveSubmission,
  type Sent,
  view,
} from './store.ts'

export type Given = Pick<Archive, 'data_dir'> & { vault: Vault }

const MOST_A_DAY = 20

/** The people who review certifications at the operator's desk. */
export const reviewers = (db: Db): Promise<{ user_id: string; firm_id: string }[]> =>
  db
    .select({ user_id: users.id, firm_id: users.firm_id })
    .from(users)
    .where(and(arrayOverlaps(users.desk_roles, ['admin', 'certification']), isNull(users.closed_at)))

/** The held row, unless somebody else has changed it since `base_version`. */
async function hold(context: SessionContext, kind: CertificationKind, id: string, base_version: number) {
  const { db, session, now } = context
  await takeLimits(db, [{ name: `certification:${session.user_id}`, most: MOST_A_DAY, window_s: 24 * 3600 }], now)
  const held = await holdCertification(db, session.firm_id, id)
  if (held) refuseIfMissed(CERTIFICATION_KINDS[kind], held.edits, context, base_version)
  return held
}

async function save(given: Given, context: SessionContext, held: CertificationRow | null, sent: Sent): Promise<CertificationRow> {
  const { db, session, now, key } = context
  const { id, kind, fields } = sent
  const file_ids = certificationFiles(kind, fields)
  await attachToCertification(db, id, file_ids, session)
  await sealFiles(given, context, file_ids)
  const saved = await saveSubmission(db, held, sent, { by: { user_id: session.user_id, by_name: session.name }, now })
  await announce(db, key, [{ audience: id, entity: 'certification', entity_id: id, op: 'new' }])
  await announceDesk(db)
  const told = (await reviewers(db)).map((to) => noticeOfSubmission(to, view(saved)))
  await sendNotices(db, key, told, now)
  await audit(db, { context, action: 'submit', object: 'certification', object_id: id, detail: { kind, n: saved.version } })
  return saved
}

/** The encrypted id number, its hash and its mask: of what was typed, or of what was sent before. */
async function idNoOf({ vault }: Given, { db, session }: SessionContext, id_no: string, before: CertificationRow | null) {
  if (id_no === '') {
    const last = await lastIdNo(db, session.user_id)
    const shown = (before?.doc.fields as PersonalFields | undefined)?.id_no
    if (!last || !shown) throw new Refusal('invalid', { fields: { id_no: '请输入身份证号' } })
    return { ...last, shown }
  }
  const id_no_hash = vault.blind(id_no)
  if (await colleagueHasIdNo(db, session.firm_id, session.user_id, id_no_hash))
    throw new Refusal('invalid', { fields: { id_no: '本企业已有同事用这个身份证号认证' } })
  return { id_no: vault.sealText(id_no), id_no_hash, shown: maskIdNo(id_no) }
}

/** Throws invalid at each field, conflict if the reviewer has decided since, file_missing. */
export async function submitPersonal(
  given: Given,
  context: SessionContext,
  { base_version, consent: version, reading, ...fields }: BodyOf<typeof submitPersonalCertification>,
): Promise<CertificationOf<'personal'>> {
  const { session, now } = context
  const held = await hold(context, 'personal', session.user_id, base_version)
  refuseIfAny(personalProblems(fields, { today: chinaDay(now), before: held && view(held) }))
  const { shown, ...secret } = await idNoOf(given, context, fields.id_no, held)
  const saved = await save(given, context, held, {
    id: session.user_id,
    kind: 'personal',
    firm_id: session.firm_id,
    fields: { ...fields, id_no: shown },
    ...secret,
    consent: { purpose: CONSENT.purpose, version, at: now.toISOString() },
    reading: reading ?? null,
  })
  return view(saved) as CertificationOf<'personal'>
}

/** Throws as `submitPersonal`, and firm_exists if another firm is certified under the code. */
export async function submitOrganization(
  given: Given,
  context: SessionContext,
  { base_version, reading, ...fields }: BodyOf<typeof submitOrganizationCertification>,
): Promise<CertificationOf<'organization'>> {
  const { db, session, now } = context
  const held = await hold(context, 'organization', session.firm_id, base_version)
  refuseIfAny(organizationProblems(fields, { today: chinaDay(now) }))
  const named = { company_name: blockValue('firm', fields.company_name), uscc: blockValue('firm', fields.uscc) }
  const blocked = await blockedOf(db, 'firm', Object.values(named), now)
  refuseIfAny(
    Object.fromEntries(
      Object.entries(named)
        .filter(([, value]) => blocked.has(value))
        .map(([field]) => [field, BLOCKED_FIRM]),
    ),
  )
  // The answer says nothing else of that firm, because anybody can type its code.
  if (await holderOfCode(db, fields.uscc, session.firm_id))
    throw new Refusal('firm_exists', { fields: { uscc: REFUSALS.firm_exists } })
  const { firm_id } = session
  const none = { id_no: null, id_no_hash: null, consent: null, reading: reading ?? null }
  const saved = await save(given, context, held, { id: firm_id, kind: 'organization', firm_id, fields, ...none })
  return view(saved) as CertificationOf<'organization'>
}
