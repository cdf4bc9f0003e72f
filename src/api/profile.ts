/** The calls by which a person changes what they show of themselves. */
import { z } from 'zod'
import { NICKNAME_LENGTH, type Profile, REALNAME_LENGTH } from '#domain/firm/profile.ts'
import { data, endpoint, text, uuid } from './endpoint.ts'

export const profile = z.object({
  id: uuid,
  nickname: z.string(),
  realname: z.string(),
  avatar: z.string(),
  version: z.int(),
  created_at: z.string(),
}) satisfies z.ZodType<Profile>

export const updateUser = endpoint({
  method: 'POST',
  path: '/v1/user',
  guard: 'any',
  summary: '修改昵称和姓名；实名认证后姓名不能修改',
  body: z.object({ nickname: text(NICKNAME_LENGTH).optional(), realname: text(REALNAME_LENGTH).optional() }),
  response: data(profile),
  mutation: true,
  entity: 'profile',
})
export const updateAvatar = endpoint({
  method: 'POST',
  path: '/v1/user/avatar',
  guard: 'any',
  summary: '以本人上传的照片为头像；空则恢复默认头像',
  body: z.object({ photo_ids: z.array(uuid).max(1, { error: '只能选一张照片' }) }),
  response: data(profile),
  mutation: true,
  entity: 'profile',
})
