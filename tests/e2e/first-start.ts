/** Before the browser tests: the built server starts for the first time and makes the demo's data, which every file gets a copy of. */
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { users } from '#server/db/tables/accounts.ts'
import { hashSecret } from '#server/session/password.ts'
import { KEPT_DEMO, PASSWORD, ServerProcess } from './server.ts'

/** A hash names its own cost: this one lets the demo's people log in without the third of a second that a real one takes each time. */
const CHEAP = { ln: 4, r: 8, p: 1 }

async function cheapenPasswords(data_dir: string): Promise<void> {
  const database = await connect({ data_dir: join(data_dir, 'database') })
  await database.db.update(users).set({ password_hash: await hashSecret(PASSWORD, CHEAP) })
  await database.close()
}

export default async function firstStart(): Promise<() => Promise<void>> {
  const server = await ServerProcess.create()
  try {
    await server.start()
    await server.stop()
    await cheapenPasswords(server.data_dir)
  } catch (error) {
    await server.destroy()
    throw error
  }
  process.env[KEPT_DEMO] = server.data_dir
  return () => server.destroy()
}
