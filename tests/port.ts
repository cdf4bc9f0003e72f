/**
 * Ports for test servers. They lie below those that the system gives to outgoing connections, because such a connection could
 * take the port of a starting server.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const FROM = 20_000
/** Simultaneous test processes have ranges of their own. */
const PART = 3_000
const PARTS = 4
const own = FROM + (Number(process.env['VITEST_POOL_ID'] ?? 0) % PARTS) * PART
const given = new Set<number>()

/** A free port that this process has not used before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = own + randomInt(PART)
    if (given.has(port)) continue
    given.add(port)
    const probe = createServer().listen(port)
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
