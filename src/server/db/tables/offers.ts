/** Goods of suppliers and intentions of buyers. Lists and rules query the columns; `doc` contains the rest. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Edit } from '#domain/firm/edits.ts'
import type { GoodsDoc } from '#domain/goods/goods.ts'
import type { Moderation } from '#domain/goods/moderation.ts'
import { at, id, searched, whole } from './columns.ts'

const moderated = () => ({
  moderation: text('moderation').$type<Moderation>().notNull().default('passed'),
  moderation_reason: text('moderation_reason').notNull().default(''),
})

export const goods = pgTable(
  'goods',
  {
    id: id(),
    no: text('no').notNull(),
    firm_id: uuid('firm_id').notNull(),
    category_id: uuid('category_id').notNull(),
    title: text('title').notNull(),
    spec_name: text('spec_name').notNull().default(''),
    quantity_kg: whole('quantity_kg').notNull(),
    reserved_kg: whole('reserved_kg').notNull().default(0),
    sold_kg: whole('sold_kg').notNull().default(0),
    price_fen: whole('price_fen').notNull(),
    on_sale: boolean('on_sale').notNull().default(false),
    /** the hall hides the goods from this time on; null for no end */
    valid_until: at('valid_until'),
    /** when the goods entered the recycle bin */
    recycled_at: at('recycled_at'),
    /** Removed from the recycle bin. The row stays, so that a conflicting edit can name who removed it. */
    deleted_at: at('deleted_at'),
    ...moderated(),
    doc: jsonb('doc').$type<Partial<GoodsDoc>>().notNull().default({}),
    version: integer('version').notNull().default(1),
    edits: jsonb('edits').$type<Edit[]>().notNull().default([]),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('goods_firm').on(table.firm_id),
    index('goods_category').on(table.category_id, table.on_sale),
    index('goods_moderation').on(table.moderation, table.updated_at).where(sql`${table.moderation} <> 'passed'`),
  ],
)

export const intentions = pgTable(
  'intentions',
  {
    id: id(),
    no: text('no').notNull(),
    firm_id: uuid('firm_id').notNull(),
    /** need: a free demand; goods: about goods in the hall */
    kind: text('kind').notNull(),
    goods_id: uuid('goods_id'),
    category_id: uuid('category_id').notNull(),
    quantity_kg: whole('quantity_kg').notNull(),
    /** 0 waiting, 1 in talks, 2 ordered, −1 closed */
    status: smallint('status').notNull().default(0),
    order_id: uuid('order_id'),
    /** the trader that opened it; null before */
    trader_id: uuid('trader_id'),
    ...moderated(),
    doc: jsonb('doc').notNull().default({}),
    version: integer('version').notNull().default(1),
    /** search text for the buyer and the traders */
    search: searched('search'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('intentions_firm').on(table.firm_id, table.status),
    index('intentions_firm_created').on(table.firm_id, table.created_at, table.id),
    index('intentions_status').on(table.status, table.created_at),
    index('intentions_created').on(table.created_at, table.id),
    index('intentions_goods').on(table.goods_id).where(sql`${table.goods_id} is not null`),
    index('intentions_moderation').on(table.moderation, table.updated_at).where(sql`${table.moderation} <> 'passed'`),
    uniqueIndex('intentions_no').on(table.no),
  ],
)
