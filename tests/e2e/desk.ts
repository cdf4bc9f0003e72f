/** Steps on the screens of an order, found by their labels: signing, shipping, settling, paying. */
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { expectPage } from './expect.ts'
import { lastCode } from './people.ts'
import type { ServerProcess } from './server.ts'

/** A photo of a weighbridge ticket as a phone takes it. */
export async function ticketPhoto(text: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#d8d2c4"/><rect x="180" y="120" width="840" height="660" fill="#fbfaf4"/><text x="240" y="260" font-size="72" font-family="sans-serif">${text}</text></svg>`
  return { name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(paper)).jpeg({ quality: 85 }).toBuffer() }
}

/** The code of the identity check. */
export const codeBoxes = (dialog: Locator) => dialog.getByRole('textbox', { name: '请输入5位数字验证码' })

/** Passes the identity check of a step: the five-digit code or, after a recent check, only the question. */
export async function proveIdentity(server: ServerProcess, page: Page, sure_label: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '身份验证' })
  const sure = page.getByRole('button', { name: sure_label })
  await dialog.or(sure).first().waitFor()
  if (await sure.isVisible()) return sure.click()
  const before = server.output.length
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await codeBoxes(dialog).fill(await lastCode(server, 5, before))
  // The fifth digit sends the code.
  await expectPage(dialog).toBeHidden()
}

/** Signs the order's contract from the order's page, behind the identity check, and returns to the order. */
export async function signContract(server: ServerProcess, page: Page, no: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(no) })
    .first()
    .click()
  await page.getByRole('button', { name: '签署合同' }).click()
  await proveIdentity(server, page, '确定签署')
  await expectPage(page.getByRole('button', { name: '签署合同' })).toHaveCount(0)
  await page.getByRole('link', { name: '查看订单' }).click()
}

export async function pickFirm(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name.slice(0, 4))
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

export interface Truck {
  plate: string
  gross_kg: number
  tare_kg: number
  ticket_no: string
}
/** Confirms a second question, such as the one before registering money. */
export const agree = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()

/** Fills in the open trip. */
export async function weighTruck(page: Page, truck: Truck): Promise<void> {
  await page.getByLabel(/^车牌/).fill(truck.plate)
  await page.getByLabel('毛重').fill(String(truck.gross_kg))
  await page.getByLabel('皮重').fill(String(truck.tare_kg))
  await page.getByLabel(/^磅单号/).fill(truck.ticket_no)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await ticketPhoto(truck.ticket_no))
  await expectPage(page.getByText(/已存本机/).first()).toBeVisible()
}

/** Opens an action's dialog from the order's page and submits it. */
export async function takeAction(
  page: Page,
  action: string,
  fill: (page: Page) => Promise<void>,
  submit = action,
  prove: () => Promise<void> = async () => undefined,
): Promise<void> {
  const button = page.getByRole('button', { name: action, exact: true }).first()
  const more = page.getByRole('button', { name: '更多', exact: true })
  const sheet = page.getByRole('dialog', { name: '更多操作' })
  // The buttons change with the order, even during this search.
  await expectPage(async () => {
    if (await sheet.isVisible()) await page.keyboard.press('Escape')
    await button.or(more).filter({ visible: true }).first().waitFor({ timeout: 5000 })
    if (!(await button.isVisible())) await more.click({ timeout: 5000 })
    await button.click({ timeout: 5000 })
  }).toPass({ timeout: 20_000, intervals: [50, 100, 250, 500] })
  const dialog = page.getByRole('dialog')
  await fill(page)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await prove()
  await expectPage(dialog).toBeHidden()
}
