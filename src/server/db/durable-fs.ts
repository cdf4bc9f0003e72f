/** The embedded database's file system on a real folder. It adds the fsync that PGlite's own omits. */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  nfd: number
  node: { mode: number }
}

/** The part of the WebAssembly module used here. */
interface NodeFsModule {
  FS: { isDir(mode: number): boolean }
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; tryFSOperation<T>(operation: () => T): T }
}

type InitOptions = Parameters<NodeFS['init']>[1]

export class DurableFs extends NodeFS {
  /** The first failed fsync. Earlier writes may be lost, so nothing may be acknowledged after it. */
  failure: Error | undefined

  override async init(pg: PGlite, options: InitOptions): Promise<{ emscriptenOpts: InitOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const hook = (module: unknown) => this.#hook(module as NodeFsModule)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } }
  }

  #hook({ FS, NODEFS }: NodeFsModule): void {
    NODEFS.stream_ops.fsync = (stream) =>
      NODEFS.tryFSOperation(() => {
        // Windows cannot open a folder, and journals its entries itself.
        if (process.platform === 'win32' && FS.isDir(stream.node.mode)) return 0
        try {
          fsyncSync(stream.nfd)
        } catch (error) {
          this.failure ??= error as Error
          throw error
        }
        return 0
      })
  }
}

/** Syncs a folder and everything below it: files first, then the folder that names them. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path, 'r+')
  }
  syncFolder(folder)
}

export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncPath(folder, 'r')
}

function syncPath(path: string, flags: string): void {
  const fd = openSync(path, flags)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
