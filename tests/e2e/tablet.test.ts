/** How pages fill their width: no card alone in half a row of a tablet, one right edge on a desk, and aligned figures. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { settled } from './audit.ts'
import { DESK } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { giveBack, phoneOf, rows, visit } from './phone.ts'

const TABLET = { width: 820, height: 1180 }
const demo = demoServer()

/** The empty px beside the last card of each two-column grid, if that card is alone in its row. */
const loneCards = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((grid) => {
      const { display, gridTemplateColumns } = getComputedStyle(grid)
      const last = grid.lastElementChild
      const before = last?.previousElementSibling
      if (display !== 'grid' || gridTemplateColumns.split(' ').length !== 2 || !last || !before?.previousElementSibling) return []
      if (grid.localName === 'dl' || last.getBoundingClientRect().top < before.getBoundingClientRect().bottom) return []
      return [Math.round(grid.getBoundingClientRect().right - last.getBoundingClientRect().right)]
    }),
  )

/** The right edge of the page's framed elements in px, without the bar of actions. */
const rightEdge = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const framed = [...document.querySelectorAll('main *')].filter(
      (each) => getComputedStyle(each).borderRightWidth !== '0px' && !each.closest('[data-sticky-bar]'),
    )
    return Math.round(Math.max(...framed.map((each) => each.getBoundingClientRect().right)))
  })

test('a trader’s pages fill a tablet, end at the same edge on a desk, and show both prices on one line', async () => {
  const { context, page } = await phoneOf(demo.server, 'trader', '/trade/order', DESK)
  const orders = (await rows<{ order: Order }>(page, 'orders')).map(({ order }) => order)
  const priced = orders.find(({ state, supply, sale }) => state === 8 && supply?.pricing && sale?.pricing)
  const detail = `/trade/order/detail?id=${priced?.id}`

  await expectPage.poll(() => rightEdge(page)).toBeGreaterThan(DESK.width / 2)
  const edge = await rightEdge(page)
  for (const path of ['/trade/index', '/trade/statistics', detail]) {
    await visit(page, path)
    await settled(page)
    await expectPage.poll(() => rightEdge(page), { message: path }).toBe(edge)
  }

  // The formula above one of them wraps.
  const price = async (name: string) =>
    (await page.getByRole('region', { name }).locator('p').nth(1).boundingBox())?.y ?? Number.NaN
  await expectPage.poll(async () => (await price('采购价计价')) - (await price('销售价计价'))).toBe(0)

  await page.setViewportSize(TABLET)
  const alone: number[] = []
  for (const path of ['/trade/pay', '/trade/informal', '/trade/untread', '/trade/aging?type=1', '/trade/index']) {
    await visit(page, path)
    await settled(page)
    alone.push(...(await loneCards(page)))
  }
  expect(alone.length, 'cards that have a row for themselves').toBeGreaterThan(0)
  expect(alone.filter((px) => px > 1)).toEqual([])
  await giveBack({ context })
})
