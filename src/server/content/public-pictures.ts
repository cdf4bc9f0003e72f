/**
 * Public pictures: photos that a person of the desk uploaded become WebP in two widths and JPEG, named by the hash of their content.
 * An address therefore never changes its content, and may be kept for ever.
 */
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { type PublicPicture, publishPicture } from '#api/desk/pictures.ts'
import { PDF } from '#api/wire.ts'
import { Refusal } from '#domain/refusal.ts'
import { PICTURE_WIDTHS, pictureHash, pictureObstacle, picturePath } from '#domain/site/picture.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import { notFound } from '../failures.ts'
import { keep, type Part, partStream, readPart } from '../files/disk.ts'
import { findFile, sha256 } from '../files/store.ts'
import { type Route, route } from '../serve.ts'

const WEBP = { quality: 80 } as const
const JPEG = { quality: 82 } as const

async function encoded(photo: Buffer) {
  const fitted = (width: number) => sharp(photo).resize({ width, withoutEnlargement: true })
  const { data: wide, info } = await fitted(PICTURE_WIDTHS.wide).webp(WEBP).toBuffer({ resolveWithObject: true })
  const narrow = await fitted(PICTURE_WIDTHS.narrow).webp(WEBP).toBuffer()
  const full = await fitted(PICTURE_WIDTHS.wide).jpeg(JPEG).toBuffer()
  return { parts: { wide, narrow, full }, width: info.width, height: info.height }
}

const refusedAt = (message: string) => new Refusal('invalid', { fields: { file_id: message } })

/** The person's own photo, and never one that certifies somebody. */
async function ownPhoto({ db, session }: SessionContext, file_id: string) {
  const file = await findFile(db, file_id, session)
  if (!file || file.sealed || file.user_id !== session.user_id) throw refusedAt('图片尚未上传，请重新选择')
  if (file.type === PDF) throw refusedAt('这是 PDF，请选择图片')
  return file
}

export const pictureRoutes = (data_dir: string): Route[] => [
  route(publishPicture, async (context, { body: { file_id, use } }) => {
    const obstacle = pictureObstacle(use, await ownPhoto(context, file_id))
    if (obstacle) throw refusedAt(obstacle)
    const { parts, width, height } = await encoded(await readPart(data_dir, file_id, 'full'))
    const hash = sha256(parts.wide)
    if (!(await isPublished(data_dir, picturePath(hash)))) await keep(data_dir, hash, parts)
    await audit(context.db, {
      context,
      action: 'create',
      object: 'picture',
      object_id: hash,
      detail: { no: `${width}×${height}` },
    })
    return { data: { path: picturePath(hash), width, height } satisfies PublicPicture }
  }),
]

/** Whether there is a public picture at the path. A record that names one asks before it is saved. */
export async function isPublished(data_dir: string, path: string): Promise<boolean> {
  const hash = pictureHash(path)
  return hash !== null && (await partStream(data_dir, hash, 'wide')) !== null
}

const SIZES: Record<string, [Part, type: string]> = {
  wide: ['wide', 'image/webp'],
  narrow: ['narrow', 'image/webp'],
  jpeg: ['full', 'image/jpeg'],
}

/** Mounts the addresses of public pictures. */
export function servePictures(app: FastifyInstance, data_dir: string): void {
  type Asked = { Params: { hash: string }; Querystring: { size?: string } }
  app.get<Asked>('/v1/pictures/:hash', async ({ params, query }, reply) => {
    const hash = pictureHash(picturePath(params.hash))
    const size = query.size ?? 'wide'
    const [part, type] = (Object.hasOwn(SIZES, size) && SIZES[size]) || []
    const stream = hash && part ? await partStream(data_dir, hash, part) : null
    if (!stream || !type) return notFound(reply)
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(stream())
  })
}
