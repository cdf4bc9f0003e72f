/**
 * Baidu's reading of photos as documented: the token of an application, and one call for each kind of paper. It looks at the request
 * as the real one does, and answers for each kind with what is printed on papers that nobody has.
 */
import { withUsccCheck } from '#domain/input/identity.ts'
import { withIdCheck } from '../../domain/check-digits.ts'
import type { Asked, Told } from './listen.ts'
import { listen } from './listen.ts'

export const APPLICATION = { api_key: 'Va5yQRHlA4Fq5eR3LT0vuXV4', secret_key: '0rDSjzQ20XUj5itV6WRtznPQSzr5pVw2' }
export const ID_NO = withIdCheck('99999919880102001')
export const USCC = withUsccCheck('91999999MA7000001')

const MONTH_S = 2_592_000
const MOST_FORM = 4 * 1024 * 1024
const MESSAGES: Record<number, string> = {
  4: 'Open api request limit reached',
  6: 'No permission to access data',
  17: 'Open api daily request limit reached',
  18: 'Open api qps request limit reached',
  19: 'Open api total request limit reached',
  100: 'Invalid parameter',
  110: 'Access token invalid or no longer valid',
  111: 'Access token expired',
  216101: 'not enough param',
  216200: 'empty image',
  216201: 'image format error',
  216202: 'image size error',
  282000: 'internal error',
}
const say = (value: object, status = 200): Told => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const fail = (error_code: number): Told =>
  say({ log_id: '1803053124329552748', error_code, error_msg: MESSAGES[error_code] ?? 'unknown' })

const at = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })
const NOWHERE = at(-1, -1, 0, 0)
const printed = (word: string, min = 0.97) => [{ word, probability: { average: 0.99, min } }]

export const RESULTS = {
  weight_note: [
    {
      PlateNum: printed('沪A·12345'),
      PrintTime: printed('2026-11-25 14:05:12'),
      CrossWeight: printed('48260kg'),
      TareWeight: printed('15.840kg'),
      NetWeight: printed('32,420kg'),
      SendingCompany: [],
      ReceivingCompany: printed('示范市新港磅房'),
      DeliveryNumber: printed('BD0002611'),
    },
  ],
  license_plate: {
    number: '苏B66888',
    cover_info: 'incomplete',
    color: 'yellow',
    vertexes_location: [
      { x: 235, y: 315 },
      { x: 463, y: 313 },
      { x: 464, y: 376 },
      { x: 236, y: 378 },
    ],
    probability: [0.99, 0.99, 0.98, 0.99, 0.92, 0.99, 0.99],
    edit_tool: '',
  },
  vehicle_license: {
    号牌号码: { words: '苏B66888' },
    车辆类型: { words: '重型半挂牵引车' },
    所有人: { words: '示范市新港运输有限公司' },
    使用性质: { words: '货运' },
  },
  driving_license: {
    姓名: { words: '周新港' },
    证号: { words: ID_NO },
    准驾车型: { words: 'A2' },
    有效期限: { words: '20200312' },
    至: { words: '20300312' },
  },
  idcard: {
    姓名: { location: at(267, 176, 120, 43), words: '周新港' },
    性别: { location: at(270, 262, 40, 43), words: '男' },
    民族: { location: at(460, 262, 40, 43), words: '汉' },
    出生: { location: at(268, 346, 300, 43), words: '19880102' },
    住址: { location: at(267, 431, 400, 96), words: '示范市港口大道 1 号' },
    公民身份号码: { location: at(443, 681, 540, 43), words: ID_NO },
  },
  business_license: {
    单位名称: { location: at(181, 258, 116, 12), words: '新港再生资源有限公司' },
    社会信用代码: { location: at(113, 187, 120, 11), words: USCC },
    法人: { location: at(180, 300, 31, 11), words: '周新港' },
    地址: { location: at(509, 320, 150, 11), words: '示范市港口大道 1 号' },
    成立日期: { location: at(509, 282, 80, 11), words: '2019年03月01日' },
    有效期: { location: at(509, 303, 100, 11), words: '2039年02月28日' },
    有效期起始日期: { location: NOWHERE, words: '无' },
    证件编号: { location: NOWHERE, words: '无' },
    组成形式: { location: NOWHERE, words: '无' },
  },
}

/** What Baidu answers instead of its reading. */
export type BaiduTroubleMaker = number | 'silence' | 'page' | 'cut' | null

export async function openBaiduServer({ api_key, secret_key } = APPLICATION) {
  const tokens: { value: string; until: number }[] = []
  let trouble: BaiduTroubleMaker = null
  let times = Infinity
  let key_refused = false
  let lasts_s = MONTH_S
  let more: Record<string, unknown> = {}

  function grant({ method, url: { searchParams: query } }: Asked): Told {
    const refuse = (error_description: string) => say({ error: 'invalid_client', error_description }, 401)
    if (method !== 'POST' || query.get('grant_type') !== 'client_credentials')
      return say({ error: 'unsupported_grant_type', error_description: 'The authorization grant type is not supported' }, 400)
    if (query.get('client_id') !== api_key) return refuse('unknown client id')
    if (key_refused || query.get('client_secret') !== secret_key) return refuse('Client authentication failed')
    const value = `24.${String(tokens.length).padStart(32, 'a')}.${lasts_s}.1485516651.282335-8574074`
    tokens.push({ value, until: Date.now() + lasts_s * 1000 })
    return say({ refresh_token: `25.${value}`, expires_in: lasts_s, scope: 'public wise_adapt', access_token: value })
  }

  function read({ method, url, headers, body }: Asked): Told {
    const name = url.pathname.split('/').at(-1) ?? ''
    const token = tokens.find(({ value }) => value === url.searchParams.get('access_token'))
    if (!token) return fail(110)
    if (token.until <= Date.now()) return fail(111)
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return fail(216101)
    if (body.length > MOST_FORM) return fail(216202)
    const form = new URLSearchParams(body)
    const image = Buffer.from(form.get('image') ?? '', 'base64')
    if (image.length === 0) return fail(216200)
    if (image.readUInt16BE(0) !== 0xffd8) return fail(216201)
    if (name === 'idcard' && !['front', 'back'].includes(form.get('id_card_side') ?? '')) return fail(216101)
    const results = { ...RESULTS, ...more }[name]
    return results ? say({ log_id: '1803053124329552748', words_result_num: 1, words_result: results }) : fail(3)
  }

  const server = await listen((asked) => {
    if (asked.url.pathname === '/oauth/2.0/token') return grant(asked)
    if (trouble === null || times <= 0) return read(asked)
    times--
    if (trouble === 'silence') return new Promise<never>(() => undefined)
    if (trouble === 'page') return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' }
    return trouble === 'cut' ? null : fail(trouble)
  })
  const asked = (path: RegExp) => server.asked.filter(({ url }) => path.test(url.pathname))
  return {
    origin: server.origin,
    close: server.close,
    /** its tokens so far */
    tokens: () => tokens.map(({ value }) => value),
    grants: () => asked(/token/).length,
    reads: () => asked(/ocr/),
    /** Answers the next readings like this, or every one; null ends it. */
    fail: (with_: BaiduTroubleMaker, how_often = Infinity) => {
      trouble = with_
      times = how_often
    },
    refuseKey: (refused: boolean) => void (key_refused = refused),
    /** tokens from now on last so long */
    last: (seconds: number) => void (lasts_s = seconds),
    /** no token that was given is valid any more */
    forgetTokens: () => void tokens.forEach((token) => (token.until = 0)),
    /** what a call answers instead of its usual reading */
    answer: (results: Record<string, unknown>) => void (more = results),
  }
}
