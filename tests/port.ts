/** Ports for servers of tests: below those the system lends to outgoing connections, which could take one while its server starts or is away. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const FROM = 20_000
/** Test processes that run at a time have each its own part. */
const PART = 3_000
const PARTS = 4
const own = FROM + (Number(process.env['VITEST_POOL_ID'] ?? 0) % PARTS) * PART
const given = new Set<number>()

/** A port that is free and that this process has not given out before. */
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
