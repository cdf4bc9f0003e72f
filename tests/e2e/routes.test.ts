/**
 * Every page of the product, opened by its role: it has a heading, fits, reports no error and is accessible, also on a small
 * phone and in large type.
 */
import type { BrowserContext, Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_PERMISSION_REDIRECT_S, NOT_FOUND_REDIRECT_S } from '#domain/constants.ts'
import { actionsFor } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { deskPaths, opens, pathsOf, pathsUnder } from '../routes.ts'
import { audit, fits, settled } from './audit.ts'
import { closePages, DESK, device, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { logIn } from './people.ts'
import { phoneOf, rows, visit } from './phone.ts'
import { ServerProcess } from './server.ts'
import { onSmallPhone, SMALL_PHONE } from './small-phone.ts'

/** An article with a picture. */
const ARTICLE = '3'
const TOPIC = '账号与登录'
let server: ServerProcess
beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
})
afterAll(async () => {
  await closePages()
  await server.destroy()
})

/** Collects the page's error messages from now on. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && said.push(`${message.text()} ${message.location().url}`))
  return said
}

/** Stops the page's clock. The returned function sets it to a number of milliseconds later. */
async function standing(page: Page): Promise<(ms: number) => Promise<void>> {
  const now = Date.now()
  await page.clock.setFixedTime(now)
  return (ms) => page.clock.setFixedTime(now + ms)
}

/** A link to a download is not a page. */
const deadLinks = (page: Page) =>
  page
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    .then((paths) => paths.filter((path) => !opens(path)))

const PRIVATE = /^\/(supply|member|trade|user|go)\b/
/** The browser's title is the page's heading, followed by the number of its subject if there is one. */
async function namesItself(page: Page): Promise<void> {
  const heading = (await page.getByRole('heading', { level: 1 }).textContent())?.replace(/详情$/, '') ?? ''
  const title = await page.title()
  expect(title.startsWith(heading) && title.endsWith(' · 循金'), `${title} for ${heading}`).toBe(true)
}

/** Private pages follow each other in one running app. Others are rendered by the server, so each is loaded. */
async function inspect(page: Page, said: string[], path: string): Promise<void> {
  const own = page.viewportSize() ?? PHONE
  said.length = 0
  await (PRIVATE.test(path) ? visit(page, path) : page.goto(path))
  await settled(page)
  if (PRIVATE.test(path)) await namesItself(page)
  expect(await audit(page), 'axe').toEqual([])
  expect(await deadLinks(page), 'links to nowhere').toEqual([])
  await fits(page)
  const other = own.width === PHONE.width ? DESK : PHONE
  await page.setViewportSize(other)
  await settled(page)
  await fits(page)
  expect(await onSmallPhone(page), 'on a small phone').toEqual([])
  await page.setViewportSize(own)
  expect(said).toEqual([])
}

describe('a visitor', () => {
  let context: BrowserContext
  let page: Page
  let said: string[]
  beforeAll(async () => {
    context = await device(server.origin)
    page = await context.newPage()
    said = listen(page)
  })
  beforeEach(() => page.setViewportSize(PHONE))

  test.each(pathsUnder('').map((path) => path.replace(':id', ARTICLE).replace(':topic', TOPIC)))(
    '%s is accessible, fits every screen and has no dead link',
    (path) => inspect(page, said, path),
  )

  test.each(['/supply/order?status=1', '/member/index', '/trade/pay', '/user', '/go/sync'])(
    '%s asks for a login',
    async (path) => {
      await page.goto(path)
      await page.waitForURL(`${server.origin}/auth/login?return=${encodeURIComponent(path)}`)
      await settled(page)
    },
  )

  test('the folded menu and the second login tab are accessible', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: '菜单' }).click()
    expect(await audit(page)).toEqual([])
    await page.goto('/auth/login')
    await page.getByRole('tab', { name: '账号登录' }).click()
    expect(await audit(page)).toEqual([])
    await page.getByRole('tab', { name: '扫码登录' }).click()
    await expectPage(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
    expect(await audit(page)).toEqual([])
  })

  test('the film, an agreement and WeChat open on public pages and are accessible', async () => {
    const opened = page.getByRole('dialog')
    for (const [path, name] of [
      ['/', '观看视频'],
      ['/auth/register', '用户协议'],
      ['/auth/login', '微信登录'],
    ] as const) {
      await page.goto(path)
      await settled(page)
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).last().click()
      await expectPage(opened).toBeVisible()
      await expectPage(opened.getByLabel('加载中')).toHaveCount(0)
      expect(await audit(page), name).toEqual([])
    }
  })

  test('an unknown path says so and leads home after six seconds', async () => {
    const lost = await context.newPage()
    const after = await standing(lost)
    await lost.goto('/nothing-here')
    await expectPage(lost.getByRole('heading', { level: 1, name: '此页面无法找到' })).toBeVisible()
    await expectPage(lost.getByText(`${NOT_FOUND_REDIRECT_S} 秒后自动跳转`, { exact: true })).toBeVisible()
    expect(await audit(lost)).toEqual([])
    await after(NOT_FOUND_REDIRECT_S * 1000 - 1)
    await expectPage(lost.getByText('1 秒后自动跳转', { exact: true })).toBeVisible()
    await after(NOT_FOUND_REDIRECT_S * 1000)
    await lost.waitForURL(`${server.origin}/`)
  })
})

