/** Photos and papers: uploaded by tus at /v1/files/uploads, read through an authorised download. */
import { z } from 'zod'
import { data, endpoint, idParams, uuid } from './endpoint.ts'

export const MAX_PHOTO_PIXELS = 40_000_000

export const file = z.object({
  id: uuid,
  type: z.string(),
  /** a paper's original file name; empty for a photo */
  name: z.string(),
  bytes: z.int(),
  /** in pixels; 0 for a paper */
  width: z.int(),
  height: z.int(),
  created_at: z.string(),
})
export const readFileInfo = endpoint({
  method: 'GET',
  path: '/v1/files/{id}',
  guard: 'any',
  summary: '文件信息；内容在 /v1/files/{id}/content，缩略图加 ?thumb=1（文档则为其信息），?account= 指明账号',
  params: idParams,
  response: data(file),
})
