/** The generated tests with more inputs than in `npm test`, and different ones in each run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, Row } from './row.ts'
import { count, scaled } from './row.ts'

interface Report {
  testResults: { assertionResults: { status: string; title: string }[] }[]
}

/** Runs the tests with this number of inputs per property. Returns the number of tests, and the titles of failed ones. */
async function play(runs: number, files: string[]): Promise<{ tests: number; failed: string[]; seed: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'xunjin-bench-generated-'))
  const file = join(folder, 'report.json')
  const seed = Math.floor(Math.random() * 2 ** 31)
  try {
    const options = ['--reporter=json', `--outputFile=${file}`, '--testTimeout=600000']
    const child = spawn('npx', ['vitest', 'run', ...files, ...options], {
      env: { ...process.env, FC_RUNS: String(runs), FC_SEED: String(seed) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await once(child, 'close')
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
    const results = testResults.flatMap((each) => each.assertionResults)
    const failed = results.filter(({ status }) => status !== 'passed').map(({ title }) => title)
    return { tests: results.length, failed, seed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const row = (what: string, reach: string, { tests, failed, seed }: Awaited<ReturnType<typeof play>>): Row => ({
  what,
  ours: failed.length === 0 ? reach : `failed: ${failed.join(', ')}`,
  beside: '–',
  ratio: null,
  reach,
  met: tests > 0 && failed.length === 0,
  note: `FC_SEED=${seed} repeats the run`,
})

export const fuzz: Bench = {
  name: 'fuzz',
  slow: true,
  async run() {
    const runs = scaled(1000, 40)
    const played = await play(runs, ['tests/server/whole/fuzz.test.ts'])
    return [row(`contract fuzz, ${played.tests - 1} routes × ${count(runs)}`, 'no 5xx, none off schema', played)]
  },
}

const PROPERTIES = ['tests/domain', 'tests/server/sync/interleavings.test.ts', 'tests/sync']
export const properties: Bench = {
  name: 'properties',
  slow: true,
  async run() {
    const runs = scaled(300, 60)
    return [row(`properties of orders and sync × ${count(runs)}`, 'none broken', await play(runs, PROPERTIES))]
  },
}

export const chaos: Bench = {
  name: 'chaos',
  slow: true,
  async run() {
    const runs = scaled(20, 8)
    return [
      row(`a queue of ${count(runs)} deliveries over a bad line`, 'each once', await play(runs, ['tests/e2e/line.test.ts'])),
    ]
  },
}
