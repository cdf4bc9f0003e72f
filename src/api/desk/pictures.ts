/** Public pictures: an uploaded photo becomes a picture of the public site. */
import { z } from 'zod'
import { PICTURE_USES } from '#domain/site/picture.ts'
import { data, endpoint, idOf, keysOf } from '../endpoint.ts'

const picture = z.object({
  /** its public address, which never changes its content */
  path: z.string(),
  /** in pixels, of the widest stored form */
  width: z.int(),
  height: z.int(),
})
export type PublicPicture = z.output<typeof picture>

export const publishPicture = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/pictures',
  guard: 'desk:content',
  summary: '把本人上传的照片发布为网站图片；内容在 /v1/pictures/{hash}，?size=narrow 为窄图，?size=jpeg 为 JPEG',
  body: z.object({ file_id: idOf('请上传图片'), use: z.enum(keysOf(PICTURE_USES), { error: '没有这种用途' }) }),
  response: data(picture),
  mutation: true,
})
