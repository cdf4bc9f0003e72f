/** The files of exports in the data folder. A backup leaves them out, because they can be made again. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v4 as uuidv4 } from 'uuid'
import { endingOf, type ExportJob } from '#domain/list/export.ts'

const folder = (data_dir: string) => join(data_dir, 'exports')
type Named = Pick<ExportJob, 'id' | 'kind'>
const pathOf = (data_dir: string, { id, kind }: Named) => join(folder(data_dir), `${id}.${endingOf(kind)}`)
/** Suffix of a file that is being written. */
const PART = '.part'

/**
 * Writes the file and returns its size in bytes. An error leaves nothing of this attempt. Another worker may be writing the same
 * file.
 */
export async function writeFile(data_dir: string, job: Named, content: Readable): Promise<number> {
  const part = `${pathOf(data_dir, job)}.${uuidv4()}${PART}`
  await mkdir(folder(data_dir), { recursive: true })
  try {
    await pipeline(content, createWriteStream(part))
    await rename(part, pathOf(data_dir, job))
    return (await stat(pathOf(data_dir, job))).size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Null if the file does not exist. */
export const openFile = async (data_dir: string, job: Named): Promise<ReadStream | null> =>
  (await stat(pathOf(data_dir, job)).catch(() => null)) && createReadStream(pathOf(data_dir, job))

export const removeFile = (data_dir: string, job: Named): Promise<void> => rm(pathOf(data_dir, job), { force: true })

/** Deletes unfinished files of dead processes: those to which nobody has written since `since`. */
export async function removeParts(data_dir: string, since: Date): Promise<void> {
  const names = await readdir(folder(data_dir)).catch(() => [])
  for (const name of names) {
    if (!name.endsWith(PART)) continue
    const path = join(folder(data_dir), name)
    const written = await stat(path).catch(() => null)
    if (written && written.mtime < since) await rm(path, { force: true })
  }
}
