/**
 * The external check of private cards against a server that checks format and signature: each result, and what a provider does that
 * gives none. The card is saved in every case, and no number or secret gets into a log or a job.
 */
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import type { BankCard } from '#domain/firm/bank-card.ts'
import { users } from '#server/db/tables/accounts.ts'
import { bankCards } from '#server/db/tables/bank-cards.ts'
import { jobs } from '#server/db/tables/sync.ts'
import { queueLeft } from '#server/bank-cards/check.ts'
import { tencentCardCheck } from '#server/outside/tencent-card-check.ts'
import { type Mood, openFaceidServer } from '../outside/faceid-server.ts'
import { cardServer, change, PATH } from './card-server.ts'

const KEY = { secret_id: 'AKID0123456789', secret_key: 'card-secret-0123456789abcdefghij' }
const NUMBERS = ['6222021234567890128', '6222021234567890136']
const OWN = { account_type: 'private', holder: '演示甲', branch: '', cnaps_no: '', account_no: NUMBERS[0], is_default: true }

let provider: Awaited<ReturnType<typeof openFaceidServer>>
let written = ''
const settings = { ...KEY, endpoint: '', timeout_ms: 300 }
const { trade, add } = cardServer(async () => {
  provider = await openFaceidServer(KEY)
  settings.endpoint = provider.origin
  const log = new Writable({ write: (chunk, _encoding, done) => ((written += String(chunk)), done()) })
  return { config: { card_check: settings }, log }
})
let deal: Awaited<ReturnType<typeof trade.open>>
beforeAll(async () => {
  await trade.db.update(users).set({ realname: '演示甲' }).where(eq(users.id, trade.who.supplier.session.user_id))
  deal = await trade.open()
})
beforeEach(async () => {
  await trade.db.delete(jobs)
  provider.asked.length = 0
  provider.will({ result: '0' })
})
afterEach(async () => {
  const queued = JSON.stringify(await trade.db.select().from(jobs))
  for (const secret of [KEY.secret_key, ...NUMBERS]) expect(written + queued).not.toContain(secret)
})
afterAll(() => provider?.close())

const checkHere = async () => (await trade.who.trader.get(`/v1/merchant/orders/${deal.id}/payee`)).body.data.check as string
const lastJob = async () => (await trade.db.select().from(jobs).where(eq(jobs.kind, 'bank_card_check'))).at(-1)
const edit = async (card: BankCard, more: object): Promise<BankCard> =>
  (await trade.who.supplier.put(`${PATH}/${card.id}`, change(card, more))).body.data

test('a card whose holder and number belong together is asked about once for each account', async () => {
  const card = await add(OWN)
  await expect.poll(checkHere).toBe('matched')
  expect(provider.asked.map(({ body }) => JSON.parse(body))).toEqual([{ Name: '演示甲', BankCard: NUMBERS[0] }])
  const renamed = await edit(card, { is_default: true })
  const read = (await trade.who.supplier.get(`${PATH}/${card.id}`)).body.data
  expect(read.standing.checked).toEqual({ version: 1, result: 'matched' })
  provider.will({ result: '-1' })
  await edit(renamed, { account_no: NUMBERS[1] })
  await expect.poll(checkHere).toBe('mismatched')
  expect(provider.asked).toHaveLength(2)
})

test.each([
  ['-1', 'mismatched'],
  ['-4', 'mismatched'],
  ['-3', 'unusable'],
  ['-7', 'unusable'],
  ['-11', 'unusable'],
  ['-18', 'unusable'],
  ['-2', 'undecided'],
  ['-15', 'undecided'],
])('the result %s is %s', async (result, expected) => {
  provider.will({ result })
  await add(OWN)
  await expect.poll(checkHere).toBe(expected)
})

test('a firm’s account is not asked about', async () => {
  await add({ is_default: true })
  expect(await lastJob()).toBeUndefined()
  expect(await checkHere()).toBe('not_asked')
})

const away: [string, Mood][] = [
  ['is busy', { result: '-16' }],
  ['has too many requests', { error: 'RequestLimitExceeded' }],
  ['fails itself', { error: 'InternalError.UnKnown' }],
  ['answers a proxy’s page', 'page'],
  ['is silent', 'silent'],
]
test.each(away)('a provider that %s is asked again, and the card is kept', async (_what, mood) => {
  provider.will(mood)
  const card = await add(OWN)
  await expect.poll(async () => (await lastJob())?.error).toMatch(/Tencent FaceID/)
  expect(await lastJob()).toMatchObject({ done_at: null, attempts: 1 })
  expect(await checkHere()).toBe('not_asked')
  provider.will({ result: '0' })
  await trade.db.update(jobs).set({ run_at: new Date() })
  await expect.poll(checkHere).toBe('matched')
  expect((await trade.who.supplier.get(`${PATH}/${card.id}`)).body.data).toMatchObject({ version: card.version })
})

test.each([{ result: '-17' }, { error: 'FailedOperation.RequestLimitExceeded' }])(
  'a provider whose limit is reached (%o) is asked again tomorrow',
  async (mood) => {
    provider.will(mood)
    await add(OWN)
    const due = async () => (await trade.db.select().from(jobs)).find(({ done_at }) => done_at === null)?.run_at.getTime() ?? 0
    await expect.poll(due).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
    expect(await checkHere()).toBe('not_asked')
    expect(provider.asked).toHaveLength(1)
  },
)

test.each([
  ['an unknown key', { secret_id: 'AKID9999999999' }, null, 'AuthFailure.SecretIdNotFound'],
  ['a wrong key', { secret_key: 'another-secret' }, null, 'AuthFailure.SignatureFailure'],
  ['a service that is not open', {}, { error: 'UnauthorizedOperation.Nonactivated' }, 'UnauthorizedOperation.Nonactivated'],
  ['an account in arrears', {}, { error: 'UnauthorizedOperation.Arrears' }, 'UnauthorizedOperation.Arrears'],
  ['a result that nobody knows', {}, { result: '6222021234567890128 refused' }, 'unnamed'],
])('%s is given up at once and asked about by the next start', async (_what, more, mood, code) => {
  if (mood) provider.will(mood)
  Object.assign(settings, more)
  const card = await add(OWN)
  await expect.poll(async () => (await lastJob())?.done_at ?? null).not.toBeNull()
  expect(await lastJob()).toMatchObject({ attempts: 1, error: expect.stringContaining(code) })
  expect(await checkHere()).toBe('not_asked')
  // The operator mends it and starts the server again.
  provider.will({ result: '0' })
  Object.assign(settings, KEY)
  await queueLeft({ database: trade.server.database, card_check: tencentCardCheck(settings) })
  await expect.poll(checkHere).toBe('matched')
  const [row] = await trade.db.select().from(bankCards).where(eq(bankCards.id, card.id))
  expect(row).toMatchObject({ version: 1, account_no: NUMBERS[0] })
})

test('a card that changes or goes while it is asked about keeps no answer of before', async () => {
  provider.will('silent')
  const card = await add(OWN)
  await expect.poll(() => provider.asked.length).toBe(1)
  provider.will({ result: '-1' })
  await edit(card, { account_no: NUMBERS[1] })
  await expect.poll(checkHere).toBe('mismatched')
  provider.will({ result: '0' })
  await trade.db.update(jobs).set({ run_at: new Date() })
  await expect.poll(async () => (await trade.db.select().from(jobs)).every(({ done_at }) => done_at)).toBe(true)
  expect(await checkHere()).toBe('mismatched')
  expect(provider.asked).toHaveLength(2)
})
