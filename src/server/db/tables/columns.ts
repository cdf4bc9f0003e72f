/** Column kinds that every table uses the same way. */
import { bigint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Server time. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** UUIDv7, made by whoever creates the record. */
export const id = () => uuid('id').primaryKey()
/** Fen and kilograms: whole numbers that stay below 2^53. */
export const whole = (name: string) => bigint(name, { mode: 'number' })
/** The text a row is found by, as domain/search.ts makes it; empty until it is written. */
export const searched = (name: string) => text(name).notNull().default('')
/** Fen and kilograms of the columns of a list, null where the record counts for nothing. */
export const sums = (name: string) => bigint(name, { mode: 'number' }).array().$type<(number | null)[]>()
