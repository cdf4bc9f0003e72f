/** Reading a photo by the vendor. The browser has a token of ours, names a photo of its firm, and gets texts. */
import * as api from '#api/recognition.ts'
import { isRecognitionKind } from '#domain/recognition/kinds.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Given } from '../declaration.ts'
import { fairQueue } from '../fair-queue.ts'
import { takeLimits } from '../limits.ts'
import { BaiduFailure, type BaiduTrouble } from '../outside/baidu.ts'
import { type Route, route } from '../serve.ts'
import { readsLeft, returnRead, takeRead } from './budget.ts'
import { ownPhoto } from './photo.ts'
import { issueToken, tokenStands } from './token.ts'

/** The sentence for the person. The log tells the operator why. */
const TOLD: Record<BaiduTrouble, [RefusalCode, string]> = {
  busy: ['unavailable', '百度识别正忙，请稍后再试，或手工填写'],
  used_up: ['unavailable', '平台的百度识别额度已用完，请手工填写'],
  not_open: ['unavailable', '平台没有开通这种照片的百度识别，请手工填写'],
  bad_image: ['bad_image', '百度识别打不开这张照片，请重新拍摄，或手工填写'],
  image_size: ['too_large', '照片的尺寸不适合百度识别，请重新拍摄，或手工填写'],
  unavailable: ['unavailable', '百度识别暂时不可用，请手工填写，或稍后再试'],
}
/** Photos that one person has read in a minute. */
const A_MINUTE = 30

const token = ({ baidu, vault }: Given) =>
  route(api.readRecognitionToken, async ({ session, now }) => ({ data: baidu && issueToken(vault, session, now) }))

/** Photos in memory and calls at the vendor, which takes few at once. One firm waits for its own. */
const TURNS = { at_once: 8, at_once_each: 3, waiting_each: 6 }

function recognise(given: Given): Route {
  const turns = fairQueue(TURNS)
  return route(api.recognisePhoto, async ({ db, session, now }, { params: { kind }, body }) => {
    const { baidu, vault, log } = given
    if (!isRecognitionKind(kind)) throw new Refusal('not_found')
    if (!baidu) throw new Refusal('not_found', { message: '百度识别尚未开通，请手工填写' })
    if (!tokenStands(vault, session, body.token, now)) throw new Refusal('bad_code', { message: '识别凭证已失效，请重试' })
    await takeLimits(db, [{ name: `recognition:${session.user_id}`, most: A_MINUTE, window_s: 60 }], now)
    const budget = { firm_id: session.firm_id, most: baidu.reads_a_day }
    return turns(session.firm_id, async () => {
      const photo = await ownPhoto(given, body.file_id, session)
      await takeRead(db, budget, now)
      try {
        const texts = await baidu.read(kind, photo)
        return { data: { engine: 'baidu', texts, remaining: await readsLeft(db, budget, now) } } as const
      } catch (error) {
        await returnRead(db, budget, now)
        if (!(error instanceof BaiduFailure)) throw error
        const of_photo = error.kind === 'bad_image' || error.kind === 'image_size'
        log[of_photo ? 'info' : 'error']({ err: error }, 'recognition by Baidu failed')
        const [code, message] = TOLD[error.kind]
        throw new Refusal(code, { message })
      }
    })
  })
}

export const recognitionRoutes = (given: Given): Route[] => [token(given), recognise(given)]
