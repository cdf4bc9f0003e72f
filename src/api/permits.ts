/** The permits (证照) of a firm beside its business licence. */
import { z } from 'zod'
import {
  type Permit,
  PERMIT_FIELDS,
  PERMIT_FILES,
  PERMIT_KINDS,
  PERMIT_LENGTHS as LENGTHS,
  PERMIT_LIMIT,
} from '#domain/firm/permit.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { data, endpoint, idParams, keysOf, ok, text, uuid, validUntil } from './endpoint.ts'

const content = {
  kind: z.enum(keysOf(PERMIT_KINDS), { error: chosen(PERMIT_FIELDS.kind) }),
  name: text(LENGTHS.name),
  no: text(LENGTHS.no, required(PERMIT_FIELDS.no)),
  issuer: text(LENGTHS.issuer, required(PERMIT_FIELDS.issuer)),
  valid_until: validUntil(chosen(PERMIT_FIELDS.valid_until)),
  photo_ids: z
    .array(uuid)
    .min(1, { error: '请上传证照文件' })
    .max(PERMIT_FILES, { error: `最多 ${PERMIT_FILES} 份` }),
  note: text(LENGTHS.note),
}
/** The field that a rejection is about; null for the whole permit. */
export const permitField = z.enum(keysOf(PERMIT_FIELDS), { error: '没有这一项' }).nullable()

export const permit = z.object({
  ...content,
  photo_ids: z.array(z.string()),
  valid_until: z.string().nullable(),
  id: uuid,
  standing: z.object({ version: z.int(), since: z.string() }).optional(),
  review: z
    .object({ version: z.int(), passed: z.boolean(), field: permitField, reason: z.string(), at: z.string() })
    .nullable()
    .optional(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Permit>

const base_version = z.int().min(0)

export const listPermits = endpoint({
  method: 'GET',
  path: '/v1/user/permits',
  guard: 'any',
  summary: `本企业的证照，先到期的在前，最多 ${PERMIT_LIMIT} 份`,
  response: data(z.array(permit)),
})
export const readPermit = endpoint({
  method: 'GET',
  path: '/v1/user/permits/{id}',
  guard: 'any',
  summary: '一份证照',
  params: idParams,
  response: data(permit),
})
/** The device chooses the id. Version 0 creates; a later one edits that version. */
export const savePermit = endpoint({
  method: 'POST',
  path: '/v1/user/permits',
  guard: 'any',
  summary: '添加或修改证照，除备注外的变更由平台重新审核；同事在所见版本之后改过的，不覆盖',
  body: z.object({ id: uuid, base_version, ...content }),
  response: data(permit),
  mutation: true,
  entity: 'permit',
})
export const deletePermit = endpoint({
  method: 'DELETE',
  path: '/v1/user/permits/{id}',
  guard: 'any',
  summary: '删除证照；同事在所见版本之后改过的，不删除',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
  entity: 'permit',
  done_when_gone: true,
})
