/** Uploads under way, by person: so many and so many bytes at most, so that nobody fills the disk with beginnings. */
import type { Upload } from '@tus/server'
import { Refusal } from '#domain/refusal.ts'

/** A device sends one photo at a time; a person has a few devices, and leaves some photos half sent on a bad line. */
export const MOST_UNFINISHED = 40
export const MOST_UNFINISHED_BYTES = 240 * 1024 * 1024
/** Room comes with the next photo taken in. */
const RETRY_AFTER_S = 60

export class Unfinished {
  readonly #uploads = new Map<string, { user_id: string; bytes: number }>()

  /** An upload found in the data folder when the server starts. */
  known({ id, size = 0 }: Pick<Upload, 'id' | 'size'>, user_id: string): void {
    this.#uploads.set(id, { user_id, bytes: size })
  }

  /** A new one, or one begun again. Refusal `too_many` when the person has too much under way. */
  begin(upload: Pick<Upload, 'id' | 'size'>, user_id: string): void {
    const others = [...this.#uploads].filter(([id, each]) => each.user_id === user_id && id !== upload.id)
    const bytes = others.reduce((sum, [, each]) => sum + each.bytes, upload.size ?? 0)
    if (others.length >= MOST_UNFINISHED || bytes > MOST_UNFINISHED_BYTES)
      throw new Refusal('too_many', {
        message: '未完成的上传过多，请等已有的照片传完',
        details: { retry_after_s: RETRY_AFTER_S },
      })
    this.known(upload, user_id)
  }

  end(id: string): void {
    this.#uploads.delete(id)
  }
}
