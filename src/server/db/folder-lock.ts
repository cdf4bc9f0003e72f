/** Exclusive ownership of a data folder by one process, through a lock file that names its owner. */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'

const HEARTBEAT_MS = 5_000
const SILENT_AFTER_MS = 30_000

interface LockOwner {
  pid: number
  /** Kernel start time of the process, because a pid may be reused. Empty if it cannot be read. */
  started: string
  /** Scope in which the pid is valid: boot id and pid namespace, or the host's name. */
  place: string
  nonce: string
}

/** Thrown if a living process holds the folder; `pid` is that process. */
export class FolderInUse extends Error {
  readonly pid: number

  constructor(path: string, pid: number) {
    super(`数据目录正被另一个进程使用（进程号 ${pid}），请先停止它。锁文件：${path}`)
    this.name = 'FolderInUse'
    this.pid = pid
  }
}

/**
 * Takes the lock file at `path`, or takes it over from a dead owner. Returns the release function.
 * @throws FolderInUse if the owner lives.
 */
export function lockFolder(path: string): () => void {
  const me: LockOwner = { pid: process.pid, started: startOf(process.pid) ?? '', place: place(), nonce: randomUUID() }
  const draft = `${path}.${me.nonce}`
  writeDurably(draft, JSON.stringify(me))
  try {
    seize(path, draft)
  } finally {
    rmSync(draft, { force: true })
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref()
  return () => {
    clearInterval(heartbeat)
    if (read(path)?.nonce === me.nonce) rmSync(path, { force: true })
  }
}

/**
 * A hard link appears whole or not at all, and fails if the file exists. Replacing a dead owner's lock requires a claim on that
 * very lock, named by its nonce. Two processes that both saw it dead therefore cannot both win.
 */
function seize(path: string, draft: string): void {
  for (;;) {
    try {
      linkSync(draft, path)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = read(path)
    if (!holder) continue
    if (lives(holder, path)) throw new FolderInUse(path, holder.pid)
    const claim = `${path}.claim-${holder.nonce}`
    seize(claim, draft)
    if (read(path)?.nonce === holder.nonce) {
      renameSync(claim, path)
      return
    }
    rmSync(claim, { force: true })
  }
}

function lives(owner: LockOwner, path: string): boolean {
  if (owner.place !== place()) return heardLately(path)
  if (process.platform === 'linux') return startOf(owner.pid) === owner.started
  try {
    process.kill(owner.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** For an owner in another container or on another host, only the heartbeat shows that it lives. */
function heardLately(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < SILENT_AFTER_MS
}

/** Undefined if the file is gone. A file with unknown content counts as a foreign owner. */
function read(path: string): LockOwner | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const owner = JSON.parse(text) as LockOwner
    if (Number.isInteger(owner.pid) && /^[0-9a-f-]{36}$/.test(owner.nonce)) return owner
  } catch {
    // continues with the unreadable owner
  }
  return { pid: 0, started: '', place: '', nonce: 'unreadable' }
}

/** Field 22 of /proc/pid/stat, counted after the closing bracket of the command; undefined for no process or a zombie. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function place(): string {
  if (process.platform !== 'linux') return hostname()
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
}

function touch(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // the folder was removed while the process ran: nothing is left to lock
  }
}

function writeDurably(path: string, text: string): void {
  const fd = openSync(path, 'wx', 0o644)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