/** In the demo, the other buyer has an order to pay. */
const PAY = '/member/order/pay'
/** The same page as /member/order. Visited from there, it would keep its title. */
const LIST = '/member/order/list'
const BUYER = { role: 'buyer', area: '/member', viewport: PHONE, foreign: '/supply/order' } as const
const PEOPLE = [
  { name: 'supplier', role: 'supplier', area: '/supply', viewport: PHONE, foreign: '/trade/order', paths: pathsOf('supplier') },
  { ...BUYER, name: 'buyer', paths: [...pathsOf('buyer').filter((path) => path !== PAY && path !== LIST), LIST] },
  { ...BUYER, name: 'other_buyer', paths: [PAY] },
  { name: 'trader', role: 'trader', area: '/trade', viewport: DESK, foreign: '/member/order', paths: pathsOf('trader') },
  { name: 'colleague', role: 'trader', area: '/trade', viewport: DESK, foreign: '/supply/order', paths: deskPaths() },
] as const

/** Pages about one order, and the condition for each one's order. */
const NEEDS: Record<string, (order: Order, role: Role) => boolean> = {
  '/order/detail': (order) => order.trips.length > 0,
  '/checkOrder/detail': (order, role) => actionsFor(order, role).includes('confirm_supply_price'),
  '/order/deliver': (order, role) => actionsFor(order, role).includes('deliver'),
  '/order/receive': (order, role) => actionsFor(order, role).includes('receive'),
  '/order/handleOrder': (order, role) => actionsFor(order, role).includes('handle'),
  '/order/pay': (order, role) => actionsFor(order, role).includes('pay'),
  '/file/detail': (order) => order.state === 8,
  '/u8/detail': (order) => order.state >= 6,
  '/dissent/detail': (order) => order.dissents.length > 0,
}

