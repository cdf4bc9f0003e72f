/**
 * Measures the budgets and prints one table. `npm run bench -- first-load reopen` runs some rows, BENCH_SCALE=0.02 shrinks them,
 * `--full` also runs the slow ones and lets every loop finish, and `--write` stores the figures in build/bench.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { closeBrowser, wholeBrowserPath } from '../e2e/browser.ts'
import { backup } from './backup.ts'
import { crash } from './crash.ts'
import { desk } from './desk.ts'
import { closeDevices, firstSync, reopen, tap } from './device.ts'
import { exports } from './exports.ts'
import { fairness } from './fairness.ts'
import { firstLoad, slowHome } from './first-load.ts'
import { firstTouch } from './first-touch.ts'
import { chaos, fuzz, properties } from './generated.ts'
import { install } from './install.ts'
import { lighthouse } from './lighthouse.ts'
import { lists } from './lists.ts'
import { publicPages } from './public-pages.ts'
import { queue } from './queue.ts'
import { recognition } from './recognition.ts'
import type { Bench, Row } from './row.ts'
import { FULL, SCALE } from './row.ts'
import { search } from './search.ts'
import { sequencer } from './sequencer.ts'
import { serverList } from './server-list.ts'
import { sockets } from './sockets.ts'
import { statistics } from './statistics.ts'
import { totals } from './totals.ts'
import { statement } from './statement.ts'
import { delta } from './wire.ts'

const BENCHES: Bench[] = [
  firstLoad,
  slowHome,
  firstTouch,
  install,
  lighthouse,
  firstSync,
  reopen,
  tap,
  lists,
  desk,
  queue,
  delta,
  serverList,
  search,
  sequencer,
  crash,
  backup,
  sockets,
  fairness,
  publicPages,
  recognition,
  exports,
  statistics,
  totals,
  statement,
  fuzz,
  properties,
  chaos,
]

const HEAD: Row = { what: 'what', ours: 'ours', beside: 'beside', ratio: null, reach: 'reach', met: null }
const cells = (row: Row): string[] =>
  row === HEAD
    ? ['', 'what', 'ours', 'beside', 'ratio', 'reach']
    : [
        row.met === null ? '–' : row.met ? '✓' : '✗',
        row.what,
        row.ours,
        row.beside,
        row.ratio === null ? '–' : row.ratio.toFixed(2),
        row.reach,
      ]

function print(rows: Row[]): void {
  const table = [HEAD, ...rows].map(cells)
  const widths = table[0]?.map((_cell, column) => Math.max(...table.map((line) => (line[column] ?? '').length))) ?? []
  for (const line of table) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  for (const { what, note } of rows) if (note) console.log(`\n${what}: ${note}`)
}

process.env['CHROMIUM_PATH'] = wholeBrowserPath()

const given = process.argv.slice(2)
const names = given.filter((each) => !each.startsWith('--'))
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`no such row: ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const rows: Row[] = []
const failed: string[] = []
for (const bench of BENCHES.filter(({ name, slow }) => (names.length === 0 ? FULL || !slow : names.includes(name)))) {
  const start = performance.now()
  try {
    rows.push(...(await bench.run()))
  } catch (error) {
    failed.push(bench.name)
    console.error(`${bench.name} could not be measured:`, error)
  }
  process.stderr.write(`${bench.name} took ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}
await closeDevices()
await closeBrowser()
print(rows)
if (given.includes('--write')) {
  mkdirSync('build', { recursive: true })
  const machine = { node: process.version, platform: `${process.platform}-${process.arch}` }
  writeFileSync(
    'build/bench.json',
    `${JSON.stringify({ at: new Date().toISOString(), scale: SCALE, ...machine, rows }, null, 2)}\n`,
  )
}
process.exit(failed.length > 0 ? 1 : 0)
