/** The protocol: pieces, interruptions, restarts, strangers, expiry, and photos sent twice. */
import { readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '#api/files.ts'
import { UPLOAD_PATH } from '#api/wire.ts'
import { MOST_UNFINISHED, MOST_UNFINISHED_BYTES } from '#server/files/unfinished.ts'
import type { House, Who } from './house.ts'
import { hashOf, metadata, PEOPLE, send, start, TUS } from './house.ts'
import { noise, plain } from './pictures.ts'

let house: House
let photo: Buffer
beforeAll(async () => {
  house = await start()
  photo = await noise(1200, 900)
})
afterAll(() => house.close())

const create = (who: Who | null, id: string, bytes: Buffer, given: Record<string, string> = {}, length = bytes.length) =>
  house.call(who, 'POST', UPLOAD_PATH, {
    headers: {
      ...TUS,
      'upload-length': String(length),
      'upload-metadata': metadata({ id, sha256: hashOf(bytes), filetype: 'image/jpeg', ...given }),
    },
  })
const patch = (who: Who, id: string, offset: number, body: Buffer) =>
  house.call(who, 'PATCH', `${UPLOAD_PATH}/${id}`, {
    headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: new Uint8Array(body),
  })
const head = async (who: Who, id: string) => {
  const { status, headers } = await house.call(who, 'HEAD', `${UPLOAD_PATH}/${id}`, { headers: TUS })
  return { status, offset: Number(headers.get('upload-offset') ?? -1) }
}
const info = async (id: string) => (await house.call('supplier', 'GET', `/v1/files/${id}`)).json()

describe('a photo in pieces', () => {
  it('arrives in 256 kB pieces and can be read at once', async () => {
    const id = uuidv7()
    expect(photo.length).toBeGreaterThan(2 * 256 * 1024)
    const sent = await send(house, 'supplier', { id, bytes: photo })
    expect(sent.status).toBe(200)
    expect(sent.offsets.slice(0, 3)).toEqual([0, 262_144, 524_288])
    expect(await info(id)).toMatchObject({ data: { id, type: 'image/jpeg', width: 1200, height: 900 } })
  })

  it('goes on at the byte where it stopped, after a restart of the server', async () => {
    const id = uuidv7()
    const created = await create('supplier', id, photo)
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toBe(`${UPLOAD_PATH}/${id}`)
    expect(created.headers.get('upload-expires')).toBeTruthy()
    expect((await patch('supplier', id, 0, photo.subarray(0, 100_003))).status).toBe(204)
    await house.restart()
    const sent = await send(house, 'supplier', { id, bytes: photo }, { uploadUrl: house.url(`${UPLOAD_PATH}/${id}`) })
    expect(sent.status).toBe(200)
    expect(sent.offsets[0]).toBe(100_003)
    expect(await info(id)).toMatchObject({ data: { id } })
  })

  it('survives a connection that breaks within a piece', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    await new Promise<void>((resolve) => {
      const headers = {
        ...TUS,
        authorization: 'Bearer supplier',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': '262144',
      }
      const broken = request(house.url(`${UPLOAD_PATH}/${id}`), { method: 'PATCH', headers })
      broken.on('error', () => resolve()).on('close', () => resolve())
      broken.write(photo.subarray(0, 50_000), () => broken.destroy())
    })
    // The server may still be busy with what came through: told so, a device asks again where to go on.
    const again = { uploadUrl: house.url(`${UPLOAD_PATH}/${id}`), retryDelays: [0, 100, 500, 1000, 3000, 5000] }
    const sent = await send(house, 'supplier', { id, bytes: photo }, again)
    expect(sent.status).toBe(200)
    expect(await info(id)).toMatchObject({ data: { width: 1200 } })
  })

  it('is taken in on the next question when the server stopped right after the last byte', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    await house.stop()
    await writeFile(join(house.data_dir, 'uploads', id), photo)
    await house.restart()
    expect(await head('supplier', id)).toEqual({ status: 200, offset: photo.length })
    expect(await info(id)).toMatchObject({ data: { id } })
  })

  it('answers complete to a device that missed the last answer, and keeps none of the sent bytes', async () => {
    const id = uuidv7()
    await send(house, 'supplier', { id, bytes: photo })
    await house.restart()
    expect(await head('supplier', id)).toEqual({ status: 200, offset: photo.length })
    expect((await stat(join(house.data_dir, 'uploads', id))).blocks).toBe(0)
  })

  it('refuses a piece for another place than the next', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    const answer = await patch('supplier', id, 5, photo.subarray(5, 200_000))
    expect(answer.status).toBe(409)
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    expect(await answer.json()).toMatchObject({ code: 'conflict' })
    expect(await head('supplier', id)).toEqual({ status: 200, offset: 0 })
  })
})

