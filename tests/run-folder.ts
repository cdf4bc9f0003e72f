/**
 * The folder for what one run of the tests writes. It lies in memory where there is room: a server's database forces every commit to the
 * disk, which takes a disk milliseconds and tells a test nothing. What is forced, and in which order, tests watch at the calls.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'xunjin-run-'
/** Bytes: several times what a run writes. */
const ROOM = 4 * 2 ** 30

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM
}

/** A run that was killed leaves its folder, whose name has the number of its process. */
function sweep(root: string): void {
  for (const name of readdirSync(root).filter((each) => each.startsWith(PREFIX)))
    if (!existsSync(`/proc/${name.slice(PREFIX.length).split('-')[0]}`))
      rmSync(join(root, name), { recursive: true, force: true })
}

/** From now on this process and those that it starts keep temporary files in a folder of its own, which goes when it ends. */
export function enterRunFolder(): void {
  const inMemory = hasRoom(MEMORY)
  if (inMemory) sweep(MEMORY)
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user, and reaches its own folder below.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
