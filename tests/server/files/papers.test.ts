/** Papers are kept byte for byte, opened by the same people as photos, and never displayed by a browser as our page. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import { pruneFiles } from '#server/files/prune.ts'
import type { PhotoServer, Who } from './photo-server.ts'
import { hashOf, send, startPhotoServer } from './photo-server.ts'

let server: PhotoServer
beforeAll(async () => {
  server = await startPhotoServer()
})
afterAll(() => server.close())

/** A PDF with a script, which PDF readers run and a browser tab must not. */
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const sendAs = (who: Who, id: string, filename: string, bytes = pdf) =>
  send(server, who, { id, bytes }, { metadata: { id, sha256: hashOf(bytes), filetype: 'application/pdf', filename } })
const info = async (who: Who, id: string) => (await server.call(who, 'GET', `/v1/files/${id}`)).json()

it('a paper is stored unchanged under its name, and served in a sandbox', async () => {
  const id = uuidv7()
  expect((await sendAs('buyer', id, 'C:\\回单\\工行 11月.PDF')).status).toBe(200)
  const told = { data: { id, type: 'application/pdf', name: '工行 11月.pdf', bytes: pdf.length, width: 0, height: 0 } }
  expect(await info('buyer', id)).toMatchObject(told)
  const answer = await server.call('buyer', 'GET', `/v1/files/${id}/content`)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''%E5%B7%A5%E8%A1%8C%2011%E6%9C%88\.pdf$/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const thumb = await server.call('buyer', 'GET', `/v1/files/${id}/content?thumb=1`)
  expect(thumb.headers.get('content-type')).toContain('application/json')
  expect(await thumb.json()).toMatchObject(told)
  for (const path of ['', '/content', '/content?thumb=1'])
    expect((await server.call('trader', 'GET', `/v1/files/${id}${path}`)).status).toBe(404)
})

it.each([
  ['evil.html', 'evil.html.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['\u202Efdp.exe\u0000', 'fdp.exe.pdf'],
  ['长'.repeat(300), `${'长'.repeat(120)}.pdf`],
  ['', '文件.pdf'],
])('the name of a paper ends with its type: %s', async (given, name) => {
  const id = uuidv7()
  expect((await sendAs('buyer', id, given)).status).toBe(200)
  expect(await info('buyer', id)).toMatchObject({ data: { name } })
})

it('a paper has the type of its first bytes, not the type that the device names', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.7')
  expect(await sendAs('buyer', uuidv7(), 'a.pdf', page)).toMatchObject({ status: 422, body: { code: 'bad_image' } })
  const word = Buffer.from('PK\u0003\u0004 word/document.xml')
  expect(await sendAs('buyer', uuidv7(), 'a.pdf', word)).toMatchObject({ status: 422, body: { code: 'bad_image' } })
})

it('a paper is deleted with its row when nothing refers to it', async () => {
  const id = uuidv7()
  await sendAs('buyer', id, 'a.pdf')
  await pruneFiles(server, new Date(Date.now() + 91 * DAY_MS))
  expect((await server.call('buyer', 'GET', `/v1/files/${id}/content`)).status).toBe(404)
})
