/**
 * Public videos: a film that a person of the desk uploaded is copied as it came, and named by the hash of its content. Players ask
 * for it in parts; Safari plays none without.
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type PublicVideo, publishVideo } from '#api/desk/videos.ts'
import { Refusal } from '#domain/refusal.ts'
import { byteRange, VIDEO_TYPES, videoHash, videoPath, type VideoType } from '#domain/site/video.ts'
import { audit } from '../audit.ts'
import { files } from '../db/tables/records.ts'
import { notFound } from '../failures.ts'
import { keep, type Part, partPieces, readPart } from '../files/disk.ts'
import { VIDEO_PARTS } from '../files/store.ts'
import { type Route, route } from '../serve.ts'

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export const videoRoutes = (data_dir: string): Route[] => [
  route(publishVideo, async (context, { body: { file_id } }) => {
    const { db, session } = context
    const own = and(eq(files.id, file_id), eq(files.user_id, session.user_id), inArray(files.type, [...VIDEO_TYPES]))
    const [file] = await db.select().from(files).where(own)
    if (!file) throw new Refusal('invalid', { fields: { file_id: '视频尚未上传，请重新选择' } })
    const { sha256: hash, bytes } = file
    const path = videoPath(hash)
    if (!(await isVideoPublished(data_dir, path))) {
      const part = VIDEO_PARTS[file.type as VideoType]
      await keep(data_dir, hash, { [part]: await readPart(data_dir, file_id, part) })
    }
    await audit(db, { context, action: 'create', object: 'video', object_id: hash, detail: { no: megabytes(bytes) } })
    return { data: { path, bytes } satisfies PublicVideo }
  }),
]

async function findVideo(data_dir: string, path: string) {
  const hash = videoHash(path)
  if (hash === null) return null
  for (const [type, part] of Object.entries(VIDEO_PARTS) as [VideoType, Part][]) {
    const pieces = await partPieces(data_dir, hash, part)
    if (pieces) return { type, ...pieces }
  }
  return null
}
/** Whether there is a public video at the path. A record that names one asks before it is saved. */
export const isVideoPublished = async (data_dir: string, path: string): Promise<boolean> =>
  (await findVideo(data_dir, path)) !== null

/** Mounts the addresses of public videos. */
export function serveVideos(app: FastifyInstance, data_dir: string): void {
  app.get<{ Params: { hash: string } }>('/v1/videos/:hash', async ({ params, headers }, reply) => {
    const video = await findVideo(data_dir, videoPath(params.hash))
    if (!video) return notFound(reply)
    const { type, bytes, read } = video
    void reply
      .header('accept-ranges', 'bytes')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
    const range = byteRange(headers.range, bytes)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
    const [from, to] = range ?? [0, bytes - 1]
    if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', to - from + 1)
      .send(read(from, to))
  })
}
