/** What the server wrote and what the app draws in its place: the same words stand at the same place, so that nobody who is reading loses the line. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, DESK, device, PHONE, TABLET } from './browser.ts'
import { expectPage } from './expect.ts'
import { ServerProcess } from './server.ts'

const PAGES = ['/', '/auth/login']
/** A reader does not see less. */
const NEAR_PX = 3

let server: ServerProcess
beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
})
afterAll(async () => {
  await closeBrowser()
  await server.destroy()
})

type Places = Record<string, [x: number, y: number, height: number][]>

/** Every text of the first screen with where it stands. */
const placesOf = (page: Page): Promise<Places> =>
  page.locator('#root').evaluate((root) => {
    const places: Record<string, [number, number, number][]> = {}
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNodeContents(node)
      const [first] = range.getClientRects()
      const seen = node.parentElement?.checkVisibility({ visibilityProperty: true })
      if (!seen || text.length < 2 || !first || first.width < 2 || first.top > innerHeight) continue
      places[text] = [...(places[text] ?? []), [first.x, first.y, range.getBoundingClientRect().height]]
    }
    return places
  })

test.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desk', DESK],
])('on a %s nothing that is being read moves when the app takes over', async (_name, size) => {
  const own = await device(server.origin, size)
  const page = await own.newPage()
  for (const path of PAGES) {
    await page.route(/\/assets\/start-.*\.js/, (route) => route.abort())
    await page.goto(path)
    await expectPage(page.locator('.first')).toBeVisible()
    const written = await placesOf(page)
    expect(Object.keys(written).length).toBeGreaterThan(2)
    await page.unroute(/\/assets\/start-.*\.js/)
    await page.goto(path)
    await expectPage(page.locator('.first')).toHaveCount(0)
    const stays = async () => {
      const drawn = await placesOf(page)
      const near = (a: readonly number[]) => (b: readonly number[]) =>
        a.every((value, at) => Math.abs(value - (b[at] ?? Number.NaN)) <= NEAR_PX)
      return Object.entries(written).flatMap(([text, places]) =>
        drawn[text] && !places.every((place) => drawn[text]?.some(near(place)))
          ? [`${path} ${text}: ${JSON.stringify(places)} → ${JSON.stringify(drawn[text])}`]
          : [],
      )
    }
    // What is drawn beside the text, as a line of twenty days, may still be on its way.
    await expect.poll(stays, { timeout: 20_000 }).toEqual([])
  }
  await own.close()
})
