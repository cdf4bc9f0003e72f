/** The built server as a process of its own, on a data folder of its own: started, stopped, killed and started again. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../port.ts'

export const PASSWORD = 'xunjin-test-password'
/** Names the folder with the demo's data, see first-start.ts. */
export const KEPT_DEMO = 'XUNJIN_KEPT_DEMO'
/** The file that is there once the data in the folder is whole, with what went wrong, if anything did. */
export const toldIn = (kept: string): string => `${kept}.made`

/** Copies the data that a first start has made, where the run has kept it; what is left of the start is short. */
export async function copyDemo(data_dir: string): Promise<void> {
  const kept = process.env[KEPT_DEMO]
  if (!kept) return
  while (!existsSync(toldIn(kept))) await after(100)
  const wrong = readFileSync(toldIn(kept), 'utf8')
  if (wrong) throw new Error(`no first start: ${wrong}`)
  cpSync(kept, data_dir, { recursive: true })
}

/**
 * The port of this process's servers, one at a time. A browser profile with the installed app belongs to an origin: with one port, it
 * serves every test file of the process.
 */
let usual_port: Promise<number> | undefined
let usual_taken = false
async function portFor(build: string): Promise<number> {
  if (usual_taken || build !== 'build') return freePort()
  usual_taken = true
  return (usual_port ??= freePort())
}

export class ServerProcess {
  private child: ChildProcess | undefined
  /** what the process printed */
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

  /** `build` is the folder of the built client and server. */
  static async create(env: Record<string, string> = {}, build = 'build'): Promise<ServerProcess> {
    return new ServerProcess(await portFor(build), mkdtempSync(join(tmpdir(), 'xunjin-e2e-')), env, build)
  }

  /** With the demo's data of the run. */
  static async withDemo(env: Record<string, string> = {}, build = 'build'): Promise<ServerProcess> {
    const server = await ServerProcess.create(env, build)
    await copyDemo(server.data_dir)
    return server
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  async start(): Promise<this> {
    const child = spawn(process.execPath, [join(this.build, 'server/main.js')], {
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.data_dir,
        DEMO_PASSWORD: PASSWORD,
        LOG_LEVEL: 'info',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
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
    if (this.port === (await usual_port)) usual_taken = false
    rmSync(this.data_dir, { recursive: true, force: true })
  }
}

const after = (ms: number) => new Promise((resolve) => AbortSignal.timeout(ms).addEventListener('abort', resolve, { once: true }))
