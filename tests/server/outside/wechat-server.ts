/**
 * WeChat's website login as documented: the page that sends the browser back with a code, the exchange of the code, and the
 * person's data. A code is valid once, for five minutes, and for its own application.
 */
import { randomBytes } from 'node:crypto'
import type { Asked, Told } from './listen.ts'
import { listen } from './listen.ts'

export interface WechatUser {
  openid: string
  unionid?: string
  nickname: string
}
const CODE_MS = 300_000
const MESSAGES: Record<number, string> = {
  [-1]: 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40013: 'invalid appid',
  40029: 'invalid code',
  40125: 'invalid appsecret',
  40163: 'code been used',
  42003: 'code expired',
}
// WeChat answers JSON with the type of plain text.
const say = (value: object): Told => ({ headers: { 'content-type': 'text/plain' }, body: JSON.stringify(value) })
const fail = (errcode: number): Told =>
  say({ errcode, errmsg: `${MESSAGES[errcode] ?? 'error'}, rid: ${randomBytes(12).toString('hex')}` })

export async function openWechatServer({ app_id, app_secret }: { app_id: string; app_secret: string }) {
  const codes = new Map<string, { person: WechatUser; until: number; used: boolean }>()
  const tokens = new Map<string, WechatUser>()
  let person: WechatUser = { openid: 'oDemo0000000000000000000001', nickname: '微信用户' }
  let trouble: number | 'silence' | 'page' | 'redirect' | null = null

  /** The account's owner agrees at once, and the browser returns with a code and its state. */
  function connect({ url: { searchParams: query } }: Asked): Told {
    const back = query.get('redirect_uri') ?? ''
    const right =
      query.get('appid') === app_id &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'snsapi_login' &&
      URL.canParse(back)
    if (!right) return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h3>Scope 参数错误或没有 Scope 权限</h3>' }
    const code = `0${randomBytes(15).toString('hex')}`
    codes.set(code, { person, until: Date.now() + CODE_MS, used: false })
    const location = new URL(back)
    location.searchParams.set('code', code)
    location.searchParams.set('state', query.get('state') ?? '')
    return { status: 302, headers: { location: location.href } }
  }

  function exchange({ url: { searchParams: query } }: Asked): Told {
    if (query.get('appid') !== app_id) return fail(40013)
    if (query.get('secret') !== app_secret) return fail(40125)
    const found = codes.get(query.get('code') ?? '')
    if (!found || query.get('grant_type') !== 'authorization_code') return fail(40029)
    if (found.used) return fail(40163)
    if (found.until < Date.now()) return fail(42003)
    found.used = true
    const access_token = randomBytes(40).toString('base64url')
    tokens.set(access_token, found.person)
    const { openid, unionid } = found.person
    const refresh_token = randomBytes(40).toString('base64url')
    return say({ access_token, expires_in: 7200, refresh_token, openid, scope: 'snsapi_login', ...(unionid ? { unionid } : {}) })
  }

  function userinfo({ url: { searchParams: query } }: Asked): Told {
    const found = tokens.get(query.get('access_token') ?? '')
    if (!found || found.openid !== query.get('openid')) return fail(40001)
    const { openid, unionid, nickname } = found
    const blank = { sex: 0, language: '', city: '', province: '', country: '', headimgurl: '', privilege: [] }
    return say({ openid, nickname, ...blank, ...(unionid ? { unionid } : {}) })
  }

  const server = await listen((asked) => {
    if (asked.url.pathname === '/connect/qrconnect') return connect(asked)
    if (trouble === 'silence') return null
    if (trouble === 'page') return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' }
    if (trouble === 'redirect') return { status: 302, headers: { location: 'http://127.0.0.1:9/' } }
    if (trouble !== null) return fail(trouble)
    if (asked.url.pathname === '/sns/oauth2/access_token') return exchange(asked)
    if (asked.url.pathname === '/sns/userinfo') return userinfo(asked)
    return { status: 404 }
  })

  return {
    origin: server.origin,
    asked: server.asked,
    close: server.close,
    /** the person who scans from now on */
    as: (someone: WechatUser) => void (person = someone),
    /** the answer to every exchange: an error code, silence, a proxy's page or a redirect; null for the normal one */
    fail: (with_: typeof trouble) => void (trouble = with_),
    /** Opens an authorization address like a browser, and returns the result. */
    async visit(address: string): Promise<{ returned: string; code: string; state: string }> {
      const answer = await fetch(address, { redirect: 'manual' })
      const location = answer.headers.get('location')
      if (!location) throw new Error(`WeChat would not: ${await answer.text()}`)
      const url = new URL(location)
      const [code, state] = [url.searchParams.get('code') ?? '', url.searchParams.get('state') ?? '']
      return { returned: `${url.origin}${url.pathname}`, code, state }
    },
  }
}
