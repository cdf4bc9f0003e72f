/** Controls a browser through its own protocol, so that no script of a test tool runs in a page whose first paint is measured. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { browserPath, PHONE, QUIET } from '../e2e/browser.ts'
import { inTime } from './page.ts'

type Params = Record<string, unknown>
interface Message {
  id?: number
  method?: string
  params: Params
  result?: Params
  error?: { message: string }
  sessionId?: string
}
type Listener = (message: Message) => void

/** The paint times of a page, in milliseconds from its navigation. */
export interface Visit {
  first_paint_ms: number
  /** the app's first drawing */
  drawn_ms: number
}

/** Resolves with the time at which the app marks its first drawing. */
const DRAWN = `new Promise((resolve) =>
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'app-drawn') resolve(startTime)
  }).observe({ type: 'mark', buffered: true }),
)`
const FIRST_PAINT = `performance.getEntriesByName('first-paint')[0].startTime`

export class BareBrowser {
  readonly #process: ChildProcess
  readonly #profile = mkdtempSync(join(tmpdir(), 'xunjin-bare-'))
  readonly #listeners = new Set<Listener>()
  #next = 1

  constructor() {
    const args = ['--headless=new', '--remote-debugging-pipe', '--no-first-run', `--user-data-dir=${this.#profile}`, ...QUIET]
    this.#process = spawn(browserPath(), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
    let rest = ''
    this.#from.setEncoding('utf8').on('data', (part: string) => {
      const messages = (rest + part).split('\0')
      rest = messages.pop() ?? ''
      for (const message of messages) for (const listener of this.#listeners) listener(JSON.parse(message) as Message)
    })
  }

  get #to() {
    return this.#process.stdio[3] as Writable
  }

  get #from() {
    return this.#process.stdio[4] as Readable
  }

  /** Resolves with the first message that `wanted` accepts. */
  #first(wanted: (message: Message) => boolean, what: string): Promise<Message> {
    const found = new Promise<Message>((resolve) => {
      const listener = (message: Message) => {
        if (!wanted(message)) return
        this.#listeners.delete(listener)
        resolve(message)
      }
      this.#listeners.add(listener)
    })
    return inTime(found, what)
  }

  async #send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = this.#next++
    const answer = this.#first((message) => message.id === id, method)
    this.#to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    const { result, error } = await answer
    if (error) throw new Error(`${method}: ${error.message}`)
    return result ?? {}
  }

  /** Opens `url` on a new phone whose processor is `cpu` times slower than this machine's. */
  async visit(url: string, network: Params, cpu: number): Promise<Visit> {
    const { browserContextId } = await this.#send('Target.createBrowserContext')
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = (await this.#send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string }
    const page = (method: string, params?: Params) => this.#send(method, params, sessionId)
    await page('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: false })
    await page('Page.enable')
    await page('Page.setLifecycleEventsEnabled', { enabled: true })
    await page('Network.enable')
    await page('Network.emulateNetworkConditions', { offline: false, ...network })
    await page('Emulation.setCPUThrottlingRate', { rate: cpu })
    const painted = this.#first(
      ({ method, params }) => method === 'Page.lifecycleEvent' && params['name'] === 'firstPaint',
      'firstPaint',
    )
    await page('Page.navigate', { url })
    await painted
    const asked = async (expression: string) => {
      const { result } = await page('Runtime.evaluate', { expression, awaitPromise: true })
      return (result as { value: number }).value
    }
    const drawn_ms = await asked(DRAWN)
    const first_paint_ms = await asked(FIRST_PAINT)
    await this.#send('Target.disposeBrowserContext', { browserContextId })
    return { first_paint_ms, drawn_ms }
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit')
    await this.#send('Browser.close').catch(() => this.#process.kill('SIGKILL'))
    await ended
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
