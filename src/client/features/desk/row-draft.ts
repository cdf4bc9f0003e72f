/** The rows of the desk that dialogs add and change, and the drafts of those dialogs on the device. */
import { DESK_CALENDAR, DESK_CATALOGUE, DESK_MARKET_SETUP, deskColumnsPath, deskSpecsPath, withEdit } from '#client/lib/paths.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { type ChangedObject, type LogChange, logChanges } from '#domain/firm/log-changes.ts'
import { baseIn, type TypedOver } from './typed-over.ts'

interface DeskRow {
  /** name of the row in titles and notices */
  label: string
  /** the page with its list */
  page: string
}
export const DESK_ROWS = {
  category: { label: '品类', page: DESK_CATALOGUE },
  spec: { label: '规格', page: deskSpecsPath() },
  article_column: { label: '栏目', page: deskColumnsPath() },
  help_topic: { label: '主题', page: deskColumnsPath(true) },
  market_category: { label: '分类', page: DESK_MARKET_SETUP },
  market_series: { label: '品种', page: DESK_MARKET_SETUP },
  calendar_entry: { label: '节假日或调休', page: DESK_CALENDAR },
} as const satisfies Partial<Record<ChangedObject, DeskRow>>
export type RowObject = keyof typeof DESK_ROWS

/** `id` is null for a new row. */
export const rowDraft = <V>(object: RowObject, id: string | number | null): DraftSubject<TypedOver<V>> => ({
  kind: 'desk_row',
  subject: `${object}:${id ?? ''}`,
})
/** The row that a subject of `rowDraft` names; `id` is empty for a new one. */
function rowIn(subject: string): { object: RowObject; id: string } {
  const [object = '', id = ''] = subject.split(':')
  return { object: object as RowObject, id }
}
export const rowTitle = (object: RowObject, is_new: boolean): string => `${is_new ? '新增' : '修改'}${DESK_ROWS[object].label}`
export function draftTitle(subject: string): string {
  const { object, id } = rowIn(subject)
  return rowTitle(object, id === '')
}
/** The page that opens the dialog of a draft. */
export const draftPath = (subject: string): string => withEdit(DESK_ROWS[rowIn(subject).object].page, subject)

/** The name that the row has; empty for a new one. */
export const rowName = (typed: TypedOver<object>): string => baseIn<{ name: string }>(typed)?.name ?? ''
/** The typed values that differ from the row. Of a choice the draft knows only the id, so its change is told without words. */
export function rowChanges(typed: TypedOver<object>, subject: string): LogChange[] {
  const { base: _base, ...values } = typed
  const row = baseIn<Record<string, unknown>>(typed)
  const fields = Object.entries(values)
  // What is off or empty in a new row is nothing that a person typed.
  const before = fields.map(([name, value]) => [name, row ? row[name] : value || value === 0 ? undefined : value])
  const told = logChanges(rowIn(subject).object, Object.fromEntries(before), values)
  const changed = row ? fields.filter(([name, value]) => String(row[name] ?? '') !== String(value ?? '')) : []
  return changed.length > told.length ? [...told, { label: '选项', before: '', after: '有改动' }] : told
}

/** The row of these, or the new one, that `?edit=` names; null if it names another object, or the row is gone. */
export function askedRow<Row extends { id: string | number }, Open>(
  edited: string,
  object: RowObject,
  rows: readonly Row[],
  open: (row: Row | null) => Open,
): Open | null {
  const asked = rowIn(edited)
  if (asked.object !== object) return null
  const row = rows.find(({ id }) => String(id) === asked.id) ?? null
  return row || asked.id === '' ? open(row) : null
}
