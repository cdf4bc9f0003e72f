/** Photos read by the vendor: each kind through the readers of the domain, whose token and photo it takes, and the firm's budget. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, expect, it, test, vi } from 'vitest'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { LASTING, readDrivingLicence, readIdCard, readLicence, readVehicleLicence } from '#domain/recognition/papers.ts'
import { plateIn } from '#domain/recognition/figures.ts'
import { readTicket } from '#domain/recognition/ticket.ts'
import { files } from '#server/db/tables/records.ts'
import { noise } from '../files/pictures.ts'
import { knownDevice } from '../../known-devices.ts'
import { PASSWORD, PHONES } from '../harness.ts'
import { ID_NO, RESULTS, USCC } from '../outside/baidu-server.ts'
import { done, recognitionServer, TOKEN, told } from './recognition-server.ts'

const MOST = 5
const { trade, baidu, photo, tokenOf, read } = recognitionServer({ reads_a_day: MOST })
afterEach(() => void vi.useRealTimers())
const values = (reading: object | null) =>
  Object.fromEntries(Object.entries(reading ?? {}).map(([field, found]) => [field, (found as { value?: unknown } | null)?.value]))

test('a weigh ticket has the right figures, whatever separators the vendor read', async () => {
  const { engine, texts, remaining } = done(await read('weigh_ticket'))
  expect([engine, remaining]).toEqual(['baidu', MOST - 1])
  expect(texts).toContainEqual({ text: '毛重：48260kg', certainty: 0.97, place: null })
  expect(readTicket(texts)).toMatchObject({
    gross_kg: { value: 48_260, doubt: null },
    tare_kg: { value: 15_840, doubt: null },
    net_kg: { value: 32_420, doubt: null },
    plate: { value: '沪A12345' },
    ticket_no: { value: 'BD0002611' },
    weighed_at: { value: '2026-11-25T14:05' },
    problem: null,
  })
  expect(JSON.stringify(texts)).not.toContain('新港磅房')
})

test('a field of which the vendor is not certain is doubtful, and two tickets are told apart', async () => {
  const [ticket] = RESULTS.weight_note
  baidu.answer({ weight_note: [{ ...ticket, PlateNum: [{ word: '沪A·12345', probability: { average: 0.9, min: 0.4 } }] }] })
  expect(readTicket(done(await read('weigh_ticket')).texts)?.plate?.doubt).toBe('看不清，请对照照片')
  const other = { ...ticket, CrossWeight: [{ word: '50000kg' }], NetWeight: [{ word: '34160kg' }] }
  baidu.answer({ weight_note: [ticket, other] })
  expect(readTicket(done(await read('weigh_ticket')).texts)?.problem).toBe('照片里有两张磅单，请一张一张拍')
})

test('a plate has its place in the photo', async () => {
  const [{ text, certainty, place }] = done(await read('plate')).texts
  expect([plateIn(text), certainty]).toEqual(['苏B66888', 0.92])
  expect(place).toEqual({ x: 235, y: 313, width: 229, height: 65 })
})

test('a vehicle licence and a driving licence give plate and driver, and nothing that no form asks for', async () => {
  expect(values(readVehicleLicence(done(await read('vehicle_licence')).texts))).toEqual({ plate: '苏B66888' })
  const { texts } = done(await read('driving_licence'))
  expect(values(readDrivingLicence(texts))).toEqual({ driver: '周新港' })
  expect(JSON.stringify(texts)).not.toContain(ID_NO)
})

test('either side of an id card is read, with the places of what stands there', async () => {
  const front = readIdCard(done(await read('id_card')).texts)
  expect(values(front)).toEqual({ real_name: '周新港', id_no: ID_NO, valid_until: undefined })
  expect(front?.real_name?.read.place).toMatchObject({ x: 267, y: 176, width: 120, height: 43 })
  const back = { 签发机关: { words: '示范市公安局' }, 签发日期: { words: '20200312' }, 失效日期: { words: '20400312' } }
  baidu.answer({ idcard: back })
  expect(values(readIdCard(done(await read('id_card')).texts))).toMatchObject({ valid_until: '2040-03-12' })
  baidu.answer({ idcard: { ...back, 失效日期: { words: '长期' } } })
  expect(values(readIdCard(done(await read('id_card')).texts))).toMatchObject({ valid_until: LASTING })
  expect(baidu.reads().at(-1)?.body).toContain('id_card_side=front')
})

test('a business licence fills the form of a firm', async () => {
  const licence = () => read('business_licence').then((answer) => values(readLicence(done(answer).texts)))
  expect(await licence()).toEqual({
    company_name: '新港再生资源有限公司',
    uscc: USCC,
    legal_person: '周新港',
    reg_address: '示范市港口大道1号',
    established_on: '2019-03-01',
    valid_until: '2039-02-28',
  })
  baidu.answer({ business_license: { ...RESULTS.business_license, 有效期: { words: '长期' } } })
  expect(await licence()).toMatchObject({ valid_until: LASTING })
})

test('a photo that shows nothing of the kind gives no texts, and so does an answer of another shape', async () => {
  const odd = [{ weight_note: [] }, { weight_note: [{ PlateNum: 'x', TareWeight: [null, { word: 7 }] }] }, { weight_note: {} }]
  for (const answer of odd) {
    baidu.answer(answer)
    expect(done(await read('weigh_ticket')).texts).toEqual([])
  }
  baidu.answer({ license_plate: { number: '苏B66888', vertexes_location: [{ x: 'left' }], probability: ['high'] } })
  expect(done(await read('plate')).texts).toEqual([{ text: '苏B66888', certainty: 1, place: null }])
})

it('takes a token for five minutes, and only from the session that it was given to', async () => {
  const { supplier, buyer } = trade.who
  const stale = [422, 'bad_code', '识别凭证已失效，请重试']
  const send = (token: string, who = supplier) => who.post('/v1/ocr/plate', { token, file_id: photo.id })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const token = await tokenOf(supplier)
  expect(token).toMatch(/^\d{10}\.[0-9a-f]{64}$/)
  const [end, sign] = token.split('.') as [string, string]
  const forged = [
    `${Number(end) + 60}.${sign}`,
    `${end}.${sign.replace(/.$/, sign.endsWith('0') ? '1' : '0')}`,
    `${end}.`,
    sign,
    '0.0',
  ]
  for (const each of forged) expect(told(await send(each))).toEqual(stale)
  // Of another person, and of another session of the same person.
  expect(told(await send(token, buyer))).toEqual(stale)
  const cookie = `device=${knownDevice(PHONES.supplier)}`
  const { body } = await trade.server.anonymous.post('/v1/login', { identity: PHONES.supplier, password: PASSWORD }, { cookie })
  const second = { authorization: `Bearer ${body.data.access_token}`, [ACCOUNT_HEADER]: body.data.user_id }
  expect(told(await trade.server.anonymous.post('/v1/ocr/plate', { token, file_id: photo.id }, second))).toEqual(stale)
  vi.setSystemTime(Date.now() + 299_000)
  expect((await send(token)).status).toBe(200)
  vi.setSystemTime(Date.now() + 2000)
  expect(told(await send(token))).toEqual(stale)
})

it('gives nothing to a visitor', async () => {
  expect((await trade.server.anonymous.get(TOKEN)).status).toBe(401)
  expect((await trade.server.anonymous.post('/v1/ocr/plate', { token: 'x', file_id: photo.id })).status).toBe(401)
})

it('answers for a stranger, a missing photo and an unknown kind alike, and sends nothing', async () => {
  const sent = baidu.reads().length
  const missing = [404, 'not_found', '内容不存在或您无权查看']
  for (const name of ['other_supplier', 'buyer', 'trader'] as const)
    expect(told(await read('plate', trade.who[name]))).toEqual(missing)
  expect(told(await read('plate', trade.who.supplier, uuidv7()))).toEqual(missing)
  for (const kind of ['passport', 'constructor', '%00']) expect(told(await read(kind))).toEqual(missing)
  expect(baidu.reads().length).toBe(sent)
})

it('reads the photo of a colleague, but a sealed one only for the person who has sent it', async () => {
  const id = await trade.upload('trader')
  const seal = (sealed: boolean) => trade.db.update(files).set({ sealed }).where(eq(files.id, id))
  const status = async (name: 'trader' | 'colleague') => (await read('id_card', trade.who[name], id)).status
  expect([await status('trader'), await status('colleague')]).toEqual([200, 200])
  await seal(true)
  expect([await status('trader'), await status('colleague')]).toEqual([200, 404])
})

it('refuses a paper before the vendor sees it', async () => {
  const sent = baidu.reads().length
  const paper = await trade.upload('supplier', uuidv7(), { name: '磅单.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') })
  expect(told(await read('weigh_ticket', trade.who.supplier, paper))).toEqual([
    422,
    'bad_image',
    'PDF 不能识别，请选择照片，或手工填写',
  ])
  expect(baidu.reads().length).toBe(sent)
})

it('sends a photo beyond what the vendor takes smaller, in the same pixels', async () => {
  const id = await trade.upload('supplier', uuidv7(), { name: '', bytes: await noise(2560, 2400) })
  const [file] = await trade.db.select().from(files).where(eq(files.id, id))
  expect([file?.width, file?.height, (file?.bytes ?? 0) > 3_000_000]).toEqual([2560, 2400, true])
  expect((await read('plate', trade.who.supplier, id)).status).toBe(200)
  const image = new URLSearchParams(baidu.reads().at(-1)?.body).get('image') ?? ''
  expect(await sharp(Buffer.from(image, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 2560, height: 2400 })
})

it('stops at the budget of the firm, together however many ask at once, and begins again the next day', async () => {
  const evening = Date.parse(`${chinaDay(Date.now() - DAY_MS)}T23:00:00+08:00`)
  vi.useFakeTimers({ toFake: ['Date'], now: evening })
  const sent = baidu.reads().length
  const token = await tokenOf(trade.who.supplier)
  const ask = () => trade.who.supplier.post('/v1/ocr/plate', { token, file_id: photo.id })
  const answers = await Promise.all(Array.from({ length: MOST + 3 }, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST)
  expect(baidu.reads().length - sent).toBe(MOST)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused && told(refused)).toEqual([429, 'too_many', `本公司今天的 ${MOST} 次百度识别已用完，请手工填写，明天恢复`])
  expect(refused?.body.details).toEqual({ retry_after_s: 3600 })
  // Another firm has its own.
  expect((await read('plate', trade.who.buyer, await trade.upload('buyer'))).status).toBe(200)
  vi.setSystemTime(evening + HOUR_MS)
  expect(done(await read('plate')).remaining).toBe(MOST - 1)
})
