/**
 * Decides about a certification: the one place that says whether a firm or a person counts as certified. What passes becomes the
 * firm's name, code and address, or the person's name.
 */
import { desc, eq, sql } from 'drizzle-orm'
import { decisionWords, fieldChanges, reasonWords, REVIEW_STATUSES } from '#domain/desk/review.ts'
import { type CertificationOf, CERTIFICATION_FIELDS, type CertificationKind } from '#domain/firm/certification.ts'
import { noticeOfDecision, titleOf } from '#domain/firm/certification-notice.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'
import { certificationVersions } from '../db/tables/certifications.ts'
import { sendNotices } from '../messages/store.ts'
import { personName } from '../session/accounts.ts'
import { saveProfile } from '../user/store.ts'
import { type CertificationRow, type Decision, findRow, holdCertification, holderOfCode, saveDecision, view } from './store.ts'

/** The name under which an owner sees the reviewer in a conflict. */
const REVIEWER = '平台审核'

/** The people who are told of a certification: the person, or everybody of the firm. */
export const ownerOf = ({ kind, id, firm_id }: Pick<CertificationRow, 'kind' | 'id' | 'firm_id'>) =>
  kind === 'personal' ? { firm_id, user_id: id } : { firm_id }

/** Firms with the same code take turns, so that the second one reads what the first one became. */
const holdCode = (db: Db, uscc: string) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uscc:${uscc}`}, 0))`)

async function certifyFirm(db: Db, { id, fields }: CertificationOf<'organization'>): Promise<void> {
  const { company_name: name, uscc, reg_address: address, valid_until: certified_until } = fields
  await holdCode(db, uscc)
  const other = await holderOfCode(db, uscc, id)
  if (other) throw new Refusal('conflict', { message: `统一社会信用代码已用于“${other.name}”的认证，不能再次通过` })
  await db.update(firms).set({ name, uscc, address, certified: true, certified_until }).where(eq(firms.id, id))
}
async function certifyPerson(db: Db, key: string | null, { id, fields }: CertificationOf<'personal'>): Promise<void> {
  const { real_name: realname, valid_until: certified_until } = fields
  await saveProfile(db, key, id, { realname, certified: true, certified_until })
}

/** Writes a decision without telling anybody. Throws conflict if another firm holds the code. */
export async function applyDecision(
  db: Db,
  held: CertificationRow,
  decision: Decision,
  { by, now, key }: { by: { user_id: string; by_name: string }; now: Date; key: string | null },
): Promise<CertificationRow> {
  const saved = await saveDecision(db, held, decision, { by, now })
  const decided = view(saved)
  if (decision.status === 1) {
    if (decided.kind === 'organization') await certifyFirm(db, decided)
    else await certifyPerson(db, key, decided)
  }
  return saved
}

const isField = (kind: CertificationKind, field: string) => field === '' || field in CERTIFICATION_FIELDS[kind]

/** The decision about the held certification, with its time and reviewer. */
async function decidedBefore(db: Db, { id, kind, doc }: CertificationRow): Promise<string> {
  const [reviewer] = await db
    .select({ realname: users.realname, nickname: users.nickname, phone: users.phone })
    .from(certificationVersions)
    .innerJoin(users, eq(users.id, certificationVersions.decided_by))
    .where(eq(certificationVersions.certification_id, id))
    .orderBy(desc(certificationVersions.n))
    .limit(1)
  const { status, field, reason, decided_at } = doc
  return decisionWords({ kind, status, field, reason, by_name: reviewer ? personName(reviewer) : '', at: decided_at })
}

type Deciding = Pick<SessionContext, 'db' | 'now' | 'key' | 'ip' | 'agent' | 'session'>
/**
 * Passes or rejects the version that the reviewer saw, and tells its owner. Throws not_found; conflict if its owner has sent another
 * version since, it is decided already, or another firm holds the code; invalid at the field `field`.
 */
export async function decide(context: Deciding, id: string, base_version: number, decision: Decision): Promise<CertificationRow> {
  const { db, now, key, session } = context
  const known = await findRow(db, id)
  const held = known && (await holdCertification(db, known.firm_id, id))
  if (!held) throw new Refusal('not_found')
  // The applicant may have sent another version, or a colleague may have decided; both are told who did what.
  if (held.status !== 0) {
    const code = held.version === base_version ? 'wrong_state' : 'conflict'
    throw new Refusal(code, { message: await decidedBefore(db, held) })
  }
  if (held.version !== base_version) throw new Refusal('conflict', { message: '申请人已重新提交，请按新的资料审核' })
  if (!isField(held.kind, decision.field)) throw new Refusal('invalid', { fields: { field: '没有这个项目' } })
  const by = { user_id: session.user_id, by_name: REVIEWER }
  const saved = await applyDecision(db, held, decision, { by, now, key })
  await announce(db, key, [{ audience: id, entity: 'certification', entity_id: id, op: 'new' }])
  await sendNotices(db, key, [noticeOfDecision(ownerOf(held), view(saved))], now)
  const action = decision.status === 1 ? 'pass' : 'reject'
  const { kind, doc } = held
  const reason = decision.status === 1 ? '' : reasonWords(kind, decision.field, decision.reason)
  await audit(db, {
    context,
    action,
    object: 'certification_review',
    object_id: id,
    detail: { kind, n: base_version, title: titleOf(doc), reason },
    changes: [
      { label: '审核', before: REVIEW_STATUSES[0], after: REVIEW_STATUSES[decision.status] },
      ...(decision.status === 1 && doc.passed
        ? fieldChanges(kind, doc.passed, doc.fields).map(({ field: _f, ...change }) => change)
        : []),
    ],
  })
  return saved
}
