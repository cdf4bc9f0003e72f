/** The demo's framework contract (框架合同), signed by the trader and one buyer. */
import { v7 as uuidv7 } from 'uuid'
import * as api from '#api/contracts.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { FRAMEWORK_CLAUSES } from '#domain/contract/contract-clauses.ts'
import { findContract } from '../contracts/store.ts'
import { grantVerification } from '../session/verification.ts'
import { act, type Demo } from './act.ts'
import { person } from './invoices.ts'

const MADE_DAYS_AGO = 96
const TERM_DAYS = 365

export async function insertFramework(demo: Demo, today: Date): Promise<void> {
  const { db } = demo.archive.database
  const [trader, buyer] = [person(demo, '13800000006'), person(demo, '13800000003')]
  const at = today.getTime() - MADE_DAYS_AGO * DAY_MS
  const id = uuidv7()
  const valid_to = new Date(at + TERM_DAYS * DAY_MS).toISOString()
  const body = { id, buyer_id: buyer.firm_id, valid_to, clauses: FRAMEWORK_CLAUSES }
  await act(demo, api.createFramework, { session: trader, body, now: new Date(at) })
  for (const [hours, session, endpoint] of [
    [1, trader, api.traderSignSaleContract],
    [5, buyer, api.buyerSignContract],
  ] as const) {
    const contract = await findContract(db, id, session.firm_id, 'sale')
    const { verification } = await grantVerification(db, session.user_id, '13800000000', new Date())
    const signed = { verification, sha256: contract?.sha256 }
    await act(demo, endpoint, { session, params: { id }, body: signed, now: new Date(at + hours * HOUR_MS) })
  }
}
