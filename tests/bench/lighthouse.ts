/**
 * Lighthouse on a simulated mid-range phone: home, login and an article of the demo. It is installed below build/bench on first
 * use.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { browserPath } from '../e2e/browser.ts'
import { ServerProcess } from '../e2e/server.ts'
import type { Bench, Row } from './row.ts'
import { median } from './row.ts'

const VERSION = '12.8.2'
const FOLDER = resolve('build/bench/lighthouse')
const RUNS = 3
const PAGES = [
  ['home', '/'],
  ['login', '/auth/login'],
  ['article', '/news/3'],
] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const REACH = [92, 100, 100, 100] as const

interface Report {
  runtimeError?: { message: string }
  /** Lighthouse's own figure of how fast this machine is */
  environment: { benchmarkIndex: number }
  categories: Record<(typeof CATEGORIES)[number], { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>
}

function cli(): string {
  const path = join(FOLDER, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(path)) {
    mkdirSync(FOLDER, { recursive: true })
    const what = ['i', '--no-save', '--no-audit', '--no-fund', '--prefix', FOLDER, `lighthouse@${VERSION}`]
    execFileSync('npm', what, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' } })
  }
  return path
}

/** The browser's trace sometimes lacks the navigation, and nothing is measured. The run is then repeated. */
function examine(url: string, left = 3): Report {
  const out = join(FOLDER, 'report.json')
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const asked = [cli(), url, '--quiet', '--output=json', `--output-path=${out}`, `--only-categories=${CATEGORIES.join()}`, flags]
  rmSync(out, { force: true })
  const { error } = spawnSync(process.execPath, asked, { stdio: 'inherit', env: { ...process.env, CHROME_PATH: browserPath() } })
  if (error) throw error
  const report = existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as Report) : null
  if (report && report.runtimeError === undefined) return report
  if (left === 0) throw new Error(report?.runtimeError?.message ?? 'no report')
  return examine(url, left - 1)
}

/** The faults that cost a page points: title and figure of each audit that counts. */
function lost({ categories, audits }: Report): string[] {
  const counted = CATEGORIES.flatMap((name) => categories[name].auditRefs.filter(({ weight }) => weight > 0))
  return counted.flatMap(({ id }) => {
    const audit = audits[id]
    return audit && audit.score !== null && audit.score < 0.98 ? `${audit.title} ${audit.displayValue ?? ''}`.trim() : []
  })
}

const scoresOf = ({ categories }: Report): number[] => CATEGORIES.map((name) => Math.round(categories[name].score * 100))

const indexOf = (reports: Report[]): number => Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))

export const lighthouse: Bench = {
  name: 'lighthouse',
  async run() {
    const server = await (await ServerProcess.create({ LOG_LEVEL: 'error' })).start()
    try {
      const rows: Row[] = []
      // Warms up, because the first requests of a page do not get its best compression.
      for (const [, path] of [...PAGES, ...PAGES])
        await (await fetch(server.origin + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
      for (const [name, path] of PAGES) {
        const reports = Array.from({ length: RUNS }, () => examine(server.origin + path))
        const scores = CATEGORIES.map((_category, at) => median(reports.map((report) => scoresOf(report)[at] ?? 0)))
        const worst = [...new Set(reports.flatMap(lost))]
        rows.push({
          what: `Lighthouse ${VERSION} mobile, ${name}`,
          ours: scores.join(' / '),
          beside: '–',
          ratio: null,
          reach: `≥ ${REACH.join(' / ')}`,
          met: scores.every((score, at) => score >= (REACH[at] ?? 100)),
          note: [`benchmark index of this machine ${indexOf(reports)}`, ...worst].join(', '),
        })
      }
      return rows
    } finally {
      await server.destroy()
    }
  },
}
