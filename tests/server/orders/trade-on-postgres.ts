/** The trade server on a real PostgreSQL server, where transactions really overlap. */
import { connect, migrate } from '#server/db/connect.ts'
import { realPostgres } from '../postgres.ts'
import { openTradeServer, type TradeServer } from './trade-server.ts'

/** Closing it drops its database. */
export async function openTradeOnPostgres(): Promise<TradeServer> {
  const postgres = await realPostgres()
  const database = await connect({ database_url: postgres.url })
  await migrate(database)
  const trade = await openTradeServer({ database })
  const close = async () => {
    await trade.close()
    await database.close()
    await postgres.stop()
  }
  return { ...trade, close }
}