describe('who may upload', () => {
  it('asks for a login', async () => {
    const answer = await create(null, uuidv7(), photo)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
  })

  it('hides an upload from everyone but the person who began it', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    await patch('supplier', id, 0, photo.subarray(0, 1000))
    for (const each of [id, uuidv7(), 'nothing']) {
      expect((await head('buyer', each)).status).toBe(404)
      const answer = await patch('buyer', each, 1000, photo.subarray(1000, 2000))
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'not_found', message: '内容不存在或您无权查看' })
      expect((await house.call('buyer', 'DELETE', `${UPLOAD_PATH}/${each}`, { headers: TUS })).status).toBe(404)
    }
    expect((await create('buyer', id, photo)).status).toBe(422)
    expect(await head('supplier', id)).toEqual({ status: 200, offset: 1000 })
  })

  it('lets its person give an upload up', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    expect((await house.call('supplier', 'DELETE', `${UPLOAD_PATH}/${id}`, { headers: TUS })).status).toBe(204)
    expect((await head('supplier', id)).status).toBe(404)
  })

  it('does not believe an owner named by the device', async () => {
    const id = uuidv7()
    await create('supplier', id, photo, { user_id: uuidv7(), firm_id: uuidv7() })
    expect((await head('supplier', id)).status).toBe(200)
  })
})

describe('an address with more than an id in it', () => {
  it('acts on the upload whose owner was checked, and tells nothing of any other', async () => {
    const [mine, theirs] = [uuidv7(), uuidv7()]
    await create('buyer', mine, photo)
    await create('supplier', theirs, photo)
    await patch('supplier', theirs, 0, photo.subarray(0, 1000))
    for (const more of [`?x=/${theirs}`, `?/${theirs}`, `#/${theirs}`, `%3Fx=/${theirs}`, `%2F${theirs}`]) {
      const asked = await house.call('buyer', 'HEAD', `${UPLOAD_PATH}/${mine}${more}`, { headers: TUS })
      if (asked.status === 200) {
        expect(asked.headers.get('upload-offset')).toBe('0')
        expect(Buffer.from(asked.headers.get('upload-metadata') ?? '').toString()).not.toContain(
          Buffer.from(PEOPLE.supplier.user_id).toString('base64'),
        )
      } else expect(asked.status).toBe(404)
      await patch('buyer', `${mine}${more}`, 1000, photo.subarray(1000, 2000))
      expect(await head('supplier', theirs)).toEqual({ status: 200, offset: 1000 })
    }
    await house.call('buyer', 'DELETE', `${UPLOAD_PATH}/${mine}?x=/${theirs}`, { headers: TUS })
    expect((await head('buyer', mine)).status).toBe(404)
    expect(await head('supplier', theirs)).toEqual({ status: 200, offset: 1000 })
  })

  it('begins an upload under the id the device names and no other', async () => {
    const [mine, theirs] = [uuidv7(), uuidv7()]
    const answer = await house.call('buyer', 'POST', `${UPLOAD_PATH}?x=/${theirs}`, {
      headers: {
        ...TUS,
        'upload-length': '5',
        'upload-metadata': metadata({ id: mine, sha256: hashOf(photo), filetype: 'image/jpeg' }),
      },
    })
    expect(answer.headers.get('location')).toBe(`${UPLOAD_PATH}/${mine}`)
  })
})

