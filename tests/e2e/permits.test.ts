/** 证照: a firm adds a permit without a network, the desk rejects it at a field, the firm corrects it, and the desk passes it. */
import { test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { cut, giveBack, goOnline, phoneOf, queued } from './phone.ts'

const demo = demoServer(ownServer)

test('a permit is added offline, rejected at a field, corrected, passed and told at each step', async () => {
  const phone = await demo.phone('/user/permits')
  const { page } = phone
  await cut(phone)
  await page.getByRole('link', { name: '添加证照' }).first().click()
  const form = page.getByRole('dialog', { name: '添加证照' })
  await form.getByRole('button', { name: '保存', exact: true }).click()
  for (const words of ['请选择证照类别', '请输入证照编号', '请输入发证机关', '请选择有效期至', '请上传证照文件'])
    await expectPage(form.getByText(words, { exact: true })).toBeVisible()
  await form.getByLabel(/^证照类别/).selectOption({ label: '排污许可证' })
  await form.getByLabel(/^证照编号/).fill('91999999MA7000001X001P')
  await form.getByLabel(/^发证机关/).fill('示范市生态环境局')
  await form
    .getByLabel(/^有效期至/)
    .first()
    .fill('2031-06-30')
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles(await ticketPhoto('排污许可证'))
  await expectPage(form.getByText(/已存本机/).first()).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '排污许可证' })
  await expectPage(card.getByText('待同步')).toBeVisible()
  await queued(page, 1)
  await goOnline(phone.context)
  await expectPage(card.getByText('待审核', { exact: true })).toBeVisible()

  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin', DESK)
  await desk.page
    .getByRole('main')
    .getByRole('link', { name: /待审核的证照/ })
    .click()
  const row = desk.page.getByRole('row').filter({ hasText: '排污许可证' })
  await row.getByRole('button').last().click()
  const review = desk.page.getByRole('dialog', { name: '审核证照' })
  await review.getByText('驳回', { exact: true }).first().click()
  await review.getByLabel('驳回哪一项').selectOption({ label: '证照编号' })
  await review.getByLabel(/^驳回原因/).fill('与照片不一致')
  // A narrower window has another shell, and cards instead of the table. The dialog stays with what was typed.
  await desk.page.setViewportSize(PHONE)
  await expectPage(desk.page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expectPage(review.getByLabel(/^驳回原因/)).toHaveValue('与照片不一致')
  await desk.page.setViewportSize(DESK)
  await review.getByRole('button', { name: '驳回', exact: true }).click()
  await expectPage(review).toHaveCount(0)

  await expectPage(card.getByText('未通过审核：证照编号：与照片不一致')).toBeVisible()
  await card.getByRole('link', { name: /^编辑/ }).click()
  const again = page.getByRole('dialog', { name: '编辑证照' })
  await again.getByLabel(/^证照编号/).fill('91999999MA7000001X002P')
  await again.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(card.getByText('待审核', { exact: true })).toBeVisible()

  await expectPage(row).toContainText('X002P')
  await row.getByRole('button').last().click()
  await expectPage(review.getByText('驳回后已更正')).toBeVisible()
  await review.getByRole('button', { name: '通过', exact: true }).click()
  await expectPage(review).toHaveCount(0)
  await expectPage(card.getByText('已通过', { exact: true })).toBeVisible()
  await giveBack(desk)
})
