/** Stores photos and papers in the data folder, each either complete and synced or not at all. */
import { createReadStream, type ReadStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v4 as uuidv4 } from 'uuid'

const root = (data_dir: string) => join(data_dir, 'files')
const scratch = (data_dir: string) => join(root(data_dir), 'tmp')
/** Folder of unfinished uploads. */
export const uploadsIn = (data_dir: string) => join(data_dir, 'uploads')

/** The parts stored under an id: a photo and its thumbnail, a paper, or a video; under a content hash, a public picture in two widths, or a public video. */
const SUFFIXES = {
  full: '.jpg',
  thumb: '.thumb.jpg',
  paper: '.pdf',
  wide: '.webp',
  narrow: '.narrow.webp',
  mp4: '.mp4',
  webm: '.webm',
} as const
export type Part = keyof typeof SUFFIXES
const PARTS = Object.keys(SUFFIXES) as Part[]

/** files/ab/cd/<id>.jpg. The folders use the random end of the id, because its start is a time. */
function pathOf(data_dir: string, id: string, part: Part): string {
  const tail = id.slice(-4)
  return join(root(data_dir), tail.slice(0, 2), tail.slice(2), `${id}${SUFFIXES[part]}`)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns when all parts would survive a power cut. On a system error (ENOSPC, EIO) it throws and leaves nothing. */
export async function keep(data_dir: string, id: string, parts: Partial<Record<Part, Buffer>>): Promise<void> {
  const folder = dirname(pathOf(data_dir, id, 'full'))
  const moves = PARTS.flatMap((part) => {
    const bytes = parts[part]
    return bytes ? [{ bytes, from: join(scratch(data_dir), uuidv4()), to: pathOf(data_dir, id, part) }] : []
  })
  try {
    await mkdir(scratch(data_dir), { recursive: true })
    await mkdir(folder, { recursive: true })
    for (const { from, bytes } of moves) await write(from, bytes)
    for (const { from, to } of moves) await rename(from, to)
    for (const each of [folder, dirname(folder), root(data_dir), data_dir]) await syncFolder(each)
  } catch (error) {
    for (const { from, to } of moves) await Promise.all([rm(from, { force: true }), rm(to, { force: true })])
    throw error
  }
}

/** The stored part as a stream that opens when read; null if there is none. */
export const partStream = async (data_dir: string, id: string, part: Part): Promise<(() => ReadStream) | null> => {
  const path = pathOf(data_dir, id, part)
  return (await stat(path).catch(() => null)) && (() => createReadStream(path))
}
/** The length of the stored part, and a stream of its bytes from one to another; null if there is none. */
export async function partPieces(
  data_dir: string,
  id: string,
  part: Part,
): Promise<{ bytes: number; read: (start: number, end: number) => ReadStream } | null> {
  const path = pathOf(data_dir, id, part)
  const found = await stat(path).catch(() => null)
  return found && { bytes: found.size, read: (start, end) => createReadStream(path, { start, end }) }
}
export const readPart = (data_dir: string, id: string, part: Part): Promise<Buffer> => readFile(pathOf(data_dir, id, part))

/** Bytes by which `rewriteParts` asks whether a part is to be replaced. */
const HEAD_BYTES = 16
async function headOf(path: string): Promise<Buffer | null> {
  const handle = await open(path).catch(() => null)
  if (!handle) return null
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Replaces each stored part whose first bytes are due by what `change` makes of it, whole or not at all. The others are not read, so
 * it may be called for every file at each start.
 */
export async function rewriteParts(
  data_dir: string,
  id: string,
  { due, change }: { due: (head: Buffer) => boolean; change: (bytes: Buffer) => Buffer },
): Promise<void> {
  for (const part of PARTS) {
    const path = pathOf(data_dir, id, part)
    const head = await headOf(path)
    if (!head || !due(head)) continue
    const changed = change(await readFile(path))
    await mkdir(scratch(data_dir), { recursive: true })
    const draft = join(scratch(data_dir), uuidv4())
    await write(draft, changed)
    await rename(draft, path)
    await syncFolder(dirname(path))
  }
}

/** Stores the parts of one id under another one too. They may be lost in a power cut. */
export async function copyParts(data_dir: string, from: string, to: string): Promise<void> {
  await mkdir(dirname(pathOf(data_dir, to, 'full')), { recursive: true })
  for (const part of PARTS) await copyFile(pathOf(data_dir, from, part), pathOf(data_dir, to, part)).catch(() => undefined)
}

/** Removes all parts of the id. Throws the system's error. */
export async function removeParts(data_dir: string, id: string): Promise<void> {
  for (const part of PARTS) await rm(pathOf(data_dir, id, part), { force: true })
}

/** Deletes the remains of an interrupted `keep`. Runs before any photo is stored. */
export const clearScratch = (data_dir: string): Promise<void> => rm(scratch(data_dir), { recursive: true, force: true })
