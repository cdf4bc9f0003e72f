/** Puts a video on the public site: checked here, uploaded in pieces, published by the server. */
import { publishVideo } from '#api/desk/videos.ts'
import { Refused, Unreachable } from '#client/lib/call.ts'
import { uploadVideo } from '#client/sync/device/blobs.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { MAX_VIDEO_BYTES, NO_VIDEO, VIDEO_HEAD_BYTES, VIDEO_TOO_LARGE, videoTypeOf } from '#domain/site/video.ts'
import { useDeskSend } from '../desk.ts'

/** A chosen file. Its id stays the same when a broken upload goes on. */
export interface ChosenVideo {
  id: string
  file: File
}

/** Why the video is not on the site, in words beside its field. */
export function videoProblem(error: unknown): string {
  if (error instanceof Unreachable) return '上传中断，请检查网络后继续'
  return (error instanceof Refused ? error.fields['file_id'] : undefined) ?? (error instanceof Error ? error.message : '没有上传')
}

/** Resolves with the path of the public video; `progress` runs from 0 to 1. Throws what `videoProblem` puts into words. */
export function usePublishVideo(): (chosen: ChosenVideo, progress: (part: number) => void) => Promise<string> {
  const { db } = useAccount()
  const send = useDeskSend()
  return async ({ id, file }, progress) => {
    if (file.size > MAX_VIDEO_BYTES) throw new Error(VIDEO_TOO_LARGE)
    const type = videoTypeOf(new Uint8Array(await file.slice(0, VIDEO_HEAD_BYTES).arrayBuffer()))
    if (!type) throw new Error(NO_VIDEO)
    await uploadVideo(db, { id, file, type }, (_id, sent, total) => progress(sent / total))
    return (await send(publishVideo, { body: { file_id: id } })).data.path
  }
}
