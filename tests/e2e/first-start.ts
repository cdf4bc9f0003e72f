/** Before the browser tests: the built server starts for the first time and makes the demo's data, which every file gets a copy of. */
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { cheapenPasswords } from '../cheap-passwords.ts'
import { KEPT_DEMO, PASSWORD, ServerProcess } from './server.ts'

async function cheapen(data_dir: string): Promise<void> {
  const database = await connect({ data_dir: join(data_dir, 'database') })
  await cheapenPasswords(database.db, PASSWORD)
  await database.close()
}

export default async function firstStart(): Promise<() => Promise<void>> {
  const server = await ServerProcess.create()
  try {
    await server.start()
    await server.stop()
    await cheapen(server.data_dir)
  } catch (error) {
    await server.destroy()
    throw error
  }
  process.env[KEPT_DEMO] = server.data_dir
  return () => server.destroy()
}
