/**
 * Views as allowlists. A table names the readers of every field of a record, and a view is built from nothing, field by field. A
 * field missing from its table does not compile.
 */

/** Whether the viewer reads the field of this record. */
export type Audience<T, V> = (viewer: V, record: T) => boolean

/** The type of one object in the field: a list's item, or the value itself. */
type Part<Value> = NonNullable<Value> extends readonly (infer Item)[] ? Item : NonNullable<Value>
/** Whether the field's value is a record of its own. Free maps of texts count as plain values. */
type IsRecord<Value> = Part<Value> extends object ? (string extends keyof Part<Value> ? false : true) : false

/**
 * The readers of a field, and the value that all others get. `undefined` leaves the field out. Without `to`, every reader of the
 * record reads it.
 */
type Reader<T, Value, V> = { to?: undefined; blank?: undefined } | { to: Audience<T, V>; blank: Value }
interface Shown<T, Value, V> {
  /** converts the value for the viewer */
  as?: (value: NonNullable<Value>, viewer: V, record: T) => NonNullable<Value>
}
interface Nested<T, Value, V> {
  of: Part<Value> extends object ? Table<Part<Value>, V> : never
  /** selects the list items that the viewer reads */
  keep?: (item: Part<Value>, viewer: V, record: T) => boolean
}
type Field<T, Value, V> =
  IsRecord<Value> extends true ? Reader<T, Value, V> & Nested<T, Value, V> : 'all' | (Reader<T, Value, V> & Shown<T, Value, V>)

/** `all`: every reader of the record reads the field. */
export type Table<T extends object, V> = { readonly [K in keyof Required<T>]: Field<T, T[K], V> }

/** Any field of any table, for code that walks them. */
export interface AnyField {
  to?: (viewer: unknown, record: unknown) => boolean
  blank?: unknown
  as?: (value: unknown, viewer: unknown, record: unknown) => unknown
  of?: Record<string, 'all' | AnyField>
  keep?: (item: unknown, viewer: unknown, record: unknown) => boolean
}
type AnyTable = Record<string, 'all' | AnyField>
type AnyRecord = Record<string, unknown>

function fieldFor(field: AnyField, value: unknown, viewer: unknown, record: unknown): unknown {
  if (field.to && !field.to(viewer, record)) return field.blank
  const { of, keep } = field
  if (of && value !== null)
    return Array.isArray(value)
      ? value.filter((item) => keep?.(item, viewer, record) ?? true).map((item) => recordFor(of, item as AnyRecord, viewer))
      : recordFor(of, value as AnyRecord, viewer)
  return field.as && value !== null ? field.as(value, viewer, record) : value
}

function recordFor(table: AnyTable, record: AnyRecord, viewer: unknown): AnyRecord {
  const view: AnyRecord = {}
  for (const name in table) {
    const value = record[name]
    if (value === undefined) continue
    const field = table[name] as 'all' | AnyField
    const shown = field === 'all' ? value : fieldFor(field, value, viewer, record)
    if (shown !== undefined) view[name] = shown
  }
  return view
}

/** The record as the viewer may read it. Fields that no table names are dropped. */
export const viewThrough = <T extends object, V>(table: Table<T, V>, record: T, viewer: V): T =>
  recordFor(table as unknown as AnyTable, record as unknown as AnyRecord, viewer) as unknown as T