describe.each(PEOPLE)('$name', ({ name, role, area, viewport, foreign, paths }) => {
  let context: BrowserContext
  let page: Page
  let said: string[]
  let orders: Order[]
  let contract_id = ''
  let intention_id = ''
  let invoice_id = ''
  let statement_id = ''
  let ticket_id = ''
  let supplier_firm = ''
  beforeAll(async () => {
    ;({ context, page } = await phoneOf(server, name, `${area}/order`, viewport))
    said = listen(page)
    orders = (await rows<{ order: Order }>(page, 'orders')).map((row) => row.order)
    contract_id = (await rows<{ id: string }>(page, 'contracts'))[0]?.id ?? ''
    intention_id = (await rows<{ id: string }>(page, 'intentions'))[0]?.id ?? ''
    invoice_id = (await rows<{ id: string }>(page, 'invoices'))[0]?.id ?? ''
    statement_id = (await rows<{ id: string }>(page, 'statements'))[0]?.id ?? ''
    supplier_firm = (await logIn(server, 'supplier')).firm_id
    ticket_id = uuidv7()
    const ticket = { id: ticket_id, type: 2, title: '过磅排队', content: '能否提前取号' }
    await (await logIn(server, name)).call('POST', '/v1/user/feedbacks', ticket)
  })
  // A page that failed may have left another size behind.
  beforeEach(() => page.setViewportSize(viewport))
  afterAll(() => context.close())

  const query = (path: string): string => {
    const below = path.slice(area.length)
    if (below === '/contract/detail') return `?id=${contract_id}`
    if (below === '/informal/detail') return `?id=${intention_id}`
    if (below === '/invoice/detail') return `?id=${invoice_id}`
    if (below === '/statement/detail') return `?id=${statement_id}`
    // Beside the list a trader sees the first order; this one has all parts of an order.
    if (path === '/trade/order') return '?status=8'
    if (below === '/order/printOrder') return `?ids=${orders.slice(0, 2).map(({ id }) => id)}`
    if (path === '/trade/file/printOrder') return `?ids=${orders.find(({ state }) => state === 8)?.id}&doc=settlement`
    if (path === '/trade/admin/certification/detail' || path === '/trade/admin/firm/detail') return `?id=${supplier_firm}`
    if (path === '/user/feedback/detail' || path === '/trade/admin/ticket/detail') return `?id=${ticket_id}`
    const needs = NEEDS[below]
    if (!needs) return ''
    const order = orders.find((each) => needs(each, role))
    if (!order) throw new Error(`no order of the demo for ${path}`)
    return `?id=${order.id}`
  }

  test.each(paths)('%s is accessible, fits every screen and has no dead link', async (path) => {
    await inspect(page, said, path + query(path))
    await expectPage(page.getByText(/现在不能|找不到|您无权查看/)).toHaveCount(0)
  })

  test('filters, files and an order’s actions fit a small phone', async () => {
    const dialog = page.getByRole('dialog')
    await page.setViewportSize(SMALL_PHONE)
    for (const opens_over of role === 'trader' ? ['筛选', '导出'] : []) {
      await visit(page, '/trade/order')
      await page.getByRole('button', { name: opens_over, exact: true }).click()
      expect(await onSmallPhone(page), opens_over).toEqual([])
    }
    const [busiest] = orders.toSorted((a, b) => actionsFor(b, role).length - actionsFor(a, role).length)
    await visit(page, `${area}/order/detail?id=${busiest?.id}`)
    await page.locator('[data-sticky-bar]').getByRole('button').first().click()
    await expectPage(dialog).toBeVisible()
    expect(await onSmallPhone(page), 'actions').toEqual([])
    const action = page.getByRole('dialog', { name: '更多操作' }).getByRole('button').nth(1)
    if (await action.isVisible()) {
      await action.click()
      await expectPage(dialog.getByRole('button').nth(1)).toBeVisible()
      expect(await onSmallPhone(page), 'an action').toEqual([])
    }
    await page.keyboard.press('Escape')
    await page.setViewportSize(viewport)
  })

  test(`${foreign} belongs to another role, says so, and leads home after eight seconds`, async () => {
    const after = await standing(page)
    await visit(page, foreign)
    await expectPage(page.getByRole('heading', { level: 1, name: '当前账号暂无权限，请联系管理员' })).toBeVisible()
    await expectPage(page.getByText(`${NO_PERMISSION_REDIRECT_S} 秒后自动跳转`, { exact: true })).toBeVisible()
    await after(NO_PERMISSION_REDIRECT_S * 1000 - 1)
    await expectPage(page.getByText('1 秒后自动跳转', { exact: true })).toBeVisible()
    await after(NO_PERMISSION_REDIRECT_S * 1000)
    await page.waitForURL(`${server.origin}${area}/index`)
  })
})

test('the submenus, the messages and the account menu of a desk are accessible', async () => {
  const { context, page } = await phoneOf(server, 'trader', '/trade/index', DESK)
  for (const name of ['订单管理', /^站内信/, /^账号：/]) {
    const opener = page.getByRole('button', { name })
    await opener.click()
    await expectPage(opener).toHaveAttribute('aria-expanded', 'true')
    expect(await audit(page, ['main']), String(name)).toEqual([])
    expect(await deadLinks(page), String(name)).toEqual([])
    await page.keyboard.press('Escape')
    await expectPage(opener).toHaveAttribute('aria-expanded', 'false')
  }
  await page.getByRole('button', { name: '展开菜单' }).first().click()
  expect(await audit(page), 'expanded').toEqual([])
  await context.close()
})
