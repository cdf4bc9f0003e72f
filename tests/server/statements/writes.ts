/** Writes about statements of account, each over an account of its own without a waiting statement. */
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { grantVerification } from '#server/session/verification.ts'
import { PHONES } from '../harness.ts'
import type { Write } from '../intentions/writes.ts'
import type { SyncServer } from '../sync/sync-server.ts'

let day = 0
/** A day without a statement. */
const nextDay = () => new Date(Date.UTC(2025, 0, 1 + ++day)).toISOString().slice(0, 10)

export function statementWrites(server: () => SyncServer): Record<string, () => Promise<Write>> {
  const drawing = async (): Promise<Write & { body: { id: string } }> => {
    const { who, createOrder } = server()
    await createOrder()
    const on = nextDay()
    const body = { id: uuidv7(), firm_id: who.buyer.session.firm_id, from: on, to: on }
    return { by: 'trader', method: 'POST', url: '/v1/merchant/statements', body }
  }
  /** A statement that waits for the buyer, with its hash. */
  async function drawn(): Promise<{ id: string; sha256: string }> {
    const { by, method, url, body } = await drawing()
    const answer = await server().who[by].call(method, url, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  return {
    'drawing up a statement': drawing,
    'confirming a statement': async () => {
      const { id, sha256 } = await drawn()
      const { user_id } = server().who.buyer.session
      const { verification } = await grantVerification(server().database.db, user_id, PHONES.buyer, new Date())
      return { by: 'buyer', method: 'PUT', url: `/v1/statements/${id}/confirmed`, body: { verification, sha256 } }
    },
    'objecting to a statement': async () => {
      const url = `/v1/statements/${(await drawn()).id}/objection`
      return { by: 'buyer', method: 'PUT', url, body: { reason: '少一笔付款', closing_fen: null } }
    },
    'withdrawing a statement': async () => ({
      by: 'trader',
      method: 'DELETE',
      url: `/v1/merchant/statements/${(await drawn()).id}`,
      body: {},
    }),
  }
}
