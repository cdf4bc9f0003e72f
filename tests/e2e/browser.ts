/** A real Chromium for the tests: the one at CHROMIUM_PATH, an installed one, Playwright's own, or the distribution's package. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { chromium } from 'playwright'

/** Chromium's headless shell has the same engine and no windows, so its pages load sooner. */
const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath(names: string[]): string | undefined {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {
      continue
    }
  }
  return undefined
}

function install(): string {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
    execFileSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  apt('update')
  apt('install', '-y', '--no-install-recommends', SHELL, 'fonts-noto-cjk')
  const found = onPath([SHELL])
  if (!found) throw new Error(`no browser: set CHROMIUM_PATH, or install ${SHELL} or chromium`)
  return found
}

function named(): string | undefined {
  const told = process.env['CHROMIUM_PATH']
  if (told && !existsSync(told)) throw new Error(`CHROMIUM_PATH does not exist: ${told}`)
  return told
}

/** The path of a browser. It installs one if none is found, and throws if that fails. */
export function browserPath(): string {
  const own = chromium.executablePath()
  return named() ?? onPath([SHELL, ...WHOLE]) ?? (existsSync(own) ? own : install())
}

/** The full browser that people use, for measurements; without one, the tests' browser. */
export const wholeBrowserPath = (): string => named() ?? onPath(WHOLE) ?? browserPath()

/**
 * A full Chromium loads pages for its address bar and a spare renderer beside every page, which doubles the cost of opening a
 * page. The browser heeds only the last list, so this one repeats Playwright's own.
 */
const UNUSED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export const QUIET = [
  `--disable-features=${UNUSED.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let launched: Promise<Browser> | undefined
/** The browser of this process. All its test files share it; it ends with the process. */
export const browser = (): Promise<Browser> => (launched ??= chromium.launch({ executablePath: browserPath(), args: QUIET }))

/** Profiles that the next test file may use again. */
const kept = new Set<BrowserContext>()
export const keepProfile = (context: BrowserContext): void => void kept.add(context)
/** Closes what a test file has left open. Kept profiles stay. */
export async function closePages(): Promise<void> {
  const contexts = (await launched)?.contexts() ?? []
  await Promise.all(contexts.filter((each) => !kept.has(each)).map((each) => each.close()))
}
export async function closeBrowser(): Promise<void> {
  await (await launched)?.close()
  launched = undefined
  kept.clear()
}

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
export const DESK = { width: 1440, height: 900 }

const ours = (origin: string, viewport: typeof PHONE) => ({
  baseURL: origin,
  viewport,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  hasTouch: viewport.width < 800,
})

/** React's errors in pages of `device`. Most of them mean that the app's first drawing differed from the server's. */
export const react_errors: string[] = []
const noteReactErrors = (context: BrowserContext) =>
  context.on('weberror', (each) => {
    const { message } = each.error()
    if (message.includes('Minified React error')) react_errors.push(`${each.page()?.url()} ${message}`)
  })

type Motion = 'reduce' | 'no-preference'
/**
 * A person with a device of their own: a fresh profile with Chinese language and time. With `installs` false it has no service
 * worker.
 */
export async function device(
  origin: string,
  viewport = PHONE,
  installs = true,
  reducedMotion: Motion = 'no-preference',
): Promise<BrowserContext> {
  const context = await (await browser()).newContext({
    ...ours(origin, viewport),
    serviceWorkers: installs ? 'allow' : 'block',
    reducedMotion,
  })
  noteReactErrors(context)
  context.setDefaultTimeout(20_000)
  return context
}

/**
 * Like `device`, for measurements, with its profile on the disk as on a phone. The test tool needs the source line behind each
 * request, so scripts keep their lines; finding them would parse the scripts again.
 */
export async function keptDevice(origin: string, viewport = PHONE): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'xunjin-profile-'))
  const args = [...QUIET, '--js-flags=--no-enable-lazy-source-positions']
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    args,
    ...ours(origin, viewport),
  })
  context.setDefaultTimeout(20_000)
  // Not at closing, because the browser still writes then.
  process.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return context
}

/** Waits until the service worker controls the page; the device then has the whole app. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  for (let looks = 0; looks < 50; looks++) {
    if (await isControlled()) return
    await new Promise((done) => setTimeout(done, 100))
  }
  // A worker does not take over a page that opened just while it started.
  await page.reload()
}
