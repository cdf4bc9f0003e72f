/** Firms, their people, sessions, tokens, codes and proofs of identity. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BankAccount } from '#domain/firm/bank-account.ts'
import type { ApprovalStatus, AskedCall, AskedOrder } from '#domain/firm/approval.ts'
import type { DeskRole } from '#domain/desk/desk-role.ts'
import type { MemberRole } from '#domain/firm/member.ts'
import { at, id, whole } from './columns.ts'

export const firms = pgTable(
  'firms',
  {
    id: id(),
    type: smallint('type').notNull(),
    name: text('name').notNull(),
    uscc: text('uscc').notNull(),
    /** both follow the decision about its certification (`certification/decide.ts`), which alone writes them */
    certified: boolean('certified').notNull().default(false),
    /** the last day of the licence; null: it has no end */
    certified_until: text('certified_until'),
    /** the one firm that runs the platform */
    operates: boolean('operates').notNull().default(false),
    /** null: no limit */
    quota_kg: whole('quota_kg'),
    contact: text('contact').notNull().default(''),
    phone: text('phone').notNull().default(''),
    delivery_place: text('delivery_place').notNull().default(''),
    /** the registered address, printed in contracts */
    address: text('address').notNull().default(''),
    /** the account that receives its money, printed in contracts; those of a supplier name its bank card instead */
    account: jsonb('account').$type<BankAccount>(),
    /** when its last person closed their account; nobody trades with it any more */
    closed_at: at('closed_at'),
    /** since when the operator keeps its people out; null: it is not suspended */
    suspended_at: at('suspended_at'),
    suspended_reason: text('suspended_reason').notNull().default(''),
    /** of what the operator's desk changes */
    version: integer('version').notNull().default(1),
    created_at: at('created_at').notNull(),
  },
  // A code belongs to one certified firm, however many are decided at once.
  (table) => [
    uniqueIndex('firms_uscc').on(table.uscc).where(sql`${table.certified}`),
    uniqueIndex('firms_operates').on(table.operates).where(sql`${table.operates}`),
  ],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    phone: text('phone'),
    email: text('email'),
    phone_certified: boolean('phone_certified').notNull().default(false),
    email_certified: boolean('email_certified').notNull().default(false),
    nickname: text('nickname').notNull().default(''),
    realname: text('realname').notNull().default(''),
    /** as those of a firm */
    certified: boolean('certified').notNull().default(false),
    certified_until: text('certified_until'),
    /** the id of the person's photo */
    avatar: text('avatar').notNull().default(''),
    /** what the person may do for their firm; the first person of a firm is its administrator */
    member_roles: text('member_roles').array().$type<MemberRole[]>().notNull().default(['admin']),
    /** what the person does at the operator's desk; only people of the operating firm have any */
    desk_roles: text('desk_roles').array().$type<DeskRole[]>().notNull().default([]),
    /** as of a `Member` */
    deal_limit_fen: whole('deal_limit_fen'),
    day_limit_fen: whole('day_limit_fen'),
    /** of nickname, name, avatar and roles */
    version: integer('version').notNull().default(1),
    password_hash: text('password_hash'),
    closed_at: at('closed_at'),
    /** as those of a firm */
    suspended_at: at('suspended_at'),
    suspended_reason: text('suspended_reason').notNull().default(''),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
    uniqueIndex('users_email').on(table.email),
    index('users_firm').on(table.firm_id),
  ],
)

/** The sum to which a person has committed their firm on a day in China, in fen. */
export const memberSpending = pgTable(
  'member_spending',
  { user_id: uuid('user_id').notNull(), day: text('day').notNull(), fen: whole('fen').notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.day] })],
)

/** A step over its author's limit, until a colleague decides. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    user_id: uuid('user_id').notNull(),
    by_name: text('by_name').notNull(),
    action: text('action').$type<AskedCall>().notNull(),
    /** parameters and body of its call */
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    order_id: uuid('order_id').notNull(),
    order_no: text('order_no').notNull(),
    /** of an order that is not made yet, whose draft is the body; null for a step */
    parties: jsonb('parties').$type<Omit<AskedOrder, 'draft'>>(),
    amount_fen: whole('amount_fen').notNull(),
    status: smallint('status').$type<ApprovalStatus>().notNull(),
    decided_by: text('decided_by').notNull().default(''),
    note: text('note').notNull().default(''),
    version: integer('version').notNull(),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [index('approvals_firm').on(table.firm_id, table.status)],
)