describe('what the protocol does not allow', () => {
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
    ['too long', 'POST', { ...said, 'upload-length': String(MAX_PHOTO_BYTES + 1) }, 413],
    ['a length that follows', 'POST', { ...said, 'upload-defer-length': '1' }, 400],
    ['parts of one', 'POST', { ...said, 'upload-length': '9', 'upload-concat': 'partial' }, 400],
    ['metadata that are none', 'POST', { 'upload-length': '9', 'upload-metadata': 'id' }, 400],
    ['no metadata', 'POST', { 'upload-length': '9' }, 400],
  ]
  it.each(wrong)('answers %s in its own words, and the log holds up', async (_name, method, headers, status) => {
    const id = uuidv7()
    await create('supplier', id, photo)
    const before = house.logged.length
    const answer = await house.call('supplier', method, method === 'POST' ? UPLOAD_PATH : `${UPLOAD_PATH}/${id}`, {
      headers: { ...TUS, ...headers },
      ...(method === 'PATCH' ? { body: new Uint8Array(100) } : {}),
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      code: expect.any(String) as string,
      message: expect.stringMatching(/\p{Script=Han}/u) as string,
    })
    expect(house.logged.slice(before).join('')).not.toMatch(/"level":[56]0/)
    expect(await head('supplier', id)).toEqual({ status: 200, offset: 0 })
  })

  it('refuses more bytes than were announced', async () => {
    const id = uuidv7()
    await create('supplier', id, photo, {}, 100)
    expect((await patch('supplier', id, 0, photo.subarray(0, 200))).status).toBe(413)
  })
})

describe('unfinished uploads', () => {
  it('are so many a person at most, and so many bytes; giving one up makes room', async () => {
    const begin = (bytes: number) => create('stranger', uuidv7(), photo, {}, bytes)
    const ids: string[] = []
    for (let n = 0; n < MOST_UNFINISHED; n++) {
      const id = uuidv7()
      ids.push(id)
      expect((await create('stranger', id, photo, {}, 1000)).status).toBe(201)
    }
    const full = await begin(1000)
    expect(full.status).toBe(429)
    expect(await full.json()).toMatchObject({ code: 'too_many', message: '未完成的上传过多，请等已有的照片传完' })
    // The same one again, and everybody else's, begin as before.
    expect((await create('stranger', ids[0] as string, photo, {}, 1000)).status).toBe(201)
    expect((await create('supplier', uuidv7(), photo)).status).toBe(201)
    // A server that has just started knows what is there.
    await house.restart()
    expect((await begin(1000)).status).toBe(429)
    for (const id of ids) await house.call('stranger', 'DELETE', `${UPLOAD_PATH}/${id}`, { headers: TUS })

    const most = Math.floor(MOST_UNFINISHED_BYTES / MAX_PHOTO_BYTES)
    for (let n = 0; n < most; n++) expect((await begin(MAX_PHOTO_BYTES)).status).toBe(201)
    expect((await begin(MAX_PHOTO_BYTES)).status).toBe(429)
    expect((await send(house, 'stranger', { id: uuidv7(), bytes: await plain(40, 30) })).status).toBe(429)
    expect((await send(house, 'buyer', { id: uuidv7(), bytes: await plain(40, 30) })).status).toBe(200)
  })

  it('no longer count once the photo is taken in', async () => {
    const bytes = await plain(40, 30)
    for (let n = 0; n < MOST_UNFINISHED + 1; n++) expect((await send(house, 'trader', { id: uuidv7(), bytes })).status).toBe(200)
  })
})

it('takes turns among firms: a small photo does not wait for another firm’s eight large ones', async () => {
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
  expect((await send(house, 'buyer', { id: uuidv7(), bytes: await plain(40, 30) })).status).toBe(200)
  expect(taken).toBeLessThanOrEqual(2)
  await Promise.all(all)
}, 60_000)

