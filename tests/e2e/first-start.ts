/**
 * Starts the built server for the first time, in parallel to the other tests, and makes the demo's data. Every browser test file
 * gets a copy of them.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { cheapenPasswords } from '../cheap-passwords.ts'
import { knowDevices } from '../known-devices.ts'
import { KEPT_DEMO, PASSWORD, ServerProcess, toldIn } from './server.ts'

async function prepare(data_dir: string): Promise<void> {
  const database = await connect({ data_dir: join(data_dir, 'database') })
  await cheapenPasswords(database.db, PASSWORD)
  await knowDevices(database.db)
  await database.close()
}

export default async function firstStart(): Promise<() => Promise<void>> {
  const server = await ServerProcess.create()
  const told = toldIn(server.data_dir)
  const made = make(server).then(
    () => writeFileSync(told, ''),
    (error: unknown) => writeFileSync(told, String(error)),
  )
  process.env[KEPT_DEMO] = server.data_dir
  return async () => {
    await made
    await server.destroy()
    rmSync(told, { force: true })
  }
}

async function make(server: ServerProcess): Promise<void> {
  await server.start()
  await server.stop()
  await prepare(server.data_dir)
}
