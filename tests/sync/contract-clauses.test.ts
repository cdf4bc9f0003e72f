/** Clauses written offline: kept in the queue, sent once, and refused if somebody was faster. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { supplierSignContract, updateClauses } from '#api/contracts.ts'
import { formLink } from '#client/app/pages/account/subject-link.ts'
import { FRAMEWORK_DRAFT, frameworkOf, newFramework } from '#client/features/contracts/framework-draft.ts'
import { savingTemplates } from '#client/features/contracts/template-draft.ts'
import { NEW_FRAMEWORK } from '#client/lib/paths.ts'
import { countContracts, signaturesOf } from '#client/sync/reading/contracts.ts'
import { draftsOf, saveDraft } from '#client/sync/device/drafts.ts'
import { readAll } from '#client/sync/reading/fold.ts'
import { laneOf } from '#client/sync/noun.ts'
import { CLAUSE_TEMPLATE } from '#client/sync/nouns/clause-template.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { grantVerification } from '#server/session/verification.ts'
import type { Contract } from '#domain/contract/contract.ts'
import { drainOn, newPhone, syncServer } from './phone.ts'

const server = syncServer()
const CLAUSES = [{ title: '付款', text: '见票付款。' }]

async function unsigned(): Promise<Contract> {
  const order = await server.createOrder()
  const answer = await server.who.trader.call('GET', `/v1/merchant/contracts/supplier/${order.supply?.contract_id}`)
  return answer.body.data
}
const edit = ({ id, version, no }: Contract, clauses = CLAUSES) => ({
  endpoint: updateClauses,
  params: { id },
  body: { base_version: version, clauses },
  base_version: version,
  entities: [laneOf('contract', id)],
  label: `修改合同条款：${no}`,
})
const stored = async ({ id }: Contract): Promise<Contract> =>
  (await server.who.trader.call('GET', `/v1/merchant/contracts/supplier/${id}`)).body.data

test('queued clauses do not count as a signature, and reach server and device once', async () => {
  const contract = await unsigned()
  const { db, actor } = await newPhone(server, 'trader')
  const before = await countContracts(db)
  const row = await outbox.enqueue(db, edit(contract))
  expect([...(await signaturesOf(db)).keys()]).toEqual([])
  expect(await countContracts(db)).toEqual(before)
  await drainOn({ db, actor })
  expect(await db.outbox.get(row.key)).toBeUndefined()
  expect((await stored(contract)).clauses).toEqual(CLAUSES)
  expect((await db.contracts.get(contract.id))?.contract).toMatchObject({ clauses: CLAUSES, version: contract.version + 1 })
})

test('clauses that a colleague changed first are refused, and the written text is kept', async () => {
  const contract = await unsigned()
  const { db, actor } = await newPhone(server, 'trader')
  const row = await outbox.enqueue(db, edit(contract))
  const theirs = [{ title: '付款', text: '款到发货。' }]
  const path = `/v1/merchant/contracts/${contract.id}/clauses`
  expect((await server.who.colleague.call('PUT', path, { base_version: contract.version, clauses: theirs })).status).toBe(200)
  await drainOn({ db, actor })
  const back = await db.outbox.get(row.key)
  expect(back).toMatchObject({ state: 'needs_review', body: { clauses: CLAUSES } })
  expect(back?.last_error?.refusal?.message).toContain('合同条款已被更新')
  expect((await stored(contract)).clauses).toEqual(theirs)
})

test('a signature of an earlier text is refused', async () => {
  const contract = await unsigned()
  const { db, actor } = await newPhone(server, 'supplier')
  const path = `/v1/merchant/contracts/${contract.id}/clauses`
  expect((await server.who.trader.call('PUT', path, { base_version: contract.version, clauses: CLAUSES })).status).toBe(200)
  const { user_id } = server.who.supplier.session
  const { verification } = await grantVerification(server.database.db, user_id, '13800000001', new Date())
  const row = await outbox.enqueue(db, {
    endpoint: supplierSignContract,
    params: { id: contract.id },
    body: { verification, sha256: contract.sha256 },
    entities: [laneOf('contract', contract.id)],
    label: '签署',
  })
  await drainOn({ db, actor })
  expect((await db.outbox.get(row.key))?.last_error?.refusal?.message).toContain('合同内容已更新')
  expect((await stored(contract)).signatures).toEqual([])
})

test('a cancelled framework contract opens in its form with all typed values', async () => {
  const { db, actor } = await newPhone(server, 'trader')
  const buyer = { id: server.who.buyer.session.firm_id, name: '采购企业' }
  const typed = { ...newFramework([]), buyer, clauses: CLAUSES }
  await saveDraft(db, 'd', FRAMEWORK_DRAFT, typed)
  const body = { id: uuidv7(), buyer_id: buyer.id, valid_to: '2027-11-20T00:00:00.000Z', clauses: CLAUSES }
  const row = await outbox.enqueue(db, frameworkOf(body, buyer.name, 'd'))
  expect(await draftsOf(db, FRAMEWORK_DRAFT)).toEqual([])
  expect(formLink(actor.role, row)).toBe(NEW_FRAMEWORK)
  expect(await outbox.takeBack(db, row.key)).toEqual({ kind: 'gone', count: 1, drafts: 1 })
  expect((await draftsOf(db, FRAMEWORK_DRAFT)).map(({ value }) => value)).toEqual([typed])
})

test('templates written offline start the next framework contract, and reach the server once', async () => {
  const { db, actor } = await newPhone(server, 'trader')
  const mine = { supply: CLAUSES, sale: CLAUSES, framework: CLAUSES }
  const row = await outbox.enqueue(db, savingTemplates({ base_version: 0, ...mine }, actor.firm_id, 'none'))
  expect((await readAll(db, actor, CLAUSE_TEMPLATE)).map(({ value }) => value)).toMatchObject([{ version: 0, ...mine }])
  await drainOn({ db, actor })
  expect(await db.outbox.get(row.key)).toBeUndefined()
  expect((await db.clause_templates.toArray()).map(({ template }) => template)).toMatchObject([{ version: 1, ...mine }])
  // A supplier's device has no templates.
  const other = await newPhone(server, 'supplier')
  expect(await other.db.clause_templates.count()).toBe(0)
})
