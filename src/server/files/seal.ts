/**
 * Encrypts the files of a certification where they lie. From then on they are no photos of the trade: nothing else may name them, and
 * only the readers of their certification open them.
 */
import { eq, inArray, or } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { files, photoCopies } from '../db/tables/records.ts'
import { isSealed, type Vault } from '../vault.ts'
import { rewriteParts } from './disk.ts'

interface Given {
  data_dir: string
  vault: Vault
}

/**
 * Marks the files in the transaction of their submission, and encrypts their bytes once it is committed. An interruption in between
 * leaves bytes in clear, which the next start encrypts.
 */
export async function sealFiles(
  { data_dir, vault }: Given,
  { db, after }: Pick<Context, 'db' | 'after'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return
  // The print and the copies of a photo would tell something of what it shows.
  await db
    .update(files)
    .set({ sealed: true, print: null })
    .where(inArray(files.id, [...ids]))
  await db.delete(photoCopies).where(or(inArray(photoCopies.file_id, [...ids]), inArray(photoCopies.copy_id, [...ids])))
  after(async () => {
    for (const id of ids) await sealBytes({ data_dir, vault }, id)
  })
}

/** Encrypts what still lies in clear, or under an earlier key. Repeating it changes nothing. */
export const sealBytes = ({ data_dir, vault }: Given, id: string): Promise<void> =>
  rewriteParts(data_dir, id, {
    due: (head) => !isSealed(head) || !vault.isCurrent(head),
    change: (bytes) => vault.seal(openBytes(vault, bytes)),
  })

/** The content of a sealed file's part, also of one that an interruption left in clear. */
export const openBytes = (vault: Vault, bytes: Buffer): Buffer => (isSealed(bytes) ? vault.open(bytes) : bytes)

/** Every sealed file, for what an interruption left in clear and for a change of keys. */
export async function sealedIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.sealed, true))
  return rows.map(({ id }) => id)
}
