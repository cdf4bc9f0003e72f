/**
 * The folder for the files of one test run. It is in memory if there is room: a server's database forces every commit to the
 * disk, which takes milliseconds and tests nothing. Other tests check what is forced, and in which order, by watching the calls.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'xunjin-run-'
/** Minimum free bytes: several times what a run writes. */
const ROOM = 4 * 2 ** 30

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM
}

/** A killed run leaves its folder behind. The name of the folder contains the number of the process. */
function sweep(root: string): void {
  for (const name of readdirSync(root).filter((each) => each.startsWith(PREFIX)))
    if (!existsSync(`/proc/${name.slice(PREFIX.length).split('-')[0]}`))
      rmSync(join(root, name), { recursive: true, force: true })
}

/** From now on this process and its children keep temporary files in the run's folder, which is deleted when the process ends. */
export function enterRunFolder(): void {
  const inMemory = hasRoom(MEMORY)
  if (inMemory) sweep(MEMORY)
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user and must reach its own folder below.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
