/** A server whose supplier has no bank card at the start of each test, and what it types for one. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { BankCard } from '#domain/firm/bank-card.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { bankCards } from '#server/db/tables/bank-cards.ts'
import type { Client } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

export const PATH = '/v1/supplier/banks'

type Options = Parameters<typeof openTradeServer>[0]
/** Call it once, before any other hook. `firm.name` is known once the server has started. */
export function cardServer(given: () => Promise<Options> = async () => ({})) {
  const trade = {} as TradeServer
  const firm = { name: '' }
  let serial = 0
  beforeAll(async () => {
    Object.assign(trade, await openTradeServer(await given()))
    const [row] = await trade.db.select().from(firms).where(eq(firms.id, trade.who.supplier.session.firm_id))
    firm.name = row?.name ?? ''
  })
  afterAll(() => trade.close())
  beforeEach(() => trade.db.delete(bankCards))

  const typed = (more: object = {}) => ({
    id: uuidv7(),
    account_type: 'public',
    holder: firm.name,
    bank_name: '演示银行',
    branch: '示范支行',
    account_no: `99990000${String(++serial).padStart(8, '0')}`,
    cnaps_no: '999999999999',
    is_default: false,
    ...more,
  })
  async function add(more: object = {}, who: Client = trade.who.supplier): Promise<BankCard> {
    const { status, body } = await who.post(PATH, typed(more))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  return { trade, firm, typed, add }
}

/** The body that changes a card, as the app sends it. */
export const change = (
  { id: _i, version, created_at: _c, updated_at: _u, default_rank: _r, standing: _s, review: _v, ...fields }: BankCard,
  more: object,
) => ({ base_version: version, ...fields, ...more })
