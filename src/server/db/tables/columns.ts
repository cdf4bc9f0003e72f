/** Column kinds that every table uses the same way. */
import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Server time. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** UUIDv7, made by whoever creates the record. */
export const id = () => uuid('id').primaryKey()
/** Fen and kilograms: whole numbers that stay below 2^53. */
export const whole = (name: string) => bigint(name, { mode: 'number' })