describe('the same photo twice', () => {
  it('answers success for the same content and keeps one photo', async () => {
    const bytes = await plain(400, 300)
    const id = uuidv7()
    expect((await send(house, 'supplier', { id, bytes })).status).toBe(200)
    const before = await info(id)
    expect((await send(house, 'supplier', { id, bytes })).status).toBe(200)
    expect(await info(id)).toEqual(before)
  })

  it('refuses another content or another firm under a used id', async () => {
    const bytes = await plain(400, 300)
    const id = uuidv7()
    await send(house, 'supplier', { id, bytes })
    const other = await send(house, 'supplier', { id, bytes: await plain(400, 300, '#ff0000') })
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' }, offsets: [] })
    expect((await send(house, 'buyer', { id, bytes })).status).toBe(422)
  })
})

describe('what a new upload must say', () => {
  it('refuses more than 15 MB before a byte is sent', async () => {
    const answer = await create('supplier', uuidv7(), photo, {}, MAX_PHOTO_BYTES + 1)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ code: 'too_large', message: '照片超过 15 MB，请压缩后再上传' })
  })

  it('names each field that is wrong', async () => {
    const answer = await create('supplier', '../../etc/passwd', photo, { sha256: 'abc', filetype: '' })
    expect(answer.status).toBe(400)
    const { code, details } = (await answer.json()) as { code: string; details: { fields: object } }
    expect(code).toBe('invalid')
    expect(Object.keys(details.fields)).toEqual(['id', 'sha256', 'filetype'])
  })

  it('says what it can do without a login', async () => {
    const answer = await house.call(null, 'OPTIONS', UPLOAD_PATH)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('tus-max-size')).toBe(String(MAX_PHOTO_BYTES))
    expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('forgets uploads left lying for a week, and keeps younger ones', async () => {
  const [old, young] = [uuidv7(), uuidv7()]
  for (const id of [old, young]) {
    await create('supplier', id, photo)
    await patch('supplier', id, 0, photo.subarray(0, 1000))
  }
  await house.stop()
  const uploads = join(house.data_dir, 'uploads')
  const eight_days_ago = new Date(Date.now() - 8 * 24 * 3600 * 1000)
  for (const name of [old, `${old}.json`]) await utimes(join(uploads, name), eight_days_ago, eight_days_ago)
  await house.restart()
  expect(await readdir(uploads)).not.toContain(old)
  expect((await head('supplier', old)).status).toBe(404)
  expect(await head('supplier', young)).toEqual({ status: 200, offset: 1000 })
})

it('answers 503 when the disk refuses, keeps nothing half done, and takes the photo in once it can', async () => {
  const id = uuidv7()
  const bytes = await plain(500, 400)
  // A file where the photo's folder has to be: the write fails as on a broken disk, whoever runs the server.
  const tail = id.slice(-4)
  const blocked = join(house.data_dir, 'files', tail.slice(0, 2))
  await rm(blocked, { recursive: true, force: true })
  await writeFile(blocked, '')
  expect(await send(house, 'supplier', { id, bytes })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await house.call('supplier', 'GET', `/v1/files/${id}`)).status).toBe(404)
  expect(await readdir(join(house.data_dir, 'files', 'tmp'))).toEqual([])
  await rm(blocked)
  expect(await head('supplier', id)).toEqual({ status: 200, offset: bytes.length })
  expect(await info(id)).toMatchObject({ data: { width: 500, height: 400 } })
})

it('answers 503 when the disk is full in the middle of a piece, and goes on once there is room', async () => {
  const id = uuidv7()
  await create('supplier', id, photo)
  const path = join(house.data_dir, 'uploads', id)
  await rm(path)
  await symlink('/dev/full', path)
  const full = await patch('supplier', id, 0, photo.subarray(0, 262_144))
  expect(full.status).toBe(503)
  expect(await full.json()).toEqual({ code: 'unavailable', message: '服务器存储空间不足，照片稍后会自动重传' })
  await rm(path)
  await writeFile(path, '')
  const sent = await send(house, 'supplier', { id, bytes: photo }, { uploadUrl: house.url(`${UPLOAD_PATH}/${id}`) })
  expect(sent.status).toBe(200)
  expect(await info(id)).toMatchObject({ data: { id } })
})
