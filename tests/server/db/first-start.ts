/**
 * Traces the fsyncs of a first start: which paths were not synced when the new database was renamed into place, and which were
 * synced afterwards.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'

export interface FirstStart {
  /** number of files and folders synced before the rename */
  forced_before: number
  /** paths that were not synced, or have changed since */
  unforced_when_moved: string[]
  folders_forced_after: string[]
  stop(): void
}

const everything = (folder: string): string[] => [
  folder,
  ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
]

/** Traces this process until `stop`. `home` is the final folder of the database. */
export function watchFirstStart(home: string): FirstStart {
  const { fsyncSync, renameSync } = fs
  /** by inode: time of the last change when it was synced */
  const forced = new Map<bigint, bigint>()
  let moved = false
  const seen: FirstStart = {
    forced_before: 0,
    unforced_when_moved: [],
    folders_forced_after: [],
    stop() {
      Object.assign(fs, { fsyncSync, renameSync })
      syncBuiltinESMExports()
    },
  }
  const isForced = (path: string) => {
    const { ino, mtimeNs } = fs.statSync(path, { bigint: true })
    return forced.get(ino) === mtimeNs
  }
  fs.fsyncSync = (fd) => {
    fsyncSync(fd)
    const { ino, mtimeNs } = fs.fstatSync(fd, { bigint: true })
    forced.set(ino, mtimeNs)
    const parent = dirname(home)
    if (moved && ino === fs.statSync(parent, { bigint: true }).ino) seen.folders_forced_after.push(parent)
  }
  fs.renameSync = (from, to) => {
    if (to === home) {
      seen.forced_before = forced.size
      seen.unforced_when_moved = everything(String(from)).filter((path) => !isForced(path))
      moved = true
    }
    renameSync(from, to)
  }
  syncBuiltinESMExports()
  return seen
}
