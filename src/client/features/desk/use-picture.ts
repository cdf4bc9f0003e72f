/** Puts a picture on the public site: checked here, uploaded as a photo, published by the server. */
import { publishPicture, type PublicPicture } from '#api/desk/pictures.ts'
import { MAX_PHOTO_PIXELS } from '#api/files.ts'
import { Refused } from '#client/lib/call.ts'
import { uploadAtOnce } from '#client/sync/device/blobs.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { pictureObstacle, type PictureUse } from '#domain/site/picture.ts'
import { useDeskSend } from './desk.ts'

/** Refuses a file that is no picture, or has too many or too few pixels, before anything is sent. Throws in Chinese. */
async function checkPicture(file: File, use: PictureUse): Promise<void> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  // HEIC is decoded by the server alone, which refuses every other file that this browser cannot open.
  if (!picture) return
  const { width, height } = picture
  picture.close()
  if (width * height > MAX_PHOTO_PIXELS) throw new Error('图片超过 4000 万像素，请缩小后再上传')
  const obstacle = pictureObstacle(use, { width, height })
  if (obstacle) throw new Error(obstacle)
}

/** Why the picture is not on the site, in words beside its field. */
export const pictureProblem = (error: unknown): string =>
  (error instanceof Refused ? error.fields['file_id'] : undefined) ?? (error instanceof Error ? error.message : '没有上传')

/** Throws what `pictureProblem` puts into words. */
export function usePublishPicture(use: PictureUse): (file: File) => Promise<PublicPicture> {
  const { db } = useAccount()
  const send = useDeskSend()
  return async (file) => {
    await checkPicture(file, use)
    const file_id = await uploadAtOnce(db, file)
    return (await send(publishPicture, { body: { file_id, use } })).data
  }
}
