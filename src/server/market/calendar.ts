/** The calendar of quotes, as the operator's desk keeps it. */
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { CalendarRow } from '#api/desk/calendar.ts'
import { type CalendarEntry, calendarDays, calendarProblems } from '#domain/desk/calendar.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { marketCalendar } from '../db/tables/content.ts'
import { firstEdit, nextEdit, refuseIfMissed } from '../edits.ts'
import { holdQuotes } from './quote-lock.ts'

const { edits: _edits, ...SHOWN } = getTableColumns(marketCalendar)
/** All of it, the latest day first. */
export const readCalendar = (db: Db): Promise<CalendarRow[]> =>
  db.select(SHOWN).from(marketCalendar).orderBy(desc(marketCalendar.first_day))

async function refuseWrong(db: Db, entry: CalendarEntry, id: string | null): Promise<void> {
  const others = (await readCalendar(db)).filter((other) => other.id !== id)
  refuseIfAny(calendarProblems(entry, others))
}
/** The row that the person saw. Throws not_found, or conflict if a colleague has changed it since. */
async function seen(context: SessionContext, id: string, base_version: number) {
  await holdQuotes(context.db)
  const [row] = await context.db.select().from(marketCalendar).where(eq(marketCalendar.id, id))
  if (!row) throw new Refusal('not_found', { message: '这条节假日或调休已被删除' })
  refuseIfMissed(`节假日或调休“${row.name}”`, row.edits, context, base_version)
  return row
}
async function tell(
  context: SessionContext,
  action: 'create' | 'update' | 'delete',
  object_id: string,
  { before, after }: { before: CalendarEntry | null; after: CalendarEntry | null },
): Promise<void> {
  const entry = after ?? before
  const title = entry ? `${entry.name} ${calendarDays(entry)}` : ''
  const changes = logChanges('calendar_entry', before ?? {}, after ?? {})
  await audit(context.db, { context, action, object: 'calendar_entry', object_id, detail: { title }, changes })
}

export async function createEntry(context: SessionContext, entry: CalendarEntry): Promise<string> {
  const { db } = context
  await holdQuotes(db)
  await refuseWrong(db, entry, null)
  const id = uuidv7()
  await db.insert(marketCalendar).values({ id, ...entry, edits: firstEdit(context) })
  await tell(context, 'create', id, { before: null, after: entry })
  return id
}
export async function updateEntry(
  context: SessionContext,
  id: string,
  { base_version, ...entry }: CalendarEntry & { base_version: number },
): Promise<void> {
  const { db } = context
  const before = await seen(context, id, base_version)
  await refuseWrong(db, entry, id)
  await db
    .update(marketCalendar)
    .set({ ...entry, ...nextEdit(context, before) })
    .where(eq(marketCalendar.id, id))
  await tell(context, 'update', id, { before, after: entry })
}
export async function deleteEntry(context: SessionContext, id: string, base_version: number): Promise<void> {
  const before = await seen(context, id, base_version)
  await context.db.delete(marketCalendar).where(eq(marketCalendar.id, id))
  await tell(context, 'delete', id, { before, after: null })
}
