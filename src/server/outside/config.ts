/**
 * Reads the settings for SMS, mail, WeChat, the reading of photos and the check of bank cards from the environment. A partial
 * configuration is an error.
 */
import { LastingFailure } from '../jobs.ts'
import { isInvitation, isNotice, type OutsideMessage } from './code-message.ts'

export interface SmsConfig {
  provider: 'aliyun' | 'tencent'
  access_key_id: string
  access_key_secret: string
  /** 短信签名, without brackets */
  sign_name: string
  template_code: string
  /** the template of notices about an account; empty: they are not sent by SMS */
  notice_template_code: string
  /** the template of invitations to a firm; empty: they are not sent by SMS */
  invitation_template_code: string
  /** Tencent's SmsSdkAppId; empty for Aliyun */
  app_id: string
  /** Tencent's X-TC-Region */
  region: string
  /** origin of the provider's API */
  endpoint: string
}
export interface MailConfig {
  /** smtp:// or smtps://, with user and password */
  smtp_url: string
  /** sender address of the mail, with or without a name */
  from: string
}
export interface WechatConfig {
  app_id: string
  app_secret: string
  /** origin at which codes are exchanged for accounts */
  api_origin: string
  /** origin to which the browser is sent to log in */
  open_origin: string
}
export interface BaiduConfig {
  api_key: string
  secret_key: string
  /** origin of tokens and of recognition */
  api_origin: string
  /** photos that a firm may have read on a day */
  reads_a_day: number
  /** after which a silent vendor is given up */
  timeout_ms: number
}
export interface CardCheckConfig {
  secret_id: string
  secret_key: string
  /** origin of the provider's API */
  endpoint: string
  /** after which a silent provider is asked again later */
  timeout_ms: number
}
/** null: not configured */
export interface OutsideConfig {
  sms: SmsConfig | null
  mail: MailConfig | null
  wechat: WechatConfig | null
  baidu: BaiduConfig | null
  card_check: CardCheckConfig | null
}

/** The template of a message. Throws LastingFailure if it is not configured. */
export function templateOf(config: SmsConfig, message: OutsideMessage): string {
  const [template, what, name] = isNotice(message)
    ? [config.notice_template_code, 'notices', 'SMS_NOTICE_TEMPLATE_CODE']
    : isInvitation(message)
      ? [config.invitation_template_code, 'invitations', 'SMS_INVITATION_TEMPLATE_CODE']
      : [config.template_code, 'codes', 'SMS_TEMPLATE_CODE']
  if (!template) throw new LastingFailure(`no SMS template for ${what} is configured: ${name}`)
  return template
}

const PROVIDERS = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' } as const
const SMS_NEEDED = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'] as const

type Given = (name: string) => string | null

/** Reports the missing variables of a group if some of it are set. Returns whether all are set. */
function together(given: Given, names: readonly string[], problems: string[]): boolean {
  const missing = names.filter((name) => !given(name))
  if (missing.length === names.length) return false
  for (const name of missing) problems.push(`缺少 ${name}：${names.join('、')} 需要同时设置`)
  return missing.length === 0
}

const isLocal = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** An origin that may receive codes and secrets: https, or this machine. */
function originOf(given: Given, name: string, usual: string, problems: string[]): string {
  const text = given(name)
  if (!text) return usual
  try {
    const { protocol, hostname, origin } = new URL(text)
    if (protocol === 'https:' || (protocol === 'http:' && isLocal(hostname))) return origin
  } catch {
    // the problem is reported below
  }
  problems.push(`${name} 应为 https 地址`)
  return usual
}

