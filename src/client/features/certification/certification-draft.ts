/** Certifications as typed, their drafts, and the bodies of the calls. */
import { type PhotoReading, readingOf } from '#client/forms/photo-reading.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { type CertificationKind, CONSENT, type OrganizationFields, type PersonalFields } from '#domain/firm/certification.ts'
import { ID_CARD_FIELDS, LICENCE_FIELDS } from './paper-fields.ts'

interface Lasting {
  /** absent until an engine has read a photo */
  read?: PhotoReading
  valid_until: string
  /** 长期: the document has no end */
  lasting: boolean
}
export interface TypedPersonal extends Lasting {
  id_front: string[]
  id_back: string[]
  real_name: string
  /** empty for the number that was sent before */
  id_no: string
  consent: boolean
}
export interface TypedOrganization extends Lasting {
  licence_image: string[]
  company_name: string
  uscc: string
  legal_person: string
  reg_address: string
  established_on: string
  authorization_image: string[]
}

export const certificationDraft = <T>(kind: CertificationKind): DraftSubject<T> => ({ kind: 'certification', subject: kind })

const files = (id: string | undefined): string[] => (id ? [id] : [])
const ending = (fields: Pick<PersonalFields, 'valid_until'> | undefined): Lasting => ({
  valid_until: fields?.valid_until ?? '',
  lasting: fields?.valid_until === null,
})
const until = ({ valid_until, lasting }: Pick<Lasting, 'valid_until' | 'lasting'>): string | null =>
  lasting ? null : valid_until

/** A correction begins with what was sent. The consent is asked for each time, and the number is not on the device. */
export const personalTyped = (sent: PersonalFields | undefined): TypedPersonal => ({
  id_front: files(sent?.id_front),
  id_back: files(sent?.id_back),
  real_name: sent?.real_name ?? '',
  id_no: '',
  ...ending(sent),
  consent: false,
})
export const organizationTyped = (sent: OrganizationFields | undefined): TypedOrganization => ({
  licence_image: files(sent?.licence_image),
  company_name: sent?.company_name ?? '',
  uscc: sent?.uscc ?? '',
  legal_person: sent?.legal_person ?? '',
  reg_address: sent?.reg_address ?? '',
  established_on: sent?.established_on ?? '',
  ...ending(sent),
  authorization_image: files(sent?.authorization_image),
})

export const personalBody = ({ id_front, id_back, consent, lasting, read, ...typed }: TypedPersonal, base_version: number) => ({
  ...typed,
  base_version,
  id_front: id_front[0] ?? '',
  id_back: id_back[0] ?? '',
  valid_until: until({ valid_until: typed.valid_until, lasting }),
  consent: consent ? CONSENT.version : undefined,
  reading: readingOf(read, { ...typed, lasting }, ID_CARD_FIELDS),
})
export const organizationBody = (
  { licence_image, authorization_image, lasting, read, ...typed }: TypedOrganization,
  base_version: number,
) => ({
  ...typed,
  base_version,
  licence_image: licence_image[0] ?? '',
  authorization_image: authorization_image[0] ?? '',
  valid_until: until({ valid_until: typed.valid_until, lasting }),
  reading: readingOf(read, { ...typed, lasting }, LICENCE_FIELDS),
})
