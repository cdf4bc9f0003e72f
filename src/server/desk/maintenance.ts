/** The notice of maintenance and the read-only switch, for the administrators of the operator's desk. */
import { sql } from 'drizzle-orm'
import { type DeskMaintenance, readMaintenance, saveMaintenance } from '#api/desk/maintenance.ts'
import { type Edit, withEdit } from '#domain/firm/edits.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { type Maintenance, maintenanceChanges, maintenanceProblems } from '#domain/site/maintenance.ts'
import { audit } from '../audit.ts'
import { announceMaintenance } from '../changes.ts'
import type { Database } from '../db/connect.ts'
import { settings } from '../db/tables/content.ts'
import { refuseIfMissed } from '../edits.ts'
import { forgetMaintenance, MAINTENANCE, maintenanceIn } from '../maintenance.ts'
import { type Route, route } from '../serve.ts'

const view = (value: Maintenance, edits: Edit[]): DeskMaintenance => ({ ...value, version: edits.at(-1)?.version ?? 0 })

/** Times that do not belong to the choice are dropped, so that none comes back with a later choice. */
const tidy = (typed: Maintenance): Maintenance => ({
  ...typed,
  read_only_from: typed.read_only === 'planned' ? typed.read_only_from : null,
  read_only_until: typed.read_only === 'off' ? null : typed.read_only_until,
})

export const maintenanceRoutes = (database: Database): Route[] => [
  route(readMaintenance, async ({ db }) => {
    const { value, edits } = await maintenanceIn(db)
    return { data: view(value, edits) }
  }),
  route(saveMaintenance, async (context, { body: { base_version, ...typed } }) => {
    const { db, session, now } = context
    const value = tidy(typed)
    refuseIfAny(maintenanceProblems(value, now.getTime()))
    await db.execute(sql`lock table ${settings} in share row exclusive mode`)
    const before = await maintenanceIn(db)
    refuseIfMissed('维护设置', before.edits, context, base_version)
    const version = (before.edits.at(-1)?.version ?? 0) + 1
    const edits = withEdit(before.edits, { version, user_id: session.user_id, by_name: session.name })
    const set = { value, version, edits }
    await db
      .insert(settings)
      .values({ name: MAINTENANCE, ...set })
      .onConflictDoUpdate({ target: settings.name, set })
    const changes = maintenanceChanges(before.value, value)
    await audit(db, { context, action: 'update', object: 'maintenance', object_id: 'platform', changes })
    await announceMaintenance(db)
    context.after(() => forgetMaintenance(database))
    return { data: view(value, edits) }
  }),
]