function smsFrom(given: Given, problems: string[]): SmsConfig | null {
  const provider = given('SMS_PROVIDER')
  if (!provider) {
    for (const name of SMS_NEEDED) if (given(name)) problems.push(`设置了 ${name}，但缺少 SMS_PROVIDER（aliyun 或 tencent）`)
    return null
  }
  if (provider !== 'aliyun' && provider !== 'tencent') {
    problems.push('SMS_PROVIDER 应为 aliyun 或 tencent')
    return null
  }
  const needed = [...SMS_NEEDED, ...(provider === 'tencent' ? ['SMS_APP_ID'] : [])]
  for (const name of needed) if (!given(name)) problems.push(`缺少 ${name}：SMS_PROVIDER=${provider} 发送短信时需要`)
  const [access_key_id, access_key_secret, sign_name, template_code] = SMS_NEEDED.map((name) => given(name) ?? '')
  return {
    provider,
    access_key_id: access_key_id ?? '',
    access_key_secret: access_key_secret ?? '',
    sign_name: sign_name ?? '',
    template_code: template_code ?? '',
    notice_template_code: given('SMS_NOTICE_TEMPLATE_CODE') ?? '',
    invitation_template_code: given('SMS_INVITATION_TEMPLATE_CODE') ?? '',
    app_id: given('SMS_APP_ID') ?? '',
    region: given('SMS_REGION') ?? 'ap-guangzhou',
    endpoint: originOf(given, 'SMS_ENDPOINT', PROVIDERS[provider], problems),
  }
}

function mailFrom(given: Given, problems: string[]): MailConfig | null {
  if (!together(given, ['SMTP_URL', 'MAIL_FROM'], problems)) return null
  const smtp_url = given('SMTP_URL') ?? ''
  if (!/^smtps?:\/\/[^/]/.test(smtp_url) || !URL.canParse(smtp_url)) problems.push('SMTP_URL 应为 smtp:// 或 smtps:// 地址')
  return { smtp_url, from: given('MAIL_FROM') ?? '' }
}

function wechatFrom(given: Given, problems: string[]): WechatConfig | null {
  if (!together(given, ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'], problems)) return null
  return {
    app_id: given('WECHAT_APP_ID') ?? '',
    app_secret: given('WECHAT_APP_SECRET') ?? '',
    api_origin: originOf(given, 'WECHAT_API_ORIGIN', 'https://api.weixin.qq.com', problems),
    open_origin: originOf(given, 'WECHAT_OPEN_ORIGIN', 'https://open.weixin.qq.com', problems),
  }
}

const READS_A_DAY = 200
const BAIDU_TIMEOUT_MS = 20_000

function baiduFrom(given: Given, problems: string[]): BaiduConfig | null {
  if (!together(given, ['BAIDU_OCR_API_KEY', 'BAIDU_OCR_SECRET_KEY'], problems)) return null
  const reads_a_day = Number(given('BAIDU_OCR_READS_A_DAY') ?? READS_A_DAY)
  if (!Number.isInteger(reads_a_day) || reads_a_day < 1) problems.push('BAIDU_OCR_READS_A_DAY 应为不小于 1 的整数')
  return {
    api_key: given('BAIDU_OCR_API_KEY') ?? '',
    secret_key: given('BAIDU_OCR_SECRET_KEY') ?? '',
    api_origin: originOf(given, 'BAIDU_OCR_ORIGIN', 'https://aip.baidubce.com', problems),
    reads_a_day,
    timeout_ms: BAIDU_TIMEOUT_MS,
  }
}

const CARD_CHECK_TIMEOUT_MS = 10_000

function cardCheckFrom(given: Given, problems: string[]): CardCheckConfig | null {
  if (!together(given, ['CARD_CHECK_SECRET_ID', 'CARD_CHECK_SECRET_KEY'], problems)) return null
  return {
    secret_id: given('CARD_CHECK_SECRET_ID') ?? '',
    secret_key: given('CARD_CHECK_SECRET_KEY') ?? '',
    endpoint: originOf(given, 'CARD_CHECK_ENDPOINT', 'https://faceid.tencentcloudapi.com', problems),
    timeout_ms: CARD_CHECK_TIMEOUT_MS,
  }
}

/** `given` returns a variable or null. Errors are added to `problems`, without the values of secrets. */
export const outsideFrom = (given: Given, problems: string[]): OutsideConfig => ({
  sms: smsFrom(given, problems),
  mail: mailFrom(given, problems),
  wechat: wechatFrom(given, problems),
  baidu: baiduFrom(given, problems),
  card_check: cardCheckFrom(given, problems),
})
