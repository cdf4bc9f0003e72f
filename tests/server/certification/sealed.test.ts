/** Personal data of a certification: encrypted where it lies, masked in every answer, and opened by few. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { sealAgain } from '#server/certification/rotate.ts'
import { certificationVersions } from '#server/db/tables/certifications.ts'
import { auditLog, files, subjectFiles } from '#server/db/tables/records.ts'
import { readPart } from '#server/files/disk.ts'
import { keyFile, keysIn, vaultOf } from '#server/vault.ts'
import { plain, readPdf } from '../../e2e/pdf.ts'
import type { Client } from '../harness.ts'
import { certificationServer, done, ID_NO, ORGANIZATION, PERSONAL, rejected } from './certification-server.ts'

const { trade, firmTyped, cardTyped, decide } = certificationServer()

test('an id number is encrypted, masked in every answer, kept by a correction, and one person’s in a firm', async () => {
  const { trader, colleague, supplier } = trade.who
  const { user_id } = colleague.session
  const sent = done(await colleague.post(PERSONAL, await cardTyped('colleague')))
  const shown = `${ID_NO.slice(0, 3)}***********${ID_NO.slice(-4)}`
  expect(sent).toMatchObject({ id: user_id, fields: { id_no: shown, real_name: '周新港' } })
  const listed = done(await trader.get('/v1/merchant/admin/certifications?status=0'))
  expect(listed).toMatchObject([{ id: user_id, title: '周新港' }])
  expect(JSON.stringify(listed)).not.toContain(shown)
  const read = done(await trader.get(`/v1/merchant/admin/certifications/${user_id}`))
  expect(read.certification.fields.id_no).toBe(shown)
  done(await decide(user_id, 1, rejected('id_front', '照片反光')))
  done(await colleague.post(PERSONAL, await cardTyped('colleague', { base_version: 2, id_no: '' })))
  const answers = [await colleague.get(PERSONAL), await colleague.get('/v1/sync/pull?limit=500'), listed, read]
  expect(JSON.stringify(answers)).not.toContain(ID_NO)
  const versions = await trade.db.select().from(certificationVersions).orderBy(asc(certificationVersions.n))
  expect(versions).toHaveLength(2)
  expect(versions[1]?.id_no).toBe(versions[0]?.id_no)
  expect(versions[0]?.consent).toEqual({ purpose: '核实经办人身份与签约授权', version: 1, at: expect.any(String) })
  const { rows: tables } = await trade.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    const { rows } = await trade.db.execute(sql`select t::text as line from ${sql.identifier(name)} t`)
    expect(JSON.stringify(rows), name).not.toContain(ID_NO)
  }
  const twice = await trader.post(PERSONAL, await cardTyped('trader'))
  expect(twice.body.details.fields.id_no).toBe('本企业已有同事用这个身份证号认证')
  // Another firm may employ the same person.
  done(await supplier.post(PERSONAL, await cardTyped('supplier')))
  const none = await trader.post(PERSONAL, await cardTyped('trader', { id_no: '' }))
  expect(none.body.details.fields.id_no).toBe('请输入身份证号')
  const silent = await trader.post(PERSONAL, await cardTyped('trader', { consent: undefined }))
  expect(silent.body.details.fields.consent).toBe('请阅读并勾选同意')
})

test('photos of a card are encrypted on the disk, marked when shown, and opened by the sender and the reviewers only', async () => {
  const { supplier, trader, colleague, buyer, other_supplier } = trade.who
  const card = await cardTyped('supplier')
  const before = await readPart(trade.server.config.data_dir, card.id_front, 'full')
  done(await supplier.post(PERSONAL, card))
  const stored = await readFile(
    join(trade.server.config.data_dir, 'files', card.id_front.slice(-4, -2), card.id_front.slice(-2), `${card.id_front}.jpg`),
  )
  expect(stored.subarray(0, 4).toString()).toBe('XJV1')
  expect(stored.includes(before.subarray(0, 64))).toBe(false)
  const content = (who: Client) =>
    trade.server.app.inject({ url: `/v1/files/${card.id_front}/content`, headers: { authorization: `Bearer ${who.token}` } })
  const own = await content(supplier)
  expect([own.statusCode, own.headers['content-type'], own.headers['x-never-kept']]).toEqual([200, 'image/jpeg', '1'])
  expect(own.rawPayload.equals(before)).toBe(false)
  expect((await content(trader)).statusCode).toBe(200)
  const opened = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, card.id_front))
  expect(opened.map(({ user_id, action }) => [user_id, action])).toEqual([[trader.session.user_id, 'open']])
  for (const who of [colleague, buyer, other_supplier]) expect((await content(who)).statusCode).toBe(404)
  // Nothing else of the trade may name it, and evidence does not become a card.
  const [row] = await trade.db.select().from(files).where(eq(files.id, card.id_front))
  expect(row).toMatchObject({ sealed: true, print: null })
  const links = await trade.db
    .select()
    .from(subjectFiles)
    .where(inArray(subjectFiles.file_id, [card.id_front]))
  expect(links).toMatchObject([{ noun: 'certification', subject_id: supplier.session.user_id }])
  const foreign = await supplier.post(ORGANIZATION, await firmTyped('supplier', { licence_image: card.id_front }))
  expect(foreign.body.code).toBe('file_missing')
  const missing = await supplier.post(PERSONAL, await cardTyped('supplier', { base_version: 1, id_front: uuidv7() }))
  expect(missing.body.code).toBe('file_missing')
})

test('a change of keys encrypts numbers and photos again, and the number is still found', async () => {
  const { trader, colleague } = trade.who
  const { data_dir } = trade.server.config
  const card = await cardTyped('colleague')
  done(await colleague.post(PERSONAL, card))
  const [old] = keysIn(await readFile(keyFile(data_dir), 'utf8')) as [Buffer]
  const key = randomBytes(32)
  const { database } = trade.server
  await sealAgain({ database, data_dir, vault: vaultOf([key, old]) })
  const [version] = await trade.db.select().from(certificationVersions)
  const vault = vaultOf([key])
  expect(vault.openText(version?.id_no ?? '')).toBe(ID_NO)
  expect(version?.id_no_hash).toBe(vault.blind(ID_NO))
  expect(() => vaultOf([old]).openText(version?.id_no ?? '')).toThrow(/DATA_KEY/)
  const photo = await readPart(data_dir, card.id_front, 'full')
  expect(vault.open(photo).subarray(0, 2).toString('hex')).toBe('ffd8')
  // The server of this test goes on with its own key.
  await sealAgain({ database, data_dir, vault: vaultOf([old, key]) })
  expect((await trader.post(PERSONAL, await cardTyped('trader'))).body.details.fields).toHaveProperty('id_no')
})

test('the letter of authorisation is one page with what is known', async () => {
  const { supplier } = trade.who
  const letter = async (known: Record<string, string>) => {
    const url = `/v1/certification/authorization?${new URLSearchParams(known)}`
    const answer = await trade.server.app.inject({ url, headers: { authorization: `Bearer ${supplier.token}` } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return readPdf(answer.rawPayload)
  }
  const [page] = await letter({ company_name: '新港再生资源有限公司', legal_person: '周新港' })
  for (const words of ['授权书', '新港再生资源有限公司', '周新港', '循金平台']) expect(page?.text).toContain(plain(words))
  // The seal and the signatures belong on the page with the words, however long the names are.
  const longest: Record<string, string> = { company_name: '长'.repeat(100), legal_person: '名'.repeat(60) }
  for (const known of [{}, longest]) expect(await letter(known)).toHaveLength(1)
})
