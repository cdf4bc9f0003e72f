/** The OpenAPI 3.1 document, generated from the contract. It describes every mounted endpoint. */
import { z } from 'zod'
import { contractView } from '#api/contracts.ts'
import type { Endpoint, Guard } from '#api/endpoint.ts'
import { DESK_ROLE_LIST, DESK_ROLES, type DeskRole } from '#domain/desk/desk-role.ts'
import { file } from '#api/files.ts'
import { message } from '#api/messages.ts'
import { orderView } from '#api/order-view.ts'
import { auth } from '#api/session.ts'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { REFUSALS, STATUS } from '#domain/refusal.ts'

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: Schema | boolean
  $ref?: string
  $schema?: string
  [key: string]: unknown
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: true; content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
  security: Record<string, string[]>[]
  'x-guard': Guard
  'x-refusals': RefusalCode[]
}
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}

const deskLabels = Object.fromEntries(DESK_ROLE_LIST.map((role) => [`desk:${role}`, `运营 · ${DESK_ROLES[role]}`])) as Record<
  `desk:${DeskRole}`,
  string
>
export const GUARD_LABELS: Record<Guard, string> = {
  public: '无需登录',
  any: '登录后',
  supplier: '供应商',
  buyer: '采购商',
  trader: '商户',
  'desk:any': '运营',
  ...deskLabels,
}
const TAGS: [RegExp, string][] = [
  [/^\/v1\/(login|logout|register|password|scan|oauth)/, '登录'],
  [/^\/v1\/(user|verification-code|binding|bind|certification)/, '账号'],
  [/^\/v1\/supplier\/(search|quota)/, '公共与查询'],
  [/^\/v1\/procurer\/option/, '公共与查询'],
  [/^\/v1\/supplier/, '供应商'],
  [/^\/v1\/procurer/, '采购商'],
  [/^\/v1\/merchant\/admin/, '运营'],
  [/^\/v1\/merchant/, '商户'],
  [/^\/v1\/sync/, '同步'],
  [/^\/v1\/files/, '文件'],
]
const TAG_ORDER = [...new Set(['登录', '账号', '公共与查询', ...TAGS.map(([, name]) => name)])]
const tagOf = (path: string): string => TAGS.find(([pattern]) => pattern.test(path))?.[1] ?? '公共与查询'

/** Shapes that many answers contain, by their schema name. */
const SHARED: Record<string, z.ZodType> = { Order: orderView, Contract: contractView, Message: message, File: file, Auth: auth }

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema
  return schema
}

/** Replaces every shape equal to a shared one by a reference to it. */
function referring(schema: Schema, shared: Map<string, string>): Schema {
  const name = shared.get(JSON.stringify(schema))
  if (name) return { $ref: `#/components/schemas/${name}` }
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    return value && typeof value === 'object' ? referring(value as Schema, shared) : value
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, walk(value)]))
}

/** The refusals that a call may answer, derived from its endpoint. `internal` is never expected. */
function refusalsOf(endpoint: Endpoint, fields: { path: boolean; query: boolean; body: boolean }): RefusalCode[] {
  const step = 'action' in endpoint
  return [
    ...(fields.query || fields.body ? (['invalid'] as const) : []),
    ...(endpoint.guard === 'public' ? [] : (['unauthorized', 'other_account'] as const)),
    ...(endpoint.guard === 'public' || endpoint.guard === 'any' ? [] : (['forbidden'] as const)),
    ...(fields.path ? (['not_found'] as const) : []),
    ...(fields.body ? (['too_large'] as const) : []),
    ...(endpoint.mutation ? (['key_reused', 'key_in_flight'] as const) : []),
    ...(step ? (['wrong_state', 'conflict', 'file_missing'] as const) : []),
    'too_many',
  ]
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  const listed = (type: z.ZodType, place: 'path' | 'query'): Parameter[] => {
    const { properties = {}, required = [] } = schemaOf(type, 'input')
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
    }))
  }
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: '操作编号（UUID）：同一编号只生效一次，重复提交得到第一次的结果',
    schema: { type: 'string', format: 'uuid' },
  }
  const account: Parameter = {
    name: ACCOUNT_HEADER,
    in: 'header',
    required: endpoint.for_account === true,
    description: '请求所属的账号（用户编号）：与会话的账号不符时拒绝',
    schema: { type: 'string', format: 'uuid' },
  }
  return [
    ...listed(endpoint.params, 'path'),
    ...listed(endpoint.query, 'query'),
    ...(endpoint.guard === 'public' ? [] : [account]),
    ...(endpoint.mutation ? [key] : []),
  ]
}

function operationOf(name: string, endpoint: Endpoint, shared: Map<string, string>): Operation {
  const parameters = parametersOf(endpoint)
  const body = schemaOf(endpoint.body, 'input')
  const hasBody = Object.keys(body.properties ?? {}).length > 0 || !body.properties
  const place = (where: string) => parameters.some((parameter) => parameter.in === where)
  const refusals = refusalsOf(endpoint, { path: place('path'), query: place('query'), body: hasBody })
  const byStatus = grouped(refusals)
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    parameters,
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: referring(body, shared) } } } } : {}),
    responses: {
      '200': {
        description: '成功',
        content: {
          [endpoint.media ?? 'application/json']: { schema: referring(schemaOf(endpoint.response, 'output'), shared) },
        },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          { description: codes.map((code) => `${code}：${REFUSALS[code]}`).join('；'), content: error },
        ]),
      ),
      default: { description: '其他拒绝或故障', content: error },
    },
    security: endpoint.guard === 'public' ? [] : [{ bearer: [] }],
    'x-guard': endpoint.guard,
    'x-refusals': refusals,
  }
}

function grouped(codes: RefusalCode[]): Map<number, RefusalCode[]> {
  const groups = new Map<number, RefusalCode[]>()
  for (const code of codes) groups.set(STATUS[code], [...(groups.get(STATUS[code]) ?? []), code])
  return groups
}

/** Describes the given endpoints; `version` is the product's. */
export function openApi(endpoints: ReadonlyMap<string, Endpoint>, version: string): OpenApi {
  const schemas = Object.fromEntries(Object.entries(SHARED).map(([name, type]) => [name, schemaOf(type, 'output')]))
  const shared = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]))
  const paths: OpenApi['paths'] = {}
  for (const [name, endpoint] of endpoints) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint, shared)
  }
  const tags = new Set(
    Object.values(paths).flatMap((operations) => Object.values(operations).flatMap((operation) => operation.tags)),
  )
  const refusal: Schema = {
    type: 'object',
    properties: {
      code: { type: 'string', enum: Object.keys(REFUSALS) },
      message: { type: 'string', description: '给人看的中文说明' },
      details: { type: 'object', description: 'fields：字段路径 → 说明；其余依代码而定' },
    },
    required: ['code', 'message'],
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '循金 接口',
      version,
      description:
        '请求与回答均为 JSON，导出的回答是 CSV 文件（UTF-8 带 BOM）。登录后以 Authorization: Bearer 发送访问令牌。重量为整数千克（*_kg），金额为整数分（*_fen），单价为分每吨（*_price_fen），时间为 ISO 8601 UTC。' +
        '成功的回答是 {data, …}，拒绝是 {code, message, details?}。',
    },
    tags: TAG_ORDER.filter((name) => tags.has(name)).map((name) => ({ name })),
    paths,
    components: { schemas: { ...schemas, Refusal: refusal }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
