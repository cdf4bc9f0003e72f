/**
 * Reads made-up tickets, cards, licences and plates with the engine that people's devices run: the built worker, started in a page
 * of the built app after a person's download, on photos that a canvas takes there. The app's own readers judge the texts. A photo
 * is turned as the app turns it, until a reader accepts it. BENCH_SEED makes other papers and photos; BENCH_KEEP names a folder for
 * the photos and what the engine has read in them.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { readIdCard, readLicence } from '#domain/recognition/papers.ts'
import type { ReadText } from '#domain/recognition/read-text.ts'
import type { Suggestion } from '#domain/recognition/suggestion.ts'
import { readTruckPhoto } from '#domain/recognition/truck.ts'
import { browser, device } from '../e2e/browser.ts'
import { CLIENT, filledServer } from './filled-server.ts'
import { CPU, logIn, nameable } from './page.ts'
import { photograph } from './recognition-camera.ts'
import { type Case, cases, type Kind } from './recognition-photos.ts'
import type { Bench, Row } from './row.ts'
import { count, median, percentile, s, scaled } from './row.ts'

const SEED = Number(process.env['BENCH_SEED'] ?? 27)
const KEEP = process.env['BENCH_KEEP']
const SUPPLIER = '13800000001'

type Fields = Record<string, Suggestion<string | number> | null>
const READERS: Record<Kind, (texts: readonly ReadText[]) => object | null> = {
  ticket: readTruckPhoto,
  thumb: readTruckPhoto,
  'two tickets': readTruckPhoto,
  'blurred ticket': readTruckPhoto,
  'no paper': readTruckPhoto,
  'id card': readIdCard,
  licence: readLicence,
  'vehicle licence': readTruckPhoto,
  plate: readTruckPhoto,
}
const TURNS = [0, 180, 90, 270] as const

interface Answer {
  texts: ReadText[] | null
  took: number
}
/** Reads the photo that the page keeps. */
const read = (page: Page, turn: number): Promise<Answer> =>
  page.evaluate(async (turned) => {
    const kept = globalThis as unknown as { engine: Worker; photo: Blob }
    const start = performance.now()
    const texts = await new Promise<ReadText[] | null>((resolve) => {
      kept.engine.addEventListener('message', ({ data }) => resolve(data.texts), { once: true })
      kept.engine.postMessage({ id: 1, photo: kept.photo, turn: turned })
    })
    return { texts, took: performance.now() - start }
  }, turn)

interface Done extends Case {
  fields: Fields
  /** of each turn that was tried */
  answers: Answer[]
  took: number
}
async function readCase(page: Page, given: Case): Promise<Done> {
  await page.evaluate(photograph, given.shot)
  const answers: Answer[] = []
  let fields: Fields = {}
  for (const turn of TURNS) {
    const answer = await read(page, turn)
    answers.push(answer)
    const found = answer.texts && READERS[given.kind](answer.texts)
    if (found) {
      fields = found as Fields
      break
    }
  }
  return { ...given, fields, answers, took: answers.reduce((sum, { took }) => sum + took, 0) }
}

async function keepPhoto(page: Page, name: string): Promise<void> {
  const bytes = await page.evaluate(async () => {
    const { photo } = globalThis as unknown as { photo: Blob }
    return [...new Uint8Array(await photo.arrayBuffer())]
  })
  writeFileSync(join(KEEP ?? '', `${name}.jpg`), Buffer.from(bytes))
}

type Verdict = 'right' | 'doubtful' | 'wrong' | 'missing'
/** Null: the paper has no such value, and none was suggested. */
function verdict(truth: string | number | null, found: Suggestion<string | number> | null | undefined): Verdict | null {
  if (!found) return truth === null ? null : 'missing'
  if (found.doubt !== null) return 'doubtful'
  return found.value === truth ? 'right' : 'wrong'
}

const TICK_MS = 10
/** Stops the processes of pages for all but one tick in `CPU`, so that their workers are slowed too. */
async function slowed<T>(run: () => Promise<T>): Promise<T> {
  const session = await (await browser()).newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const { id } of pages) process.kill(id, signal)
  }
  let tick = 0
  const ticking = setInterval(() => {
    tick = (tick + 1) % CPU
    if (tick < 2) tell(tick === 0 ? 'SIGCONT' : 'SIGSTOP')
  }, TICK_MS)
  try {
    return await run()
  } finally {
    clearInterval(ticking)
    tell('SIGCONT')
    await session.detach()
  }
}

