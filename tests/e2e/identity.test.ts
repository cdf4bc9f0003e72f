/** 身份验证: its size, the two ways to get a code, what closes it and what does not, and its delays. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  CODE_ERROR_NOTICE_MS,
  FAILURE_MESSAGE_DELAY_MS,
  IDENTITY_CODE_LENGTH,
  IDENTITY_DIALOG_WIDTH_PX,
  RESEND_COUNTDOWN_S,
  VERIFIED_SIGNAL_DELAY_MS,
} from '#domain/constants.ts'
import { DESK } from './browser.ts'
import { codeBoxes } from './desk.ts'
import { expectPage } from './expect.ts'
import { pauseOf } from './forms.ts'
import { lastCode } from './people.ts'
import { phoneOf, rows } from './phone.ts'
import { demoServer, ownServer } from './demo-server.ts'

const demo = demoServer(ownServer)
/** Display time of a notice. */
const SHOWN_MS = 3000
const MASKED = '138****0001'

/** A press on 签署合同 at a contract of the supplier, on a desk. */
async function asked() {
  const order = await demo.order()
  const path = `/supply/contract/detail?id=${order.supply?.contract_id}`
  const { context, page } = await phoneOf(demo.server, 'supplier', path, DESK, (each) => each.clock.install())
  const dialog = page.getByRole('dialog', { name: '身份验证' })
  const open = () => page.getByRole('button', { name: '签署合同' }).click()
  await open()
  return { context, page, dialog, open, button: (name: string) => dialog.getByRole('button', { name, exact: true }) }
}
/** Presses that would close an ordinary dialog. */
async function pressAside(page: Page): Promise<void> {
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

test('only its own buttons close the dialog, and a person without a code reads whom to call', async () => {
  const { context, page, dialog, open, button } = await asked()
  await expectPage(dialog).toContainText(MASKED)
  // The dialog grows a little while it opens.
  await expectPage.poll(async () => (await dialog.boundingBox())?.width).toBe(IDENTITY_DIALOG_WIDTH_PX)
  await pressAside(page)
  await expectPage(dialog).toBeVisible()
  const boxes = codeBoxes(dialog)
  await boxes.focus()
  await page.keyboard.insertText('１２ 34')
  await expectPage(boxes).toHaveValue('1234')
  await button('取消').click()
  await expectPage(dialog).toHaveCount(0)

  await open()
  await dialog.getByText('以上方式均无法获取验证码').click()
  await expectPage(dialog.getByText(/请联系人工客服/)).toBeVisible()
  await expectPage(dialog.getByRole('button').filter({ visible: true })).toHaveText(['确定'])
  await pressAside(page)
  await expectPage(dialog).toBeVisible()
  await button('确定').click()
  await expectPage(dialog).toHaveCount(0)
  await context.close()
})

test('a five-digit code can be sent again after 60 s, is refused after 1.5 s, and its action starts 600 ms after the dialog', async () => {
  const { context, page, dialog, button } = await asked()
  const boxes = codeBoxes(dialog)
  await button('验证').click()
  await expectPage(dialog.locator('p').filter({ hasText: '请输入5位数字验证码' })).toBeVisible()
  const before = demo.server.output.length
  await button('获取验证码').click()
  await expectPage(dialog.getByText(/\d秒后重新获取/)).toBeVisible()
  await expectPage(dialog.getByText(`验证码已发送至 ${MASKED}`)).toBeVisible()
  const code = await lastCode(demo.server, IDENTITY_CODE_LENGTH, before)

  await page.clock.pauseAt(Date.now() + 1000)
  const wrong = String((Number(code) + 11) % 10 ** IDENTITY_CODE_LENGTH).padStart(IDENTITY_CODE_LENGTH, '0')
  // After sending, the code field has the focus. The last digit submits it.
  await expectPage(boxes).toBeFocused()
  const failed = page.getByRole('alert').filter({ hasText: '验证失败！' })
  const path = '**/v1/verification-code'
  await pauseOf(() => page.keyboard.type(`x${wrong}`), path, failed, FAILURE_MESSAGE_DELAY_MS)
  await expectPage(boxes).toHaveValue(wrong)
  // Digits typed after a refused code start a new one, which only its last digit completes.
  await page.clock.runFor(SHOWN_MS)
  await expectPage(failed).toHaveCount(0)
  // The wrong code is the next number: neither the refused code nor the right one, which is one less.
  const another = `${wrong.slice(0, -1)}${(Number(wrong.at(-1)) + 1) % 10}`
  await pauseOf(() => page.keyboard.type(another), path, failed, FAILURE_MESSAGE_DELAY_MS)
  await expectPage(boxes).toHaveValue(another)

  await page.clock.fastForward(RESEND_COUNTDOWN_S * 1000)
  // The server's minute is not over. Its refusal shows for 2.5 s.
  const refused = page.getByRole('alert').filter({ hasText: '错误' })
  await expectPage(refused).toHaveCount(0)
  await button('获取验证码').click()
  await expectPage(refused).toBeVisible()
  await page.clock.runFor(CODE_ERROR_NOTICE_MS - 1)
  await expectPage(refused).toBeVisible()
  await page.clock.runFor(1)
  await expectPage(refused).toHaveCount(0)

  const signed = page.getByRole('status').filter({ hasText: '已签署' })
  await boxes.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(code)
  await expectPage(page.getByText('验证成功！')).toBeVisible()
  await expectPage(dialog).toHaveCount(0)
  await page.clock.runFor(VERIFIED_SIGNAL_DELAY_MS - 1)
  expect(await rows(page, 'outbox')).toEqual([])
  expect(await signed.count()).toBe(0)
  await page.clock.runFor(1)
  await expectPage(signed).toBeVisible()
  await page.clock.resume()
  await expectPage(page.getByRole('button', { name: '签署合同' })).toHaveCount(0)
  await context.close()
})
