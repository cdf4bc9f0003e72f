/** 身份验证 before a signature, as the spec words and times it. */
import { expect, test } from 'vitest'
import * as constants from '#domain/constants.ts'
import { DESK } from './browser.ts'
import { expectPage } from './expect.ts'
import { pauseOf } from './forms.ts'
import { lastCode } from './people.ts'
import { phoneOf } from './phone.ts'
import { stage } from './stage.ts'

const on = stage()

test('only its buttons close it; a wrong code fails after a second and a half, a right one signs 600 ms after it has closed', async () => {
  const { supply } = await on.order()
  const { context, page } = await phoneOf(on.server, 'supplier', '/supply/order', DESK, (fresh) => fresh.clock.install())
  await page.goto(`/supply/contract/detail?id=${supply?.contract_id}`)
  await page.getByRole('button', { name: '签署合同' }).click()
  const dialog = page.getByRole('dialog', { name: '身份验证' })
  await expectPage(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expectPage(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(constants.IDENTITY_DIALOG_WIDTH_PX)
  await expectPage(dialog.getByText('通过已绑定手机号接收验证码')).toContainText('138****0001')

  const field = dialog.getByPlaceholder('请输入5位数字验证码')
  const submit = dialog.getByRole('button', { name: '验证', exact: true })
  await field.fill('12a3')
  await expectPage(field).toHaveValue('123')
  await submit.click()
  await expectPage(field).toHaveAttribute('aria-invalid', 'true')
  const before = on.server.output.length
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  const code = await lastCode(on.server, constants.IDENTITY_CODE_LENGTH, before)
  await page.clock.pauseAt(Date.now() + 60_000)
  await expectPage(dialog.getByRole('button', { name: /^\d+秒后重新获取$|^获取验证码$/ })).toBeVisible()

  await field.fill(code === '00000' ? '11111' : '00000')
  const failed = page.getByRole('alert').filter({ hasText: '验证失败！' })
  await pauseOf(submit, '**/v1/verification-code', failed, constants.FAILURE_MESSAGE_DELAY_MS)
  await expectPage(dialog).toBeVisible()

  await field.fill(code)
  const signatures = async () => {
    const path = `/v1/supplier/contracts/${supply?.contract_id}`
    return (await on.supplier.call<{ signatures: object[] }>('GET', path)).signatures.length
  }
  const answer = page.waitForResponse('**/v1/verification-code')
  await submit.click()
  await answer
  await expectPage(page.getByText('验证成功！')).toBeVisible()
  await expectPage(dialog).toBeHidden()
  await page.clock.runFor(constants.VERIFIED_SIGNAL_DELAY_MS - 1)
  expect(await signatures()).toBe(0)
  await expectPage
    .poll(async () => {
      await page.clock.runFor(100)
      return signatures()
    })
    .toBe(1)
  await context.close()
})
