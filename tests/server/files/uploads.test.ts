/** The upload protocol: pieces, interruptions, restarts, strangers, expiry, and photos that are sent twice. */
import { readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES, UPLOAD_PATH } from '#api/wire.ts'
import type { PhotoServer } from './photo-server.ts'
import { hashOf, metadata, send, signedBy, speaker, startPhotoServer, TUS } from './photo-server.ts'
import { noise, plain } from './pictures.ts'

let server: PhotoServer
let photo: Buffer
beforeAll(async () => {
  server = await startPhotoServer()
  photo = await noise(1200, 900)
})
afterAll(() => server.close())

const { create, patch, head } = speaker(() => server)
const info = async (id: string) => (await server.call('supplier', 'GET', `/v1/files/${id}`)).json()

describe('a photo in pieces', () => {
  it('arrives in 256 kB pieces and can be read at once', async () => {
    const id = uuidv7()
    expect(photo.length).toBeGreaterThan(2 * 256 * 1024)
    const sent = await send(server, 'supplier', { id, bytes: photo })
    expect(sent.status).toBe(200)
    expect(sent.offsets.slice(0, 3)).toEqual([0, 262_144, 524_288])
    expect(await info(id)).toMatchObject({ data: { id, type: 'image/jpeg', width: 1200, height: 900 } })
  })

  it('continues at the byte where it stopped after a restart of the server', async () => {
    const id = uuidv7()
    const created = await create('supplier', id, photo)
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toBe(`${UPLOAD_PATH}/${id}`)
    expect(created.headers.get('upload-expires')).toBeTruthy()
    expect((await patch('supplier', id, 0, photo.subarray(0, 100_003))).status).toBe(204)
    await server.restart()
    const sent = await send(server, 'supplier', { id, bytes: photo }, { uploadUrl: server.url(`${UPLOAD_PATH}/${id}`) })
    expect(sent.status).toBe(200)
    expect(sent.offsets[0]).toBe(100_003)
    expect(await info(id)).toMatchObject({ data: { id } })
  })

  it('survives a broken connection within a piece', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    await new Promise<void>((resolve) => {
      const headers = {
        ...TUS,
        ...signedBy('supplier'),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': '262144',
      }
      const broken = request(server.url(`${UPLOAD_PATH}/${id}`), { method: 'PATCH', headers })
      broken.on('error', () => resolve()).on('close', () => resolve())
      broken.write(photo.subarray(0, 50_000), () => broken.destroy())
    })
    // The server may still be busy with the received bytes. A device that is told so asks again for its position.
    const again = { uploadUrl: server.url(`${UPLOAD_PATH}/${id}`), retryDelays: [0, 100, 500, 1000, 3000, 5000] }
    const sent = await send(server, 'supplier', { id, bytes: photo }, again)
    expect(sent.status).toBe(200)
    expect(await info(id)).toMatchObject({ data: { width: 1200 } })
  })

  it('is stored by the next request if the server stopped right after the last byte', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    await server.stop()
    await writeFile(join(server.data_dir, 'uploads', id), photo)
    await server.restart()
    expect(await head('supplier', id)).toEqual({ status: 200, offset: photo.length })
    expect(await info(id)).toMatchObject({ data: { id } })
  })

  it('is reported as complete to a device that missed the last answer, and none of the sent bytes stay', async () => {
    const id = uuidv7()
    await send(server, 'supplier', { id, bytes: photo })
    await server.restart()
    expect(await head('supplier', id)).toEqual({ status: 200, offset: photo.length })
    expect((await stat(join(server.data_dir, 'uploads', id))).blocks).toBe(0)
  })

  it('refuses a piece that does not follow the last one', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    const answer = await patch('supplier', id, 5, photo.subarray(5, 200_000))
    expect(answer.status).toBe(409)
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    expect(await answer.json()).toMatchObject({ code: 'conflict' })
    expect(await head('supplier', id)).toEqual({ status: 200, offset: 0 })
  })
})

