/** A server without the demo: nobody has joined yet. */
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { connect, migrate } from '#server/db/connect.ts'
import { categories } from '#server/db/tables/trade.ts'
import { ACCOUNTS, insertPeople } from '#server/demo/firms.ts'
import { cheapenPasswords } from '../cheap-passwords.ts'
import { knowDevices } from '../known-devices.ts'
import { PASSWORD, ServerProcess } from './server.ts'

/**
 * Starts a server on an empty database. Only the operator stands there, which no registration makes: the trading firm with its
 * two people, and one category of goods.
 */
export async function emptyServer(): Promise<ServerProcess> {
  const server = await ServerProcess.create()
  const database = await connect({ data_dir: join(server.data_dir, 'database') })
  await migrate(database)
  const { db } = database
  const operator = ACCOUNTS.filter(({ firm }) => firm.type === 3)
  await insertPeople(db, PASSWORD, new Date(), operator)
  await cheapenPasswords(db, PASSWORD)
  await knowDevices(db)
  const parent_id = uuidv7()
  await db.insert(categories).values([
    { id: parent_id, parent_id: null, name: '铜' },
    { id: uuidv7(), parent_id, name: '废铜' },
  ])
  await database.close()
  return server.start()
}
