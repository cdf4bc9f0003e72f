/** Limits the number and bytes of a person's unfinished uploads, so that nobody can fill the disk with them. */
import type { Upload } from '@tus/server'

/** A device sends one photo at a time. A person has a few devices, and a bad connection leaves some uploads unfinished. */
export const MOST_UNFINISHED = 40
export const MOST_UNFINISHED_BYTES = 240 * 1024 * 1024

export class Unfinished {
  readonly #uploads = new Map<string, { user_id: string; bytes: number }>()

  /** Registers an unfinished upload found in the data folder at start. */
  known({ id, size = 0 }: Pick<Upload, 'id' | 'size'>, user_id: string): void {
    this.#uploads.set(id, { user_id, bytes: size })
  }

  /**
   * Starts or restarts an upload as the person's newest. Returns the ids of their oldest uploads that must make room. A device
   * that still has such a photo starts it again.
   */
  begin(upload: Pick<Upload, 'id' | 'size'>, user_id: string): string[] {
    this.end(upload.id)
    const oldest = [...this.#uploads].filter(([, each]) => each.user_id === user_id)
    let count = oldest.length
    let bytes = oldest.reduce((sum, [, each]) => sum + each.bytes, upload.size ?? 0)
    const gone = oldest.flatMap(([id, each]) => {
      if (count < MOST_UNFINISHED && bytes <= MOST_UNFINISHED_BYTES) return []
      count -= 1
      bytes -= each.bytes
      return [id]
    })
    this.known(upload, user_id)
    return gone
  }

  end(id: string): void {
    this.#uploads.delete(id)
  }
}
