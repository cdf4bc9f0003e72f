/** A migrated database in memory, quick to open: the slow first initialisation is kept as a file for all test processes. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect, type Database, migrate } from '#server/db/connect.ts'
import { openEmbedded } from '#server/db/embedded.ts'

const PREFIX = 'xunjin-snapshot-'
const STALE_MS = 86_400_000

let loaded: Blob | undefined

export async function memoryDatabase(): Promise<Database> {
  loaded ??= await snapshot()
  const database = await connect({ snapshot: loaded })
  await migrate(database)
  return database
}

async function snapshot(): Promise<Blob> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const key = createHash('sha256')
    .update(readFileSync(join(dirname(engine), '..', 'package.json')))
    .digest('hex')
    .slice(0, 16)
  const file = join(tmpdir(), `${PREFIX}${key}.tar`)
  if (!existsSync(file)) {
    sweep()
    const pg = await openEmbedded()
    const dump = await pg.dumpDataDir('none')
    await pg.close()
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    renameSync(draft, file)
  }
  return new Blob([readFileSync(file)])
}

function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const path = join(tmpdir(), name)
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_MS) rmSync(path, { force: true })
  }
}
