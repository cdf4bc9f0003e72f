/** Weigh-ticket templates (磅单模板) of a buyer's firm. */
import { z } from 'zod'
import {
  PAPERS,
  TEMPLATE_FACTORY_LENGTH,
  TEMPLATE_FIELDS_LIMIT,
  TEMPLATE_LABEL_LENGTH,
  TEMPLATE_LIMIT,
  TEMPLATE_NAME_LENGTH,
  type Template,
  TICKET_FIELDS,
} from '#domain/goods/template.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { data, endpoint, idParams, keysOf, ok, text, uuid } from './endpoint.ts'

const fields = {
  name: text(TEMPLATE_NAME_LENGTH, required('模板名称')),
  factory: text(TEMPLATE_FACTORY_LENGTH, required('磅房或厂名')),
  paper: z.enum(keysOf(PAPERS), { error: chosen('纸张') }),
  fields: z
    .array(
      z.object({
        key: z.enum(keysOf(TICKET_FIELDS), { error: chosen('项目') }),
        label: text(TEMPLATE_LABEL_LENGTH, required('项目名称')),
      }),
    )
    .min(1, { error: '请至少保留一个项目' })
    .max(TEMPLATE_FIELDS_LIMIT, { error: `最多 ${TEMPLATE_FIELDS_LIMIT} 个项目` }),
}

export const template = z.object({
  ...fields,
  id: uuid,
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Template>

const base_version = z.int().min(0)

export const listTemplates = endpoint({
  method: 'GET',
  path: '/v1/procurer/templates',
  guard: 'buyer',
  summary: `本企业的磅单模板，最多 ${TEMPLATE_LIMIT} 个`,
  response: data(z.array(template)),
})
export const readTemplate = endpoint({
  method: 'GET',
  path: '/v1/procurer/templates/{id}',
  guard: 'buyer',
  summary: '一个磅单模板',
  params: idParams,
  response: data(template),
})
/** The device chooses the id. Version 0 creates; a later one edits that version. */
export const saveTemplate = endpoint({
  method: 'POST',
  path: '/v1/procurer/templates',
  guard: 'buyer',
  summary: '添加或修改磅单模板；同事在所见版本之后改过的，不覆盖',
  body: z.object({ id: uuid, base_version, ...fields }),
  response: data(template),
  mutation: true,
  entity: 'template',
})
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/v1/procurer/templates/{id}',
  guard: 'buyer',
  summary: '删除磅单模板；同事在所见版本之后改过的，不删除',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
  entity: 'template',
  done_when_gone: true,
})
