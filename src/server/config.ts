/** Configuration from the environment. A real installation does not start while a required setting is missing. */
import { resolve } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import type { OutsideConfig } from './outside/config.ts'
import { outsideFrom } from './outside/config.ts'
import { keysIn, type VaultError } from './vault.ts'

export interface Config extends OutsideConfig {
  /** 0: any free port */
  port: number
  /** folder of the embedded database, photos and unfinished uploads */
  data_dir: string
  /** a PostgreSQL server; null uses the embedded database, with demo data on its first start */
  database_url: string | null
  /** keys that encrypt id numbers and cards, the current one first; null keeps one in the data folder */
  data_key: string | null
  /** the password of every demo account; unused with a PostgreSQL server */
  demo_password: string
  log_level: string
  /** address of the platform in browsers, e.g. https://xunjin.example; null in a trial on this machine */
  public_origin: string | null
  /** addresses of proxies whose X-Forwarded-For is trusted, comma-separated; null trusts none */
  trust_proxy: string | null
  /** maximum requests per minute of one person, or of one address without a login */
  requests_a_minute: number
  /** maximum live connections of one address, which a whole office may share */
  sockets_an_address: number
  /** opens GET /metrics as a bearer token; null: it does not exist */
  metrics_token: string | null
  /** the built client, or null to serve none */
  client_dir: string | null
  /** serves the client from source through Vite, which reloads it after each edit */
  dev: boolean
}

/** Settings a real installation needs, with the purpose of each. */
const NEEDED = {
  PUBLIC_ORIGIN: '浏览器访问平台的地址，如 https://trade.example.com（登录凭据只经此地址的加密连接发送）',
  SMS_PROVIDER: '发送短信验证码的服务商，aliyun 或 tencent',
  DATA_KEY: '加密身份证号和证件照片的密钥，64 位十六进制数字；请妥善另存，丢失后资料无法读取',
} as const

/** Settings the demo needs once other machines can reach it. */
const NEEDED_IN_PUBLIC = {
  DEMO_PASSWORD: '演示账号的默认密码是公开的，对外开放时必须另设',
  SMS_PROVIDER: '未配置短信服务商时验证码写在日志里，对外开放时必须配置',
} as const

/** Addresses that only a browser on this machine reaches, with http or https. */
const LOCAL = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/

/**
 * Whether the demo is a trial on this machine. Codes may then be written to the log, because the person who logs in also reads
 * the log.
 */
export const isTriedOut = ({ database_url, public_origin }: Pick<Config, 'database_url' | 'public_origin'>): boolean =>
  database_url === null && (public_origin === null || LOCAL.test(public_origin))

const METRICS_TOKEN_LENGTH = 16
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The reasons for refusing a configuration, one sentence each, for the operator. */
export class ConfigError extends Error {}

/** Reads the environment. ConfigError names everything missing or malformed at once. */
export function configFrom(
  env: Record<string, string | undefined>,
  more: Partial<Pick<Config, 'client_dir' | 'dev'>> = {},
): Config {
  const given = (name: string) => env[name]?.trim() || null
  const problems: string[] = []
  const database_url = given('DATABASE_URL')
  if (database_url) {
    for (const [name, what] of Object.entries(NEEDED)) if (!given(name)) problems.push(`缺少 ${name}：${what}`)
  }
  const port = Number(given('PORT') ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT 应为 0 到 65535 之间的整数')
  const log_level = given('LOG_LEVEL') ?? 'info'
  if (!LEVELS.includes(log_level)) problems.push(`LOG_LEVEL 应为 ${LEVELS.join('、')} 之一`)
  const public_origin = given('PUBLIC_ORIGIN')
  if (public_origin && originOf(public_origin) === null) problems.push('PUBLIC_ORIGIN 应为 http 或 https 地址，不带路径')
  problems.push(...unsafe(given))
  const trust_proxy = given('TRUST_PROXY')
  if (trust_proxy && !namesProxies(trust_proxy))
    problems.push('TRUST_PROXY 应为代理的 IP 地址或网段，以逗号分隔，不能包括所有地址')
  const requests_a_minute = Number(given('REQUESTS_A_MINUTE') ?? 1200)
  if (!Number.isInteger(requests_a_minute) || requests_a_minute < 60) problems.push('REQUESTS_A_MINUTE 应为不小于 60 的整数')
  const sockets_an_address = Number(given('SOCKETS_AN_ADDRESS') ?? 500)
  if (!Number.isInteger(sockets_an_address) || sockets_an_address < 10) problems.push('SOCKETS_AN_ADDRESS 应为不小于 10 的整数')
  const metrics_token = given('METRICS_TOKEN')
  if (metrics_token && metrics_token.length < METRICS_TOKEN_LENGTH)
    problems.push(`METRICS_TOKEN 至少 ${METRICS_TOKEN_LENGTH} 个字符`)
  const data_key = given('DATA_KEY')
  if (data_key) problems.push(...keyProblems(data_key))
  const outside = outsideFrom(given, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port,
    data_dir: resolve(given('DATA_DIR') ?? './data'),
    database_url,
    data_key,
    demo_password: given('DEMO_PASSWORD') ?? 'xunjin-demo-2611',
    log_level,
    public_origin: public_origin && originOf(public_origin),
    trust_proxy,
    requests_a_minute,
    sockets_an_address,
    metrics_token,
    client_dir: null,
    dev: false,
    ...outside,
    ...more,
  }
}

function keyProblems(data_key: string): string[] {
  try {
    keysIn(data_key)
    return []
  } catch (error) {
    return [(error as VaultError).message]
  }
}

/** Settings that are valid individually and unsafe together. */
function unsafe(given: (name: string) => string | null): string[] {
  const origin = originOf(given('PUBLIC_ORIGIN') ?? '')
  if (origin === null || LOCAL.test(origin)) return []
  const problems: string[] = []
  if (!given('DATABASE_URL'))
    for (const [name, why] of Object.entries(NEEDED_IN_PUBLIC)) if (!given(name)) problems.push(`缺少 ${name}：${why}`)
  if (given('DATABASE_URL') && origin.startsWith('http:'))
    problems.push('PUBLIC_ORIGIN 应为 https 地址：正式部署时登录凭据不得经未加密的连接发送')
  if (origin.startsWith('https:') && !given('TRUST_PROXY'))
    problems.push('缺少 TRUST_PROXY：PUBLIC_ORIGIN 为 https 时由代理终结 TLS，须指明其地址，否则所有访问者会被当作同一地址')
  return problems
}

/** Trusting every address means trusting every forged header. */
function namesProxies(text: string): boolean {
  try {
    const trusts = proxyAddr.compile(text.split(',').map((each) => each.trim()))
    return !['192.0.2.1', '198.51.100.1', '2001:db8::1'].some((address) => trusts(address, 0))
  } catch {
    return false
  }
}

function originOf(text: string): string | null {
  try {
    const { protocol, origin, pathname, search, hash } = new URL(text)
    return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash ? origin : null
  } catch {
    return null
  }
}
