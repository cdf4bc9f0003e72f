/** 导出: an Excel file of all orders, requested offline, made in the background, found again and downloaded. */
import { readFile } from 'node:fs/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { cut, giveBack, goOnline, phoneOf, queued, visit } from './phone.ts'

const demo = demoServer()

test('an Excel file of all orders that is requested offline is made later, downloaded on another device, and deleted', async () => {
  const desk = await phoneOf(demo.server, 'trader', '/trade/order', DESK)
  const { page } = desk
  const rows_listed = page.locator('main tbody tr[data-link]')
  await expectPage(rows_listed.first()).toBeVisible()
  await cut(desk)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('button', { name: /^全部资料 Excel/ }).click()
  await expectPage(page.getByRole('button', { name: '撤回' })).toBeVisible()
  await visit(page, '/go/exports')
  const card = page.getByRole('article', { name: /订单/ }).first()
  await expectPage(card).toContainText('待同步')
  await expectPage(card).toContainText('排队中')
  await queued(page, 1)
  await goOnline(desk.context)
  await expectPage(card.getByRole('button', { name: '下载' })).toBeVisible()
  await expectPage(card).not.toContainText('待同步')
  const arriving = page.waitForEvent('download')
  await card.getByRole('button', { name: '下载' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^循金-订单-\d{4}-\d\d-\d\d\.xlsx$/)
  const first_cells: unknown[] = []
  for await (const { values } of streamXlsxRows(await readFile(await file.path()))) first_cells.push(values[0])
  expect(first_cells[0]).toBe('订单号')
  expect(first_cells.at(-1)).toMatch(/^合计/)
  expect(first_cells.length).toBeGreaterThan(10)

  const other = await phoneOf(demo.server, 'trader', '/go/exports', PHONE)
  const found = other.page.getByRole('article', { name: /订单/ }).first()
  await expectPage(found).toContainText('可下载')
  await found.getByRole('button', { name: '删除' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expectPage(other.page.getByText('还没有导出任务')).toBeVisible()
  await expectPage(page.getByText('还没有导出任务')).toBeVisible()
  await giveBack(other)
  await giveBack(desk)
})
