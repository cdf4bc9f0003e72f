/** 我的工单: the card of the welcome page, and feedback written offline. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Feedback } from '#api/feedback.ts'
import { FEEDBACK_CARD_ROWS } from '#domain/constants.ts'
import { expectPage } from './expect.ts'
import { cut, goOnline, queued, rows } from './phone.ts'
import { demoServer } from './demo-server.ts'

const demo = demoServer()
const PATH = '/v1/user/feedbacks'
const all = () => demo.supplier.call<Feedback[]>('GET', PATH)

test('feedback written offline stays a draft, waits, is sent once, and is never shown as HTML', async () => {
  const phone = await demo.phone('/supply/index')
  const { context, page } = phone
  const card = page.getByRole('region', { name: '我的工单' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectPage(card.getByText('暂无工单')).toBeVisible()
  await card.getByRole('link', { name: '创建工单' }).click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  for (const words of ['请选择工单类型', '请填写标题', '请填写内容']) await expectPage(page.getByText(words)).toBeVisible()

  await cut(phone)
  const content = '<b>排队</b> & 取号\n第二行'
  await page.getByLabel('工单类型').selectOption({ label: '订单问题' })
  await page.getByLabel(/^标题/).fill('过磅排队')
  await page.getByLabel(/^内容/).fill(content)
  const draft = { type: '1', title: '过磅排队', content, photo_ids: [], about: null }
  await expectPage.poll(async () => (await rows<{ value: unknown }>(page, 'drafts'))[0]?.value).toEqual(draft)
  await page.reload()
  await expectPage(page.getByLabel(/^标题/)).toHaveValue('过磅排队')
  await expectPage(page.getByLabel(/^内容/)).toHaveValue(content)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expectPage(page.getByText('待同步', { exact: true })).toBeVisible()
  expect(await all()).toEqual([])

  await goOnline(context)
  await queued(page, 0)
  await expectPage(page.getByText('待同步', { exact: true })).toHaveCount(0)
  expect(await all()).toMatchObject([{ type: 1, title: '过磅排队', content }])
  await page.getByRole('link', { name: '查看：过磅排队' }).click()
  await expectPage(page.getByText('<b>排队</b> & 取号')).toBeVisible()

  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expectPage(page.getByText('暂无工单')).toBeVisible()
  expect(await all()).toEqual([])
  await page.getByRole('link', { name: '创建工单' }).click()
  await expectPage(page.getByLabel(/^标题/)).toHaveValue('')
})

test('the card of the welcome page shows the newest eight messages, each with its 查看', async () => {
  const titles = Array.from({ length: FEEDBACK_CARD_ROWS + 1 }, (_, n) => `第 ${n} 张`)
  for (const title of titles) await demo.supplier.call('POST', PATH, { id: uuidv7(), type: 2, title, content: '内容' })
  const { page } = await demo.phone('/supply/index')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const views = page.getByRole('region', { name: '我的工单' }).getByRole('link', { name: /^查看/ })
  await expectPage(views).toHaveCount(FEEDBACK_CARD_ROWS)
  const shown = titles.toReversed().slice(0, FEEDBACK_CARD_ROWS)
  expect(await views.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))).toEqual(
    shown.map((title) => `查看：${title}`),
  )
  await views.first().click()
  await expectPage(page.getByRole('heading', { name: shown[0] as string })).toBeVisible()
})
