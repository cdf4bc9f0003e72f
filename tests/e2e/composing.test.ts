/** During the composition of an input method, no field is rewritten, Enter does nothing, and pasted text is read whole. */
import type { CDPSession, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, DESK, device } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { giveBack, phoneOf, rows } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(closePages)

const COMPOSED = ['m', 'ma', 'ma2', 'ma2x']

/** The key that ends a composition. Safari sends it afterwards, recognisable by its code only. */
const pressEnded = (field: Locator) =>
  field.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  )

/** Composes behind the typed text. Returns what rewrote it, or what Enter did. */
async function wrongIn(field: Locator, ime: CDPSession, begin: string): Promise<string[]> {
  const wrong: string[] = []
  const at = () => field.evaluate((input) => (input as HTMLInputElement).value)
  await field.fill(begin)
  const before = await at()
  await field.press('End')
  for (const text of COMPOSED) {
    await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    if ((await at()) !== before + text) wrong.push(`${before}+${text}: ${await at()}`)
  }
  if (!(await pressEnded(field))) wrong.push('Enter was taken')
  if (!(await field.evaluate((input) => input === document.activeElement))) wrong.push('Enter moved the focus')
  await ime.send('Input.insertText', { text: COMPOSED.at(-1) ?? '' })
  await field.fill('')
  return wrong
}

const FIELDS =
  'input:not([type]), input[type=text], input[type=tel], input[type=search], input[type=password], input[type=email], textarea'
async function wrongOn(page: Page, begin = '913'): Promise<Record<string, string[]>> {
  const ime = await page.context().newCDPSession(page)
  const fields = page.locator(FIELDS).filter({ visible: true })
  await fields.first().waitFor()
  const found: Record<string, string[]> = {}
  for (let at = 0; at < (await fields.count()); at++) {
    const field = fields.nth(at)
    if (!(await field.isEditable())) continue
    const wrong = await wrongIn(field, ime, begin)
    if (wrong.length > 0) found[`${page.url()} ${at} ${await field.getAttribute('name')}`] = wrong
  }
  await ime.detach()
  return found
}

test('at login, no field is rewritten under an input method, and a pasted text is read whole', async () => {
  const context = await device(server.origin, DESK)
  const page = await context.newPage()
  const found = {}
  for (const path of ['/auth/login?by=account', '/auth/findpwd', '/auth/register']) {
    await page.goto(path)
    await appDrawn(page)
    Object.assign(found, await wrongOn(page))
  }
  await page.goto('/auth/login')
  await page.getByLabel('手机号').focus()
  await page.keyboard.insertText('+86 138 0000 0001')
  await appDrawn(page)
  await expectPage(page.getByLabel('手机号')).toHaveValue('13800000001')
  Object.assign(found, await wrongOn(page))
  await page.getByLabel('验证码').focus()
  await page.keyboard.insertText('【循金】您的验证码是48 2913，5分钟内有效。')
  await expectPage(page.getByLabel('验证码')).toHaveValue('482913')
  expect(found).toEqual({})
  await context.close()
})

test('behind the login, no field is rewritten under an input method', async () => {
  const found = {}
  const buyer = await phoneOf(server, 'buyer', '/member/order')
  for (const path of ['/user/account/invoice', '/member/purchase/custom', '/member/order']) {
    await buyer.page.goto(path)
    Object.assign(found, await wrongOn(buyer.page))
  }
  await giveBack(buyer)
  const supplier = await phoneOf(server, 'supplier', '/supply/order?status=1')
  const row = (await rows<{ id: string; filter: number }>(supplier.page, 'orders')).find(({ filter }) => filter === 1)
  await supplier.page.goto(`/supply/order/deliver?id=${row?.id}`)
  Object.assign(found, await wrongOn(supplier.page))
  await giveBack(supplier)
  const trader = await phoneOf(server, 'trader', '/trade/order', DESK)
  for (const path of ['/trade/order', '/trade/order/new']) {
    await trader.page.goto(path)
    Object.assign(found, await wrongOn(trader.page))
  }
  await giveBack(trader)
  expect(found).toEqual({})
})
