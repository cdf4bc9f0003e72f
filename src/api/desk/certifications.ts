/** The review of certifications (资质审核) at the operator's desk. Id numbers are masked; `openIdNo` alone opens one. */
import { z } from 'zod'
import { CERTIFICATION_KINDS, CERTIFICATION_LENGTHS as LENGTHS } from '#domain/firm/certification.ts'
import { required } from '#domain/input/sentences.ts'
import { certification, organizationView, personalView } from '../certification.ts'
import { cursor, data, endpoint, filter, idParams, keysOf, limit, page, text, uuid } from '../endpoint.ts'

const base_version = z.int().min(0)
const status = z.union([z.literal(0), z.literal(1), z.literal(-1)])
const kind = z.enum(keysOf(CERTIFICATION_KINDS))

/** A certification in the list: without its numbers and photos, because the device keeps it. */
const reviewRow = z.object({
  id: uuid,
  kind,
  version: z.int(),
  /** name of the firm or of the person */
  title: z.string(),
  firm_name: z.string(),
  status,
  /** an earlier version has passed */
  is_change: z.boolean(),
  /** the end of what has passed */
  valid_until: z.string().nullable(),
  field: z.string(),
  reason: z.string(),
  sent_by: z.string(),
  sent_at: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
})
export type ReviewRow = z.output<typeof reviewRow>

export const listCertifications = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/certifications',
  guard: 'desk:certification',
  summary: '平台资质审核：按状态或待办列出认证，从新到旧',
  query: z.object({
    status: filter(-1, 1),
    queue: z.enum(['licences'], { error: '没有这个待办' }).optional(),
    search: text(60).optional(),
    cursor,
    limit,
  }),
  response: page(reviewRow),
})

export const reviewVersion = z.object({
  n: z.int(),
  fields: z.union([organizationView, personalView]),
  status,
  field: z.string(),
  reason: z.string(),
  sent_by: z.string(),
  sent_at: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
})
export type ReviewVersion = z.output<typeof reviewVersion>
const reviewCase = z.object({
  certification,
  firm_name: z.string(),
  /** a whole id number is stored, which `openIdNo` opens */
  has_id_no: z.boolean(),
  checks: z.array(z.object({ field: z.string(), tone: z.enum(['good', 'need', 'bad']), text: z.string() })),
  /** newest first */
  versions: z.array(reviewVersion),
  /** the files of the newest version that are papers; the others are photos */
  papers: z.array(z.object({ id: uuid, name: z.string(), bytes: z.int() })),
})
export type ReviewCase = z.output<typeof reviewCase>

export const readCertification = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/certifications/{id}',
  guard: 'desk:certification',
  summary: '平台资质审核：一份认证的资料、核对结果与历次提交',
  params: idParams,
  response: data(reviewCase),
})
/** Somebody who has the case open at this moment. */
const viewer = z.object({ name: z.string(), own: z.boolean() })
export type Viewer = z.output<typeof viewer>
/** Not a mutation: pages repeat it every few seconds, and it changes nothing of the case. */
export const viewCertification = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/certifications/{id}/viewers',
  guard: 'desk:certification',
  summary: '平台资质审核：报告本人正在查看或已离开，返回还有谁在查看',
  params: idParams,
  body: z.object({ here: z.boolean() }),
  response: data(z.array(viewer)),
})
/** Not a mutation: the answer of a mutation is stored, and this number must not be. */
export const openIdNo = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/certifications/{id}/id-no',
  guard: 'desk:certification',
  summary: '平台资质审核：查看完整身份证号，记入操作日志',
  params: idParams,
  response: data(z.object({ id_no: z.string() })),
})
/** 1 passes, −1 rejects with the reason, at a field or about all of them. */
export const decideCertification = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/certifications/{id}',
  guard: 'desk:certification',
  summary: '平台资质审核：通过（1）或驳回（−1）所见的版本',
  params: idParams,
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal(1), base_version }),
    z.object({ status: z.literal(-1), base_version, field: text(30), reason: text(LENGTHS.reason, required('原因')) }),
  ]),
  response: data(certification),
  mutation: true,
})
