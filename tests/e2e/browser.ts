/** A real Chromium for the tests: CHROMIUM_PATH, an installed one, Playwright's own, else the distribution's package. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { chromium } from 'playwright'

/** Chromium's headless shell has the same engine without windows, so its pages load sooner. */
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

/** The path of a browser; installs one when there is none, and fails when it cannot. */
export function browserPath(): string {
  const own = chromium.executablePath()
  return named() ?? onPath([SHELL, ...WHOLE]) ?? (existsSync(own) ? own : install())
}

/** The full browser, which people have, for measurements. Without one, it is the browser of the tests. */
export const wholeBrowserPath = (): string => named() ?? onPath(WHOLE) ?? browserPath()

/**
 * A whole Chromium loads pages of its address bar and a spare renderer beside every page of a test, which doubles the cost of opening
 * one. The browser heeds the last list only, so this one repeats Playwright's own.
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
/** The browser of this process. Every test file of the process uses it; it ends with the process. */
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

/** Errors of React in pages of `device`: most tell that the app's first drawing was not the server's. */
export const react_errors: string[] = []
const noteReactErrors = (context: BrowserContext) =>
  context.on('weberror', (each) => {
    const { message } = each.error()
    if (message.includes('Minified React error')) react_errors.push(`${each.page()?.url()} ${message}`)
  })

type Motion = 'reduce' | 'no-preference'
/** Somebody with a device of their own: a fresh profile, Chinese, in China's time; with `installs` false no service worker is installed. */
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
 * As `device`, with its profile on the disk as a phone has it, to be measured. The tools ask of
 * each request which line of a script made it; scripts keep their lines here, which are otherwise found by parsing them again.
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
  // Not when it closes: the browser still writes then.
  process.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return context
}

/** Waits until the service worker controls the page, so that everything is on the device. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise<void>((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
      )
    }
  })
}
