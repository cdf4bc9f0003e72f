/** The OpenAPI document as a page for people: plain HTML and one style sheet, without scripts. */
import { REFUSALS, STATUS } from '#domain/refusal.ts'
import { escapeText } from '../pages/html.ts'
import type { OpenApi, Operation, Schema } from './openapi.ts'
import { GUARD_LABELS } from './openapi.ts'

interface Line {
  name: string
  kind: string
  required: boolean
}

/** One or two words for the type of a value. */
function kindOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  const union = schema.anyOf ?? schema.oneOf
  if (union) {
    const kinds = [...new Set(union.map(kindOf))]
    return kinds.join(' | ')
  }
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.type === 'array') return `${schema.items ? kindOf(schema.items) : ''}[]`
  if (schema.type === 'object') return '对象'
  const bounds = [
    schema['maxLength'] ? `≤ ${String(schema['maxLength'])} 字` : '',
    schema['format'] ? String(schema['format']) : '',
  ].filter(Boolean)
  return `${schema.type ?? '任意'}${bounds.length ? `（${bounds.join('，')}）` : ''}`
}

/** The fields of a shape, nested ones by their path. */
function linesOf(schema: Schema, prefix = '', depth = 0): Line[] {
  const inner = schema.type === 'array' && schema.items ? schema.items : schema
  const shape = inner.properties ? inner : (inner.anyOf ?? []).find((option) => option.properties)
  if (!shape?.properties || depth > 4) return []
  return Object.entries(shape.properties).flatMap(([name, property]) => [
    { name: `${prefix}${name}`, kind: kindOf(property), required: shape.required?.includes(name) ?? false },
    ...linesOf(property, `${prefix}${name}${property.type === 'array' ? '[]' : ''}.`, depth + 1),
  ])
}

const table = (title: string, lines: Line[]): string =>
  lines.length === 0
    ? ''
    : `<h4>${title}</h4><table>${lines
        .map(
          (line) =>
            `<tr><td><code>${escapeText(line.name)}</code>${line.required ? '<b title="必填">*</b>' : ''}</td><td>${escapeText(line.kind)}</td></tr>`,
        )
        .join('')}</table>`

/** A sentence for a shape that is one reference or a list of references. */
const whole = (title: string, schema: Schema): string => {
  const lines = linesOf(schema)
  return lines.length ? table(title, lines) : `<h4>${title}</h4><p>${escapeText(kindOf(schema))}</p>`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map((each) => ({
    name: each.name,
    kind: `${each.in} · ${kindOf(each.schema)}`,
    required: each.required,
  }))
  const body = operation.requestBody?.content['application/json'].schema
  const success = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  const refusals = operation['x-refusals']
    .map((code) => `<li><b>${STATUS[code]}</b> <code>${code}</code> ${escapeText(REFUSALS[code])}</li>`)
    .join('')
  return `<details id="${operation.operationId}"><summary><span class="method ${method}">${method.toUpperCase()}</span><code>${escapeText(path)}</code><span class="what">${escapeText(operation.summary)}</span><span class="guard">${GUARD_LABELS[operation['x-guard']]}</span></summary><div class="inside">${table('参数', parameters)}${body ? whole('请求', body) : ''}${success ? whole('回答', success) : ''}<h4>可能的拒绝</h4><ul>${refusals}</ul></div></details>`
}

export function apiPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, each]) =>
    Object.entries(each).map(([method, operation]) => ({ method, path, operation })),
  )
  const sections = document.tags
    .map(({ name }) => ({ name, list: operations.filter(({ operation }) => operation.tags.includes(name)) }))
    .map(({ name, list }) => ({
      name,
      html: `<section id="${name}"><h2>${name}<small>${list.length}</small></h2>${list.map((each) => operationHtml(each.method, each.path, each.operation)).join('')}</section>`,
      count: list.length,
    }))
  const shapes = Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="shape-${name}"><summary><code>${name}</code></summary><div class="inside">${table('字段', linesOf(schema))}</div></details>`,
    )
    .join('')
  const codes = Object.entries(REFUSALS)
    .map(
      ([code, text]) =>
        `<tr><td>${STATUS[code as keyof typeof STATUS]}</td><td><code>${code}</code></td><td>${escapeText(text)}</td></tr>`,
    )
    .join('')
  const nav = [
    ...sections.map(({ name, count }) => [name, name, String(count)] as const),
    ['数据形状', 'shapes', ''] as const,
    ['拒绝代码', 'codes', ''] as const,
  ]
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeText(document.info.title)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/docs/api.css"></head><body><header><h1>${escapeText(document.info.title)}</h1><span>版本 ${escapeText(document.info.version)} · ${operations.length} 个接口</span><a href="/v1/openapi.json">openapi.json</a></header><div class="page"><nav>${nav.map(([label, id, count]) => `<a href="#${id}">${label}<small>${count}</small></a>`).join('')}</nav><main><p class="lead">${escapeText(document.info.description)}</p>${sections.map(({ html }) => html).join('')}<section id="shapes"><h2>数据形状</h2>${shapes}</section><section id="codes"><h2>拒绝代码</h2><table class="codes">${codes}</table></section></main></div></body></html>`
}
