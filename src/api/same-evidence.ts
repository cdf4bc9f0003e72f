/**
 * Evidence that is used twice: tickets, photos and vouchers that also belong to another truck, order or entry of the reader's own
 * firm.
 */
import { z } from 'zod'
import { data, deviceTime, endpoint, idParams, text, uuid } from './endpoint.ts'

const place = z.object({
  noun: z.enum(['order', 'invoice']),
  id: uuid,
  no: z.string(),
  /** 第 2 车 浙B·12345 发货磅单; for an invoice its state */
  name: z.string(),
})
export type EvidencePlace = z.output<typeof place>

const same = z.object({
  by: z.enum(['ticket', 'photo']),
  /** its place on the record in question: truck or entry, and its name */
  of: z.string().nullable(),
  name: z.string(),
  ticket_no: z.string(),
  other: place,
})
export type SameEvidenceRow = z.output<typeof same>

export const orderSameEvidence = endpoint({
  method: 'GET',
  path: '/v1/same-evidence/orders/{id}',
  guard: 'any',
  summary: '订单的磅单、照片和凭证中，本公司在其他车次、订单或款项上也用过的',
  params: idParams,
  response: data(z.array(same)),
})
export const invoiceSameEvidence = endpoint({
  method: 'GET',
  path: '/v1/same-evidence/invoices/{id}',
  guard: 'trader',
  summary: '发票文件中，本公司在其他发票上也用过的',
  params: idParams,
  response: data(z.array(same)),
})
export const findSameEvidence = endpoint({
  method: 'GET',
  path: '/v1/same-evidence',
  guard: 'any',
  summary: '填写时查重：磅单号或照片（原文件的 SHA-256）在本公司其他车次、订单、款项或发票上用过的地方',
  query: z.object({
    ticket_no: text(40).default(''),
    weighed_at: deviceTime.optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '校验值格式有误')
      .optional(),
    /** the order in the form, whose own trucks the form already knows */
    order_id: uuid.optional(),
  }),
  response: data(z.array(place)),
})
