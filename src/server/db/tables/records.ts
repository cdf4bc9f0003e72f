/** Messages, files and the operation log. */
import { sql } from 'drizzle-orm'
import { bit, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { AboutNoun, MessageMode } from '#domain/order/notice.ts'
import { at, id } from './columns.ts'

export const messages = pgTable(
  'messages',
  {
    id: id(),
    user_id: uuid('user_id').notNull(),
    mode: smallint('mode').$type<MessageMode>().notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    order_id: uuid('order_id'),
    /** the record beside the order */
    about: text('about').$type<AboutNoun>(),
    about_id: uuid('about_id'),
    version: integer('version').notNull().default(1),
    read_at: at('read_at'),
    deleted_at: at('deleted_at'),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    index('messages_user').on(table.user_id, table.created_at, table.id),
    index('messages_unread').on(table.user_id, table.read_at),
    index('messages_announcement').on(table.about_id, table.user_id).where(sql`${table.about} = 'announcement'`),
  ],
)

/** A stored photo or paper; its bytes are in the data folder under its id. */
export const files = pgTable(
  'files',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    user_id: uuid('user_id').notNull(),
    type: text('type').notNull(),
    /** a paper's name; empty for a photo */
    name: text('name').notNull().default(''),
    /** SHA-256 of the bytes the device sent, in hex */
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The bytes are encrypted, and only the readers of its certification open it. */
    sealed: boolean('sealed').notNull().default(false),
    /** perceptual hash of the photo (`printOf`), for finding copies; null for a paper and for photos of earlier builds */
    print: bit('print', { dimensions: 64 }),
    created_at: at('created_at').notNull(),
  },
  (table) => [index('files_firm').on(table.firm_id, table.created_at), index('files_sha256').on(table.sha256)],
)
/** Photos of one firm that show the same picture. Each pair is stored in both directions. */
export const photoCopies = pgTable(
  'photo_copies',
  { file_id: uuid('file_id').notNull(), copy_id: uuid('copy_id').notNull() },
  (table) => [primaryKey({ columns: [table.file_id, table.copy_id] }), index('photo_copies_copy').on(table.copy_id)],
)

/** The order a file belongs to. The order's view decides which counterparty may open the file. */
export const orderFiles = pgTable(
  'order_files',
  { file_id: uuid('file_id').notNull(), order_id: uuid('order_id').notNull() },
  (table) => [index('order_files_file').on(table.file_id), index('order_files_order').on(table.order_id)],
)

/** The record other than an order that a file belongs to: goods, an invoice, a permit. Its noun's rules decide who else may open the file. */
export const subjectFiles = pgTable(
  'subject_files',
  {
    file_id: uuid('file_id').notNull(),
    noun: text('noun').$type<'goods' | 'invoice' | 'certification' | 'profile' | 'feedback' | 'permit'>().notNull(),
    subject_id: uuid('subject_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.file_id, table.noun, table.subject_id] }),
    index('subject_files_subject').on(table.subject_id),
  ],
)

export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: at('at').notNull(),
    user_id: uuid('user_id'),
    firm_id: uuid('firm_id'),
    /** the login with which it was done; null before anybody was logged in */
    session_id: uuid('session_id'),
    ip: text('ip').notNull(),
    /** the browser's user agent */
    agent: text('agent').notNull().default(''),
    action: text('action').notNull(),
    object: text('object').notNull(),
    object_id: text('object_id').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_user').on(table.user_id, table.at, table.id),
    index('audit_firm').on(table.firm_id, table.at, table.id),
    index('audit_object').on(table.object_id),
  ],
)
