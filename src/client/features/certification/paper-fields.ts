/** The fields of both certifications that a photo of the paper may fill. */
import type { FieldValue, ReadField } from '#client/forms/photo-reading.ts'
import { CERTIFICATION_FIELDS } from '#domain/firm/certification.ts'
import { type IdCardField, LASTING, type LicenceField, type PaperReading } from '#domain/recognition/papers.ts'

const asRead = (value: string | number) => value
const lastingText = (value: FieldValue) => (value ? LASTING : '有期限')

/** A day fills the day, 长期 the switch; both are the end of the paper. */
const until = <F extends string>(label: string): ReadField<PaperReading<F | 'valid_until'>>[] => [
  {
    field: 'valid_until',
    label,
    of: ({ valid_until }) => (valid_until?.value === LASTING ? null : valid_until),
    value: asRead,
    text: String,
  },
  {
    field: 'lasting',
    label,
    of: ({ valid_until }) => (valid_until?.value === LASTING ? valid_until : null),
    value: () => true,
    text: lastingText,
    free: (typed) => !(typed as { valid_until: string }).valid_until,
  },
]
const field = <F extends string>(name: F, label: string): ReadField<PaperReading<F>> => ({
  field: name,
  label,
  of: (read) => read[name],
  value: asRead,
  text: String,
})

const PERSONAL = CERTIFICATION_FIELDS.personal
export const ID_CARD_FIELDS: readonly ReadField<PaperReading<IdCardField>>[] = [
  field<IdCardField>('real_name', PERSONAL.real_name),
  { ...field<IdCardField>('id_no', PERSONAL.id_no), secret: true },
  ...until<IdCardField>(PERSONAL.valid_until),
]
const ORGANIZATION = CERTIFICATION_FIELDS.organization
const WRITTEN = ['company_name', 'uscc', 'legal_person', 'reg_address', 'established_on'] as const
export const LICENCE_FIELDS: readonly ReadField<PaperReading<LicenceField>>[] = [
  ...WRITTEN.map((name) => field<LicenceField>(name, ORGANIZATION[name])),
  ...until<LicenceField>(ORGANIZATION.valid_until),
]