describe('an upload that is begun twice', () => {
  it('reports its position and continues there', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    await patch('supplier', id, 0, photo.subarray(0, 100_003))
    const again = await create('supplier', id, photo)
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '100003'])
    // Bytes sent with the creation are the first ones, which the server already has.
    const headers = {
      ...TUS,
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(photo.length),
      'upload-metadata': metadata({ id, sha256: hashOf(photo), filetype: 'image/jpeg' }),
    }
    const body = new Uint8Array(photo.subarray(0, 1000))
    expect((await server.call('supplier', 'POST', UPLOAD_PATH, { headers, body })).status).toBe(409)
    expect(await head('supplier', id)).toEqual({ status: 200, offset: 100_003 })
    expect((await patch('supplier', id, 100_003, photo.subarray(100_003))).status).toBe(204)
    expect(await info(id)).toMatchObject({ data: { width: 1200 } })
  })

  it('stays complete once the photo is stored', async () => {
    const id = uuidv7()
    const bytes = await plain(400, 300)
    await send(server, 'supplier', { id, bytes })
    expect((await create('supplier', id, bytes)).status).toBe(201)
    expect(await head('supplier', id)).toEqual({ status: 200, offset: bytes.length })
  })

  it('keeps its content and length, and refuses others under its id', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    await patch('supplier', id, 0, photo.subarray(0, 1000))
    for (const answer of [await create('supplier', id, await plain(40, 30)), await create('supplier', id, photo, {}, 5000)])
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'key_reused' }])
    expect(await head('supplier', id)).toEqual({ status: 200, offset: 1000 })
  })
})

it('asks for the photo again if its bytes differ from the announced hash, and accepts the correct bytes', async () => {
  const id = uuidv7()
  await create('supplier', id, photo)
  const damaged = Buffer.from(photo)
  damaged[5000] = (damaged[5000] ?? 0) ^ 1
  const answer = await patch('supplier', id, 0, damaged)
  expect([answer.status, await answer.json()]).toEqual([409, { code: 'conflict', message: '照片在传输中损坏，将自动重新上传' }])
  expect((await head('supplier', id)).status).toBe(404)
  expect((await send(server, 'supplier', { id, bytes: photo })).status).toBe(200)
  expect(await info(id)).toMatchObject({ data: { width: 1200 } })
})

describe('an upload', () => {
  it('needs a login', async () => {
    const answer = await create(null, uuidv7(), photo)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
  })

  it('is hidden from everyone but the person who began it', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    await patch('supplier', id, 0, photo.subarray(0, 1000))
    for (const each of [id, uuidv7(), 'nothing']) {
      expect((await head('buyer', each)).status).toBe(404)
      const answer = await patch('buyer', each, 1000, photo.subarray(1000, 2000))
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'not_found', message: '内容不存在或您无权查看' })
      expect((await server.call('buyer', 'DELETE', `${UPLOAD_PATH}/${each}`, { headers: TUS })).status).toBe(404)
    }
    expect((await create('buyer', id, photo)).status).toBe(422)
    expect(await head('supplier', id)).toEqual({ status: 200, offset: 1000 })
  })

  it('may be cancelled by its person', async () => {
    const id = uuidv7()
    await create('supplier', id, photo)
    expect((await server.call('supplier', 'DELETE', `${UPLOAD_PATH}/${id}`, { headers: TUS })).status).toBe(204)
    expect((await head('supplier', id)).status).toBe(404)
  })

  it('ignores an owner that the device names', async () => {
    const id = uuidv7()
    await create('supplier', id, photo, { user_id: uuidv7(), firm_id: uuidv7() })
    expect((await head('supplier', id)).status).toBe(200)
  })
})

