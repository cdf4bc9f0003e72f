/** Public videos: an uploaded film becomes a video of the public site. */
import { z } from 'zod'
import { data, endpoint, idOf } from '../endpoint.ts'

const video = z.object({
  /** its public address, which never changes its content */
  path: z.string(),
  bytes: z.int(),
})
export type PublicVideo = z.output<typeof video>

export const publishVideo = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/videos',
  guard: 'desk:content',
  summary: '把本人上传的视频（MP4 或 WebM，最大 30 MB）发布为网站视频；内容在 /v1/videos/{hash}，可按 Range 分段读取',
  body: z.object({ file_id: idOf('请上传视频') }),
  response: data(video),
  mutation: true,
})
