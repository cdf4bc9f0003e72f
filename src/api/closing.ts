/** Closing an account: what is open, and the call that closes it. */
import { z } from 'zod'
import { CLOSING_WORDS, OPEN_KINDS, type OpenItem, type OpenKind } from '#domain/firm/closing.ts'
import { data, endpoint, idParams, ok, verification } from './endpoint.ts'

const kinds = Object.keys(OPEN_KINDS) as [OpenKind, ...OpenKind[]]
export const openItem = z.object({
  kind: z.enum(kinds),
  id: z.string(),
  no: z.string(),
  words: z.string(),
}) satisfies z.ZodType<OpenItem>

export const readClosing = endpoint({
  method: 'GET',
  path: '/v1/users/{id}/closing',
  guard: 'any',
  summary: '注销本人账号前没有了结的业务，以及企业是否随之注销',
  params: idParams,
  response: data(
    z.object({
      /** nobody else of the firm may log in, so it closes too */
      last: z.boolean(),
      firm_name: z.string(),
      /** the name under which the books keep the person */
      pseudonym: z.string(),
      open: z.array(openItem),
    }),
  ),
})
export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/v1/users/{id}',
  guard: 'any',
  summary: '注销本人账号：删除个人资料，账册、合同和操作日志以化名保留；企业最后一人注销时企业随之注销',
  params: idParams,
  body: z.object({
    confirmation: z.literal(CLOSING_WORDS, { error: `请输入“${CLOSING_WORDS}”` }),
    verification,
  }),
  response: ok,
})
