/** Tencent Cloud SMS: SendSms, version 2021-01-11, signed with TC3-HMAC-SHA256 (cloud.tencent.com/document/api/382/55981, …/382/52072). */
import { createHash, createHmac } from 'node:crypto'
import { LastingFailure } from '../jobs.ts'
import { ask, textOf } from './ask.ts'
import type { OutsideMessage } from './code-message.ts'
import { isInvitation, isNotice } from './code-message.ts'
import { type SmsConfig, templateOf } from './config.ts'

const SCHEME = 'TC3-HMAC-SHA256'
const CONTENT_TYPE = 'application/json; charset=utf-8'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface TencentCall {
  endpoint: string
  service: string
  action: string
  version: string
  region: string
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
    'x-tc-region': call.region,
  }
  return { url, headers }
}

/**
 * Whether the failure is temporary: trouble at the provider, too many requests per second, or a second message to one number
 * within 30 s.
 */
const isPassing = (status: number, code: string) =>
  status >= 500 ||
  /^(InternalError|RequestLimitExceeded|ResourceUnavailable)/.test(code) ||
  code === 'LimitExceeded.PhoneNumberThirtySecondLimit'

interface Answer {
  Error?: { Code?: unknown }
  SendStatusSet?: { Code?: unknown }[]
  RequestId?: unknown
}

/** The template of codes has two variables: {1} is the code, {2} its lifetime in minutes. Those of notices and invitations have {1}. */
const valuesOf = (message: OutsideMessage): string[] =>
  isNotice(message) ? [message.notice] : isInvitation(message) ? [message.firm] : [message.code, String(message.minutes)]

export const tencentSms =
  (config: SmsConfig) =>
  async (phone: string, message: OutsideMessage): Promise<void> => {
    const payload = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: config.app_id,
      SignName: config.sign_name,
      TemplateId: templateOf(config, message),
      TemplateParamSet: valuesOf(message),
    })
    const { url, headers } = tencentRequest({
      endpoint: config.endpoint,
      service: 'sms',
      action: 'SendSms',
      version: '2021-01-11',
      region: config.region,
      payload,
      secret_id: config.access_key_id,
      secret_key: config.access_key_secret,
      now: new Date(),
    })
    const { status, body } = await ask('Tencent SMS', url, { method: 'POST', headers, body: payload })
    const answer = (body['Response'] ?? {}) as Answer
    const result = textOf(answer.Error?.Code) || textOf(answer.SendStatusSet?.[0]?.Code)
    if (status === 200 && result === 'Ok') return
    const told = `Tencent SMS: ${status} ${result} (request ${textOf(answer.RequestId)})`
    throw isPassing(status, result) ? new Error(told) : new LastingFailure(told)
  }
