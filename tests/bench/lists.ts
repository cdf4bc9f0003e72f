/**
 * Fifty orders of one status out of many, in a real browser: our folded list, bare Dexie on the same database, and RxDB and
 * PouchDB with the same documents in the same page.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import type { Order } from '#domain/order/order.ts'
import { roleOf } from '#domain/role.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { Sessions } from '#server/demo/firms.ts'
import { browser } from '../e2e/browser.ts'
import type { ListBench } from './device-lists.ts'
import { serveFolder } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { PeerPackages } from './peers.ts'
import { bundled, PEERS } from './peers.ts'
import type { Bench, Row } from './row.ts'
import { count, MOST_MS, median, ms, percentile, s, scaled } from './row.ts'

const FOLDER = resolve('build/bench/lists')
const SIZES = [scaled(10_000, 200), scaled(100_000, 400)]
const ROUNDS = 60
const SENT_AT_ONCE = 1000

/** The page: the device's own code, bundled, with its list exposed. */
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
) as unknown as Sessions
/** As on a device, finished orders have no lists. */
const held = (order: Order): Order => {
  const view = viewFor(order, 'supplier')
  if (order.state !== 8 && order.state >= 0) return view
  return { ...view, trips: [], proofs: [], settlements: [], dissents: [], money: [], events: [] }
}

/** The row of one peer. It says in words what the peer could not do. */
async function besidePeer(tab: Page, peer: PeerPackages, what: string, ours: number): Promise<Row> {
  const row: Row = {
    what: `${what}, ${peer.name} ${peer.version}`,
    ours: `p50 ${ms(ours)}`,
    beside: '–',
    ratio: null,
    reach: '–',
    met: null,
  }
  try {
    const asked = { script: await bundled(peer, FOLDER), rounds: ROUNDS, most_ms: MOST_MS }
    const told = await tab.evaluate((each) => globalThis.lists?.beside(each), asked)
    if (!told) throw new Error('the page has no lists')
    const { held, times } = told
    if (times.length === 0) return { ...row, note: `not measured: it had taken ${count(held)} documents in ${s(MOST_MS)}` }
    const p50 = median(times)
    const rounds = times.length < ROUNDS ? `, ${times.length} rounds in ${s(MOST_MS)}` : ''
    return { ...row, beside: `p50 ${ms(p50)}`, ratio: ours / p50, note: `p95 ${ms(percentile(times, 95))}${rounds}` }
  } catch (error) {
    return { ...row, note: `not measured: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function measure(size: number, origin: string): Promise<Row[]> {
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
    const what = `list of 50 by status out of ${count(size)}`
    const row: Row = {
      what,
      ours: `p50 ${ms(ours)}`,
      beside: `p50 ${ms(bare)} (bare Dexie)`,
      ratio: ours / bare,
      reach: '≤ 1.5 × bare Dexie',
      met: ours <= 1.5 * bare,
      note: `${runs.rows} rows; p95 ${ms(percentile(runs.ours, 95))} beside ${ms(percentile(runs.bare, 95))}; with 20 actions queued p50 ${ms(median(runs.folded))}`,
    }
    const peers = []
    for (const peer of PEERS) peers.push(await besidePeer(tab, peer, what, ours))
    return [row, ...peers]
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
      for (const size of SIZES) rows.push(...(await measure(size, origin)))
      return rows
    } finally {
      await close()
    }
  },
}
