/** A second trading firm with one person, as a stranger to the first. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { firms, users } from '#server/db/tables/accounts.ts'
import { knowDevices } from '../known-devices.ts'
import type { Client } from './harness.ts'
import type { TradeServer } from './orders/trade-server.ts'

const OUTSIDER = '13900000007'
export async function openOutsider({ db, who, server }: Pick<TradeServer, 'db' | 'who' | 'server'>): Promise<Client> {
  const [firm] = await db.select().from(firms).where(eq(firms.id, who.trader.session.firm_id))
  const [user] = await db.select().from(users).where(eq(users.id, who.colleague.session.user_id))
  if (!firm || !user) throw new Error('no trader to take after')
  const firm_id = uuidv7()
  await db
    .insert(firms)
    .values({ ...firm, operates: false, id: firm_id, name: '演示·另一家贸易', uscc: `X${firm.uscc.slice(1)}` })
  await db
    .insert(users)
    .values({ ...user, id: uuidv7(), firm_id, phone: OUTSIDER, desk_roles: [], email: 'outsider@demo.invalid' })
  await knowDevices(db)
  return server.as(OUTSIDER)
}
