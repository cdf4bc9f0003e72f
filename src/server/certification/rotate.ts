/** Encrypts everything of certifications with the first key, so that earlier keys can be forgotten. */
import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { certificationVersions } from '../db/tables/certifications.ts'
import { sealBytes, sealedIds } from '../files/seal.ts'
import type { Vault } from '../vault.ts'

interface Given {
  database: Database
  data_dir: string
  vault: Vault
}

/** May be interrupted and run again. The counts are of what is encrypted, whether it was changed or not. */
export async function sealAgain({ database, data_dir, vault }: Given): Promise<{ numbers: number; files: number }> {
  const numbers = await transact(database.db, async (tx) => {
    const rows = await tx
      .select({ id: certificationVersions.id, id_no: certificationVersions.id_no })
      .from(certificationVersions)
      .where(isNotNull(certificationVersions.id_no))
      .orderBy(asc(certificationVersions.id))
    for (const { id, id_no } of rows) {
      const text = vault.openText(id_no as string)
      const sealed = { id_no: vault.sealText(text), id_no_hash: vault.blind(text) }
      await tx.update(certificationVersions).set(sealed).where(eq(certificationVersions.id, id))
    }
    return rows.length
  })
  const ids = await sealedIds(database.db)
  for (const id of ids) await sealBytes({ data_dir, vault }, id)
  return { numbers, files: ids.length }
}

/** Encrypts the bytes that an interruption left in clear or under an earlier key. */
export async function sealLeft({ database, data_dir, vault }: Given, stopping: AbortSignal): Promise<void> {
  for (const id of await sealedIds(database.db)) {
    if (stopping.aborted) return
    await sealBytes({ data_dir, vault }, id)
  }
}
