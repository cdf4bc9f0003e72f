/** A statement of account: drawn up on a desk, read on the buyer's phone offline, confirmed with the code, and shown to both. */
import { afterEach, expect, test } from 'vitest'
import type { Statement } from '#domain/accounting/statement.ts'
import { DESK, PHONE } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { proveIdentity } from './desk.ts'
import { expectPage } from './expect.ts'
import { logIn } from './people.ts'
import { cut, giveBack, goOnline, type Phone, phoneOf, queued } from './phone.ts'

const demo = demoServer()
const phones: Phone[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await giveBack(phone)
})
async function open(name: 'other_buyer' | 'trader', path: string, viewport = PHONE): Promise<Phone> {
  const phone = await phoneOf(demo.server, name, path, viewport)
  phones.push(phone)
  return phone
}

test('the trader draws up a statement over a period, and the buyer confirms it with the code', async () => {
  const [trader, buyer] = [await logIn(demo.server, 'trader'), await logIn(demo.server, 'other_buyer')]
  for (const { id, status } of await buyer.call<Statement[]>('GET', '/v1/statements'))
    if (status === 0) await trader.call('DELETE', `/v1/merchant/statements/${id}`, {})
  const desk = await open('trader', '/trade/statement', DESK)
  const { firm_name } = (await buyer.call<Statement[]>('GET', '/v1/statements'))[0] as Statement
  await desk.page.getByRole('link', { name: firm_name, exact: true }).first().click()
  const days = desk.page.getByRole('form', { name: '自定期间' })
  await days.getByLabel('截止日期').fill('')
  await days.getByRole('button', { name: '查看' }).click()
  await expectPage(days.getByText('请选择截止日期')).toBeVisible()
  await desk.page.getByRole('link', { name: '近三个月', exact: true }).click()
  await expectPage(desk.page.getByRole('article', { name: '对账单' }).getByText(firm_name).first()).toBeVisible()
  await desk.page.getByRole('button', { name: '出具对账单', exact: true }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: '出具', exact: true }).click()
  await desk.page.waitForURL(/detail\?id=/)
  const id = new URL(desk.page.url()).searchParams.get('id') ?? ''
  const { no, line_count } = await buyer.call<Statement>('GET', `/v1/statements/${id}`)
  expect(line_count).toBeGreaterThan(0)

  const phone = await open('other_buyer', '/member/statement?status=0')
  const { context, page } = phone
  await cut(phone)
  await page.getByRole('link').filter({ hasText: no }).first().click()
  await expectPage(page.getByRole('article', { name: `对账单 ${no}` })).toBeVisible()
  await expectPage(page.getByRole('button', { name: '联网后确认' })).toBeDisabled()
  await goOnline(context)
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await proveIdentity(demo.server, page, '确认无误')
  await queued(page, 0)
  await expectPage(page.getByText(/^已确认 ·/)).toBeVisible()
  await expectPage(desk.page.getByText(/^已确认 ·/)).toBeVisible()
})
