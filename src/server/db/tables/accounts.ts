/** Firms, the people who act for them, their sessions, codes and proofs of identity. */
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, id, whole } from './columns.ts'

export const firms = pgTable('firms', {
  id: id(),
  type: smallint('type').notNull(),
  name: text('name').notNull(),
  uscc: text('uscc').notNull(),
  certified: boolean('certified').notNull().default(false),
  /** null: no limit */
  quota_kg: whole('quota_kg'),
  contact: text('contact').notNull().default(''),
  phone: text('phone').notNull().default(''),
  delivery_place: text('delivery_place').notNull().default(''),
  created_at: at('created_at').notNull(),
})

export const users = pgTable(
  'users',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    type: smallint('type').notNull(),
    is_admin: boolean('is_admin').notNull().default(false),
    phone: text('phone'),
    email: text('email'),
    phone_certified: boolean('phone_certified').notNull().default(false),
    email_certified: boolean('email_certified').notNull().default(false),
    nickname: text('nickname').notNull().default(''),
    realname: text('realname').notNull().default(''),
    avatar: text('avatar').notNull().default(''),
    password_hash: text('password_hash'),
    closed_at: at('closed_at'),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
    uniqueIndex('users_email').on(table.email),
    index('users_firm').on(table.firm_id),
  ],
)

/** One login on one device. Tokens are kept as SHA-256 only; a refresh rotates both. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid('user_id').notNull(),
    access_hash: text('access_hash').notNull(),
    access_expires_at: at('access_expires_at').notNull(),
    refresh_hash: text('refresh_hash').notNull(),
    /** the refresh token before this one: seeing it again ends the session */
    spent_hash: text('spent_hash'),
    refresh_expires_at: at('refresh_expires_at').notNull(),
    device: text('device').notNull(),
    ip: text('ip').notNull(),
    created_at: at('created_at').notNull(),
    seen_at: at('seen_at').notNull(),
    ended_at: at('ended_at'),
  },
  (table) => [
    uniqueIndex('sessions_access').on(table.access_hash),
    uniqueIndex('sessions_refresh').on(table.refresh_hash),
    index('sessions_spent').on(table.spent_hash),
    index('sessions_user').on(table.user_id),
  ],
)

/** A code sent to a phone or mail: hashed, for one purpose, a few tries, ten minutes. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text('purpose').notNull(),
    recipient: text('recipient').notNull(),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    device_id: text('device_id').notNull().default(''),
    ip: text('ip').notNull().default(''),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [
    index('codes_recipient').on(table.recipient, table.purpose, table.created_at),
    index('codes_device').on(table.device_id, table.created_at),
    index('codes_ip').on(table.ip, table.created_at),
  ],
)

/** The proof that a person passed the identity dialog; a signature needs one. */
export const verifications = pgTable('verifications', {
  hash: text('hash').primaryKey(),
  user_id: uuid('user_id').notNull(),
  /** masked */
  recipient: text('recipient').notNull(),
  expires_at: at('expires_at').notNull(),
})
