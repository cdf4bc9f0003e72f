/** Fifty orders of one status out of many, in a real browser: our folded list beside bare Dexie on the same database. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Order } from '#domain/order.ts'
import { roleOf } from '#domain/order.ts'
import { viewFor } from '#domain/visibility.ts'
import type { People } from '#server/demo/firms.ts'
import { browser } from '../e2e/browser.ts'
import type { ListBench } from './device-lists.ts'
import { serveFolder } from './house.ts'
import { ordersOf } from './orders.ts'
import type { Bench, Row } from './row.ts'
import { count, median, ms, percentile, scaled } from './row.ts'

const FOLDER = resolve('build/bench/lists')
const SIZES = [scaled(10_000, 200), scaled(100_000, 400)]
const ROUNDS = 60
const SENT_AT_ONCE = 1000

/** The page: the device's own code, bundled, with its list reachable. */
async function page(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: FOLDER,
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'device-lists.ts'), formats: ['es'], fileName: () => 'lists.js' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  writeFileSync(join(FOLDER, 'index.html'), '<!doctype html><title>lists</title><script type="module" src="/lists.js"></script>')
  return FOLDER
}

declare global {
  var lists: ListBench | undefined
}

const person = { user_id: 'bench', firm_id: 'supplier', role: roleOf(1), name: '供方' }
const people = Object.fromEntries(
  ['13800000001', '13800000003', '13800000005'].map((phone, index) => [phone, { firm_id: `firm-${index}` }]),
) as unknown as People
/** As the device holds them: finished ones without their lists. */
const held = (order: Order): Order => {
  const view = viewFor(order, 'supplier', order.version)
  if (order.state !== 8 && order.state >= 0) return view
  return { ...view, trips: [], proofs: [], settlements: [], dissents: [], money: [], events: [] }
}

async function measure(size: number, origin: string): Promise<Row> {
  const context = await (await browser()).newContext({ baseURL: origin })
  try {
    const tab = await context.newPage()
    await tab.goto('/')
    await tab.waitForFunction(() => globalThis.lists)
    const templates = ordersOf(people, Math.min(size, 10_000)).map(held)
    for (let at = 0; at < size; at += SENT_AT_ONCE) {
      const orders = templates.slice(at % templates.length, (at % templates.length) + Math.min(SENT_AT_ONCE, size - at))
      await tab.evaluate(({ orders, person, at }) => globalThis.lists?.fill(orders, person, at), { orders, person, at })
    }
    const runs = await tab.evaluate(({ person, rounds }) => globalThis.lists?.run(person, rounds), { person, rounds: ROUNDS })
    if (!runs) throw new Error('the page has no lists')
    const [ours, bare] = [median(runs.ours), median(runs.bare)]
    return {
      what: `list of 50 by status out of ${count(size)}`,
      ours: `p50 ${ms(ours)}`,
      beside: `p50 ${ms(bare)} (bare Dexie)`,
      ratio: ours / bare,
      reach: '≤ 1.5 × bare Dexie',
      met: ours <= 1.5 * bare,
      note: `${runs.rows} rows; p95 ${ms(percentile(runs.ours, 95))} beside ${ms(percentile(runs.bare, 95))}; with 20 actions queued p50 ${ms(median(runs.folded))}. RxDB and PouchDB are not among our packages`,
    }
  } finally {
    await context.close()
  }
}

export const lists: Bench = {
  name: 'lists',
  async run() {
    const { origin, close } = await serveFolder(await page())
    try {
      const rows = []
      for (const size of SIZES) rows.push(await measure(size, origin))
      return rows
    } finally {
      await close()
    }
  },
}
