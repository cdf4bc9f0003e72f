/** Certification (实名认证) of the person and of their firm. Its review is a part of the operator's desk. */
import { z } from 'zod'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import {
  CERTIFICATION_FIELDS,
  CERTIFICATION_LENGTHS as LENGTHS,
  type Certification,
  type CertificationOf,
  CONSENT,
  type OrganizationFields,
  type PersonalFields,
} from '#domain/firm/certification.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { CHECKS } from '#domain/input/validation.ts'
import { data, dayBetween, endpoint, idOf, text, uuid, validUntil } from './endpoint.ts'
import { readingInput } from './reading.ts'

const { personal: PERSONAL, organization: ORGANIZATION } = CERTIFICATION_FIELDS

const tomorrow = () => chinaDay(Date.now() + DAY_MS)
const photo = (label: string) => idOf(`请上传${label}`)
const base_version = z.int().min(0)
/** without the id number, which is sent once */
const reading = readingInput.optional()

export const personalView = z.object({
  real_name: z.string(),
  id_no: z.string(),
  id_front: z.string(),
  id_back: z.string(),
  valid_until: z.string().nullable(),
}) satisfies z.ZodType<PersonalFields>
export const organizationView = z.object({
  company_name: z.string(),
  uscc: z.string(),
  legal_person: z.string(),
  reg_address: z.string(),
  established_on: z.string(),
  valid_until: z.string().nullable(),
  licence_image: z.string(),
  authorization_image: z.string(),
}) satisfies z.ZodType<OrganizationFields>

/** A certification of one kind as its owner reads it. */
const viewOf = <K extends 'personal' | 'organization', F extends z.ZodType>(kind: K, fields: F) =>
  z.object({
    id: uuid,
    kind: z.literal(kind),
    version: z.int(),
    fields,
    status: z.union([z.literal(0), z.literal(1), z.literal(-1)]),
    field: z.string(),
    reason: z.string(),
    sent_by: z.string(),
    sent_at: z.string(),
    decided_at: z.string().nullable(),
    passed: fields.nullable(),
    passed_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
const personal = viewOf('personal', personalView) satisfies z.ZodType<CertificationOf<'personal'>>
const organization = viewOf('organization', organizationView) satisfies z.ZodType<CertificationOf<'organization'>>
/** The id number is masked in every answer. */
export const certification = z.discriminatedUnion('kind', [personal, organization]) satisfies z.ZodType<Certification>

export const readPersonalCertification = endpoint({
  method: 'GET',
  path: '/v1/certification/personal',
  guard: 'any',
  summary: '本人的个人认证，身份证号已遮盖；从未提交过的为空',
  response: data(personal.nullable()),
})
export const readOrganizationCertification = endpoint({
  method: 'GET',
  path: '/v1/certification/organization',
  guard: 'any',
  summary: '本企业的企业认证；从未提交过的为空',
  response: data(organization.nullable()),
})
/** An empty id number stands for the one that was sent before. */
export const submitPersonalCertification = endpoint({
  method: 'POST',
  path: '/v1/certification/personal',
  guard: 'any',
  summary: '提交或更正个人认证，须单独同意处理敏感个人信息；已通过的作为变更审核',
  body: z.object({
    base_version,
    id_front: photo(PERSONAL.id_front),
    id_back: photo(PERSONAL.id_back),
    real_name: text(LENGTHS.name, required(PERSONAL.real_name)),
    id_no: text(18).toUpperCase(),
    valid_until: validUntil(chosen(PERSONAL.valid_until)),
    consent: z.literal(CONSENT.version, { error: '请阅读并勾选同意' }),
    reading,
  }),
  response: data(personal),
  mutation: true,
  entity: 'certification',
})
export const submitOrganizationCertification = endpoint({
  method: 'POST',
  path: '/v1/certification/organization',
  guard: 'any',
  summary: '提交或更正企业认证；已通过的作为变更审核，审核期间原认证有效',
  body: z.object({
    base_version,
    licence_image: photo(ORGANIZATION.licence_image),
    company_name: text(LENGTHS.company, required(ORGANIZATION.company_name)),
    uscc: text(18, required(ORGANIZATION.uscc))
      .toUpperCase()
      .refine((typed) => typed === '' || CHECKS.uscc.test(typed), { error: CHECKS.uscc.message }),
    legal_person: text(LENGTHS.name, required(ORGANIZATION.legal_person)),
    reg_address: text(LENGTHS.address, required(ORGANIZATION.reg_address)),
    established_on: dayBetween(chosen(ORGANIZATION.established_on), '1900-01-01', tomorrow),
    valid_until: validUntil(chosen(ORGANIZATION.valid_until)),
    authorization_image: photo(ORGANIZATION.authorization_image),
    reading,
  }),
  response: data(organization),
  mutation: true,
  entity: 'certification',
})

/** The query holds the fields known so far; empty ones are filled in by hand. The reader's own name is the agent's. */
export const authorizationLetter = endpoint({
  method: 'GET',
  path: '/v1/certification/authorization',
  guard: 'any',
  summary: '企业授权书 PDF，打印盖章后随企业认证提交；没有填写的留空手写',
  query: z.object({
    company_name: text(LENGTHS.company).default(''),
    uscc: text(18).default(''),
    legal_person: text(LENGTHS.name).default(''),
  }),
  response: z.string(),
  media: 'application/pdf',
})
