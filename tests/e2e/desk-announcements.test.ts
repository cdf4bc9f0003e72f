/** An announcement is drafted without a line, sent to the suppliers, reaches an open phone, and is counted when it is read. */
import { test } from 'vitest'
import { DESK } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { cut, goOnline, phoneOf, queued } from './phone.ts'

const demo = demoServer(ownServer)
const TITLE = '今晚系统维护'
const CONTENT = '22:00 起维护一小时，期间操作会保留在本机。'

test('an announcement is drafted offline, sent to suppliers, read on a phone without a network, and counted', async () => {
  const phone = await demo.phone('/user/message')
  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin/announcement', DESK)
  const { page } = desk
  await page.getByRole('link', { name: '新公告' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新公告' })
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  for (const words of ['请选择发给谁', '请输入标题', '请输入内容']) await expectPage(dialog.getByText(words)).toBeVisible()

  await cut(desk)
  await dialog.getByLabel(/^标题/).fill(TITLE)
  await dialog.getByLabel(/^内容/).fill(CONTENT)
  await dialog.getByRole('checkbox', { name: /^供应商/ }).check()
  await expectPage(dialog.getByText(/草稿已存/)).toBeVisible()
  await page.reload()
  await expectPage(dialog.getByLabel(/^标题/)).toHaveValue(TITLE)
  await goOnline(desk.context)
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  const sure = page.getByRole('dialog', { name: `发送“${TITLE}”？` })
  await expectPage(sure).toContainText('发给供应商。发送后不能修改或撤回。')
  await sure.getByRole('button', { name: '发送' }).click()
  await expectPage(page.getByText('已开始发送，共 2 人')).toBeVisible()
  await expectPage(dialog).toHaveCount(0)
  const list = page.getByRole('region', { name: '公告' })
  await expectPage(list.getByText('已读 0 / 2 人')).toBeVisible()

  const message = phone.page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(TITLE) })
    .first()
  await expectPage(message).toContainText(CONTENT)
  await message.click()
  await expectPage(message.getByText('未读')).toHaveCount(0)
  await queued(phone.page, 0)
  await page.reload()
  await expectPage(list.getByText('已读 1 / 2 人')).toBeVisible()
  await cut(phone)
  await phone.page.reload()
  await expectPage(message).toContainText(CONTENT)
})
