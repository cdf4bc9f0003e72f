/**
 * Aliyun SMS: Dysmsapi SendSms, version 2017-05-25, signed with ACS3-HMAC-SHA256
 * (help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature).
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { LastingFailure } from '../jobs.ts'
import { ask, textOf } from './ask.ts'
import type { OutsideMessage } from './code-message.ts'
import { isInvitation, isNotice } from './code-message.ts'
import { type SmsConfig, templateOf } from './config.ts'

const SCHEME = 'ACS3-HMAC-SHA256'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Encodes by RFC 3986, which requires more characters to be encoded than encodeURIComponent encodes. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`)
const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)

interface AliyunCall {
  endpoint: string
  action: string
  version: string
  query: Record<string, string>
  access_key_id: string
  access_key_secret: string
  nonce: string
  now: Date
}

/** A signed POST without a body: its address and headers. */
export function aliyunRequest(call: AliyunCall): { url: URL; headers: Record<string, string> } {
  const query = Object.entries(call.query)
    .toSorted(byName)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  const url = new URL(`/?${query}`, call.endpoint)
  const payload = sha256('')
  const headers = {
    'x-acs-action': call.action,
    'x-acs-content-sha256': payload,
    'x-acs-date': call.now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const signed = Object.entries({ host: url.host, ...headers }).toSorted(byName)
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', '/', query, lines, names, payload].join('\n')
  const signature = createHmac('sha256', call.access_key_secret)
    .update(`${SCHEME}\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `${SCHEME} Credential=${call.access_key_id},SignedHeaders=${names},Signature=${signature}`
  return { url, headers: { ...headers, authorization } }
}

/**
 * Whether the failure is temporary: trouble at the provider, too many requests per second, or a second message to one number
 * within a minute.
 */
const isPassing = (status: number, code: string, message: string) =>
  status >= 500 ||
  /^(Throttling|ServiceUnavailable|InternalError)/.test(code) ||
  ['isp.SYSTEM_ERROR', 'isp.GATEWAY_ERROR'].includes(code) ||
  (code === 'isv.BUSINESS_LIMIT_CONTROL' && message.includes('分钟'))

/** The template of codes has one variable, ${code}, that of notices ${notice}, and that of invitations ${firm}. */
const valuesOf = (sent: OutsideMessage) =>
  isNotice(sent) ? { notice: sent.notice } : isInvitation(sent) ? { firm: sent.firm } : { code: sent.code }

export const aliyunSms =
  (config: SmsConfig) =>
  async (phone: string, sent: OutsideMessage): Promise<void> => {
    const { url, headers } = aliyunRequest({
      endpoint: config.endpoint,
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        PhoneNumbers: phone,
        SignName: config.sign_name,
        TemplateCode: templateOf(config, sent),
        TemplateParam: JSON.stringify(valuesOf(sent)),
      },
      access_key_id: config.access_key_id,
      access_key_secret: config.access_key_secret,
      nonce: randomUUID(),
      now: new Date(),
    })
    const { status, body } = await ask('Aliyun SMS', url, { method: 'POST', headers })
    const [answer, message] = [textOf(body['Code']), textOf(body['Message'])]
    if (status === 200 && answer === 'OK') return
    const told = `Aliyun SMS: ${status} ${answer} (request ${textOf(body['RequestId'])})`
    throw isPassing(status, answer, message) ? new Error(told) : new LastingFailure(told)
  }
