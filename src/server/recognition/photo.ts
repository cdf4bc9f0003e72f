/** The photo of a firm that its person has read by the vendor. */
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { PDF } from '#api/wire.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Session } from '../context.ts'
import { files } from '../db/tables/records.ts'
import { readPart } from '../files/disk.ts'
import { openBytes } from '../files/seal.ts'
import type { Archive } from '../files/store.ts'
import type { Vault } from '../vault.ts'

/** Baidu takes 4 MB after base64 and the encoding of a form, which together make three bytes about 4.2. */
const MOST_BYTES = 2_800_000
const SMALLER_QUALITY = 50

/**
 * The JPEG of a photo that the person's firm has uploaded; of a sealed one, that the person has. Whoever else may open it does not
 * hand it to a vendor. Throws `not_found`, or `bad_image` for a paper.
 */
export async function ownPhoto(
  { database, data_dir, vault }: Archive & { vault: Vault },
  id: string,
  { firm_id, user_id }: Session,
): Promise<Buffer> {
  const [file] = await database.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.firm_id, firm_id)))
  if (!file || (file.sealed && file.user_id !== user_id)) throw new Refusal('not_found')
  if (file.type === PDF) throw new Refusal('bad_image', { message: 'PDF 不能识别，请选择照片，或手工填写' })
  const bytes = openBytes(vault, await readPart(data_dir, id, 'full'))
  // The same size in pixels, so that places stay right.
  return bytes.length <= MOST_BYTES ? bytes : sharp(bytes).jpeg({ quality: SMALLER_QUALITY }).toBuffer()
}
