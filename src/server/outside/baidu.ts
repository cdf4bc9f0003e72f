/**
 * Baidu's reading of photos: the token of its own that each call carries, and one call for each kind of paper
 * (cloud.baidu.com/doc/OCR). Neither token nor keys leave this file.
 */
import type { RecognitionKind } from '#domain/recognition/kinds.ts'
import type { ReadText } from '#domain/recognition/read-text.ts'
import { ask, type Reply, textOf } from './ask.ts'
import { TEXTS } from './baidu-texts.ts'
import type { BaiduConfig } from './config.ts'

/**
 * `busy`: too many calls at once. `used_up`: the operator's quota. `not_open`: the operator's application may not use this kind.
 * `bad_image` and `image_size`: the photo. `unavailable`: anything else, which the person cannot fix.
 */
export type BaiduTrouble = 'busy' | 'used_up' | 'not_open' | 'bad_image' | 'image_size' | 'unavailable'
export class BaiduFailure extends Error {
  constructor(
    readonly kind: BaiduTrouble,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
export interface Baidu {
  /** photos that a firm may have read on a day */
  reads_a_day: number
  /** The texts of a photo, a JPEG; empty if it shows nothing of the kind. Throws BaiduFailure. */
  read(kind: RecognitionKind, photo: Buffer): Promise<ReadText[]>
}

const CALLS: Record<RecognitionKind, { path: string; more?: Record<string, string> }> = {
  weigh_ticket: { path: 'weight_note', more: { probability: 'true' } },
  plate: { path: 'license_plate' },
  vehicle_licence: { path: 'vehicle_license' },
  driving_licence: { path: 'driving_license' },
  // Baidu reads the other side too, and says so.
  id_card: { path: 'idcard', more: { id_card_side: 'front' } },
  business_licence: { path: 'business_license' },
}

/** The token is wrong or too old. */
const STALE_TOKEN = new Set([100, 110, 111])
/** Trouble at Baidu after which its documents ask for a second call. An error is not charged. */
const ONCE_MORE = new Set([1, 2, 282000])
/** The photo shows nothing of the kind. */
const NOTHING = new Set([216633, 216634, 282102, 282103])
const TROUBLES: Readonly<Record<number, BaiduTrouble>> = {
  4: 'busy',
  18: 'busy',
  17: 'used_up',
  19: 'used_up',
  6: 'not_open',
  216200: 'bad_image',
  216201: 'bad_image',
  216202: 'image_size',
}

/** A token lasts thirty days. It is replaced this long before its end. */
const RENEW_BEFORE_MS = 3600 * 1000

interface Token {
  value: string
  renew_at: number
}

export function openBaidu({ api_key, secret_key, api_origin, reads_a_day, timeout_ms }: BaiduConfig): Baidu {
  /** of this process; a failed one is asked for again */
  let held: Promise<Token> | null = null

  const post = (path: string, query: Record<string, string>, body?: URLSearchParams): Promise<Reply> => {
    const url = new URL(path, api_origin)
    url.search = new URLSearchParams(query).toString()
    return ask('Baidu', url, { method: 'POST', timeout_ms, ...(body ? { body } : {}) }).catch((error: unknown) => {
      throw new BaiduFailure('unavailable', 'Baidu: no usable answer', { cause: error })
    })
  }

  async function fetchToken(): Promise<Token> {
    const asked_at = Date.now()
    const grant = { grant_type: 'client_credentials', client_id: api_key, client_secret: secret_key }
    const { status, body } = await post('/oauth/2.0/token', grant)
    const [value, seconds] = [textOf(body['access_token']), Number(body['expires_in'])]
    const error = /^\w{1,40}$/.exec(textOf(body['error']))?.[0] ?? ''
    if (!value || !(seconds > 0)) throw new BaiduFailure('unavailable', `Baidu: no token, ${status} ${error}`)
    return { value, renew_at: asked_at + seconds * 1000 - RENEW_BEFORE_MS }
  }

  /** The token that all callers share. Of those who find it old, or refused by Baidu, the first one fetches the next. */
  async function validToken(refused: string | null = null): Promise<string> {
    const before = held
    const known = await before?.catch(() => null)
    if (known && known.value !== refused && Date.now() < known.renew_at) return known.value
    if (held === before) held = fetchToken()
    return (await (held as Promise<Token>)).value
  }

  return {
    reads_a_day,
    async read(kind, photo) {
      const { path, more = {} } = CALLS[kind]
      const form = new URLSearchParams({ image: photo.toString('base64'), ...more })
      const call = async (access_token: string) => {
        const reply = await post(`/rest/2.0/ocr/v1/${path}`, { access_token }, form)
        return { ...reply, code: Number(reply.body['error_code'] ?? 0) }
      }
      const token = await validToken()
      let answer = await call(token)
      // Only an error that Baidu names is answered by a second call. After silence the first one may have been read and charged.
      if (STALE_TOKEN.has(answer.code)) answer = await call(await validToken(token))
      else if (ONCE_MORE.has(answer.code)) answer = await call(token)
      const { code, status, body } = answer
      if (NOTHING.has(code)) return []
      const results = body['words_result']
      if (code !== 0 || status !== 200 || typeof results !== 'object' || results === null)
        throw new BaiduFailure(TROUBLES[code] ?? 'unavailable', `Baidu: ${status} ${code} ${path}`)
      return TEXTS[kind](results)
    },
  }
}
