/** Mail through an SMTP server: login, text, and temporary and permanent refusals. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LastingFailure } from '#server/jobs.ts'
import { messengerOf, missingMessenger } from '#server/outside/messenger.ts'

const MESSAGE = { words: '找回密码', code: '246810', minutes: 10 }
const SECRET = 'smtp-secret-0123456789'
const mails: { from: string; to: string[]; text: string }[] = []
let refusal: (Error & { responseCode: number }) | null = null
let server: SMTPServer
let port: number
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'codes' && password === SECRET
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onRcptTo: (_address, _session, done) => done(refusal),
    onData: (stream, { envelope }, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const send = (to: string, { password = SECRET, at = port } = {}) => {
  const mail = { smtp_url: `smtp://codes:${password}@127.0.0.1:${at}`, from: '循金 <codes@trade.example>' }
  return messengerOf({ sms: null, mail }, missingMessenger).mail(to, MESSAGE)
}
async function lasts(sending: Promise<void>): Promise<boolean> {
  const error = await sending.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof Error)) throw new Error('was sent')
  expect(`${error.message} ${error.stack}`).not.toMatch(/smtp-secret|someone@/)
  return error instanceof LastingFailure
}
const decoded = (text: string) =>
  text.replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, words: string) => Buffer.from(words, 'base64').toString())

it('mail has subject and sentence, and comes from the configured address', async () => {
  await send('someone@example.com')
  const [mail] = mails
  expect(mail).toMatchObject({ from: 'codes@trade.example', to: ['someone@example.com'] })
  const [head = '', body = ''] = (mail?.text ?? '').split('\r\n\r\n')
  expect(decoded(head)).toMatch(/Subject: 循金找回密码验证码/)
  expect(decoded(head)).toMatch(/From: "?循金"? <codes@trade.example>/)
  const plain = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(
        body.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString()
  expect(plain.trim()).toBe('【循金】您的找回密码验证码是 246810，10 分钟内有效，请勿告诉他人。')
})

it('mail goes to the single given address, whatever text it contains', async () => {
  const before = mails.length
  await send('a@example.com, b@example.com').catch(() => undefined)
  expect(mails.slice(before).flatMap(({ to }) => to)).not.toContain('b@example.com')
})

it.each([
  [550, true],
  [553, true],
  [450, false],
  [421, false],
])('a refusal of a mailbox with %i is permanent: %s', async (responseCode, expected) => {
  refusal = Object.assign(new Error('refused'), { responseCode })
  expect(await lasts(send('someone@example.com'))).toBe(expected)
  refusal = null
})

it('a wrong password is not repeated, and an unreachable server is tried again', async () => {
  expect(await lasts(send('someone@example.com', { password: 'wrong' }))).toBe(true)
  const gone = new SMTPServer({ disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', () => resolve()))
  const { port: at } = gone.server.address() as AddressInfo
  await new Promise<void>((resolve) => gone.close(() => resolve()))
  expect(await lasts(send('someone@example.com', { at }))).toBe(false)
})
