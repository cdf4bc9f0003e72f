/** The definition of a call, shared by client, server, documentation and outbox. */
import { z } from 'zod'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { DeskGuard } from '#domain/desk/desk-role.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import type { Role } from '#domain/role.ts'
import { CHECKS } from '#domain/input/validation.ts'
import type { NounName } from './wire.ts'

/** Default messages for schemas without their own. */
const WRONG: Partial<Record<z.core.$ZodRawIssue['code'], string>> = {
  too_small: '数值或长度过小',
  too_big: '数值或长度过大',
  unrecognized_keys: '含有不支持的项目',
}
z.config({
  jitless: true,
  customError: ({ code, input }) => (code === 'invalid_type' && input === undefined ? '请填写' : (WRONG[code] ?? '格式有误')),
})

/** File types of an answer. */
export type MediaType =
  | 'text/csv'
  | 'application/pdf'
  | 'application/zip'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type Guard = 'public' | 'any' | Role | DeskGuard

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** the specified path, parameters in braces: /v1/supplier/orders/{id} */
  path: string
  guard: Guard
  /** one Chinese sentence for the documentation */
  summary: string
  params: Params
  query: Query
  body: Body
  /** the whole answer, `{data, …}` */
  response: Response
  /** may wait in the outbox and be replayed by a push; takes effect once per key */
  mutation: boolean
  /** a queued call counts as done if its subject no longer exists, as with a deletion */
  done_when_gone?: boolean
  /** The noun of the row, or array of rows, in the answer. If the call answers `ok` or null, the noun of the row it deletes. */
  entity?: NounName
  /** maximum bytes of a body; defaults to 256 kB */
  limit_bytes?: number
  /** the request must name its account */
  for_account?: true
  /** afterwards the browser clears its cache of this site */
  empties_cache?: true
  /** the answer is a file of this type, not JSON; `response` is its text */
  media?: MediaType
}

export const none = z.object({}).strict()

interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  method: Endpoint['method']
  path: string
  guard: Guard
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  mutation?: boolean
  done_when_gone?: boolean
  entity?: Endpoint['entity']
  limit_bytes?: number
  for_account?: true
  empties_cache?: true
  media?: Endpoint['media']
}

export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof none,
  Q extends z.ZodType = typeof none,
  B extends z.ZodType = typeof none,
>(definition: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    mutation: false,
    ...definition,
    params: definition.params ?? (none as unknown as P),
    query: definition.query ?? (none as unknown as Q),
    body: definition.body ?? (none as unknown as B),
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** `{data}`, the shape of nearly every answer. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema })
export const ok = data(z.object({ ok: z.literal(true) }))
/** A page of a list: rows, and the cursor of the next page or null. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), next: z.string().nullable(), total: z.number().int().optional() })

/**
 * The totals of a list by tab, in fen and kg; null if the server cannot sum it, because there are too many rows to read or some
 * are not written yet.
 */
export const tabTotals = data(
  z
    .array(
      z.object({
        tab: z.int(),
        rows: z.int(),
        left_out: z.int(),
        totals: z.record(z.string(), z.int()),
      }) satisfies z.ZodType<TabTotals>,
    )
    .nullable(),
)

/** The call that returns them. `summary` names the list and what it counts. */
export const totalsCall = <Q extends z.ZodType = typeof none>(path: string, guard: Guard, summary: string, query?: Q) =>
  endpoint({ method: 'GET', path, guard, summary, ...(query ? { query } : {}), response: tabTotals })

/** The keys of a table, in the form that `z.enum` takes. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

/** In lower case, as the database returns it. `error` is the message if a person has to choose the record. */
export const idOf = (error: string) => z.uuid({ error }).toLowerCase()
export const uuid = idOf('编号格式有误')
export const idParams = z.object({ id: uuid })

/**
 * Characters that nobody types and that break a database or spreadsheet, or mislead a reader: controls except line breaks and
 * tabs, surrogates, noncharacters, direction overrides.
 */