/** A phone number whose owner may join a firm. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    phone: text('phone').notNull(),
    roles: text('roles').array().$type<MemberRole[]>().notNull(),
    deal_limit_fen: whole('deal_limit_fen'),
    day_limit_fen: whole('day_limit_fen'),
    invited_by: text('invited_by').notNull(),
    version: integer('version').notNull(),
    expires_at: at('expires_at').notNull(),
    /** when it was withdrawn, or its owner has joined */
    ended_at: at('ended_at'),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('invitations_open').on(table.firm_id, table.phone).where(sql`${table.ended_at} is null`),
    index('invitations_phone').on(table.phone),
  ],
)

/** One login on one device. Renewing its refresh token extends it. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid('user_id').notNull(),
    /** secret that derives the next refresh token, so that a repeated refresh gets the same answer */
    secret: text('secret').notNull(),
    device: text('device').notNull(),
    ip: text('ip').notNull(),
    created_at: at('created_at').notNull(),
    seen_at: at('seen_at').notNull(),
    expires_at: at('expires_at').notNull(),
    ended_at: at('ended_at'),
    /** SHA-256 of the device cookie of the browser that opened it; null for sessions older than that cookie */
    browser: text('browser'),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_browser').on(table.browser)],
)

/** A browser in which this person has logged in: SHA-256 of its device cookie. */
export const knownDevices = pgTable(
  'known_devices',
  { hash: text('hash').notNull(), user_id: uuid('user_id').notNull(), expires_at: at('expires_at').notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.user_id] }), index('known_devices_user').on(table.user_id)],
)

/** The tokens of a session, as SHA-256. Several access tokens may be valid at once; exactly one refresh token is unspent. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    session_id: uuid('session_id').notNull(),
    kind: text('kind').$type<'access' | 'refresh'>().notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    /** first use; it spends a refresh token */
    used_at: at('used_at'),
  },
  (table) => [index('tokens_session').on(table.session_id)],
)

/** A code sent to a phone or mailbox: one purpose, one requester, a few attempts, ten minutes. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text('purpose').notNull(),
    recipient: text('recipient').notNull(),
    /** the only one who may try it: a browser by its device cookie, or a session */
    requester: text('requester').notNull().default(''),
    /** null until the code is generated, at the moment of sending */
    hash: text('hash'),
    tries: integer('tries').notNull().default(0),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [index('codes_recipient').on(table.recipient, table.purpose, table.created_at)],
)

/** Counts of an event since its window began, such as codes sent to a number or password attempts. */
export const limits = pgTable(
  'limits',
  { name: text('name').primaryKey(), n: integer('n').notNull(), expires_at: at('expires_at').notNull() },
  (table) => [index('limits_expired').on(table.expires_at)],
)

/** Proof that a person passed the identity check. Signing needs one. */
export const verifications = pgTable('verifications', {
  hash: text('hash').primaryKey(),
  user_id: uuid('user_id').notNull(),
  /** masked */
  recipient: text('recipient').notNull(),
  expires_at: at('expires_at').notNull(),
})

/** Tickets as SHA-256: registering or resetting after a correct code, binding a WeChat account, returning from WeChat. */
export const tickets = pgTable('tickets', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  /** holder: a phone, a mailbox or a device id */
  subject: text('subject').notNull(),
  detail: jsonb('detail').$type<Record<string, string>>().notNull(),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
  used_at: at('used_at'),
})

/** A login QR code: the waiting browser, the person who scanned it, and the decision. */
export const scans = pgTable('scans', {
  id: id(),
  device_id: text('device_id').notNull(),
  /** SHA-256 of a secret that only the waiting browser has */
  secret_hash: text('secret_hash').notNull(),
  agent: text('agent').notNull(),
  ip: text('ip').notNull(),
  /** 100 shown, 1 scanned, 2 confirmed, -1 cancelled; expiry is derived from the time */
  status: smallint('status').notNull(),
  /** the person who scanned it */
  user_id: uuid('user_id'),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
  /** when the waiting browser fetched its login */
  taken_at: at('taken_at'),
})

/** A WeChat account with which its user logs in. */
export const wechatAccounts = pgTable(
  'wechat_accounts',
  {
    /** unionid, or openid without one */
    subject: text('subject').primaryKey(),
    openid: text('openid').notNull(),
    user_id: uuid('user_id').notNull(),
    nickname: text('nickname').notNull().default(''),
    bound_at: at('bound_at').notNull(),
  },
  (table) => [uniqueIndex('wechat_user').on(table.user_id)],
)
