/** Bounds the unfinished uploads of a person in number and bytes, so that nobody fills the disk with them. */
import type { Upload } from '@tus/server'
import { Refusal } from '#domain/refusal.ts'

/** A device sends one photo at a time. A person has a few devices, and a bad line leaves some photos half sent. */
export const MOST_UNFINISHED = 40
export const MOST_UNFINISHED_BYTES = 240 * 1024 * 1024
/** Each stored photo frees room, so a later try succeeds. */
const RETRY_AFTER_S = 60

export class Unfinished {
  readonly #uploads = new Map<string, { user_id: string; bytes: number }>()

  /** An unfinished upload found in the data folder at start. */
  known({ id, size = 0 }: Pick<Upload, 'id' | 'size'>, user_id: string): void {
    this.#uploads.set(id, { user_id, bytes: size })
  }

  /** Begins an upload or begins it again. Refusal `too_many` when the person has too many. */
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
