/** Every public page without a mouse: Tab reaches every control, and each focused one is visible and marked. */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathsUnder } from '../routes.ts'
import { closePages, DESK, device } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { type ServerProcess, sharedServer } from './server.ts'

const ARTICLE = '3'
const TOPIC = '账号与登录'
/** Higher than the number of controls on any page. */
const STOPS = 150

let server: ServerProcess
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = await sharedServer()
  context = await device(server.origin, DESK)
  page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
afterAll(closePages)

/** The focused element and its faults, after the page was redrawn; null if the focus has left the page. */
const stop = () =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const element = document.activeElement
    if (!element || element === document.body) return null
    element.setAttribute('data-reached', '')
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 20)}`
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = [0.2, 0.5, 0.8].map((part) => document.elementFromPoint(left + width / 2, top + height * part))
    const own = (hit: Element | null) =>
      hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
    const ringed = (each: Element | null | undefined) => each && getComputedStyle(each).outlineStyle !== 'none'
    // The frame of a field shows the focus ring instead of its input.
    const framed = (each: Element | null | undefined) => each && / 0px 0px 0px [\d.]+px$/.test(getComputedStyle(each).boxShadow)
    const frames = [element.parentElement, element.parentElement?.parentElement]
    const ring = [element, element.parentElement, element.closest('label')].some(ringed) || frames.some(framed)
    return { name, wrong: [...(over.some(own) ? [] : ['out of sight']), ...(ring ? [] : ['without a ring'])] }
  })

/** The elements that Tab missed. Of a radio group it reaches one button. */
const missed = () =>
  page
    .locator('a[href], button:enabled, input:enabled:not([type=radio]), select:enabled, summary, [tabindex="0"]')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((each) => (each as HTMLElement).tabIndex >= 0 && !each.closest('[inert]') && !each.hasAttribute('data-reached'))
        .map((each) => each.outerHTML.slice(0, 120)),
    )

test.each(pathsUnder('').map((path) => path.replace(':id', ARTICLE).replace(':topic', TOPIC)))(
  'the keyboard reaches every control of %s, visible and with a focus ring',
  async (path) => {
    await page.goto(path)
    await appDrawn(page)
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPage(page.getByLabel('加载中')).toHaveCount(0)
    const wrong: string[] = []
    let stops = 0
    for (; stops < STOPS; stops++) {
      await page.keyboard.press('Tab')
      const here = await stop()
      if (!here) break
      if (here.wrong.length > 0) wrong.push(`${here.name}: ${here.wrong.join(', ')}`)
    }
    expect(wrong).toEqual([])
    expect(stops).toBeGreaterThan(3)
    expect(stops).toBeLessThan(STOPS)
    expect(await missed()).toEqual([])
  },
)
