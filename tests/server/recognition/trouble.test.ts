/** Trouble with the vendor: what the person is told, what is asked again, what counts, and that no key or token is ever shown. */
import { describe, expect, it, test } from 'vitest'
import { APPLICATION, openBaiduServer } from '../outside/baidu-server.ts'
import { openBaidu } from '#server/outside/baidu.ts'
import { plain } from '../files/pictures.ts'
import { start } from '../harness.ts'
import { done, recognitionServer, TOKEN, told } from './recognition-server.ts'

const MOST = 1000
const { trade, baidu, logged, photo, tokenOf, read } = recognitionServer({ reads_a_day: MOST, timeout_ms: 400 })
const DOWN = [503, 'unavailable', '百度识别暂时不可用，请手工填写，或稍后再试']
/** What has been used of the day, by the next reading. */
const used = async () => MOST - done(await read('plate')).remaining - 1

test('its token is fetched once, however many ask at once, and kept', async () => {
  const before = baidu.grants()
  const texts = await Promise.all(Array.from({ length: 6 }, () => read('plate')))
  expect(texts.map(({ status }) => status)).toEqual(Array(6).fill(200))
  await read('weigh_ticket')
  expect([before, baidu.grants()]).toEqual([0, 1])
})

test('a token that has expired in mid-use is fetched once more, by the first who finds out', async () => {
  await read('plate')
  const [grants, reads] = [baidu.grants(), baidu.reads().length]
  baidu.forgetTokens()
  const answers = await Promise.all(Array.from({ length: 4 }, () => read('plate')))
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
  expect(baidu.grants()).toBe(grants + 1)
  expect(baidu.reads().length).toBeLessThanOrEqual(reads + 8)
})

test.each([100, 110, 111])('a token that is refused again (%i) ends the call', async (code) => {
  baidu.fail(code)
  const reads = baidu.reads().length
  expect(told(await read('plate'))).toEqual(DOWN)
  expect(baidu.reads().length).toBe(reads + 2)
})

test('a token is renewed before its end', async () => {
  const server = await openBaiduServer()
  server.last(1800)
  const config = { ...APPLICATION, api_origin: server.origin, reads_a_day: 1, timeout_ms: 2000 }
  const vendor = openBaidu(config)
  const photo = await plain(32, 24)
  // In the same moment none of them finds a token.
  await Promise.all([1, 2, 3].map(() => vendor.read('plate', photo)))
  expect(server.grants()).toBe(1)
  await vendor.read('plate', photo)
  expect(server.grants()).toBe(2)
  server.last(2_592_000)
  for (let nth = 0; nth < 3; nth++) await vendor.read('plate', photo)
  expect(server.grants()).toBe(3)
  await server.close()
})

test('a refused key is told as unavailable, and asked again with the next call', async () => {
  baidu.forgetTokens()
  baidu.refuseKey(true)
  expect(told(await read('plate'))).toEqual(DOWN)
  expect(logged.join()).toContain('Baidu: no token, 401 invalid_client')
  baidu.refuseKey(false)
  expect((await read('plate')).status).toBe(200)
})

describe.each([
  [4, 503, 'unavailable', '百度识别正忙，请稍后再试，或手工填写'],
  [18, 503, 'unavailable', '百度识别正忙，请稍后再试，或手工填写'],
  [17, 503, 'unavailable', '平台的百度识别额度已用完，请手工填写'],
  [19, 503, 'unavailable', '平台的百度识别额度已用完，请手工填写'],
  [6, 503, 'unavailable', '平台没有开通这种照片的百度识别，请手工填写'],
  [216200, 422, 'bad_image', '百度识别打不开这张照片，请重新拍摄，或手工填写'],
  [216201, 422, 'bad_image', '百度识别打不开这张照片，请重新拍摄，或手工填写'],
  [216202, 413, 'too_large', '照片的尺寸不适合百度识别，请重新拍摄，或手工填写'],
  [987654, ...DOWN],
])('error %i of the vendor', (code, ...answer) => {
  it('is told in a sentence, asked once, and does not count', async () => {
    baidu.fail(code)
    const reads = baidu.reads().length
    expect(told(await read('weigh_ticket'))).toEqual(answer)
    expect(baidu.reads().length).toBe(reads + 1)
    baidu.fail(null)
    expect(await used()).toBe(0)
  })
})

test.each([1, 2, 282000])('trouble at the vendor (%i) is asked once more, and only once', async (code) => {
  const reads = baidu.reads().length
  baidu.fail(code, 1)
  expect((await read('plate')).status).toBe(200)
  baidu.fail(code)
  expect(told(await read('plate'))).toEqual(DOWN)
  expect(baidu.reads().length).toBe(reads + 4)
})

test.each([216633, 282102])('a photo in which the vendor finds nothing (%i) has no texts', async (code) => {
  baidu.fail(code)
  expect(done(await read('id_card')).texts).toEqual([])
})

test.each(['silence', 'cut', 'page'] as const)('%s in place of an answer is given up without a second call', async (trouble) => {
  baidu.fail(trouble)
  const reads = baidu.reads().length
  expect(told(await read('plate'))).toEqual(DOWN)
  expect(baidu.reads().length).toBe(reads + 1)
  baidu.fail(null)
  expect(await used()).toBe(0)
})

test('of many readings of a firm at once, few are on their way and few wait', async () => {
  baidu.fail('silence')
  const token = await tokenOf(trade.who.supplier)
  const ask = () => trade.who.supplier.post('/v1/ocr/plate', { token, file_id: photo.id })
  const statuses = (await Promise.all(Array.from({ length: 12 }, ask))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(3).fill(429), ...Array(9).fill(503)])
})

test('an answer of any length is not kept in memory', async () => {
  baidu.answer({ license_plate: { number: '苏'.repeat(2_000_000) } })
  expect(told(await read('plate'))).toEqual(DOWN)
})

test('without a vendor there is no token and no reading', async () => {
  const server = await start()
  const someone = await server.as('13800000001')
  expect((await someone.get(TOKEN)).body).toEqual({ data: null })
  const answer = await someone.post('/v1/ocr/plate', { token: 'x', file_id: '01a1fdda-c233-7721-9934-7c6d17284ee6' })
  expect(told(answer)).toEqual([404, 'not_found', '百度识别尚未开通，请手工填写'])
  await server.close()
})

test('no key and no token is in an answer or the log', async () => {
  const own = await tokenOf(trade.who.supplier)
  const answers = [await read('plate'), await read('id_card')]
  expect(logged.length).toBeGreaterThan(20)
  const shown = logged.join() + JSON.stringify(answers)
  for (const secret of [APPLICATION.api_key, APPLICATION.secret_key, ...baidu.tokens(), own]) expect(shown).not.toContain(secret)
  expect(JSON.stringify(own)).not.toContain(baidu.tokens().at(-1))
})
