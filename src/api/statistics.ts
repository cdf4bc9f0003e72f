/** Statistics of a firm's own trade by month, counterparty and category, and the trips behind a weight difference. */
import { z } from 'zod'
import type { Figures } from '#domain/accounting/statistics.ts'
import { cursor, data, endpoint, type Guard, month, page, uuid } from './endpoint.ts'

const figures = z.object({
  orders: z.int(),
  kg: z.int(),
  amount_fen: z.int(),
  /** for a trader only; 0 for others */
  margin_fen: z.int(),
  trips: z.int(),
  trips_over: z.int(),
  shipped_kg: z.int(),
  received_kg: z.int(),
  priced_kg: z.int(),
  priced_fen: z.int(),
  market_fen: z.int(),
} satisfies Record<keyof Figures, z.ZodType>)

const side = z.object({
  side: z.enum(['supply', 'sale']),
  /** one per month and category in which the firm traded */
  parts: z.array(z.object({ month: z.string(), category_id: z.string(), figures })),
  /** those with the most weight; all others together under null */
  counterparties: z.array(z.object({ firm_id: z.string().nullable(), name: z.string(), figures })),
})
const answer = z.object({
  /** the requested months; the last is not over yet */
  months: z.array(z.string()),
  /** false while orders are counted after an update */
  complete: z.boolean(),
  /** for a trader both sides, for others their own */
  sides: z.array(side),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Statistics = z.output<typeof answer>
export type StatisticsSide = z.output<typeof side>

const months = z.coerce
  .number({ error: '请选择月数' })
  .int({ error: '请选择月数' })
  .min(1, { error: '至少 1 个月' })
  .max(24, { error: '最多 24 个月' })
  .default(12)
const read = (path: string, guard: Guard, summary: string) =>
  endpoint({ method: 'GET', path, guard, summary, query: z.object({ months }), response: data(answer) })

export const supplierStatistics = read('/v1/supplier/statistics', 'supplier', '供应商统计')
export const buyerStatistics = read('/v1/procurer/statistics', 'buyer', '采购商统计')
export const traderStatistics = read('/v1/merchant/statistics', 'trader', '商户统计')

const arrived = z.object({
  order_id: uuid,
  no: z.string(),
  title: z.string(),
  counterparty: z.string(),
  tolerance_permille: z.int(),
  trips: z.array(
    z.object({ id: z.string(), no: z.int(), plate: z.string(), shipped_kg: z.int(), received_kg: z.int(), over: z.boolean() }),
  ),
})
export type ArrivedTrips = z.output<typeof arrived>
const trips = (path: string, guard: Guard, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    guard,
    summary,
    query: z.object({
      /** the month of the order's creation */
      from: month,
      to: month,
      firm_id: uuid.optional(),
      cursor,
      limit: z.coerce.number().int().min(1, { error: '每页至少 1 条' }).max(50, { error: '每页最多 50 条' }).default(20),
    }),
    response: page(arrived),
  })
/** A page contains orders, each with its arrived trips. */
export const supplierArrivedTrips = trips('/v1/supplier/statistics/trips', 'supplier', '供应商磅差明细')
export const buyerArrivedTrips = trips('/v1/procurer/statistics/trips', 'buyer', '采购商磅差明细')
export const traderArrivedTrips = trips('/v1/merchant/statistics/trips', 'trader', '商户磅差明细')
