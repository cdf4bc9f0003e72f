/** Plants canaries into every field that a viewer may not read, according to the table from which the viewer's view is built. */
import { v7 as uuid } from 'uuid'
import type { AnyField, Table } from '#domain/disclosure/audience.ts'
import { formatFen } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

export interface Canary {
  /** names of the fields that lead to it: `money.note` */
  path: string
  value: string | number
  /** whether it is a photo's id */
  photo: boolean
}
type Rec = Record<string, unknown>
type AnyTable = Record<string, 'all' | AnyField>

/**
 * Fields that decide about readers, closed lists, and a step's words for its readers. Another value would make another record.
 */
const KEPT = [
  'kind',
  'status',
  'side',
  'by_role',
  'reply',
  'state',
  'from',
  'to',
  'method',
  'raised_by',
  'action',
  'locked',
  'seen_by',
  'touches',
  'engine',
  'supplier',
  'buyer',
  'trader',
]
/** No canary is used twice, so that none of one order occurs in another. */
let made = 0
/**
 * A canary for a field whose value is null or not unique, in the form that its name implies; null if the field keeps its value.
 */
function canaryOf(name: string, old: unknown): Canary['value'] | null {
  const n = (made += 1)
  if (KEPT.includes(name) || name === 'version') return null
  if (/_(fen|kg|bp)$/.test(name) || typeof old === 'number') return 4_100_000_007 + n * 13
  if (/(^|_)id$/.test(name)) return uuid()
  if (/(^|_)at$/.test(name)) return new Date(Date.UTC(2031, 0, 1) + n * 61_001).toISOString()
  return `埋藏${1000 + n}号`
}

/** A copy of the record with a canary in every field that the viewer may not read, and the canaries. */
export function plant<T extends object, V>(table: Table<T, V>, record: T, viewer: V): { record: T; canaries: Canary[] } {
  const canaries: Canary[] = []
  const leaf = (name: string, path: string, old: unknown): unknown => {
    if (typeof old === 'boolean') return old
    if (Array.isArray(old) && !name.endsWith('photo_ids')) return old
    const value = Array.isArray(old) ? uuid() : canaryOf(name, old)
    if (value === null) return old
    canaries.push({ path, value, photo: Array.isArray(old) })
    if (Array.isArray(old)) return [value]
    return typeof old === 'object' && old !== null ? { 毛重: value } : value
  }
  const walk = (fields: AnyTable, owner: Rec, hidden: boolean, at: string): Rec => {
    const copy = { ...owner }
    for (const [name, field] of Object.entries(fields)) {
      const [old, path] = [owner[name], at ? `${at}.${name}` : name]
      if (old === undefined && name !== 'by_user') continue
      const unread = hidden || (field !== 'all' && field.to !== undefined && !field.to(viewer, owner))
      if (field === 'all' || !field.of) {
        const masked = field !== 'all' && typeof old === 'string' && field.as?.('埋', viewer, owner) !== undefined
        if (unread || (masked && field.as?.('埋', viewer, owner) !== '埋')) copy[name] = leaf(name, path, old)
        continue
      }
      const { of, keep } = field
      if (Array.isArray(old))
        copy[name] = old.map((item: Rec) => walk(of, item, unread || !(keep?.(item, viewer, owner) ?? true), path))
      else if (old !== null) copy[name] = walk(of, old as Rec, unread, path)
    }
    return copy
  }
  const planted = walk(table as unknown as AnyTable, record as unknown as Rec, false, '')
  return { record: planted as unknown as T, canaries }
}

/** Whether the text contains the canary, as it is or as people read a figure. */
export function tells(text: string, { value }: Canary): boolean {
  if (typeof value === 'string') return text.includes(value)
  const forms = [String(value), formatFen(value), formatTonnes(value)]
  return forms.some((form) => text.includes(form) || text.includes(form.replaceAll(',', '')))
}
/** The fields of the canaries, each once, in alphabetical order. */
export const fieldsOf = (canaries: readonly Canary[]): string[] => [...new Set(canaries.map(({ path }) => path))].sort()
