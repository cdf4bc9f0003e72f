/** Invoices: requested on a phone offline, issued on a desk with a file, and downloaded by the buyer alone. */
import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import type { Invoice } from '#domain/accounting/invoice.ts'
import { DESK, PHONE } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, logIn } from './people.ts'
import { cut, giveBack, goOnline, type Phone, phoneOf, queued } from './phone.ts'

const demo = demoServer()
const phones: Phone[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await giveBack(phone)
})
async function open(name: 'buyer' | 'trader', path: string, viewport = PHONE): Promise<Phone> {
  const phone = await phoneOf(demo.server, name, path, viewport)
  phones.push(phone)
  return phone
}
const all = (buyer: ApiClient) => buyer.call<Invoice[]>('GET', '/v1/procurer/invoice/applies')
const NUMBER = '26990000000000000123'
const issueButton = (page: Page) => page.getByRole('button', { name: '开票', exact: true })

test('an invoice requested offline is issued with number and file, and reaches the buyer’s phone', async () => {
  const buyer = await logIn(demo.server, 'buyer')
  const before = await all(buyer)
  const phone = await open('buyer', '/member/invoice')
  const { context, page } = phone
  await expectPage(page.getByRole('checkbox', { name: /^选择/ }).first()).toBeVisible()
  await cut(phone)
  await page.getByRole('checkbox', { name: /^选择/ }).first().check()
  await page.getByRole('link', { name: '申请开票', exact: true }).click()
  const tax_no = page.getByLabel(/^税号/)
  await tax_no.fill('91310000')
  await page.getByRole('button', { name: '申请开票', exact: true }).click()
  await expectPage(page.getByText('请输入正确的统一社会信用代码')).toBeVisible()
  const { tax_no: own } = await buyer.call<{ tax_no: string }>('GET', '/v1/procurer/invoice')
  await tax_no.fill(own)
  await page.getByRole('button', { name: '申请开票', exact: true }).click()
  await page.waitForURL(/status=0/)
  await expectPage(page.getByRole('article').filter({ hasText: '待同步' })).toHaveCount(1)
  expect(await all(buyer)).toHaveLength(before.length)
  await goOnline(context)
  await queued(page, 0)
  const [applied] = await all(buyer)
  expect(applied?.status).toBe(0)

  const desk = await open('trader', `/trade/invoice/detail?id=${applied?.id}`, DESK)
  await issueButton(desk.page).click()
  const dialog = desk.page.getByRole('dialog', { name: '开票' })
  await dialog.getByLabel(/^发票号码/).fill('2699')
  await issueButton(desk.page).last().click()
  await expectPage(dialog.getByText('发票号码为 20 位数字')).toBeVisible()
  await expectPage(dialog.getByText('请上传发票文件')).toBeVisible()
  await dialog.getByLabel(/^发票号码/).fill(NUMBER)
  await dialog
    .locator('input[type=file]')
    .last()
    .setInputFiles(await ticketPhoto('FP-1'))
  await dialog.getByRole('button', { name: '开票', exact: true }).click()
  await expectPage(dialog).toBeHidden()
  await queued(desk.page, 0)

  await page.goto(`/member/invoice/detail?id=${applied?.id}`)
  await expectPage(page.locator('#root > :not([data-startup-snapshot])').getByText(NUMBER).first()).toBeVisible()
  await expectPage(page.locator('main img').first()).toBeVisible()
})

test('a weigh-ticket template typed offline shows its print preview', async () => {
  const phone = await open('buyer', '/member/billTemplate?edit=new')
  const { context, page } = phone
  const form = page.getByRole('dialog', { name: '添加磅单模板' })
  await expectPage(form).toBeVisible()
  await cut(phone)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(form.getByText('请输入模板名称')).toBeVisible()
  await form.getByLabel(/^模板名称/).fill('夜班磅')
  await form.getByLabel(/^磅房或厂名/).fill('一厂夜班')
  await form.getByLabel(/^毛重/).fill('总重')
  await form.getByRole('button', { name: '上移 总重', exact: true }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(page.getByRole('region', { name: '夜班磅', exact: true }).getByText('待同步')).toBeVisible()
  await page.getByRole('button', { name: '打印预览：夜班磅', exact: true }).click()
  await expectPage(page.getByRole('region', { name: '打印预览', exact: true }).locator('dt')).toHaveText([
    '磅单号',
    '过磅时间',
    '车牌号',
    '总重',
    '司机',
    '皮重',
    '净重',
    '扣杂',
    '扣水',
  ])
  await goOnline(context)
  await queued(page, 0)
  const buyer = await logIn(demo.server, 'buyer')
  const saved = await buyer.call<{ name: string }[]>('GET', '/v1/procurer/templates')
  expect(saved.map(({ name }) => name)).toContain('夜班磅')
})
