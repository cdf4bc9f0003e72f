/** Unreferenced photos are deleted after three months, with row, picture and thumbnail. All others stay. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import { files, orderFiles } from '#server/db/tables/records.ts'
import { pruneFiles } from '#server/files/prune.ts'
import type { PhotoServer } from './photo-server.ts'
import { send, startPhotoServer } from './photo-server.ts'
import { plain } from './pictures.ts'

let server: PhotoServer
beforeAll(async () => {
  server = await startPhotoServer()
})
afterAll(() => server.close())

async function photo(age_days: number): Promise<string> {
  const id = uuidv7()
  expect((await send(server, 'supplier', { id, bytes: await plain(40, 30) })).status).toBe(200)
  const created_at = new Date(Date.now() - age_days * DAY_MS)
  await server.database.db.update(files).set({ created_at }).where(eq(files.id, id))
  return id
}
const folderOf = (id: string) => join(server.data_dir, 'files', id.slice(-4, -2), id.slice(-2))
const kept = async (id: string) => {
  const rows = await server.database.db
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [id]))
  return [rows.length, (await readdir(folderOf(id))).filter((name) => name.startsWith(id)).length]
}

it('photos of orders and recent photos are kept, and old unused ones deleted', async () => {
  const [used, young, unused] = [await photo(400), await photo(89), await photo(91)]
  const { id: order_id } = await server.makeOrder({ state: 1, no: 'DD-1' })
  await server.database.db.insert(orderFiles).values({ file_id: used, order_id })
  await pruneFiles(server, new Date())
  expect([await kept(used), await kept(young), await kept(unused)]).toEqual([
    [1, 2],
    [1, 2],
    [0, 0],
  ])
  expect((await server.call('supplier', 'GET', `/v1/files/${unused}/content`)).status).toBe(404)
  expect((await server.call('supplier', 'GET', `/v1/files/${used}/content`)).status).toBe(200)
})

it('the row stays while the disk cannot delete the picture, and the next run tries again', async () => {
  const id = await photo(91)
  const path = join(folderOf(id), `${id}.jpg`)
  await rm(path)
  await mkdir(path)
  await writeFile(join(path, 'x'), '')
  await expect(pruneFiles(server, new Date())).rejects.toThrow()
  expect((await kept(id))[0]).toBe(1)
  await rm(path, { recursive: true })
  await pruneFiles(server, new Date())
  expect(await kept(id)).toEqual([0, 0])
})
