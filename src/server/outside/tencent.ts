/** Calls of Tencent Cloud's services, signed with TC3-HMAC-SHA256 (cloud.tencent.com/document/api/382/52072). */
import { createHash, createHmac } from 'node:crypto'
import { ask, textOf } from './ask.ts'

const SCHEME = 'TC3-HMAC-SHA256'
const CONTENT_TYPE = 'application/json; charset=utf-8'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export interface TencentCall {
  endpoint: string
  service: string
  action: string
  version: string
  /** absent for a service that has none */
  region?: string
  /** JSON */
  payload: string
  secret_id: string
  secret_key: string
  now: Date
}

/** A signed POST: its address and headers. */
export function tencentRequest(call: TencentCall): { url: URL; headers: Record<string, string> } {
  const url = new URL('/', call.endpoint)
  const timestamp = String(Math.floor(call.now.getTime() / 1000))
  const date = call.now.toISOString().slice(0, 10)
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${CONTENT_TYPE}\nhost:${url.host}\nx-tc-action:${call.action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, names, sha256(call.payload)].join('\n')
  const scope = `${date}/${call.service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${call.secret_key}`, date), call.service), 'tc3_request')
  const signature = hmac(key, [SCHEME, timestamp, scope, sha256(canonical)].join('\n')).toString('hex')
  const headers = {
    authorization: `${SCHEME} Credential=${call.secret_id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    'content-type': CONTENT_TYPE,
    'x-tc-action': call.action,
    'x-tc-timestamp': timestamp,
    'x-tc-version': call.version,
    ...(call.region ? { 'x-tc-region': call.region } : {}),
  }
  return { url, headers }
}

export interface TencentAnswer {
  status: number
  response: Record<string, unknown>
  /** the code of an error; empty without one */
  error: string
  request: string
}
/** A name as the service's documents have them. Nothing else that it sends reaches a log. */
export const nameOf = (value: unknown): string => (/^[\w.-]{0,100}$/.test(textOf(value)) ? textOf(value) : 'unnamed')

/** Sends a call, and takes its answer apart. */
export async function askTencent(name: string, call: TencentCall, limits: { timeout_ms?: number } = {}): Promise<TencentAnswer> {
  const { url, headers } = tencentRequest(call)
  const { status, body } = await ask(name, url, { method: 'POST', headers, body: call.payload, ...limits })
  const response = (body['Response'] ?? {}) as TencentAnswer['response']
  const error = nameOf((response['Error'] as { Code?: unknown } | undefined)?.Code)
  return { status, response, error, request: nameOf(response['RequestId']) }
}

/** Whether every service of Tencent Cloud means a temporary failure: trouble of its own, or too many requests per second. */
export const isPassing = (status: number, code: string): boolean =>
  status >= 500 || /^(InternalError|RequestLimitExceeded|ResourceUnavailable)/.test(code)
