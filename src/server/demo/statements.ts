/** Statements of the demo: one confirmed by a buyer, one that waits for another buyer, and one objected to by a supplier. */
import { v7 as uuidv7 } from 'uuid'
import * as api from '#api/statements.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { monthBefore, monthOf, type Period, type Statement } from '#domain/accounting/statement.ts'
import { grantVerification } from '../session/verification.ts'
import { act, type Demo } from './act.ts'

const [SUPPLIER, LIFENG, HECHUAN, TRADER] = ['13800000001', '13800000003', '13800000004', '13800000006']

function personOf({ people }: Demo, phone: string | undefined) {
  const found = people[phone ?? '']
  if (!found) throw new Error(`no person of the demo's ${phone}`)
  return found
}

async function drawUp(demo: Demo, phone: string | undefined, period: Period, now: Date): Promise<Statement> {
  const body = { id: uuidv7(), firm_id: personOf(demo, phone).firm_id, ...period }
  const answer = await act(demo, api.drawUpStatement, { session: personOf(demo, TRADER), body, now })
  return (answer as { data: Statement }).data
}

export async function insertStatements(demo: Demo, today: Date): Promise<void> {
  const before = monthBefore(chinaDay(today))
  // Three days ago. In the first days of a month the previous month had not ended by then, so today is used instead.
  const since = new Date(today.getTime() - 3 * DAY_MS)
  const drawn_at = chinaDay(since) > before.to ? since : today
  const at = (hours: number) => new Date(Math.min(drawn_at.getTime() + hours * HOUR_MS, today.getTime()))
  const confirmed = await drawUp(demo, LIFENG, before, at(0))
  const buyer = personOf(demo, LIFENG)
  const { verification } = await grantVerification(demo.archive.database.db, buyer.user_id, LIFENG ?? '', new Date())
  const answer = { session: buyer, params: { id: confirmed.id }, body: { verification, sha256: confirmed.sha256 }, now: at(5) }
  await act(demo, api.confirmStatement, answer)
  const objected = await drawUp(demo, SUPPLIER, before, at(1))
  await act(demo, api.objectToStatement, {
    session: personOf(demo, SUPPLIER),
    params: { id: objected.id },
    body: { reason: '我方账上另有一笔运费补差 1,200 元，请核对', closing_fen: objected.closing_fen + 120_000 },
    now: at(26),
  })
  const day = chinaDay(at(30))
  const month = monthOf(day, day)
  await drawUp(demo, HECHUAN, month, at(30))
  await drawUp(demo, LIFENG, month, at(30))
}
