/** Certifications on the device: the person's and the firm's, as sent last. No id number is stored here in clear. */
import {
  type Certification,
  type CertificationKind,
  type FieldsOfKind,
  maskIdNo,
  type OrganizationFields,
  type PersonalFields,
} from '#domain/firm/certification.ts'
import { certificationPath } from '#client/lib/paths.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { byCall, type Noun, subjectIn, type TruthRow } from '../noun.ts'

export interface CertificationRow extends TruthRow {
  certification: Certification
}

const CALLS: Record<string, CertificationKind> = {
  submitPersonalCertification: 'personal',
  submitOrganizationCertification: 'organization',
}

/** The certification once the queued submission has arrived: it waits for its decision, and what has passed stays. */
function submitted(
  kind: CertificationKind,
  before: Certification | undefined,
  { body, entities, created_at }: OutboxRow,
): Certification {
  const {
    base_version: _b,
    consent: _c,
    device_at: _d,
    ...typed
  } = body as unknown as FieldsOfKind[typeof kind] & {
    base_version: number
    consent?: number
    device_at?: string
  }
  const known = before?.fields as PersonalFields | undefined
  const id_no = (typed as PersonalFields).id_no
  const fields = kind === 'personal' ? { ...typed, id_no: id_no ? maskIdNo(id_no) : (known?.id_no ?? '') } : typed
  const { id } = subjectIn(entities[0] ?? '')
  const first = { version: 0, passed: null, passed_at: null, created_at }
  return {
    ...(before ?? { ...first, id }),
    kind,
    fields: fields as PersonalFields & OrganizationFields,
    status: 0,
    field: '',
    reason: '',
    sent_by: before?.sent_by ?? '',
    sent_at: created_at,
    decided_at: null,
    updated_at: created_at,
  } as Certification
}

export const CERTIFICATION: Noun<'certifications', CertificationRow, Certification> = {
  name: 'certification',
  table: 'certifications',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  keeps_no_photos: true,
  list: 'certifications',
  row: (certification) => ({ certification }),
  value: ({ certification }) => certification,
  fold: byCall<Certification>({
    submitPersonalCertification: (before, row) => submitted('personal', before, row),
    submitOrganizationCertification: (before, row) => submitted('organization', before, row),
  }),
  async details() {
    const { readPersonalCertification, readOrganizationCertification } = await import('#api/certification.ts')
    return [readPersonalCertification, readOrganizationCertification]
  },
  page: (_role, _id, endpoint) => ({ label: '查看', to: certificationPath(CALLS[endpoint]) }),
  form: (_role, { endpoint }) => (CALLS[endpoint] ? certificationPath(CALLS[endpoint]) : null),
}
