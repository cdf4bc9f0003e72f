/** Strangers cannot lock an account's owner out: whatever they request or use up, the owner's known devices log in and sign. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as constants from '#domain/constants.ts'
import type { SessionServer } from './session-server.ts'
import { pass, PASSWORD, PHONE, sessionServer, wrong } from './session-server.ts'

const server = sessionServer()
let token: string
const HOME = 'home'

type From = { ip?: string; browser?: string }
/** Each purpose's calls for requesting and trying a code. An empty `from` is the person at home. */
const WAYS = {
  login: {
    send: (from: From) => server.ask('POST', '/v1/login/verification-code', { body: { phone: PHONE }, ...from }),
    check: (verification_code: string, from: From) =>
      server.ask('POST', '/v1/login', { body: { identity: PHONE, verification_code }, ...from }),
  },
  register: {
    send: (from: From) => server.ask('POST', '/v1/register/verification-code', { body: { phone: PHONE }, ...from }),
    check: (verification_code: string, from: From) =>
      server.ask('PUT', '/v1/register/verification-code', { body: { phone: PHONE, verification_code }, ...from }),
  },
  reset: {
    send: (from: From) => server.ask('POST', '/v1/password/reset/verification-code', { body: { identity: PHONE }, ...from }),
    check: (verification_code: string, from: From) =>
      server.ask('PUT', '/v1/password/reset/verification-code', { body: { identity: PHONE, verification_code }, ...from }),
  },
} as const
const PURPOSES = Object.keys(WAYS) as (keyof typeof WAYS)[]
const stranger = (i: number): From => ({ ip: `172.16.${i >> 8}.${i & 255}`, browser: `stranger ${i}` })
const sendIdentity = () => server.ask('GET', '/v1/verification-code', { token })
const verify = (verification_code: string) => server.ask('PUT', '/v1/verification-code', { token, body: { verification_code } })

beforeEach(async () => {
  token = (await server.login(undefined, { browser: HOME })).token
})

/** Strangers use up all codes of the number. Returns how many were sent. */
async function bomb(send: (from: From) => ReturnType<SessionServer['ask']>): Promise<number> {
  let sent = 0
  for (let i = 0; i < constants.CODES_PER_DAY_RECIPIENT + 5; i++) {
    const { status } = await send(stranger(i))
    if (status === 200) sent++
    else expect(status).toBe(429)
  }
  return sent
}

/** Somebody on the same network uses up the network's attempts. */
async function useUpNetwork(): Promise<void> {
  const guess = (i: number) => ({ identity: PHONE, ticket: `${i}`.padStart(43, 'x'), password: PASSWORD })
  for (let i = 0; i < constants.LOGIN_TRIES_ADDRESS; i++) await server.ask('POST', '/v1/password/reset', { body: guess(i) })
}

describe('codes', () => {
  it.each(PURPOSES)('of %s are limited per recipient and day for strangers together', async (purpose) => {
    expect(await bomb(WAYS[purpose].send)).toBe(constants.CODES_PER_DAY_RECIPIENT)
    await server.deliver()
    expect(server.sent.length).toBeLessThanOrEqual(constants.CODES_PER_DAY_RECIPIENT)
  })

  it.each(PURPOSES)('of %s requested by one stranger never block anybody else’s', async (purpose) => {
    const { send } = WAYS[purpose]
    for (let i = 0; i <= constants.CODES_PER_DAY_REQUESTER; i++) {
      const { status } = await send(stranger(1))
      expect(status).toBe(i < constants.CODES_PER_DAY_REQUESTER ? 200 : 429)
      pass(constants.RESEND_COUNTDOWN_S)
    }
    expect((await send(stranger(2))).status).toBe(200)
  })

  it.each(PURPOSES)('of %s used up by strangers affect neither signing nor a known device', async (purpose) => {
    await bomb(WAYS[purpose].send)
    await server.deliver()
    expect((await sendIdentity()).status).toBe(200)
    const identity = server.sent.length
    await server.deliver()
    expect(server.sent).toHaveLength(identity + 1)
    expect((await verify(/\d{5}/.exec(server.sent.at(-1)?.text ?? '')?.[0] ?? '')).status).toBe(200)
    for (const known of ['login', 'reset'] as const) {
      expect((await WAYS[known].send({ browser: HOME })).status).toBe(200)
      expect((await WAYS[known].check(await server.deliver(), { browser: HOME })).status).toBe(200)
    }
  })

  it.each(PURPOSES)('of %s are not used up by wrong tries of strangers, with a code of their own or none', async (purpose) => {
    const { send, check } = WAYS[purpose]
    expect((await send({ browser: HOME })).status).toBe(200)
    const code = await server.deliver()
    await send(stranger(1))
    const theirs = await server.deliver()
    for (const who of [stranger(1), stranger(2), { browser: 'neighbour' }]) {
      for (let i = 0; i < constants.CODE_TRIES * 2; i++) expect((await check(wrong(code), who)).status).toBe(422)
    }
    if (theirs !== code) expect((await check(code, stranger(3))).body.code).toBe('bad_code')
    expect([200, 400]).toContain((await check(code, { browser: HOME })).status)
  })

  it.each(PURPOSES)('of %s can be guessed only by their requesters, five times each', async (purpose) => {
    const { send, check } = WAYS[purpose]
    await send({ browser: HOME })
    const code = await server.deliver()
    expect((await check(code, stranger(1))).body.code).toBe('bad_code')
    await send(stranger(1))
    const theirs = await server.deliver()
    for (let i = 0; i < constants.CODE_TRIES; i++) await check(wrong(theirs), stranger(1))
    expect((await check(theirs, stranger(1))).body.code).toBe('bad_code')
  })

  it('of the identity dialog belong to the session that asked', async () => {
    await sendIdentity()
    const code = await server.deliver()
    const elsewhere = (await server.login()).token
    const guess = () => server.ask('PUT', '/v1/verification-code', { token: elsewhere, body: { verification_code: wrong(code) } })
    for (let i = 0; i < constants.CODE_TRIES * 2; i++) expect((await guess()).status).toBe(422)
    expect((await verify(code)).status).toBe(200)
  })

  it('the correct password works on a network that has no attempts left', async () => {
    await WAYS.login.send({ browser: HOME })
    const code = await server.deliver()
    await useUpNetwork()
    expect((await WAYS.reset.check('123456', { browser: 'neighbour' })).status).toBe(429)
    expect((await WAYS.login.check(code, { browser: HOME })).status).toBe(200)
  })
})

