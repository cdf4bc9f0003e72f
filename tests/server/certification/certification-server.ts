/** A server whose firms and people are not certified, what they send, and what the reviewer decides. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { withUsccCheck } from '#domain/input/identity.ts'
import { firms, limits, users } from '#server/db/tables/accounts.ts'
import { certifications, certificationVersions } from '#server/db/tables/certifications.ts'
import { withIdCheck } from '../../domain/check-digits.ts'
import type { Answer, Client, Name } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

export const ID_NO = withIdCheck('99999919880102001')
export const USCC = withUsccCheck('91999999MA7000001')
export const ORGANIZATION = '/v1/certification/organization'
export const PERSONAL = '/v1/certification/personal'
export const passed = { status: 1 }
export const rejected = (field: string, reason: string) => ({ status: -1, field, reason })
/** The data of an answer that must not be a refusal. */
export function done({ status, body }: Answer) {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** The certification of a firm as it is typed, with its photos. */
export const firmTyped = async (server: Pick<TradeServer, 'upload'>, name: Name, more: object = {}) => ({
  base_version: 0,
  licence_image: await server.upload(name),
  company_name: '新港再生资源有限公司',
  uscc: USCC,
  legal_person: '周新港',
  reg_address: '示范市港口大道 1 号',
  established_on: '2019-03-01',
  valid_until: null,
  authorization_image: await server.upload(name),
  ...more,
})

/** The server of a test file. Firms and people begin each test without certification, as after registering. */
export function certificationServer() {
  const server = {} as TradeServer
  async function startOver() {
    const { db } = server
    await db.delete(certifications)
    await db.delete(certificationVersions)
    await db.delete(limits)
    await db.update(firms).set({ certified: false, certified_until: null })
    await db.update(users).set({ certified: false, certified_until: null })
  }
  beforeAll(async () => {
    Object.assign(server, await openTradeServer())
    await startOver()
  })
  afterEach(startOver)
  afterAll(() => server.close())
  return {
    trade: server,
    firmTyped: (name: Name, more: object = {}) => firmTyped(server, name, more),
    cardTyped: async (name: Name, more: object = {}) => ({
      base_version: 0,
      id_front: await server.upload(name),
      id_back: await server.upload(name),
      real_name: '周新港',
      id_no: ID_NO,
      valid_until: '2039-01-01',
      consent: 1,
      ...more,
    }),
    decide: (id: string, base_version: number, decision: object, who: Client = server.who.trader) =>
      who.put(`/v1/merchant/admin/certifications/${id}`, { base_version, ...decision }),
    firmOf: async (name: Name) => (await server.db.select().from(firms).where(eq(firms.id, server.who[name].session.firm_id)))[0],
  }
}
