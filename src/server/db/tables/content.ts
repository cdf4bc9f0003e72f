/**
 * Content of the public site: articles, banners, partners, settings, market prices. Ids are whole numbers, as in public links.
 */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RevisionAction } from '#domain/desk/article.ts'
import type { CalendarKind } from '#domain/desk/calendar.ts'
import type { QuoteFigures } from '#domain/desk/quote-entry.ts'
import type { Edit } from '#domain/firm/edits.ts'
import { at, id, whole } from './columns.ts'

const publicId = () => integer('id').primaryKey()
/** Position among siblings, ascending. */
const sort = () => integer('sort').notNull().default(0)
/** The columns that guard a row which several people of the desk may change. */
const edited = () => ({
  version: integer('version').notNull().default(1),
  edits: jsonb('edits').$type<Edit[]>().notNull().default([]),
})
/** The time in which the row is on the site; without an end where it is null. */
const shown = () => ({ shown_from: at('shown_from'), shown_until: at('shown_until') })

export const articleColumns = pgTable('article_columns', {
  id: publicId(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  description: text('description').notNull().default(''),
  /** shown in the news centre; agreements and help have their own columns elsewhere */
  listed: boolean('listed').notNull().default(true),
  sort: sort(),
  ...edited(),
})

/** Groups of the help centre. Articles name them by \`topic\`. */
export const helpTopics = pgTable('help_topics', {
  id: publicId(),
  name: text('name').notNull(),
  sort: sort(),
  /** Questions of a hidden topic are listed nowhere outside the desk. */
  hidden: boolean('hidden').notNull().default(false),
  ...edited(),
})

export const articles = pgTable(
  'articles',
  {
    id: publicId(),
    column_id: integer('column_id').notNull(),
    /** group within its column */
    topic: text('topic').notNull().default(''),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    /** sanitised HTML */
    content: text('content').notNull(),
    cover: text('cover').notNull().default(''),
    source: text('source').notNull().default(''),
    published_at: at('published_at').notNull(),
    updated_at: at('updated_at').notNull(),
    /** the version of the desk that is shown; 0 if none of the desk's */
    version: integer('version').notNull().default(0),
    /** of an agreement: the version that everybody must have accepted, or a later one; 0 if none is asked for */
    asked_version: integer('asked_version').notNull().default(0),
    /** position in its topic of the help centre; null behind those with one */
    sort: integer('sort'),
  },
  (table) => [
    index('articles_column').on(table.column_id, table.published_at, table.id),
    index('articles_published').on(table.published_at, table.id),
  ],
)

/** Every saved text of an article at the operator's desk. The latest is the one that is worked on. Rows are added and never changed. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    article_id: integer('article_id').notNull(),
    version: integer('version').notNull(),
    /** what made the version */
    action: text('action').$type<RevisionAction>().notNull(),
    column_id: integer('column_id').notNull(),
    topic: text('topic').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** sanitised HTML */
    content: text('content').notNull(),
    cover: text('cover').notNull(),
    source: text('source').notNull(),
    /** null for the text that stood before */
    saved_by: uuid('saved_by'),
    saved_at: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.article_id, table.version] })],
)

/** The acceptances of agreements, with person, version and time. Rows are added and never changed. */
export const agreementConsents = pgTable(
  'agreement_consents',
  {
    user_id: uuid('user_id').notNull(),
    article_id: integer('article_id').notNull(),
    version: integer('version').notNull(),
    accepted_at: at('accepted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.article_id, table.version] }),
    index('agreement_consents_version').on(table.article_id, table.version),
  ],
)

export const banners = pgTable('banners', {
  id: publicId(),
  image: text('image').notNull(),
  /** the picture of a phone; empty: the same */
  image_phone: text('image_phone').notNull().default(''),
  title: text('title').notNull().default(''),
  desc: text('desc').notNull().default(''),
  textcolor: text('textcolor').notNull().default('#ffffff'),
  is_video: boolean('is_video').notNull().default(false),
  video: text('video').notNull().default(''),
  link: text('link').notNull().default(''),
  sort: sort(),
  ...shown(),
  ...edited(),
})

export const ads = pgTable('ads', {
  id: publicId(),
  ad_img: text('ad_img').notNull(),
  title: text('title').notNull().default(''),
  link: text('link').notNull().default(''),
  sort: sort(),
  ...shown(),
  ...edited(),
})

export const friendLinks = pgTable('friend_links', {
  id: publicId(),
  title: text('title').notNull(),
  link: text('link').notNull(),
  sort: sort(),
  ...edited(),
})

export const cooperations = pgTable('cooperations', {
  id: publicId(),
  title: text('title').notNull(),
  desc: text('desc').notNull().default(''),
  image: text('image').notNull().default(''),
  link: text('link').notNull().default(''),
  sort: sort(),
  ...edited(),
})

/** Settings by name. All filing numbers are one value, keyed by host name. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  ...edited(),
})

export const marketCategories = pgTable('market_categories', {
  id: publicId(),
  name: text('name').notNull(),
  sort: sort(),
  ...edited(),
})

export const marketSeries = pgTable(
  'market_series',
  {
    id: publicId(),
    category_id: integer('category_id').notNull(),
    /** the category of goods that uses this series as reference price */
    trade_category_id: uuid('trade_category_id'),
    name: text('name').notNull(),
    spec: text('spec').notNull().default(''),
    source: text('source').notNull(),
    sort: sort(),
    /** A hidden series keeps its quotes and is shown nowhere outside the desk. */
    hidden: boolean('hidden').notNull().default(false),
    ...edited(),
  },
  (table) => [index('market_series_trade').on(table.trade_category_id)],
)

/** One trading day of a series; prices in fen per tonne, tax included. */
export const marketQuotes = pgTable(
  'market_quotes',
  {
    series_id: integer('series_id').notNull(),
    /** YYYY-MM-DD */
    quoted_on: text('quoted_on').notNull(),
    low_price_fen: whole('low_price_fen').notNull(),
    high_price_fen: whole('high_price_fen').notNull(),
    average_price_fen: whole('average_price_fen').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.series_id, table.quoted_on] })],
)

/** Public holidays without quotes, and weekends that are worked to make up for them. */
export const marketCalendar = pgTable('market_calendar', {
  id: id(),
  kind: text('kind').$type<CalendarKind>().notNull(),
  name: text('name').notNull(),
  /** YYYY-MM-DD; both days belong to it */
  first_day: text('first_day').notNull(),
  last_day: text('last_day').notNull(),
  ...edited(),
})

/** Every entry and correction of a quote at the desk. `version` is that of the quote afterwards. */
export const marketQuoteEdits = pgTable(
  'market_quote_edits',
  {
    series_id: integer('series_id').notNull(),
    quoted_on: text('quoted_on').notNull(),
    version: integer('version').notNull(),
    /** null for the first entry */
    before: jsonb('before').$type<QuoteFigures>(),
    after: jsonb('after').$type<QuoteFigures>().notNull(),
    user_id: uuid('user_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series_id, table.quoted_on, table.version] })],
)

/** Grades of a category, in the terms of the trade. */
export const specs = pgTable(
  'specs',
  {
    id: id(),
    category_id: uuid('category_id').notNull(),
    name: text('name').notNull(),
    grade: text('grade').notNull().default(''),
    standard: text('standard').notNull().default(''),
    sort: sort(),
    ...edited(),
  },
  (table) => [index('specs_category').on(table.category_id)],
)
