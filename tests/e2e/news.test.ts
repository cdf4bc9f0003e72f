/** News centre, articles, prices with their trends, and trading hall for a visitor: by touch, by keyboard, and offline. */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TREND_RANGES_DAYS, TREND_SERIES_MOST } from '#domain/constants.ts'
import { closePages, device, installed, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { goOffline, goOnline } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = await sharedServer()
  context = await device(server.origin, PHONE)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await context.newPage()
})
afterAll(closePages)

interface Brief {
  id: number
  title: string
}
const api = async <T>(path: string): Promise<T> => ((await (await fetch(`${server.origin}${path}`)).json()) as { data: T }).data
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const articles = () => page.getByRole('article')

describe('the news centre', () => {
  test('a column has an address to link to and return from', async () => {
    const columns = await api<{ id: number; name: string; listed: boolean }[]>('/v1/article/columns')
    const last = columns.findLast(({ listed }) => listed)
    await page.goto('/news')
    await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: last?.name }).click()
    await page.waitForURL(`**/news?column=${last?.id}`)
    const [first] = await api<Brief[]>(`/v1/articles?column_id=${last?.id}`)
    await expectPage(articles().first()).toContainText(first?.title ?? '')
    await expectPage(articles().first()).toContainText(last?.name ?? '')
    await page.reload()
    await expectPage(page.getByRole('link', { name: last?.name, exact: true })).toHaveAttribute('aria-current', 'page')
  })

  test('the second page has its own address', async () => {
    await page.goto('/news')
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click()
    await page.waitForURL('**/news?page=2')
    const [first] = await api<Brief[]>('/v1/articles?page=2')
    await expectPage(articles().first()).toContainText(first?.title ?? '')
  })

  test('a search marks its matches, or says that there are none', async () => {
    await page.goto('/news')
    const box = page.getByRole('searchbox', { name: '搜索标题与正文' })
    await box.fill('磅差')
    await box.press('Enter')
    await page.waitForURL(/\/news\?q=/)
    await expectPage(page.locator('mark').first()).toHaveText('磅差')
    await expectPage(page.getByRole('status').getByText(/^搜索“磅差”，共 \d+ 篇$/)).toBeVisible()
    await box.fill('没有这样的词语')
    await box.press('Enter')
    await expectPage(page.getByText('没有与“没有这样的词语”有关的文章')).toBeVisible()
    await page.getByRole('link', { name: '查看全部文章' }).click()
    await expectPage(articles()).toHaveCount(10)
  })
})

