/**
 * WeChat login for websites: the address to which the browser is sent, and the exchange of the code with which it returns
 * (developers.weixin.qq.com, 网站应用微信登录).
 */
import type { Reply } from './ask.ts'
import { ask, textOf } from './ask.ts'
import type { WechatConfig } from './config.ts'

export interface WechatAccount {
  /** identifiers of the account: its unionid, if there is one, then its openid */
  subjects: [string, ...string[]]
  openid: string
  /** the account's nickname; empty if WeChat withholds it */
  nickname(): Promise<string>
}
/** `expired`: the code is wrong, used or too old, and the person may start over. `unavailable`: the person cannot fix it. */
export class WechatFailure extends Error {
  constructor(
    readonly kind: 'expired' | 'unavailable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
export interface Wechat {
  authorizeUrl(redirect_uri: string, state: string): string
  /** Throws WechatFailure if there is no account. */
  accountOf(code: string): Promise<WechatAccount>
}

/** 40029 invalid code, 40163 code been used, 42003 code expired, 41008 code missing */
const EXPIRED = new Set([40029, 40163, 42003, 41008])

export function openWechat({ app_id, app_secret, api_origin, open_origin }: WechatConfig): Wechat {
  async function get(path: string, query: Record<string, string>): Promise<Reply['body']> {
    const url = new URL(path, api_origin)
    url.search = new URLSearchParams(query).toString()
    const { body, status } = await ask('WeChat', url).catch((error: unknown) => {
      throw new WechatFailure('unavailable', 'WeChat: no answer', { cause: error })
    })
    const errcode = Number(body['errcode'] ?? 0)
    if (errcode !== 0 || status !== 200)
      throw new WechatFailure(EXPIRED.has(errcode) ? 'expired' : 'unavailable', `WeChat: ${status} ${errcode} ${path}`)
    return body
  }

  return {
    authorizeUrl(redirect_uri, state) {
      const url = new URL('/connect/qrconnect', open_origin)
      url.search = new URLSearchParams({
        appid: app_id,
        redirect_uri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      }).toString()
      url.hash = 'wechat_redirect'
      return url.href
    },
    async accountOf(code) {
      const grant = { appid: app_id, secret: app_secret, code, grant_type: 'authorization_code' }
      const body = await get('/sns/oauth2/access_token', grant)
      const [openid, unionid, access_token] = [textOf(body['openid']), textOf(body['unionid']), textOf(body['access_token'])]
      if (!openid || !access_token) throw new WechatFailure('unavailable', 'WeChat: an answer without openid')
      return {
        subjects: unionid ? [unionid, openid] : [openid],
        openid,
        nickname: async () => {
          const info = await get('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }).catch(() => ({ nickname: '' }))
          return textOf(info['nickname' as keyof typeof info])
        },
      }
    },
  }
}