const UNTYPABLE = /[^\P{Cc}\n\r\t]|[\p{Cs}\ufffe\uffff\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[^\s\p{Cf}]/u
/** Text that a person typed: trimmed, bounded, without untypable characters, and with the field's own message. */
export const text = (most: number, missing?: string) => {
  const bounded = z
    .string({ error: missing ?? '请填写文字' })
    .trim()
    .max(most, { error: `最多 ${most} 个字` })
    .refine((typed) => !UNTYPABLE.test(typed), { error: '含有不支持的字符' })
  return missing ? bounded.refine((typed) => VISIBLE.test(typed), { error: missing }) : bounded
}
/** Texts read by OCR, such as `{毛重: '45.00'}`. */
export const words = (most: number, length = 60) =>
  z.record(text(20), text(length)).refine((record) => Object.keys(record).length <= most, { error: `最多 ${most} 项` })
/** Proof of a passed identity check, from PUT /v1/verification-code. */
export const verification = text(200, '请先完成身份验证')

/** The end of a page: milliseconds and id of its last row. */
export const cursor = z
  .string()
  .regex(/^\d{1,13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: '翻页位置有误' })
  .optional()
/** Rows per page. */
export const limit = z.coerce.number().int().min(1, { error: '每页至少 1 条' }).max(100, { error: '每页最多 100 条' }).default(20)
/** A filter's code; empty means no filter. */
export const filter = (least: number, most: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(least, { error: '没有这个状态' }).max(most, { error: '没有这个状态' }).optional(),
  )

const whole = (error: string) => z.int({ error })
/** Kilograms and fen: whole numbers within the bounds of the trade. */
export const kg = (error = '请填写重量') =>
  whole(error).min(0, { error: '重量不能为负数' }).max(100_000_000, { error: '重量过大' })
export const fen = (error = '请填写金额') =>
  whole(error).min(0, { error: '金额不能为负数' }).max(1_000_000_000_000_00, { error: '金额过大' })
export const priceFen = (error = '请填写单价') =>
  whole(error).min(1, { error: '单价必须大于 0' }).max(1_000_000_000, { error: '单价过大' })
const FIRST_DAY = '2000-01-01'
const FIRST_MS = Date.parse(FIRST_DAY)
const time = z.iso
  .datetime({ error: ({ input }) => (input === '' ? '请填写时间' : '时间格式有误') })
  .max(30, { error: '时间格式有误' })
const within = (most_days: number, late: string) =>
  time
    .refine((at) => !(Date.parse(at) < FIRST_MS), { error: '时间不能早于 2000 年' })
    .refine((at) => !(Date.parse(at) > Date.now() + most_days * DAY_MS), { error: late })
/** The time by a device's clock. It is unbounded, because a wrong clock must not refuse an action. */
export const deviceTime = time
/** The time of an event, at most two days ahead, because a device's clock may be a day wrong. */
export const happened = within(2, '时间不能晚于现在')
/** Days. */
const TEN_YEARS = 3653
/** The time of a planned event, within ten years. */
export const planned = within(TEN_YEARS, '时间不能晚于十年后')

/** A day in China that has begun somewhere on earth. An empty field gets the message `missing`. */
export const pastDay = (missing: string = CHECKS.date.message) =>
  z.iso
    .date({ error: ({ input }) => (input ? CHECKS.date.message : missing) })
    .refine((day) => day >= FIRST_DAY, { error: '日期不能早于 2000 年' })
    .refine((day) => day <= chinaDay(Date.now() + DAY_MS), { error: '日期不能晚于今天' })
/** A day in China within ten years. */
export const plannedDay = (missing: string) =>
  z.iso
    .date({ error: ({ input }) => (input ? CHECKS.date.message : missing) })
    .refine((day) => day >= FIRST_DAY, { error: '日期不能早于 2000 年' })
    .refine((day) => day <= chinaDay(Date.now() + TEN_YEARS * DAY_MS), { error: '日期不能晚于十年后' })
/** Within the time in which documents run out and firms are founded. */
export const dayBetween = (missing: string, from: string, to: () => string) =>
  z.iso
    .date({ error: ({ input }) => (input ? CHECKS.date.message : missing) })
    .refine((on) => on >= from, { error: `日期不能早于 ${from.slice(0, 4)} 年` })
    .refine((on) => on <= to(), { error: '日期过晚' })
/** The last day of a document; null stands for 长期. */
export const validUntil = (missing: string) => dayBetween(missing, '2000-01-01', () => '2199-12-31').nullable()
export const month = z.string({ error: '请选择月份' }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: '月份格式有误' })

const amount = z.coerce.number().int().min(0, { error: '金额不能为负数' }).max(Number.MAX_SAFE_INTEGER, { error: '金额过大' })
/** The filters of a list besides status and search. They consider only what the caller's own list shows. */
export const listFilter = {
  firm_id: uuid.optional(),
  from_fen: amount.optional(),
  to_fen: amount.optional(),
  since: happened.optional(),
  until: planned.optional(),
}
/** The filters of an order list. */
export const orderFilter = {
  ...listFilter,
  plate: text(20).optional(),
  category_id: uuid.optional(),
  ended: z.literal('no', { error: '没有这个条件' }).optional(),
} satisfies Record<keyof ListFilter, z.ZodType>
