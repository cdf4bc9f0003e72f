/** A disk that can lose its power. It remembers every unsynced write, and makes the image that a power cut would leave. */
import {
  closeSync,
  cpSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { DurableFs } from '#server/db/durable-fs.ts'

const CLOSED_FD = 999_999

interface Stream {
  nfd: number
  node: object
}

type Write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => number

interface Module {
  NODEFS: { realPath(node: object): string; stream_ops: { write: Write; fsync?: (stream: Stream) => number } }
}

/** The content of a file before a write. */
interface Undo {
  /** identifies the file under any name */
  file: string
  path: string
  position: number
  before: Uint8Array
  size: number
}

export class PowerFs extends DurableFs {
  #pending: Undo[] = []
  /** Makes fsync fail from now on, as on a broken disk. */
  broken = false
  /** Number of synced writes to the write-ahead log so far. */
  wal_syncs = 0

  /** Write-ahead log files with unsynced bytes. */
  get unforcedWal(): string[] {
    return [...new Set(this.#pending.map(({ path }) => path).filter(isWal))]
  }

  override async init(...args: Parameters<DurableFs['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const hook = (module: unknown) => this.#watch(module as Module)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } }
  }

  #watch({ NODEFS }: Module): void {
    const { write, fsync } = NODEFS.stream_ops
    NODEFS.stream_ops.write = (stream, buffer, offset, length, position) => {
      this.#pending.push(standing(NODEFS.realPath(stream.node), length, position))
      return write(stream, buffer, offset, length, position)
    }
    NODEFS.stream_ops.fsync = (stream) => {
      const result = fsync?.({ nfd: this.broken ? CLOSED_FD : stream.nfd, node: stream.node }) ?? 0
      const path = NODEFS.realPath(stream.node)
      if (isWal(path)) this.wal_syncs++
      const file = identity(path)
      this.#pending = this.#pending.filter((undo) => undo.file !== file)
      return result
    }
  }

  /**
   * Copies the folder as a power cut would leave it now. Each unsynced write for which `loses()` is true is lost. Returns the
   * number of lost writes.
   */
  cut(image: string, loses: () => boolean): number {
    rmSync(image, { recursive: true, force: true })
    cpSync(this.rootDir, image, { recursive: true })
    const names = namesOf(this.rootDir)
    let lost = 0
    for (const undo of this.#pending.toReversed()) {
      const path = names.get(undo.file)
      if (path === undefined || !loses()) continue
      lost++
      const fd = openSync(join(image, relative(this.rootDir, path)), 'r+')
      writeSync(fd, undo.before, 0, undo.before.length, undo.position)
      if (undo.position + undo.before.length >= undo.size) ftruncateSync(fd, Math.max(undo.size, 0))
      closeSync(fd)
    }
    return lost
  }
}

function standing(path: string, length: number, position: number): Undo {
  const fd = openSync(path, 'r')
  try {
    const before = new Uint8Array(length)
    const read = readSync(fd, before, 0, length, position)
    return { file: identity(path), path, position, before: before.slice(0, read), size: fstatSync(fd).size }
  } finally {
    closeSync(fd)
  }
}

/** A later file may have the same inode number. */
function identity(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true })
  return `${ino} ${birthtimeNs}`
}

function namesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [identity(path), path]))
}

function isWal(path: string): boolean {
  return path.includes('/pg_wal/')
}
