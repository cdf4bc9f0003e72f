/** The certifications of the demo's firms and people, sent and passed as anybody's. Their cards are not photographed. */
import type { OrganizationFields, PersonalFields } from '#domain/firm/certification.ts'
import { applyDecision } from '../certification/decide.ts'
import { saveSubmission, type Sent } from '../certification/store.ts'
import type { Db } from '../db/connect.ts'

const UNSEALED = { id_no: null, id_no_hash: null, consent: null, reading: null }

export const firmSent = (
  id: string,
  { name, uscc, address, legal_person }: { name: string; uscc: string; address: string; legal_person: string },
): Sent => {
  const files = { licence_image: '', authorization_image: '' }
  const fields: OrganizationFields = {
    company_name: name,
    uscc,
    legal_person,
    reg_address: address,
    established_on: '2015-06-01',
    valid_until: null,
    ...files,
  }
  return { id, kind: 'organization', firm_id: id, fields, ...UNSEALED }
}
export const personSent = (id: string, firm_id: string, real_name: string): Sent => {
  const fields: PersonalFields = { real_name, id_no: '999***********0000', id_front: '', id_back: '', valid_until: null }
  return { id, kind: 'personal', firm_id, fields, ...UNSEALED }
}

/** Sends and passes each. `by` sends, the operator decides. */
export async function certify(
  db: Db,
  sent: readonly { what: Sent; by: { user_id: string; by_name: string } }[],
  now: Date,
): Promise<void> {
  const reviewer = { user_id: sent.at(-1)?.by.user_id ?? '', by_name: '平台审核' }
  for (const { what, by } of sent) {
    const held = await saveSubmission(db, null, what, { by, now })
    await applyDecision(db, held, { status: 1, field: '', reason: '' }, { by: reviewer, now, key: null })
  }
}
