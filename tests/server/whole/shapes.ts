/**
 * The inputs of the contract as JSON Schema: a valid example of each, its single fields, and values that each field must refuse.
 */
import { z } from 'zod'
import { withUsccCheck } from '#domain/input/identity.ts'

export interface Shape {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
const ID = '0190a8f1-0000-7000-8000-00000000000a'
/** Query parameters that a call requires, by path. */
export const NEEDED_QUERY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/v1/articles/search': { q: '磅差' },
  '/v1/markets/trend': { ids: '1' },
  '/v1/regions/echo': { regions: '32,3205,320583' },
  '/v1/supplier/statistics/trips': { from: '2026-10', to: '2026-11' },
  '/v1/procurer/statistics/trips': { from: '2026-10', to: '2026-11' },
  '/v1/merchant/statistics/trips': { from: '2026-10', to: '2026-11' },
  '/v1/statements/preview': { firm_id: ID, from: '2026-11-01', to: '2026-11-20' },
  '/v1/merchant/transfers': { direction: 'in', serial: '2611210001' },
  '/v1/oauth/wechat': { device_id: 'abcd1234ABCD5678' },
  '/v1/oauth/verification-code': { phone: '13800000001', ticket: 'x'.repeat(43) },
}
export const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** The part of `X | null` that is not null, and whether null is allowed. */
export function unwrap(shape: Shape): { inner: Shape; nullable: boolean } {
  const options = shape.anyOf ?? shape.oneOf
  if (!options) return { inner: shape, nullable: shape.type === 'null' }
  const rest = options.filter(({ type }) => type !== 'null')
  const nullable = rest.length < options.length
  return rest.every((option) => 'const' in option)
    ? { inner: { type: 'literal', enum: rest.map((option) => option.const) }, nullable }
    : { inner: rest[0] ?? {}, nullable }
}

const DIGITS = /^\^\\d\{(\d+)\}\$$/
function exampleText(name: string, { format, pattern = '', minLength = 0 }: Shape): string {
  if (format === 'uuid') return ID
  if (format === 'date-time') return '2026-11-20T02:00:00.000Z'
  if (format === 'date') return '2026-11-20'
  if (name === 'tax_no' || name === 'uscc') return withUsccCheck('91999999MA0000001')
  if (name === 'tax_code') return '1'.repeat(19)
  if (name === 'cover') return '/content/cover-wire.webp'
  if (name === 'email') return 'bill@demo.invalid'
  if (name === 'phone' || name === 'identity') return '13800000001'
  if (pattern.includes('a-f')) return 'ab'.repeat(32)
  return '1'.repeat(Number(DIGITS.exec(pattern)?.[1] ?? Math.max(10, minLength)))
}
/** A valid value with every optional part, and one item in every list. */
export function example(shape: Shape, name = ''): unknown {
  const { inner } = unwrap(shape)
  if (inner.enum) return inner.enum[0]
  if ('const' in inner) return inner.const
  if (inner.type === 'object' && inner.properties)
    return Object.fromEntries(Object.entries(inner.properties).map(([key, each]) => [key, example(each, key)]))
  if (inner.type === 'object') return { 毛重: '45.000' }
  if (name === 'region_ids') return ['32', '3205', '320583']
  if (inner.type === 'array') return [example(inner.items ?? {}, name)]
  if (inner.type === 'integer' || inner.type === 'number') return Math.max(1, inner.minimum ?? 1)
  if (inner.type === 'boolean') return true
  return inner.type === 'string' ? exampleText(name, inner) : {}
}

export interface Field {
  path: (string | number)[]
  shape: Shape
  nullable: boolean
  required: boolean
}
/** Every field of a shape, outer fields first. */
export function fieldsOf(shape: Shape, path: Field['path'] = [], required = true): Field[] {
  const { inner, nullable } = unwrap(shape)
  const own = path.length > 0 ? [{ path, shape: inner, nullable, required }] : []
  const parts = Object.entries(inner.properties ?? {}).flatMap(([key, each]) =>
    fieldsOf(each, [...path, key], inner.required?.includes(key) ?? false),
  )
  const items = inner.type === 'array' && inner.items ? fieldsOf(inner.items, [...path, 0]) : []
  return [...own, ...parts, ...items]
}

/** The value with another one at the path; `undefined` removes the field. */
export function replaced(value: unknown, [head, ...rest]: Field['path'], by: unknown): unknown {
  if (head === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[head] = replaced(copy[head], rest, by)
  return copy
}

/** Machine-read or hashed text, in which any character is allowed. */
const ANY_CHARACTER = new Set(['password', 'old_password', 'endpoint'])
const OTHER_THAN_TEXT = [5, true, {}, [], { $ne: null }]
const CLOSED = ['', 'x', "1' OR '1'='1", '<b>', '\u200b', '\u0000', '9'.repeat(5000)]
const LONGEST = 100_000
/** No trade is older than the first day, and none is planned later than the others. */
export const FAR_DAYS = ['0000-01-01', '0001-01-01', '1899-12-31', '1999-12-31', '2200-01-01', '9999-12-31']
/** Firms are older than the trade. */
const FAR_FOUNDINGS = FAR_DAYS.filter((day) => !day.startsWith('19'))
const FAR_TIMES = ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59Z']

function wrongText(name: string, { format, pattern, enum: choices, maxLength, minLength = 0 }: Shape): unknown[] {
  const closed = format !== undefined || pattern !== undefined || choices !== undefined
  // A device's clock may show any time.
  const far =
    format === 'date'
      ? name === 'established_on'
        ? FAR_FOUNDINGS
        : FAR_DAYS
      : format === 'date-time' && name !== 'device_at'
        ? FAR_TIMES
        : []
  if (closed) return [...OTHER_THAN_TEXT, ...CLOSED, ...far]
  const untypable = ANY_CHARACTER.has(name) ? [] : ['a\u0000b', '\ud800', '\u001b[31m', '\u202egnp.exe']
  return [...OTHER_THAN_TEXT, ...untypable, 'x'.repeat((maxLength ?? LONGEST) + 1), ...(minLength > 0 ? [''] : [])]
}

/** Values that the field must refuse: of a wrong type, too large, too small or hostile. */
export function wrongValues({ path, shape, nullable, required }: Field): unknown[] {
  const name = String(path.findLast((part) => typeof part === 'string'))
  const absent = [...(required && typeof path.at(-1) === 'string' ? [undefined] : []), ...(nullable ? [] : [null])]
  const { type, minimum, maximum, maxItems, items } = shape
  if (type === 'string') return [...absent, ...wrongText(name, shape)]
  if (type === 'literal') return [...absent, 'x', 99, {}, []]
  if (type === 'boolean') return [...absent, 'true', 0, 1, {}, []]
  if (type === 'integer' || type === 'number') {
    const beyond = [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])]
    return [...absent, ...beyond, 1.5, '5', 'NaN', '1e5', 1e21, -1e21, '', {}, [], [1], true]
  }
  if (type === 'array') {
    const many = Math.min(10_000, Math.floor(150_000 / (JSON.stringify(example(items ?? {})).length + 1)))
    const flood =
      maxItems !== undefined && maxItems < many ? [Array.from({ length: many }, () => example(items ?? {}, name))] : []
    return [...absent, 'x', 5, {}, [[[[[]]]]], ...flood, ...(shape.minItems ? [[]] : [])]
  }
  if (type === 'object') return [...absent, 'x', 5, [], [[]], true]
  return []
}