/** Counts of each field of one kind of photo: '60 right, 1 doubtful'. */
function tally(done: readonly Done[]): Map<string, Record<Verdict, number>> {
  const all = new Map<string, Record<Verdict, number>>()
  for (const { truth, fields } of done) {
    for (const [field, value] of Object.entries(truth)) {
      const each = verdict(value, fields[field])
      if (each === null) continue
      const counts = all.get(field) ?? { right: 0, doubtful: 0, wrong: 0, missing: 0 }
      counts[each]++
      all.set(field, counts)
    }
  }
  return all
}
const told = (counts: Record<Verdict, number>): string =>
  Object.entries(counts)
    .filter(([what, times]) => times > 0 || what === 'right')
    .map(([what, times]) => `${times} ${what === 'wrong' ? 'wrong but confident' : what}`)
    .join(', ')

/** An engine in a page of the app, on a device that has fetched the model. */
async function readingPage(context: BrowserContext): Promise<Page> {
  await nameable(context)
  await logIn(context, SUPPLIER)
  const page = await context.newPage()
  await page.goto('/go/sync')
  await page.getByRole('button', { name: /^下载（/ }).click()
  await page.getByText('已保存到本机，可离线识别').waitFor({ timeout: 60_000 })
  const script = readdirSync(`${CLIENT}/assets`).find((name) => /^engine\.worker-.*\.js$/.test(name))
  await page.evaluate((url) => {
    Object.assign(globalThis, { engine: new Worker(url, { type: 'module' }) })
  }, `/assets/${script}`)
  return page
}

export const recognition: Bench = {
  name: 'recognition',
  async run() {
    const home = await filledServer(async () => {})
    const context = await device(home.origin)
    try {
      const page = await readingPage(context)
      const all = cases(SEED)
      await page.evaluate(photograph, (all[0] as Case).shot)
      const started = (await read(page, 0)).took
      const done: Done[] = []
      for (const each of all) {
        done.push(await readCase(page, each))
        if (!KEEP) continue
        await keepPhoto(page, `${done.length}-${each.kind}-${each.name}`.replaceAll(' ', '-'))
        writeFileSync(join(KEEP, 'read.json'), JSON.stringify(done.map((each) => ({ ...each, shot: undefined }))))
      }
      const slow: number[] = []
      for (const { shot } of all.filter(({ kind, shot: { turn } }) => kind === 'ticket' && turn === 0).slice(0, scaled(12, 4))) {
        await page.evaluate(photograph, shot)
        slow.push((await slowed(() => read(page, 0))).took)
      }
      return rowsOf(done, started, slow)
    } finally {
      await context.close()
      await home.close()
    }
  },
}

function rowsOf(done: readonly Done[], started: number, slow: readonly number[]): Row[] {
  const of = (kind: Kind) => done.filter((each) => each.kind === kind)
  const readable = of('ticket')
  const net = tally(readable).get('net_kg') ?? { right: 0, doubtful: 0, wrong: 0, missing: 0 }
  const every = [...tally(done).values()]
  const [fields, wrong] = [
    every.reduce((sum, each) => sum + each.right + each.doubtful + each.wrong + each.missing, 0),
    every.reduce((sum, each) => sum + each.wrong, 0),
  ]
  const upright = readable.filter(({ answers }) => answers.length === 1).map(({ took }) => took)
  const note = (kinds: readonly Kind[]) =>
    kinds
      .map(
        (kind) =>
          `${kind} (${of(kind).length}): ${[...tally(of(kind))].map(([field, counts]) => `${field} ${told(counts)}`).join('; ')}`,
      )
      .join('\n  ')
  return [
    {
      what: `recognition: net weight of ${readable.length} readable tickets`,
      ours: told(net),
      beside: '–',
      ratio: net.right / readable.length,
      reach: '≥ 98 % right',
      met: net.right >= readable.length * 0.98,
      note: note(['ticket']),
    },
    {
      what: `recognition: ${count(fields)} fields of ${done.length} photos`,
      ours: `${wrong} wrong but confident`,
      beside: '–',
      ratio: wrong / fields,
      reach: '≤ 0.5 %',
      met: wrong <= fields * 0.005,
      note: note(['thumb', 'blurred ticket', 'two tickets', 'no paper', 'id card', 'licence', 'vehicle licence', 'plate']),
    },
    {
      what: 'recognition: an upright ticket, CPU ×1',
      ours: `median ${s(median(upright))}, p95 ${s(percentile(upright, 95))}`,
      beside: `the first one, with the start of the engine, ${s(started)}`,
      ratio: null,
      reach: '–',
      met: null,
    },
    {
      what: `recognition: an upright ticket, CPU ×${CPU}`,
      ours: `median ${s(median(slow))}, p95 ${s(percentile(slow, 95))}`,
      beside: `CPU ×1 ${s(median(upright))}`,
      ratio: median(slow) / median(upright),
      reach: '–',
      met: null,
    },
  ]
}
