/** Every route under a thousand random inputs: the fuzz test of the server with a larger number. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './row.ts'
import { count, scaled } from './row.ts'

const RUNS = scaled(1000, 40)
const TEST = 'tests/server/whole/fuzz.test.ts'

interface Report {
  testResults: { assertionResults: { status: string; title: string }[] }[]
}

export const fuzz: Bench = {
  name: 'fuzz',
  slow: true,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'xunjin-bench-fuzz-'))
    const file = join(folder, 'report.json')
    try {
      const options = ['--reporter=json', `--outputFile=${file}`, '--testTimeout=600000']
      const child = spawn('npx', ['vitest', 'run', '--project', 'server', TEST, ...options], {
        env: { ...process.env, FUZZ_RUNS: String(RUNS) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await once(child, 'close')
      const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
      const results = testResults.flatMap((each) => each.assertionResults)
      const failed = results.filter(({ status }) => status !== 'passed').map(({ title }) => title)
      const routes = results.length - 1
      return [
        {
          what: `contract fuzz, ${routes} routes × ${count(RUNS)}`,
          ours: failed.length === 0 ? 'no 5xx, no answer off schema' : `failed: ${failed.join(', ')}`,
          beside: '–',
          ratio: null,
          reach: 'no 5xx, none off schema',
          met: routes > 0 && failed.length === 0,
        },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
