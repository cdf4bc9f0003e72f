/** Limits of a device's uploads, and the effect of one person's or firm's uploads on others. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES, UPLOAD_PATH } from '#api/wire.ts'
import { MOST_UNFINISHED, MOST_UNFINISHED_BYTES } from '#server/files/unfinished.ts'
import type { PhotoServer } from './photo-server.ts'
import { hashOf, metadata, PEOPLE, send, speaker, startPhotoServer, TUS } from './photo-server.ts'
import { noise, plain } from './pictures.ts'

let server: PhotoServer
let photo: Buffer
beforeAll(async () => {
  server = await startPhotoServer()
  photo = await noise(1200, 900)
})
afterAll(() => server.close())
const { create, patch, head } = speaker(() => server)

describe('an address that contains more than an id', () => {
  it('acts only on the upload with a checked owner, and discloses no other', async () => {
    const [mine, theirs] = [uuidv7(), uuidv7()]
    await create('buyer', mine, photo)
    await create('supplier', theirs, photo)
    await patch('supplier', theirs, 0, photo.subarray(0, 1000))
    for (const more of [`?x=/${theirs}`, `?/${theirs}`, `#/${theirs}`, `%3Fx=/${theirs}`, `%2F${theirs}`]) {
      const asked = await server.call('buyer', 'HEAD', `${UPLOAD_PATH}/${mine}${more}`, { headers: TUS })
      if (asked.status === 200) {
        expect(asked.headers.get('upload-offset')).toBe('0')
        expect(Buffer.from(asked.headers.get('upload-metadata') ?? '').toString()).not.toContain(
          Buffer.from(PEOPLE.supplier.user_id).toString('base64'),
        )
      } else expect(asked.status).toBe(404)
      await patch('buyer', `${mine}${more}`, 1000, photo.subarray(1000, 2000))
      expect(await head('supplier', theirs)).toEqual({ status: 200, offset: 1000 })
    }
    await server.call('buyer', 'DELETE', `${UPLOAD_PATH}/${mine}?x=/${theirs}`, { headers: TUS })
    expect((await head('buyer', mine)).status).toBe(404)
    expect(await head('supplier', theirs)).toEqual({ status: 200, offset: 1000 })
  })

  it('begins an upload only under the id that the device names', async () => {
    const [mine, theirs] = [uuidv7(), uuidv7()]
    const answer = await server.call('buyer', 'POST', `${UPLOAD_PATH}?x=/${theirs}`, {
      headers: {
        ...TUS,
        'upload-length': '5',
        'upload-metadata': metadata({ id: mine, sha256: hashOf(photo), filetype: 'image/jpeg' }),
      },
    })
    expect(answer.headers.get('location')).toBe(`${UPLOAD_PATH}/${mine}`)
  })
})

describe('a request that the protocol forbids', () => {
  type Wrong = [string, string, Record<string, string>, number]
  const bytes = { 'content-type': 'application/offset+octet-stream' }
  const said = { 'upload-metadata': metadata({ id: uuidv7(), sha256: 'a'.repeat(64), filetype: 'image/jpeg' }) }
  const wrong: Wrong[] = [
    ['another version', 'PATCH', { ...bytes, 'tus-resumable': '0.2.2', 'upload-offset': '0' }, 400],
    ['no place', 'PATCH', bytes, 400],
    ['no kind of content', 'PATCH', { 'upload-offset': '0' }, 400],
    ['another kind of content', 'PATCH', { 'content-type': 'image/jpeg', 'upload-offset': '0' }, 400],
    ['a place that is no number', 'PATCH', { ...bytes, 'upload-offset': 'x' }, 400],
    ['a place before the first', 'PATCH', { ...bytes, 'upload-offset': '-1' }, 400],
    ['another place than the next', 'PATCH', { ...bytes, 'upload-offset': '7' }, 409],
    ['a length given late', 'PATCH', { ...bytes, 'upload-offset': '0', 'upload-length': '9' }, 400],
    ['no length', 'POST', said, 400],
    ['a length that is no number', 'POST', { ...said, 'upload-length': 'x' }, 400],
    ['a length below nothing', 'POST', { ...said, 'upload-length': '-1' }, 400],
    ['nothing to send', 'POST', { ...said, 'upload-length': '0' }, 422],
    ['too long', 'POST', { ...said, 'upload-length': String(MAX_UPLOAD_BYTES + 1) }, 413],
    ['a length that follows', 'POST', { ...said, 'upload-defer-length': '1' }, 400],
    ['parts of one', 'POST', { ...said, 'upload-length': '9', 'upload-concat': 'partial' }, 400],
    ['metadata that are none', 'POST', { 'upload-length': '9', 'upload-metadata': 'id' }, 400],
    ['no metadata', 'POST', { 'upload-length': '9' }, 400],
  ]
  it.each(wrong)('is refused in the server’s form, without an error in the log: %s', async (_name, method, headers, status) => {
    const id = uuidv7()
    await create('supplier', id, photo)
    const before = server.logged.length
    const answer = await server.call('supplier', method, method === 'POST' ? UPLOAD_PATH : `${UPLOAD_PATH}/${id}`, {
      headers: { ...TUS, ...headers },
      ...(method === 'PATCH' ? { body: new Uint8Array(100) } : {}),
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      code: expect.any(String) as string,
      message: expect.stringMatching(/\p{Script=Han}/u) as string,
    })
    expect(server.logged.slice(before).join('')).not.toMatch(/"level":[56]0/)
    expect(await head('supplier', id)).toEqual({ status: 200, offset: 0 })
  })

  it('with more bytes than announced is refused', async () => {
    const id = uuidv7()
    await create('supplier', id, photo, {}, 100)
    expect((await patch('supplier', id, 0, photo.subarray(0, 200))).status).toBe(413)
  })
})

describe('unfinished uploads', () => {
  it('are limited in number and bytes for each person, and the oldest make room for a new one', async () => {
    const begin = (bytes: number) => create('stranger', uuidv7(), photo, {}, bytes)
    const ids: string[] = []
    for (let n = 0; n < MOST_UNFINISHED; n++) {
      const id = uuidv7()
      ids.push(id)
      expect((await create('stranger', id, photo, {}, 1000)).status).toBe(201)
    }
    const there = async (of: readonly string[]) => {
      const answers = await Promise.all(of.map((id) => server.call('stranger', 'HEAD', `${UPLOAD_PATH}/${id}`, { headers: TUS })))
      return answers.filter(({ status }) => status === 200).length
    }
    // Restarted, the first upload is the newest. Uploads of other people never make room.
    expect((await create('stranger', ids[0] as string, photo, {}, 1000)).status).toBe(201)
    expect((await create('supplier', uuidv7(), photo)).status).toBe(201)
    expect(await there(ids)).toBe(MOST_UNFINISHED)
    expect((await begin(1000)).status).toBe(201)
    expect([await there([ids[0] as string]), await there([ids[1] as string]), await there(ids)]).toEqual([
      1,
      0,
      MOST_UNFINISHED - 1,
    ])
    // A restarted server knows the existing uploads.
    await server.restart()
    expect((await begin(1000)).status).toBe(201)
    expect(await there(ids)).toBe(MOST_UNFINISHED - 2)

    const most = Math.floor(MOST_UNFINISHED_BYTES / MAX_UPLOAD_BYTES)
    for (let n = 0; n < most; n++) expect((await begin(MAX_UPLOAD_BYTES)).status).toBe(201)
    expect(await there(ids)).toBe(0)
    expect((await send(server, 'stranger', { id: uuidv7(), bytes: await plain(40, 30) })).status).toBe(200)
  })

  it('no longer count once the photo is stored', async () => {
    const bytes = await plain(40, 30)
    for (let n = 0; n < MOST_UNFINISHED + 1; n++) expect((await send(server, 'trader', { id: uuidv7(), bytes })).status).toBe(200)
  })
})

it('uploads of firms take turns: a small photo does not wait for another firm’s eight large ones', async () => {
  const large = await noise(3000, 2250)
  const ids = Array.from({ length: 8 }, () => uuidv7())
  for (const id of ids) {
    await create('supplier', id, large)
    expect((await patch('supplier', id, 0, large.subarray(0, -1))).status).toBe(204)
  }
  let taken = 0
  const all = ids.map(async (id) => {
    expect((await patch('supplier', id, large.length - 1, large.subarray(-1))).status).toBe(204)
    taken++
  })
  expect((await send(server, 'buyer', { id: uuidv7(), bytes: await plain(40, 30) })).status).toBe(200)
  expect(taken).toBeLessThanOrEqual(2)
  await Promise.all(all)
}, 60_000)