describe('an article', () => {
  test('has two addresses and leads to its neighbours', async () => {
    for (const path of ['/news/7', '/news/detail?id=7']) {
      await page.goto(path)
      await expectPage(heading('用户协议')).toBeVisible()
      await expectPage(page).toHaveTitle(/^用户协议 · /)
    }
    await page.getByRole('button', { name: '复制链接' }).click()
    await expectPage(page.getByText('链接已复制')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/news/7`)

    const [newest, second] = await api<Brief[]>('/v1/articles?column_id=1&limit=2')
    await page.goto(`/news/${second?.id}`)
    const neighbours = page.getByRole('navigation', { name: '上一篇与下一篇' })
    await neighbours.getByRole('link', { name: newest?.title }).click()
    await expectPage(heading(newest?.title ?? '')).toBeVisible()
  })

  test('the archive has every listed article under its month', async () => {
    await page.goto('/article')
    const [newest] = await api<Brief[]>('/v1/articles?limit=1')
    await expectPage(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^\d{4}年\d{1,2}月$/)
    await page.getByRole('link', { name: newest?.title }).click()
    await expectPage(heading(newest?.title ?? '')).toBeVisible()
  })

  test.each(['/news/99999', '/news/detail', '/news/not-a-number'])('%s is reported as missing', async (path) => {
    await page.goto(path)
    await expectPage(page.getByText('这篇文章不存在，或已经下线')).toBeVisible()
  })
})

const picture = () => page.getByRole('slider', { name: /价格走势/ })
const said = async () => (await picture().getAttribute('aria-valuetext')) ?? ''
const dayOf = (text: string) => text.slice(0, 10)
interface Quote {
  id: number
  name: string
  quoted_on: string
  average_price_fen: number
}
const yuan = (fen: number) => Math.round(fen / 100).toLocaleString('en-US')

describe('a trend', () => {
  let quotes: Quote[]
  let days: string[]
  beforeAll(async () => {
    quotes = await api<Quote[]>('/v1/markets')
    const [trend] = await api<{ points: { quoted_on: string }[] }[]>(`/v1/markets/trend?ids=${quotes[0]?.id}&days=60`)
    days = (trend?.points ?? []).map(({ quoted_on }) => quoted_on)
  })

  test('shows the day under a dragged finger, and keeps it afterwards', async () => {
    await page.goto('/market')
    const [first] = quotes
    await expectPage(picture()).toHaveAttribute(
      'aria-valuetext',
      `${days.at(-1)}，${first?.name} ${yuan(first?.average_price_fen ?? 0)} 元每吨`,
    )
    await expectPage(picture().locator('canvas')).toBeVisible()
    await picture().scrollIntoViewIfNeeded()
    const box = await picture().boundingBox()
    if (!box) throw new Error('no picture')
    const touch = await context.newCDPSession(page)
    const at = (part: number) => [{ x: box.x + box.width * part, y: box.y + box.height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) })
    for (const part of [0.8, 0.7, 0.6, 0.5])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectPage.poll(async () => days.indexOf(dayOf(await said()))).toBeLessThan(40)
    // The last movement is drawn a moment after the one before.
    await expectPage(async () => {
      const left_at = dayOf(await said())
      expect(days.indexOf(left_at)).toBeGreaterThan(15)
      expect(await page.getByText(left_at, { exact: true }).isVisible()).toBe(true)
    }).toPass({ timeout: 20_000 })
    await page.getByRole('button', { name: '回到最新' }).click()
    await expectPage.poll(async () => dayOf(await said())).toBe(days.at(-1))
  })

  test('is read day by day with the arrow keys', async () => {
    await picture().focus()
    await page.keyboard.press('ArrowLeft')
    await expectPage.poll(async () => dayOf(await said())).toBe(days.at(-2))
    await page.keyboard.press('PageDown')
    await expectPage.poll(async () => dayOf(await said())).toBe(days.at(-7))
    await page.keyboard.press('Home')
    await expectPage.poll(async () => dayOf(await said())).toBe(days[0])
    await page.keyboard.press('Escape')
    await expectPage.poll(async () => dayOf(await said())).toBe(days.at(-1))
  })

  test('covers each of its ranges, and is also a table of figures', async () => {
    for (const range of TREND_RANGES_DAYS) {
      await page.getByRole('link', { name: `${range} 日`, exact: true }).click()
      await expectPage(picture()).toHaveAttribute('aria-valuemax', String(range - 1))
    }
    await page.getByText('查看逐日数据').click()
    const rows = page.getByRole('group', { name: '走势数据' }).getByRole('row')
    await expectPage(rows).toHaveCount(1 + (TREND_RANGES_DAYS.at(-1) ?? 0))
    await expectPage(rows.nth(1)).toContainText(yuan(quotes[0]?.average_price_fen ?? 0))
  })

  test('is compared with up to three others, in percent if their levels differ widely', async () => {
    await page.goto('/market?series=1&days=60')
    await page.getByLabel('添加对比').selectOption({ value: '2' })
    await page.waitForURL(/series=1,2/)
    const legend = page.getByRole('list', { name: '对比的品种' }).getByRole('listitem')
    await expectPage(legend).toHaveCount(2)
    await expectPage(page.getByText(/均价为 0%/)).toBeVisible()
    for (const quote of quotes.slice(2, TREND_SERIES_MOST)) {
      // The address is the state, so the tick follows it.
      const tick = page.getByRole('checkbox', { name: new RegExp(`对比${quote.name}`) })
      await tick.click()
      await expectPage(tick).toBeChecked()
    }
    await expectPage(legend).toHaveCount(TREND_SERIES_MOST)
    await expectPage(page.getByLabel('添加对比')).toBeDisabled()
    await expectPage(page.getByRole('checkbox', { name: new RegExp(`对比${quotes[TREND_SERIES_MOST]?.name}`) })).toBeDisabled()
    await page.getByRole('link', { name: `移出对比：${quotes[1]?.name}` }).click()
    await expectPage(legend).toHaveCount(TREND_SERIES_MOST - 1)
  })
})

describe('the trading hall', () => {
  test('shows goods and demands with the market’s reference price, and leads a visitor to the login and back', async () => {
    await page.goto('/market?tab=hall')
    const goods = page.getByRole('list', { name: '在售货源' }).getByRole('listitem')
    await expectPage(goods.first()).toContainText('市场参考价')
    await page.getByRole('navigation', { name: '品类' }).getByRole('link', { name: '废铜' }).click()
    await expectPage(goods.first()).toContainText('废铜')
    await expectPage(goods.filter({ hasText: '电解铜' })).toHaveCount(0)
    const box = page.getByRole('searchbox')
    await box.fill('黄铜')
    await box.press('Enter')
    await expectPage(goods).toHaveCount(1)
    const named = async () =>
      (await page.getByText(/演示·/).count()) - (await page.getByRole('contentinfo').getByText(/演示·/).count())
    await expectPage.poll(named, { message: 'firms named outside the footer' }).toBe(0)
    const here = new URL(page.url())
    await page.getByRole('link', { name: '登录后下单' }).click()
    await page.waitForURL((url) => url.pathname === '/auth/login')
    expect(new URL(page.url()).searchParams.get('return')).toBe(decodeURI(here.pathname) + here.search)
    await page.goBack()
    await page.getByRole('link', { name: '采购需求' }).click()
    await expectPage(page.getByRole('list', { name: '采购需求' }).or(page.getByText('没有符合条件的采购需求'))).toBeVisible()
  })

  test('a category shows its grades and links to its goods', async () => {
    await page.goto('/category')
    await page.getByRole('navigation', { name: '品类' }).getByRole('link', { name: '废铝' }).click()
    await expectPage(page.getByRole('heading', { level: 2, name: '废铝' })).toBeVisible()
    await expectPage(page.getByRole('group', { name: '规格' }).getByRole('row')).not.toHaveCount(1)
    await page.getByRole('link', { name: '查看货源' }).click()
    await expectPage(page.getByRole('list', { name: '在售货源' }).getByRole('listitem').first()).toContainText('废铝')
  })
})

test('offline, pages read before show their age, others say that they are missing, and a trend can still be drawn', async () => {
  await page.goto('/market')
  await installed(page)
  await expectPage(picture()).toBeVisible()
  await page.goto('/news/9')
  await expectPage(page.getByRole('heading', { level: 1 })).not.toHaveText('正在打开文章')
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  // The content is stored a moment after it was read.
  await expectPage.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(title)
  await goOffline(context)
  await page.reload()
  await expectPage(heading(title)).toBeVisible()
  await expectPage(page.getByText(/^数据截至/).first()).toBeVisible()
  await page.goto('/news/12')
  await expectPage(page.getByText('这篇文章还没有存到本机')).toBeVisible()
  await page.goto('/market')
  await picture().focus()
  await page.keyboard.press('Home')
  await expectPage(picture()).toHaveAttribute('aria-valuenow', '0')
  await goOnline(context)
})
