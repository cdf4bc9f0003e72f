/**
 * Bytes of script until home and login are idle, and home on a slow phone; compared with the same app on Chakra's default system.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { build } from 'vite'
import { browser, PHONE } from '../e2e/browser.ts'
import { BareBrowser } from './bare-page.ts'
import { CLIENT, filledServer, serveFolder, wireBytes } from './filled-server.ts'
import { CPU, SLOW_3G } from './page.ts'
import type { Bench } from './row.ts'
import { kB, median, s } from './row.ts'

const VARIANT = resolve('build/bench/default-chakra')
const RUNS = 9
const REACH = { script_bytes: 150_000, paint_ms: 1100, drawn_ms: 5500 }

/** Chakra as its guide sets it up: every token, recipe and slot recipe. */
const DEFAULT_SYSTEM = `import createCache from '@emotion/cache'
import { defaultSystem } from '@chakra-ui/react'
export const uiSystem = () => defaultSystem
export const cache = createCache({ key: 'css' })`
const defaultSystem: Plugin = {
  name: 'default-system',
  enforce: 'pre',
  load: (id) => (id.endsWith('/src/client/ui/theme/system.ts') ? DEFAULT_SYSTEM : undefined),
}

const MODEL = 'virtual:recognition-model'
/** The model that reads photos loads only when somebody wants it, and counts for neither side. */
const noModel: Plugin = {
  name: 'no-model',
  resolveId: (id) => (id === MODEL ? id : undefined),
  load: (id) => (id === MODEL ? 'export default null' : undefined),
}

let built: Promise<string> | undefined
/** The same entry and pages with only the theme replaced, in a folder below build/bench. */
function variant(): Promise<string> {
  built ??= (async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    rmSync(VARIANT, { recursive: true, force: true })
    await build({
      configFile: false,
      logLevel: 'error',
      define: { __APP_VERSION__: JSON.stringify(version) },
      build: { outDir: VARIANT, target: 'es2022', assetsInlineLimit: 2048 },
      worker: { format: 'es', plugins: () => [noModel] },
      plugins: [defaultSystem, noModel, react()],
    })
    return VARIANT
  })()
  return built
}

/** Paths of the scripts that a page has loaded once it is idle. */
async function scriptsOf(origin: string, path: string): Promise<string[]> {
  const context = await (await browser()).newContext({ baseURL: origin, viewport: PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const paths = names.map((name) => new URL(name)).filter((url) => url.origin === origin && url.pathname.endsWith('.js'))
    return [...new Set(paths.map(({ pathname }) => pathname))]
  } finally {
    await context.close()
  }
}

const bytesOf = (folder: string, paths: string[]) =>
  paths.map((path) => ({ path, bytes: wireBytes(folder, path) })).sort((a, b) => b.bytes - a.bytes)
const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0)
const largest = (files: { path: string; bytes: number }[]) =>
  files
    .slice(0, 8)
    .map(({ path, bytes }) => `${path.replace('/assets/', '')} ${kB(bytes)}`)
    .join(', ')

const PAGES = [
  { name: 'home', path: '/', most: REACH.script_bytes },
  { name: 'login', path: '/auth/login', most: REACH.script_bytes },
  { name: 'register', path: '/auth/register' },
  { name: 'help', path: '/help' },
  { name: 'market', path: '/market' },
]

export const firstLoad: Bench = {
  name: 'first-load',
  async run() {
    if (!existsSync(CLIENT)) throw new Error('build first: npm run build')
    const { origin, close } = await filledServer(async () => {})
    const other = await serveFolder(await variant())
    try {
      const rows = []
      for (const { name, path, most } of PAGES) {
        const ours = bytesOf(CLIENT, await scriptsOf(origin, path))
        const beside = sum(bytesOf(VARIANT, await scriptsOf(other.origin, path)))
        rows.push({
          what: `first-load JavaScript, ${name}`,
          ours: kB(sum(ours)),
          beside: `${kB(beside)} (default Chakra)`,
          ratio: sum(ours) / beside,
          reach: most ? `≤ ${most / 1000} kB brotli` : '–',
          met: most ? sum(ours) <= most : null,
          note: `${ours.length} scripts: ${largest(ours)}`,
        })
      }
      return rows
    } finally {
      await other.close()
      await close()
    }
  },
}

interface Visits {
  paint_ms: number
  drawn_ms: number
  /** of all visits */
  paints: string
}

/** The first paint of the home page, and its hydration. */
async function home(phone: BareBrowser, origin: string, cpu: number): Promise<Visits> {
  // Warms up, because the first requests of a page do not get its best compression.
  for (let i = 0; i < 2; i++) await (await fetch(origin, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  const runs = []
  for (let i = 0; i < RUNS; i++) runs.push(await phone.visit(origin, SLOW_3G, cpu))
  const paints = runs.map(({ first_paint_ms }) => first_paint_ms)
  const drawn_ms = median(runs.map((run) => run.drawn_ms))
  return { paint_ms: median(paints), drawn_ms, paints: `${s(Math.min(...paints))} to ${s(Math.max(...paints))}` }
}

export const slowHome: Bench = {
  name: 'slow-home',
  async run() {
    const { origin, close } = await filledServer(async () => {})
    const other = await serveFolder(await variant())
    const phone = new BareBrowser()
    const row = (what: string, key: 'paint_ms' | 'drawn_ms', [ours, beside]: [Visits, Visits]) => ({
      what: `home on slow 3G${what}`,
      ours: s(ours[key]),
      beside: `${s(beside[key])} (default Chakra)`,
      ratio: ours[key] / beside[key],
      reach: `≤ ${REACH[key] / 1000} s`,
      met: ours[key] <= REACH[key],
      ...(key === 'paint_ms' ? { note: `from ${ours.paints}, beside ${beside.paints}` } : {}),
    })
    try {
      const fast: [Visits, Visits] = [await home(phone, origin, 1), await home(phone, other.origin, 1)]
      const slow: [Visits, Visits] = [await home(phone, origin, CPU), await home(phone, other.origin, CPU)]
      return [
        row(': first paint', 'paint_ms', fast),
        row(`, CPU ×${CPU}: first paint`, 'paint_ms', slow),
        row(`, CPU ×${CPU}: app started`, 'drawn_ms', slow),
      ]
    } finally {
      await phone.close()
      await other.close()
      await close()
    }
  },
}
