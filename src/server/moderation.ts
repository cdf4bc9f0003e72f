/** Whether goods and demands are looked at before they show. Kept as one row of the settings, beside those of the public site. */
import { eq } from 'drizzle-orm'
import type { Edit } from '#domain/firm/edits.ts'
import type { ModerationModes } from '#domain/goods/moderation.ts'
import type { Db } from './db/connect.ts'
import { settings } from './db/tables/content.ts'

const NAME = 'moderation'
const FIRST: ModerationModes = { goods: 'after', demand: 'after' }

export async function readModes(db: Db): Promise<ModerationModes & { version: number; edits: Edit[] }> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  return {
    ...FIRST,
    ...(row?.value as Partial<ModerationModes> | undefined),
    version: row?.version ?? 0,
    edits: row?.edits ?? [],
  }
}
export async function saveModes(db: Db, value: ModerationModes, version: number, edits: Edit[]): Promise<void> {
  const set = { value, version, edits }
  await db
    .insert(settings)
    .values({ name: NAME, ...set })
    .onConflictDoUpdate({ target: settings.name, set })
}
