/** Quotes at the operator's desk: the sheet of a day, the check of entries before they are saved, saving, and the history of a quote. */
import { z } from 'zod'
import { MOST_QUOTES } from '#domain/desk/quote-entry.ts'
import { data, endpoint, pastDay, priceFen, uuid } from '../endpoint.ts'
import { publicId, publicNumber } from '../content.ts'
import { calendarRow } from './calendar.ts'

const figures = z.object({ low_price_fen: z.int(), high_price_fen: z.int(), average_price_fen: z.int() })
/** A quote as it stands, and who entered it last; without a person it is older than the history. */
const standing = figures.extend({ version: z.int(), by_name: z.string(), at: z.string().nullable() })
export type StandingQuote = z.output<typeof standing>

const earlier = z.object({ quoted_on: z.string(), average_price_fen: z.int() })
const sheetRow = z.object({
  series_id: z.int(),
  category_id: z.int(),
  name: z.string(),
  spec: z.string(),
  source: z.string(),
  hidden: z.boolean(),
  quote: standing.nullable(),
  /** the trading day before */
  previous: figures.extend({ quoted_on: z.string() }).nullable(),
  /** averages of the trading days before, the newest last */
  earlier: z.array(earlier),
})
export type QuoteSheetRow = z.output<typeof sheetRow>
const sheet = z.object({
  day: z.string(),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  rows: z.array(sheetRow),
  /** the latest day first */
  calendar: z.array(calendarRow),
})
export type QuoteSheet = z.output<typeof sheet>

export const readQuoteSheet = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/quotes/{day}',
  guard: 'desk:market',
  summary: '某日的报价表：各品种的报价与上一报价日，以及节假日与调休',
  params: z.object({ day: pastDay() }),
  response: data(sheet),
})

const entry = z.object({
  series_id: publicNumber,
  quoted_on: pastDay(),
  low_price_fen: priceFen('请填写最低价'),
  high_price_fen: priceFen('请填写最高价'),
  average_price_fen: priceFen('请填写均价'),
})
const entries = <T extends z.ZodType>(row: T) =>
  z
    .array(row, { error: '请填写报价' })
    .min(1, { error: '没有需要保存的报价' })
    .max(MOST_QUOTES, { error: `一次最多 ${MOST_QUOTES} 条报价` })
/** A body of the most quotes. */
const LIMIT_BYTES = 2 * 1024 * 1024

const checked = z.object({
  /** the quote that the entry would replace */
  before: standing.nullable(),
  doubts: z.array(z.string()),
})
const movedSide = z.object({
  order_id: uuid,
  no: z.string(),
  state: z.int(),
  side: z.enum(['supply', 'sale']),
  quantity_kg: z.int(),
  /** null if the formula had no quote before */
  before_price_fen: z.int().nullable(),
  after_price_fen: z.int(),
})
export type MovedSide = z.output<typeof movedSide>
const check = z.object({
  /** in the order of the entries */
  rows: z.array(checked),
  /** provisional prices of the operator's own orders that would move */
  moved: z.array(movedSide),
  /** the number of those of other traders, whose prices are theirs alone */
  others: z.int(),
})
export type QuoteCheck = z.output<typeof check>

export const checkQuotes = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/quotes/check',
  guard: 'desk:market',
  summary: '保存前核对报价：更正了什么、哪些可疑、哪些暂定价会变',
  body: z.object({ quotes: entries(entry) }),
  response: data(check),
  limit_bytes: LIMIT_BYTES,
})
export const saveQuotes = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/quotes',
  guard: 'desk:market',
  summary: '保存报价，全部保存或全部不保存；同一日已有的作为更正',
  body: z.object({
    quotes: entries(
      entry.extend({
        /** the version that the person saw; 0 without a quote */
        base_version: z.int().min(0, { error: '版本有误' }),
        /** the person has confirmed what is doubtful about it */
        confirmed: z.boolean().default(false),
      }),
    ),
  }),
  response: data(z.object({ added: z.int(), corrected: z.int() })),
  mutation: true,
  limit_bytes: LIMIT_BYTES,
})

const edit = z.object({
  version: z.int(),
  before: figures.nullable(),
  after: figures,
  by_name: z.string(),
  at: z.string(),
})
export type QuoteEdit = z.output<typeof edit>
export const readQuoteHistory = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/quotes/{day}/{series_id}',
  guard: 'desk:market',
  summary: '一个品种某日报价的录入与更正记录，从新到旧',
  params: z.object({ day: pastDay(), series_id: publicId }),
  response: data(z.array(edit)),
})
