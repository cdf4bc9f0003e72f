/** A server whose vendor is a local one in Baidu's format, and a supplier's photo to read. Each test begins with an unused budget. */
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { RecognitionKind } from '#domain/recognition/kinds.ts'
import { configFrom } from '#server/config.ts'
import { limits } from '#server/db/tables/accounts.ts'
import type { BaiduConfig } from '#server/outside/config.ts'
import type { Answer, Client } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { APPLICATION, openBaiduServer } from '../outside/baidu-server.ts'

export const TOKEN = '/v1/baidu/token'

/** Call it once, before any other hook. */
export function recognitionServer(given: Partial<BaiduConfig> = {}) {
  const trade = {} as TradeServer
  const baidu = {} as Awaited<ReturnType<typeof openBaiduServer>>
  const logged: string[] = []
  const photo = { id: '' }
  beforeAll(async () => {
    Object.assign(baidu, await openBaiduServer())
    const config = configFrom({
      BAIDU_OCR_API_KEY: APPLICATION.api_key,
      BAIDU_OCR_SECRET_KEY: APPLICATION.secret_key,
      BAIDU_OCR_ORIGIN: baidu.origin,
    }).baidu
    const log = new Writable({
      write(line, _encoding, done) {
        logged.push(String(line))
        done()
      },
    })
    Object.assign(trade, await openTradeServer({ config: { baidu: { ...(config as BaiduConfig), ...given } }, log }))
    photo.id = await trade.upload('supplier')
  })
  afterEach(async () => {
    baidu.fail(null)
    baidu.refuseKey(false)
    baidu.answer({})
    await trade.db.delete(limits)
  })
  afterAll(async () => {
    await trade.close()
    await baidu.close()
  })

  const tokenOf = async (who: Client): Promise<string> => {
    const { status, body } = await who.get(TOKEN)
    expect(status).toBe(200)
    return body.data.token
  }
  /** Reads the supplier's photo with a fresh token. */
  const read = async (kind: RecognitionKind | string, who: Client = trade.who.supplier, file_id = photo.id): Promise<Answer> =>
    who.post(`/v1/ocr/${kind}`, { token: await tokenOf(who), file_id })
  return { trade, baidu, logged, photo, tokenOf, read }
}

/** The answer of a call that must not be refused. */
export function done({ status, body }: Answer) {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
export const told = ({ status, body }: Answer) => [status, body.code, body.message]
