/** 行情报价 at the desk: typed with keys, pasted, imported from .xlsx with a doubtful price, and seen on the public page. */
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Quote } from '#api/market.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { isTradingDay } from '#domain/desk/calendar.ts'
import { DESK } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { cut, drafted, goOffline, goOnline, phoneOf, row, visit } from './phone.ts'

const demo = demoServer(ownServer)
/** Trading days until today, the newest first. */
const DAYS = Array.from({ length: 10 }, (_, at) => chinaDay(Date.now() - at * DAY_MS)).filter((day) => isTradingDay(day, []))
const [day = '', before = ''] = DAYS

const cell = (page: Page, name: string, column: string) => page.getByRole('textbox', { name: `${name} ${column}`, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const quotes = async (): Promise<Quote[]> =>
  ((await (await fetch(`${demo.server.origin}/v1/markets`)).json()) as { data: Quote[] }).data
const quote = async (name: string) => (await quotes()).find((each) => each.name === name)
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
const yuan = (fen: number | undefined) => Math.round((fen ?? 0) / 100)

test('quotes are typed with keys, pasted and imported, checked before they are saved, and seen by everybody', async () => {
  const supplier = await demo.phone('/supply/index')
  const { page, context } = await phoneOf(demo.server, 'colleague', '/trade/admin', DESK)
  await page.getByRole('link', { name: '今日缺少报价' }).click()
  await expectPage(page.getByRole('region', { name: '报价表' })).toBeVisible()
  await visit(page, `/trade/admin/market?day=${day}`)
  const [copper, aluminium, bright] = await Promise.all(['1#电解铜', 'A00铝', '1#光亮铜'].map(quote))

  // Typed with keys: the average is the mean, one step back undoes a cell, and the sheet survives closing.
  const [low, high] = [yuan(copper?.average_price_fen) + 100, yuan(copper?.average_price_fen) + 300]
  await cell(page, '1#电解铜', '最低价').focus()
  await page.keyboard.type(String(high + 5000))
  await expectPage(page.getByText('最高价低于最低价').filter({ visible: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(String(low))
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(high))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Delete')
  await expectPage(cell(page, '1#电解铜', '均价')).toHaveAttribute('placeholder', (low + 100).toLocaleString('en-US'))
  await page.keyboard.press('ArrowDown')
  await expectPage(cell(page, 'A00铝', '均价')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectPage(cell(page, 'A00铝', '最低价')).toBeFocused()

  // A block of figures, with full-width digits, separators and units.
  const [a_low, a_high] = [yuan(aluminium?.average_price_fen) - 10, yuan(aluminium?.average_price_fen) + 10]
  const wide = [...String(a_low)].map((digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)).join('')
  await paste(page, `${wide}\t${a_high.toLocaleString('en-US')}元/吨\n`)
  await expectPage(cell(page, 'A00铝', '最高价')).toHaveValue(a_high.toLocaleString('en-US'))
  await drafted(page, a_high.toLocaleString('en-US'))

  // Without a network nothing is saved, and nothing that was typed is lost.
  await goOffline(context)
  await button(page, '核对 2 条').click()
  await expectPage(page.getByText('联网后才能核对和保存')).toBeVisible()
  await page.reload()
  await expectPage(cell(page, 'A00铝', '最低价')).toHaveValue(a_low.toLocaleString('en-US'))
  await goOnline(context)
  await button(page, '核对 2 条').click()
  await button(page, '保存 2 条').click()
  await expectPage(page.getByText('已保存报价 · 新增 0 条，更正 2 条')).toBeVisible()
  await expectPage.poll(async () => (await quote('1#电解铜'))?.average_price_fen).toBe((low + 100) * 100)
  await button(page, '1#电解铜的更正记录').click()
  await expectPage(page.getByRole('list', { name: '录入和更正' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')

  // A file with a wrong row and a price a hundred times yesterday's.
  const bright_low = yuan(bright?.low_price_fen)
  const table = [
    ['日期', '品种', '最低价（元/吨）', '最高价（元/吨）', '均价'],
    [day.replaceAll('-', '/'), '1#光亮铜', `${bright_low + 100}`, bright_low + 500, null],
    [new Date(`${before}T00:00:00Z`), 'A00铝', a_low * 100, a_high * 100, null],
    [day, '没有的品种', 1, 2, null],
  ]
  const file = {
    name: '报价.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows: table }] })),
  }
  await page.getByLabel('选择报价文件').setInputFiles(file)
  await expectPage(page.getByText('没有这个品种')).toBeVisible()
  await drafted(page, '没有的品种')
  await page.reload()
  await expectPage(page.getByText('没有这个品种')).toBeVisible()
  await expectPage(button(page, '有 1 行有误')).toBeDisabled()
  await button(page, '略过这 1 行').click()
  await expectPage(button(page, '有 1 行待确认')).toBeDisabled()
  await page.getByRole('checkbox', { name: /的 [\d.]+ 倍，请核对单位/ }).check()
  await button(page, '保存 2 条').click()
  await expectPage(page.getByText('已保存报价 · 新增 0 条，更正 2 条')).toBeVisible()
  await expectPage.poll(async () => (await quote('1#光亮铜'))?.low_price_fen).toBe((bright_low + 100) * 100)

  // The public page has them, and so has a device whose network is cut afterwards.
  const visitor = await fetch(`${demo.server.origin}/market`).then((answer) => answer.text())
  expect(visitor).toContain((low + 100).toLocaleString('en-US'))
  const kept = async () =>
    (await row<{ value: Quote[] }>(supplier.page, 'kept', 'quotes/1'))?.value.find(({ name }) => name === '1#光亮铜')
      ?.low_price_fen
  await expectPage.poll(kept).toBe((bright_low + 100) * 100)
  await cut(supplier)
  await visit(supplier.page, '/supply/product/issue')
  await supplier.page.getByLabel(/^品类/).selectOption({ label: '铜 · 废铜' })
  await expectPage(supplier.page.getByRole('group', { name: '当日行情参考' })).toContainText(
    (bright_low + 300).toLocaleString('en-US'),
  )
})
