/** Settings of the public site, for the administrators of the operator's desk. */
import { sql } from 'drizzle-orm'
import { type DeskSettings, readDeskSettings, saveDeskSettings } from '#api/desk/settings.ts'
import { type Edit, withEdit } from '#domain/firm/edits.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { pictureHash } from '#domain/site/picture.ts'
import { settingsChanges, settingsProblems, type SiteSettings } from '#domain/site/settings.ts'
import { audit } from '../audit.ts'
import { isPublished } from '../content/public-pictures.ts'
import { saveSettings, settingValues } from '../content/site.ts'
import type { Db } from '../db/connect.ts'
import { settings } from '../db/tables/content.ts'
import { refuseIfMissed } from '../edits.ts'
import { type Route, route } from '../serve.ts'

async function read(db: Db): Promise<DeskSettings & { edits: Edit[] }> {
  const { values, edits } = await settingValues(db)
  const { filing_numbers, ...rest } = values
  const filings = Object.entries(filing_numbers).map(([host, filing_no]) => ({ host, filing_no }))
  return { ...rest, filings, version: edits.at(-1)?.version ?? 0, edits }
}

async function check(data_dir: string, typed: SiteSettings): Promise<void> {
  refuseIfAny(settingsProblems(typed))
  for (const [at, { map_image }] of typed.offices.entries())
    if (pictureHash(map_image) && !(await isPublished(data_dir, map_image)))
      throw new Refusal('invalid', { fields: { [`offices.${at}.map_image`]: '图片不在本站，请重新上传' } })
}

export const settingsRoutes = (data_dir: string): Route[] => [
  route(readDeskSettings, async ({ db }) => ({ data: await read(db) })),
  route(saveDeskSettings, async (context, { body: { base_version, ...typed } }) => {
    const { db, session } = context
    await check(data_dir, typed)
    await db.execute(sql`lock table ${settings} in share row exclusive mode`)
    const { version, edits, ...before } = await read(db)
    refuseIfMissed('网站设置', edits, context, base_version)
    const changes = settingsChanges(before, typed)
    const { filings, ...rest } = typed
    const values = { ...rest, filing_numbers: Object.fromEntries(filings.map(({ host, filing_no }) => [host, filing_no])) }
    const edit = { version: version + 1, user_id: session.user_id, by_name: session.name }
    await saveSettings(db, values, withEdit(edits, edit))
    await audit(db, { context, action: 'update', object: 'site_settings', object_id: 'site', changes })
    return { data: await read(db) }
  }),
]
