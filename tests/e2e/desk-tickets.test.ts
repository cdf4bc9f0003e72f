/** 客户工单: written on a phone without a line, answered at the desk, read and answered on the phone. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Feedback } from '#api/feedback.ts'
import { DESK } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { cut, drafted, goOnline, phoneOf, queued, row, rows } from './phone.ts'

const demo = demoServer(ownServer)

async function addPhoto(page: Page, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await ticketPhoto(text))
  await expectPage(page.getByRole('button', { name: /^照片 1.*查看大图/ }).first()).toBeVisible()
}

test('a supplier writes offline, the desk answers with a canned sentence and a picture, and the supplier answers', async () => {
  const phone = await demo.phone('/user/feedback')
  const { context, page } = phone
  await page.getByRole('link', { name: '创建工单' }).click()
  await cut(phone)
  await page.getByLabel('工单类型').selectOption({ label: '订单问题' })
  await page.getByLabel(/^标题/).fill('净重对不上')
  await page.getByLabel(/^内容/).fill('磅单净重和系统差 200 公斤')
  await addPhoto(page, 'QS-1')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expectPage(page.getByText('待同步', { exact: true })).toBeVisible()
  await goOnline(context)
  await queued(page, 0)

  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin', DESK)
  await desk.page.getByRole('link', { name: '待回复的工单' }).click()
  await desk.page.getByRole('link', { name: '净重对不上' }).click()
  const talk = desk.page.getByRole('list', { name: '往来记录' })
  await expectPage(talk.getByText('磅单净重和系统差 200 公斤')).toBeVisible()
  await expectPage(talk.getByRole('button', { name: /照片.*查看大图/ })).toBeVisible()
  await desk.page.getByLabel(/^添加备注/).fill('客户很急')
  await drafted(desk.page, '客户很急')
  await desk.page.reload()
  await expectPage(desk.page.getByLabel(/^添加备注/)).toHaveValue('客户很急')
  await desk.page.getByRole('button', { name: '添加备注' }).click()
  await expectPage(desk.page.getByRole('list', { name: '内部备注' }).getByText('客户很急')).toBeVisible()
  await desk.page.getByLabel('常用语', { exact: true }).selectOption({ index: 1 })
  const reply = desk.page.getByLabel(/^回复/)
  await expectPage(reply).toHaveValue(/工单已收到/)
  await addPhoto(desk.page, 'HF-1')
  await desk.page.getByRole('button', { name: '发送回复' }).click()
  await expectPage(talk.getByText(/工单已收到/)).toBeVisible()
  await expectPage(reply).toHaveValue('')
  await expectPage(desk.page.getByText(/用时/)).toBeVisible()
  expect(await rows(desk.page, 'drafts')).toEqual([])

  // The message leads to the ticket, which is read without a line afterwards.
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await page.waitForURL(/\/user\/feedback\/detail/)
  const read = page.getByRole('list', { name: '往来记录' })
  await expectPage(read.getByText(/工单已收到/)).toBeVisible()
  await expectPage(read.getByRole('button', { name: /照片.*查看大图/ })).toBeVisible()
  await expectPage(page.getByText(/首次回复 .*用时/)).toBeVisible()
  const [feedback] = await demo.supplier.call<Feedback[]>('GET', '/v1/user/feedbacks')
  const held = await row<{ feedback: Feedback }>(page, 'feedbacks', feedback?.id ?? '')
  expect(held?.feedback).toEqual(feedback)
  for (const table of ['feedbacks', 'messages', 'kept']) expect(JSON.stringify(await rows(page, table))).not.toContain('客户很急')
  await cut(phone)
  await page.reload()
  await expectPage(read.getByText(/工单已收到/)).toBeVisible()
  await page.getByRole('button', { name: '补充内容' }).click()
  await page.getByLabel(/^补充内容/).fill('谢谢，磅单号 QS-1')
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  await expectPage(read.getByText('谢谢，磅单号 QS-1')).toBeVisible()
  await expectPage(read.getByText('待同步')).toBeVisible()
  await goOnline(context)
  await queued(page, 0)

  // The open page of the desk shows it by itself. What is typed there stays, and says what has changed.
  await expectPage(talk.getByText('谢谢，磅单号 QS-1')).toBeVisible()
  await reply.fill('已更正净重')
  await demo.supplier.call('POST', `/v1/user/feedbacks/${feedback?.id}/replies`, { id: crypto.randomUUID(), text: '还有一车' })
  await expectPage(desk.page.getByText('您填写期间，客户补充了内容')).toBeVisible()
  await expectPage(reply).toHaveValue('已更正净重')
  await desk.page.getByRole('button', { name: '已看过，继续回复' }).click()
  await desk.page.keyboard.press('Escape')
  await reply.press('Control+Enter')
  await expectPage(talk.getByText('已更正净重')).toBeVisible()
  await desk.page.getByRole('button', { name: '关闭工单' }).click()
  await expectPage(desk.page.getByRole('button', { name: '重新打开' })).toBeVisible()
  await expectPage(page.getByText('已关闭', { exact: true })).toBeVisible()
  await desk.context.close()
})
