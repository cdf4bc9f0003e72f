/** The built server as a process with its own data folder: started, stopped, killed and restarted. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { NODE_ARGS } from '../node-args.ts'
import { freePort } from '../port.ts'

export const PASSWORD = 'xunjin-test-password'
/** The folder of the built client and server. */
const BUILD = 'build'
/** The variable that names the folder with the demo's data; see first-start.ts. */
export const KEPT_DEMO = 'XUNJIN_KEPT_DEMO'
/** The file that appears once the data in the folder is complete. It contains the error if there was one. */
export const toldIn = (kept: string): string => `${kept}.made`

/** Copies the data of a first start, if the run has them, which makes the start short. */
export async function copyDemo(data_dir: string): Promise<void> {
  const kept = process.env[KEPT_DEMO]
  if (!kept) return
  // Another process makes the demo's data, before the first test file or in parallel.
  while (!existsSync(toldIn(kept))) await after(100)
  const wrong = readFileSync(toldIn(kept), 'utf8')
  if (wrong) throw new Error(`no first start: ${wrong}`)
  cpSync(kept, data_dir, { recursive: true })
}

/**
 * Free ports of this process. A browser profile with the installed app belongs to an origin, so with few ports it serves every
 * test file of the process. Another build starts at a new port, because its app differs.
 */
const idle_ports: number[] = []
const portFor = async (build: string): Promise<number> => (build === BUILD && idle_ports.pop()) || freePort()

/** Ends the server and deletes its data when its standard input closes, which happens when this process ends in any way. */
const GUARD = `data:text/javascript,${encodeURIComponent(`
  import { rmSync } from 'node:fs'
  process.stdin.on('end', () => {
    rmSync(process.env.DATA_DIR, { recursive: true, force: true })
    process.exit()
  }).resume().unref()`)}`

export class ServerProcess {
  private child: ChildProcess | undefined
  /** the output of the process */
  output = ''
  readonly port: number
  readonly data_dir: string
  private readonly env: Record<string, string>
  private readonly build: string

  private constructor(port: number, data_dir: string, env: Record<string, string>, build: string) {
    this.port = port
    this.data_dir = data_dir
    this.env = env
    this.build = build
  }

  static async create(env: Record<string, string> = {}, build = BUILD): Promise<ServerProcess> {
    return new ServerProcess(await portFor(build), mkdtempSync(join(tmpdir(), 'xunjin-e2e-')), env, build)
  }

  /** A server with the demo's data of the run. */
  static async withDemo(env: Record<string, string> = {}, build = BUILD): Promise<ServerProcess> {
    const server = await ServerProcess.create(env, build)
    await copyDemo(server.data_dir)
    return server
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** pid of the running process; 0 if none runs */
  get pid(): number {
    return this.child?.pid ?? 0
  }

  async start(): Promise<this> {
    const child = spawn(process.execPath, [...NODE_ARGS, '--import', GUARD, join(this.build, 'server/main.js')], {
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.data_dir,
        DEMO_PASSWORD: PASSWORD,
        LOG_LEVEL: 'info',
        ...this.env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.child = child
    const note = (part: Buffer) => {
      this.output += part.toString()
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    const died = once(child, 'exit').then(() => 'died')
    for (;;) {
      const ready = fetch(`${this.origin}/readyz`).then(
        (response) => (response.ok ? 'ready' : 'not yet'),
        () => 'not yet',
      )
      const state = await Promise.race([died, ready])
      if (state === 'ready') return this
      if (state === 'died') throw new Error(`server did not start:\n${this.output.slice(-4000)}`)
      // Only its own answer proves that it listens.
      await Promise.race([died, after(100)])
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  stop = () => this.end('SIGTERM')
  kill = () => this.end('SIGKILL')

  async destroy(): Promise<void> {
    await this.kill()
    if (this.build === BUILD) idle_ports.push(this.port)
    rmSync(this.data_dir, { recursive: true, force: true })
  }
}

let shared: Promise<ServerProcess> | undefined
/**
 * The running server with the demo's data that this process's test files share. A file creates what it changes, and leaves the
 * server running. A file that counts records needs its own server.
 */
export const sharedServer = (): Promise<ServerProcess> => (shared ??= ServerProcess.withDemo().then((server) => server.start()))
