/** How one call of the product is written down: everything both ends, the documentation and the outbox need to know. */
import { z } from 'zod'
import type { Role } from '#domain/order.ts'

z.config({ jitless: true })

export type Guard = 'public' | 'any' | Role

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** as in the product's list, parameters in braces: /v1/supplier/orders/{id} */
  path: string
  guard: Guard
  /** one Chinese sentence for the documentation */
  summary: string
  params: Params
  query: Query
  body: Body
  /** the whole answer, `{data, …}` */
  response: Response
  /** may wait in the outbox and be replayed by a push; its effect happens once per key */
  mutation: boolean
  /** the device's row the answer holds, if it holds one (or an array of them) */
  entity?: 'order' | 'contract' | 'message'
  /** most bytes of a body; 256 kB unless told */
  limit_bytes?: number
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
  entity?: Endpoint['entity']
  limit_bytes?: number
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

/** `{data}`, the form of nearly every answer. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema })
export const ok = data(z.object({ ok: z.literal(true) }))
/** A page of a list: rows, and the cursor of the next page or null. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), next: z.string().nullable(), total: z.number().int().optional() })

export const uuid = z.uuid({ error: '编号格式有误' })
export const idParams = z.object({ id: uuid })
/** Text a person typed: trimmed, bounded, with the field's own message. */
export const text = (most: number, missing?: string) => {
  const bounded = z
    .string({ error: missing ?? '请填写' })
    .trim()
    .max(most, { error: `最多 ${most} 个字` })
  return missing ? bounded.min(1, { error: missing }) : bounded
}
const whole = (error: string) => z.int({ error })
/** Kilograms and fen: whole numbers within the bounds of the trade. */
export const kg = (error = '请填写重量') =>
  whole(error).min(0, { error: '重量不能为负数' }).max(100_000_000, { error: '重量过大' })
export const fen = (error = '请填写金额') =>
  whole(error).min(0, { error: '金额不能为负数' }).max(1_000_000_000_000_00, { error: '金额过大' })
export const priceFen = (error = '请填写单价') =>
  whole(error).min(1, { error: '单价必须大于 0' }).max(1_000_000_000, { error: '单价过大' })
export const instant = z.iso.datetime({ error: '时间格式有误' })