describe('a photo that is uploaded twice', () => {
  it('succeeds again with the same content and is stored once', async () => {
    const bytes = await plain(400, 300)
    const id = uuidv7()
    expect((await send(server, 'supplier', { id, bytes })).status).toBe(200)
    const before = await info(id)
    expect((await send(server, 'supplier', { id, bytes })).status).toBe(200)
    expect(await info(id)).toEqual(before)
  })

  it('is refused with other content or by another firm under the used id', async () => {
    const bytes = await plain(400, 300)
    const id = uuidv7()
    await send(server, 'supplier', { id, bytes })
    const other = await send(server, 'supplier', { id, bytes: await plain(400, 300, '#ff0000') })
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' }, offsets: [] })
    expect((await send(server, 'buyer', { id, bytes })).status).toBe(422)
  })
})

describe('a new upload', () => {
  it('of more than 15 MB is refused before a byte is sent', async () => {
    const answer = await create('supplier', uuidv7(), photo, {}, MAX_UPLOAD_BYTES + 1)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ code: 'too_large', message: '文件超过 15 MB，请压缩后再上传' })
  })

  it('is refused with each wrong field', async () => {
    const answer = await create('supplier', '../../etc/passwd', photo, { sha256: 'abc', filetype: '' })
    expect(answer.status).toBe(400)
    const { code, details } = (await answer.json()) as { code: string; details: { fields: object } }
    expect(code).toBe('invalid')
    expect(Object.keys(details.fields)).toEqual(['id', 'sha256', 'filetype'])
  })

  it('reads the server’s capabilities without a login', async () => {
    const answer = await server.call(null, 'OPTIONS', UPLOAD_PATH)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('tus-max-size')).toBe(String(MAX_UPLOAD_BYTES))
    expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('unfinished uploads are deleted after a week, and younger ones are kept', async () => {
  const [old, young] = [uuidv7(), uuidv7()]
  for (const id of [old, young]) {
    await create('supplier', id, photo)
    await patch('supplier', id, 0, photo.subarray(0, 1000))
  }
  await server.stop()
  const uploads = join(server.data_dir, 'uploads')
  const eight_days_ago = new Date(Date.now() - 8 * 24 * 3600 * 1000)
  for (const name of [old, `${old}.json`]) await utimes(join(uploads, name), eight_days_ago, eight_days_ago)
  await server.restart()
  expect(await readdir(uploads)).not.toContain(old)
  expect((await head('supplier', old)).status).toBe(404)
  expect(await head('supplier', young)).toEqual({ status: 200, offset: 1000 })
})

it('a failing disk is answered with 503 and leaves nothing half done, and the photo is stored later', async () => {
  const id = uuidv7()
  const bytes = await plain(500, 400)
  // A file in place of the photo's folder makes the write fail as on a broken disk, for any system user.
  const tail = id.slice(-4)
  const blocked = join(server.data_dir, 'files', tail.slice(0, 2))
  await rm(blocked, { recursive: true, force: true })
  await writeFile(blocked, '')
  expect(await send(server, 'supplier', { id, bytes })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await server.call('supplier', 'GET', `/v1/files/${id}`)).status).toBe(404)
  expect(await readdir(join(server.data_dir, 'files', 'tmp'))).toEqual([])
  await rm(blocked)
  expect(await head('supplier', id)).toEqual({ status: 200, offset: bytes.length })
  expect(await info(id)).toMatchObject({ data: { width: 500, height: 400 } })
})

it('a disk that fills up within a piece is answered with 503, and the upload continues once there is room', async () => {
  const id = uuidv7()
  await create('supplier', id, photo)
  const path = join(server.data_dir, 'uploads', id)
  await rm(path)
  await symlink('/dev/full', path)
  const full = await patch('supplier', id, 0, photo.subarray(0, 262_144))
  expect(full.status).toBe(503)
  expect(await full.json()).toEqual({ code: 'unavailable', message: '服务器存储空间不足，照片稍后会自动重传' })
  await rm(path)
  await writeFile(path, '')
  const sent = await send(server, 'supplier', { id, bytes: photo }, { uploadUrl: server.url(`${UPLOAD_PATH}/${id}`) })
  expect(sent.status).toBe(200)
  expect(await info(id)).toMatchObject({ data: { id } })
})
