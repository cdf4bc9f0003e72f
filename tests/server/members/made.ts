/** Invitations and approvals of a firm, for tests about something else. */
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { approvals } from '#server/db/tables/accounts.ts'
import type { Client, Name } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'

let nth = 1000
/** An invitation of somebody without an account. Returns its id. */
export async function madeInvitation(by: Client): Promise<string> {
  const body = { id: uuidv7(), phone: `1390000${nth++}`, roles: ['operate'] }
  const answer = await by.post('/v1/user/invitations', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return body.id
}

/** An approval that a person has asked for. Returns its id. */
export async function madeApproval({ db, who }: Pick<TradeServer, 'db' | 'who'>, name: Name, order_id: string): Promise<string> {
  const { user_id, firm_id, name: by_name } = who[name].session
  const [id, now] = [uuidv7(), new Date()]
  const step = { action: 'pay' as const, params: {}, body: {}, order_id, order_no: '', amount_fen: 1 }
  const common = { status: 0 as const, version: 1, created_at: now, updated_at: now }
  await db.insert(approvals).values({ id, firm_id, user_id, by_name, ...step, ...common })
  return id
}
