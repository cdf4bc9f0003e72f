/** Before the browser tests: the built server starts for the first time and makes the demo's data, which every file gets a copy of. */
import { KEPT_DEMO, ServerProcess } from './server.ts'

export default async function firstStart(): Promise<() => Promise<void>> {
  const server = await ServerProcess.create()
  try {
    await server.start()
    await server.stop()
  } catch (error) {
    await server.destroy()
    throw error
  }
  process.env[KEPT_DEMO] = server.data_dir
  return () => server.destroy()
}
