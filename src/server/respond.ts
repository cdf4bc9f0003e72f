/** Sends answers in the contract's shape: zod → JSON Schema → a compiled serialiser, or a generated file. */
import type { Readable } from 'node:stream'
import fastJson from 'fast-json-stringify'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint, MediaType } from '#api/endpoint.ts'
import type { RefusalBody } from '#domain/refusal.ts'
import { tellWhen } from './failures.ts'

type JsonSchema = { [key: string]: unknown }
const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

const scalarOf = (schema: JsonSchema): unknown => schema['type'] ?? typeof ('const' in schema ? schema['const'] : schema['enum'])
/** The common type of a union of literals, or undefined. */
function literalType(options: JsonSchema[]): string | undefined {
  const types = new Set(options.map((option) => ('const' in option || 'enum' in option ? scalarOf(option) : 'none')))
  const [type] = types
  return types.size === 1 && (type === 'number' || type === 'string' || type === 'boolean') ? type : undefined
}

/**
 * The schema for the serialiser. `X | null` becomes nullable X, and a union of literals becomes their type. JSON.stringify writes
 * any other union, because choosing a branch at run time is slower. Only input is checked for bounds and formats.
 */
function forOutput(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema['anyOf']) || Array.isArray(schema['oneOf'])) {
    const options = ((schema['anyOf'] ?? schema['oneOf']) as JsonSchema[]).filter((option) => option['type'] !== 'null')
    const nullable = options.length < ((schema['anyOf'] ?? schema['oneOf']) as JsonSchema[]).length
    const [only] = options
    if (only && options.length === 1) return { ...forOutput(only), nullable }
    const type = literalType(options)
    return type ? { type, nullable } : {}
  }
  const { type, properties, required, items, additionalProperties } = schema
  if (type === 'object' && isObject(properties)) {
    const each = Object.entries(properties).map(([name, property]) => [name, forOutput(property as JsonSchema)])
    return { type, properties: Object.fromEntries(each), ...(required ? { required } : {}) }
  }
  if (type === 'object')
    return { type, additionalProperties: isObject(additionalProperties) ? forOutput(additionalProperties) : true }
  if (type === 'array') return isObject(items) ? { type, items: forOutput(items) } : {}
  return typeof type === 'string' ? { type } : {}
}

const serialisers = new WeakMap<Endpoint, (body: unknown) => string>()

/** The serialiser of an endpoint's success, compiled once. Throws if a required field is missing. */
export function serialiserOf(endpoint: Endpoint): (body: unknown) => string {
  const known = serialisers.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  // JSON.stringify writes shapes with $ref, which are rare.
  const made = JSON.stringify(schema).includes('"$ref"') ? (body: unknown) => JSON.stringify(body) : fastJson(forOutput(schema))
  serialisers.set(endpoint, made)
  return made
}

/** A file to download: its file name, and its content as a whole or as a stream. */
export interface Download {
  name: string
  content: string | Buffer | Readable
  /** the media type if it differs from the call's own */
  media?: MediaType
}

/** The file name in plain ASCII, and in the form of RFC 5987 for all characters. */
export function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const ascii = name.replaceAll(/[^\w.-]+/g, '-').replace(/^-+/, '')
  return `attachment; filename="xunjin-${ascii}"; filename*=UTF-8''${encoded}`
}

/** Sends a success in the contract's shape, and a refusal unchanged. */
export function respond(reply: FastifyReply, endpoint: Endpoint, answer: { status: number; body: unknown }): FastifyReply {
  if (endpoint.media && answer.status < 300) {
    const { name, content, media = endpoint.media } = answer.body as Download
    return reply
      .type(media.startsWith('text/') ? `${media}; charset=utf-8` : media)
      .header('content-disposition', disposition(name))
      .header('cache-control', 'no-store')
      .send(content)
  }
  // Not "storage": that would delete the queues of other accounts on this device, and the service worker that opens the app
  // offline.
  if (endpoint.empties_cache && answer.status < 300) void reply.header('clear-site-data', '"cache"')
  void reply.code(answer.status).type('application/json; charset=utf-8')
  if (answer.status >= 400) void tellWhen(reply, (answer.body as RefusalBody).details)
  return reply.send(answer.status < 300 ? serialiserOf(endpoint)(answer.body) : JSON.stringify(answer.body))
}
