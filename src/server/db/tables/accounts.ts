/** Firms, the people who act for them, their sessions, tokens, codes and proofs of identity. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/** One login on one device; it lasts while its refresh token is renewed. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid('user_id').notNull(),
    /** the next refresh token is made of this and the one before it, so that a repeated refresh answers the same */
    secret: text('secret').notNull(),
    device: text('device').notNull(),
    ip: text('ip').notNull(),
    created_at: at('created_at').notNull(),
    seen_at: at('seen_at').notNull(),
    expires_at: at('expires_at').notNull(),
    ended_at: at('ended_at'),
    /** SHA-256 of the device cookie of the browser it was opened in; null for sessions older than that cookie */
    browser: text('browser'),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_browser').on(table.browser)],
)

/** A browser in which this person has logged in before: it holds the device cookie, of which this is the SHA-256. */
export const knownDevices = pgTable(
  'known_devices',
  { hash: text('hash').notNull(), user_id: uuid('user_id').notNull(), expires_at: at('expires_at').notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.user_id] }), index('known_devices_user').on(table.user_id)],
)

/** The tokens of a session, kept as SHA-256 only. Several access tokens may be good at once; one refresh token is unspent. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    session_id: uuid('session_id').notNull(),
    kind: text('kind').$type<'access' | 'refresh'>().notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    /** first use; a refresh token is spent by it */
    used_at: at('used_at'),
  },
  (table) => [index('tokens_session').on(table.session_id)],
)

/** A code sent to a phone or mail: for one purpose, to be used by who asked for it, a few tries, ten minutes. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text('purpose').notNull(),
    recipient: text('recipient').notNull(),
    /** who asked, and alone may try it: a browser by its device cookie, or a session */
    requester: text('requester').notNull().default(''),
    /** null until a code is made, which is when it is sent */
    hash: text('hash'),
    tries: integer('tries').notNull().default(0),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [index('codes_recipient').on(table.recipient, table.purpose, table.created_at)],
)

/** How often something was done since its window began: sends to a number, tries of a password. */
export const limits = pgTable(
  'limits',
  { name: text('name').primaryKey(), n: integer('n').notNull(), expires_at: at('expires_at').notNull() },
  (table) => [index('limits_expired').on(table.expires_at)],
)

/** The proof that a person passed the identity dialog; a signature needs one. */
export const verifications = pgTable('verifications', {
  hash: text('hash').primaryKey(),
  user_id: uuid('user_id').notNull(),
  /** masked */
  recipient: text('recipient').notNull(),
  expires_at: at('expires_at').notNull(),
})

/** Leave to do one thing once: register or reset after a right code, bind a WeChat account, come back from WeChat. Kept as SHA-256. */
export const tickets = pgTable('tickets', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  /** whom it was given to: a phone, a mailbox, a device id */
  subject: text('subject').notNull(),
  detail: jsonb('detail').$type<Record<string, string>>().notNull(),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
  used_at: at('used_at'),
})

/** A login QR code: which browser waits, who scanned it, what was decided. */
export const scans = pgTable('scans', {
  id: id(),
  device_id: text('device_id').notNull(),
  /** SHA-256 of what only the waiting browser knows */
  secret_hash: text('secret_hash').notNull(),
  agent: text('agent').notNull(),
  ip: text('ip').notNull(),
  /** 100 shown, 1 scanned, 2 confirmed, -1 cancelled; expiry is by time */
  status: smallint('status').notNull(),
  /** who scanned it */
  user_id: uuid('user_id'),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
  /** when the waiting browser took its login */
  taken_at: at('taken_at'),
})

/** A WeChat account that logs in as somebody. */
export const wechatAccounts = pgTable(
  'wechat_accounts',
  {
    /** unionid, or openid where there is none */
    subject: text('subject').primaryKey(),
    openid: text('openid').notNull(),
    user_id: uuid('user_id').notNull(),
    nickname: text('nickname').notNull().default(''),
    bound_at: at('bound_at').notNull(),
  },
  (table) => [uniqueIndex('wechat_user').on(table.user_id)],
)