describe('passwords', () => {
  const guess = (from: From) => server.login({ identity: PHONE, password: 'wrong-password' }, from)
  it('tried by strangers block neither a known device on any network, nor a code, nor a change of the password', async () => {
    const everywhere = constants.LOGIN_TRIES_PER_HOUR_STRANGERS
    for (let i = 0; i < everywhere + 5; i++) await guess(stranger(i))
    expect((await guess(stranger(999))).status).toBe(429)
    await useUpNetwork()
    expect((await server.login(undefined)).status).toBe(429)
    const body = { old_password: PASSWORD, password: 'another-copper-26' }
    expect((await server.ask('PUT', '/v1/user/password', { token, body })).status).toBe(200)
    expect((await server.login({ identity: PHONE, password: body.password }, { browser: HOME })).status).toBe(200)
    await WAYS.login.send({ browser: 'new phone' })
    expect((await WAYS.login.check(await server.deliver(), { browser: 'new phone' })).status).toBe(200)
  })

  it('have the same number of attempts on a known device, and only for its account', async () => {
    for (let i = 0; i < constants.LOGIN_TRIES_REQUESTER; i++) expect((await guess({ browser: HOME })).status).toBe(422)
    expect((await guess({ browser: HOME, ip: '10.9.9.9' })).status).toBe(429)
  })
})

it('a known device is forgotten after a password reset, and when the person ends its login', async () => {
  const full = async () => {
    for (let i = 0; i <= constants.LOGIN_TRIES_PER_HOUR_STRANGERS; i++)
      await server.login({ identity: PHONE, password: 'wrong-password' }, stranger(i))
  }
  const elsewhere = await server.login(undefined, { browser: 'office' })
  const { body } = await server.ask('GET', '/v1/user/sessions', { token: elsewhere.token })
  const home = body.data.find((each: { current: boolean }) => !each.current).id
  await full()
  expect((await server.login(undefined, { browser: HOME })).status).toBe(200)
  const again = await server.ask('GET', '/v1/user/sessions', { token: elsewhere.token })
  expect(again.body.data.some((each: { id: string }) => each.id === home)).toBe(false)
  for (const { id, current } of again.body.data)
    if (!current) await server.ask('DELETE', `/v1/user/sessions/${id}`, { token: elsewhere.token })
  expect((await server.login(undefined, { browser: HOME })).status).toBe(429)
  await WAYS.reset.send({ browser: 'office' })
  const { ticket } = (await WAYS.reset.check(await server.deliver(), { browser: 'office' })).body.data
  const reset = await server.ask('POST', '/v1/password/reset', {
    body: { identity: PHONE, ticket, password: 'another-copper-26' },
  })
  expect(reset.status).toBe(200)
  expect((await server.login({ identity: PHONE, password: 'another-copper-26' }, { browser: 'office' })).status).toBe(429)
})

it('a network without QR codes left still leaves known devices theirs', async () => {
  const show = (i: number, browser: string) =>
    server.ask('POST', '/v1/scan/qrcode', { body: { device_id: `device-${String(i).padStart(6, '0')}` }, browser })
  for (let i = 0; i < constants.WAYS_IN_PER_HOUR_ADDRESS; i++) await show(i, 'neighbour')
  expect((await show(9999, 'neighbour')).status).toBe(429)
  expect((await show(9999, HOME)).status).toBe(200)
})
