/** Every page of the product, opened by the role it is for: it has a heading, fits, says nothing wrong, and can be used by everybody. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright'
import { expect as expectPage } from 'playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsFor } from '#domain/lifecycle.ts'
import type { Order, Role } from '#domain/order.ts'
import { opens, pathsUnder } from '../routes.ts'
import { closeBrowser, DESK, device, PHONE } from './browser.ts'
import { phoneOf, rows } from './phone.ts'
import { ServerProcess } from './server.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let server: ServerProcess
beforeAll(async () => {
  server = await (await ServerProcess.create()).start()
})
afterAll(async () => {
  await closeBrowser()
  await server.destroy()
})

/** What the page complains of, from now on. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && said.push(`${message.text()} ${message.location().url}`))
  return said
}

const settled = async (page: Page): Promise<void> => {
  await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPage(page.getByLabel('加载中')).toHaveCount(0)
}
const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Everything axe finds, as `rule selector`. */
async function audit(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly: { type: 'tag', values } })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.target.join(' ')} ${node.failureSummary}`))
  }, TAGS)
}

const deadLinks = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    .then((paths) => paths.filter((path) => !opens(path)))

async function inspect(page: Page, said: string[], path: string): Promise<void> {
  const own = page.viewportSize() ?? PHONE
  said.length = 0
  await page.goto(path)
  await settled(page)
  expect(await audit(page), 'axe').toEqual([])
  expect(await deadLinks(page), 'links to nowhere').toEqual([])
  expect(await sidewaysPx(page), `px too wide at ${own.width}`).toBe(0)
  const other = own.width === PHONE.width ? DESK : PHONE
  await page.setViewportSize(other)
  await settled(page)
  expect(await sidewaysPx(page), `px too wide at ${other.width}`).toBe(0)
  await page.setViewportSize(own)
  expect(said).toEqual([])
}

describe('nobody in particular', () => {
  let context: BrowserContext
  let page: Page
  let said: string[]
  beforeAll(async () => {
    context = await device(server.origin)
    page = await context.newPage()
    said = listen(page)
  })

  test.each(pathsUnder(''))('%s', (path) => inspect(page, said, path))

  test.each(['/supply/order?status=1', '/member/index', '/trade/pay', '/user', '/go/sync'])(
    '%s asks for a login',
    async (path) => {
      await page.goto(path)
      await page.waitForURL(`${server.origin}/auth/login?return=${encodeURIComponent(path)}`)
      await settled(page)
    },
  )

  test('an unknown path says so and leads home after six seconds', async () => {
    const lost = await context.newPage()
    await lost.clock.install()
    await lost.goto('/nothing-here')
    await expectPage(lost.getByRole('heading', { level: 1, name: '此页面无法找到' })).toBeVisible()
    await expectPage(lost.getByText(/^[1-6] 秒后自动跳转$/)).toBeVisible()
    expect(await audit(lost)).toEqual([])
    await lost.clock.fastForward(6_000)
    await lost.waitForURL(`${server.origin}/`)
  })
})

const PEOPLE = [
  { role: 'supplier', area: '/supply', viewport: PHONE, foreign: '/trade/order' },
  { role: 'buyer', area: '/member', viewport: PHONE, foreign: '/supply/order' },
  { role: 'trader', area: '/trade', viewport: DESK, foreign: '/member/order' },
] as const

/** Pages about one order, and the order each needs. */
const NEEDS: Record<string, (order: Order, role: Role) => boolean> = {
  '/order/detail': (order) => order.trips.length > 0,
  '/checkOrder/detail': (order, role) => actionsFor(order, role).includes('confirm_supply_price'),
  '/order/deliver': (order, role) => actionsFor(order, role).includes('deliver'),
  '/order/receive': (order, role) => actionsFor(order, role).includes('receive'),
  '/order/handleOrder': (order, role) => actionsFor(order, role).includes('handle'),
  '/order/pay': (order, role) => actionsFor(order, role).includes('pay'),
  '/dissent/detail': (order) => order.dissents.length > 0,
}

describe.each(PEOPLE)('$role', ({ role, area, viewport, foreign }) => {
  let context: BrowserContext
  let page: Page
  let said: string[]
  let orders: Order[]
  let contract_id = ''
  beforeAll(async () => {
    ;({ context, page } = await phoneOf(server, role, `${area}/order`, viewport))
    said = listen(page)
    orders = (await rows<{ order: Order }>(page, 'orders')).map((row) => row.order)
    contract_id = (await rows<{ id: string }>(page, 'contracts'))[0]?.id ?? ''
  })
  afterAll(() => context.close())

  const query = (path: string): string => {
    const below = path.slice(area.length)
    if (below === '/contract/detail') return `?id=${contract_id}`
    const needs = NEEDS[below]
    if (!needs) return ''
    const order = orders.find((each) => needs(each, role))
    if (!order) throw new Error(`no order of the demo for ${path}`)
    return `?id=${order.id}`
  }

  test.each([area, '/user', '/go'].flatMap(pathsUnder))('%s', async (path) => {
    await inspect(page, said, path + query(path))
    await expectPage(page.getByText(/现在不能|找不到|您无权查看/)).toHaveCount(0)
  })

  test(`${foreign} is another role's: told so, and led home after eight seconds`, async () => {
    const stranger = await context.newPage()
    await stranger.clock.install()
    await stranger.goto(foreign)
    await expectPage(stranger.getByRole('heading', { level: 1, name: '当前账号暂无权限，请联系管理员' })).toBeVisible()
    await expectPage(stranger.getByText(/^[1-8] 秒后自动跳转$/)).toBeVisible()
    await stranger.clock.fastForward(8_000)
    await stranger.waitForURL(`${server.origin}${area}/index`)
    await stranger.close()
  })
})
