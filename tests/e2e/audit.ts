/** Rules for every page: completely drawn, no wider than its window, and without violations found by axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { PHONE } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Most pages have less than this full height. */
const TALL_PX = 2600

/** Waits until the app has drawn the page completely. The startup snapshot does not count. */
export const settled = async (page: Page): Promise<void> => {
  await appDrawn(page)
  await expectPage(page.locator('.boot, [data-startup-snapshot]')).toHaveCount(0)
  await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPage(page.getByLabel('加载中')).toHaveCount(0)
}
/** Waits for animations that end; endless ones are ignored. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  })
/** A new window size is laid out within two frames. */
export const laidOut = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
/** Expects that nothing is wider than the page or below its end. */
export const fits = async (page: Page): Promise<void> => {
  await laidOut(page)
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
      const end = Math.ceil(document.body.getBoundingClientRect().bottom + scrollY)
      return { wide: scrollWidth - clientWidth, low: Math.max(0, scrollHeight - Math.max(end, clientHeight)) }
    })
  await expectPage.poll(over, { message: `px too much at ${page.viewportSize()?.width}` }).toEqual({ wide: 0, low: 0 })
}

/**
 * All violations found by axe, except in `under`, which an open panel covers. The window is as high as the page, so that no bar
 * covers what is checked.
 */
export async function audit(page: Page, under: string[] = []): Promise<string[]> {
  const own = page.viewportSize() ?? PHONE
  const hidden = async () => {
    await laidOut(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const seen = page.viewportSize()?.height ?? 0
    if (height > seen) await page.setViewportSize({ ...own, height })
    return height - seen
  }
  await page.setViewportSize({ ...own, height: TALL_PX })
  await still(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  let found: string[]
  // Rows get their real height only near the window, which may happen during the check.
  do {
    await expectPage.poll(hidden).toBeLessThanOrEqual(0)
    found = await violations(page, under)
  } while ((await hidden()) > 0)
  await page.setViewportSize(own)
  return found
}

const violations = (page: Page, under: string[]): Promise<string[]> =>
  page.evaluate(
    async ({ values, exclude }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const runOnly = { type: 'tag' as const, values }
      // Only rules outside these tags read style sheets, which would be fetched again.
      const result = await axe.run({ exclude }, { runOnly, resultTypes: ['violations'], elementRef: false, preload: false })
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} ${node.target.join(' ')} ${node.failureSummary}`),
      )
    },
    { values: TAGS, exclude: under },
  )
