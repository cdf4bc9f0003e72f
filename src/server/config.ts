/** What an installation says through its environment; a real one is refused while something it needs is missing. */
import { resolve } from 'node:path'
import type { OutsideConfig } from './outside/config.ts'
import { outsideFrom } from './outside/config.ts'

export interface Config extends OutsideConfig {
  /** 0: any free port */
  port: number
  /** where the embedded database, photos and unfinished uploads live */
  data_dir: string
  /** a PostgreSQL server; null uses the embedded database with demo data on its first start */
  database_url: string | null
  /** of every demo account; unused with a PostgreSQL server */
  demo_password: string
  log_level: string
  /** where browsers reach the platform, e.g. https://xunjin.example; null while it is only tried out */
  public_origin: string | null
  /** addresses of proxies whose X-Forwarded-For is believed, comma-separated; null believes none */
  trust_proxy: string | null
  /** the built client, or null to serve none */
  client_dir: string | null
  /** serve the client from its source through Vite, reloading as it is edited */
  dev: boolean
}

/** What a real installation cannot do without, and what each is for. */
const NEEDED = {
  PUBLIC_ORIGIN: '浏览器访问平台的地址，如 https://trade.example.com（登录凭据只经此地址的加密连接发送）',
  SMS_PROVIDER: '发送短信验证码的服务商，aliyun 或 tencent',
} as const

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The reasons a configuration is refused, one sentence each, for the person who starts the server. */
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
  const outside = outsideFrom(given, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port,
    data_dir: resolve(given('DATA_DIR') ?? './data'),
    database_url,
    demo_password: given('DEMO_PASSWORD') ?? 'xunjin-demo-2611',
    log_level,
    public_origin: public_origin && originOf(public_origin),
    trust_proxy: given('TRUST_PROXY'),
    client_dir: null,
    dev: false,
    ...outside,
    ...more,
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
