/** 撤回: the server decides about an action that may have been sent, and the typed content comes back whole. */
import type { Request } from 'playwright'
import { expect, test } from 'vitest'
import { weighTruck } from './desk.ts'
import { expectPage } from './expect.ts'
import { accept, cut, goOffline, goOnline, onDevice, offline, queued, rows } from './phone.ts'
import { demoServer, times } from './demo-server.ts'

const demo = demoServer()
const PUSH = '**/v1/sync/push'
const PULL = '/v1/sync/pull'
const UNKNOWN = '还不能确定是否已提交，联网后自动确认'
const TOO_LATE = '这项操作已经提交成功，不能撤回'

test('the answer was lost: without a network the app cannot know, with one it tells that it was too late', async () => {
  const phone = await demo.phone()
  const { page, context } = phone
  const { id } = await demo.order()
  await onDevice(page, id)
  // The push reaches the server; its answer never reaches the page, nor does a pull that would bring what became of the push.
  const pulls = new Set<Request>()
  page.on('request', (request) => request.url().includes(PULL) && pulls.add(request))
  page.on('requestfinished', (request) => pulls.delete(request))
  page.on('requestfailed', (request) => pulls.delete(request))
  let pushed = () => {}
  const reached = new Promise<void>((resolve) => {
    pushed = resolve
  })
  await context.route(PUSH, async (route) => {
    await goOffline(context)
    await expectPage.poll(() => pulls.size).toBe(0)
    await route.fetch()
    await route.abort()
    pushed()
  })
  await accept(page, id)
  await reached
  await offline(page)
  await page.getByRole('main').getByRole('button', { name: '撤回', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectPage(dialog.getByText('这项操作可能已经提交，要联网确认')).toBeVisible()
  await dialog.getByRole('button', { name: '撤回', exact: true }).click()
  await expectPage(page.getByText('接单 · 正在撤回')).toBeVisible()
  await expectPage(page.getByText(UNKNOWN).first()).toBeVisible()
  // Meanwhile the same action is not offered again, and a restart changes nothing.
  await page.goto('/go/sync')
  await expectPage(page.getByText('正在撤回', { exact: true })).toBeVisible()
  await page.goto(`/supply/order/detail?id=${id}`)
  await expectPage(page.getByText('接单 · 正在撤回')).toBeVisible()
  await expectPage(page.getByRole('button', { name: '接单', exact: true })).toHaveCount(0)

  await context.unroute(PUSH)
  await goOnline(context)
  await queued(page, 0)
  await expectPage(page.getByText(TOO_LATE)).toBeVisible()
  await expectPage(page.getByText('需要处理 1').first()).toBeVisible()
  expect(times(await demo.truth(id), 'accept')).toBe(1)
  await page.goto('/go/sync')
  await expectPage(page.getByText(TOO_LATE)).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expectPage(page.getByText(TOO_LATE)).toHaveCount(0)
})

test('two deliveries of one order taken back without a network: the form opens the newer and turns to the other', async () => {
  const { id } = await demo.accepted()
  const phone = await demo.phone()
  const { page } = phone
  await onDevice(page, id)
  await cut(phone)
  for (const ticket_no of ['BD-1', 'BD-2']) {
    await page.goto(`/supply/order/deliver?id=${id}`)
    await weighTruck(page, { plate: '浙B12345', gross_kg: 46_000, tare_kg: 16_000, ticket_no })
    await page.getByRole('button', { name: '先发这车' }).click()
    await page.waitForURL('**/supply/order/detail?*')
  }
  await queued(page, 2)
  await page.goto('/go/sync')
  const first = page.getByRole('region', { name: /发货 1 车/ }).first()
  for (const words of ['浙B·12345', '净重 30,000 kg', '毛重 46,000 kg', '磅单 BD-1']) await expectPage(first).toContainText(words)
  await expectPage(first.getByRole('button', { name: /随附照片/ })).toHaveCount(1)
  await first.getByRole('button', { name: '撤回', exact: true }).click()
  await expectPage(page.getByText('已撤回 2 项操作，填写的内容已恢复为草稿')).toBeVisible()
  await queued(page, 0)
  expect(await rows(page, 'drafts')).toHaveLength(2)
  await page.getByRole('link', { name: '继续填写' }).click()
  await page.waitForURL(`**/supply/order/deliver?id=${id}`)
  const ticket = page.getByLabel(/^磅单号/)
  await expectPage(ticket).toHaveValue('BD-2')
  await page.getByRole('button', { name: '另有 1 份草稿，换一份' }).click()
  await expectPage(ticket).toHaveValue('BD-1')
  await ticket.fill('BD-1 改')
  await page.getByRole('button', { name: '另有 1 份草稿，换一份' }).click()
  await expectPage(ticket).toHaveValue('BD-2')
  await page.getByRole('button', { name: '另有 1 份草稿，换一份' }).click()
  await expectPage(ticket).toHaveValue('BD-1 改')
})

test('修改 takes a queued step back and opens its form filled in: a page, or the dialog over the order', async () => {
  const { id, no } = await demo.accepted()
  const { id: other, no: other_no } = await demo.order()
  const phone = await demo.phone()
  const { page } = phone
  for (const each of [id, other]) await onDevice(page, each)
  await cut(phone)
  await page.goto(`/supply/order/deliver?id=${id}`)
  await weighTruck(page, { plate: '浙B12345', gross_kg: 46_000, tare_kg: 16_000, ticket_no: 'BD-3' })
  await page.getByRole('button', { name: '先发这车' }).click()
  await page.waitForURL('**/supply/order/detail?*')
  // One notice says what was done and that it waits. The next one takes its place.
  const notice = page.locator('[popover] [role=status]')
  await expectPage(notice).toContainText(`发货 1 车 30.000 吨 · ${no}已保存到本机，联网后自动提交`)
  await page.goto(`/supply/order/detail?id=${other}`)
  await page.getByRole('button', { name: '拒绝接单' }).click()
  await page.getByRole('dialog').getByLabel('拒绝原因').fill('炉子检修')
  await page.getByRole('dialog').getByRole('button', { name: '拒绝接单' }).click()
  await queued(page, 2)
  await expectPage(notice).toContainText(`拒绝接单 · ${other_no}`)
  await notice.getByRole('button', { name: '撤回' }).click()
  await expectPage(notice).toContainText('已撤回，填写的内容已恢复为草稿')
  await queued(page, 1)
  await page.getByRole('button', { name: '拒绝接单' }).click()
  await expectPage(page.getByRole('dialog').getByLabel('拒绝原因')).toHaveValue('炉子检修')
  await page.getByRole('dialog').getByRole('button', { name: '拒绝接单' }).click()
  await queued(page, 2)

  await page.goto('/go/sync')
  await page
    .getByRole('region', { name: /发货 1 车/ })
    .getByRole('button', { name: '修改' })
    .click()
  await page.waitForURL(`**/supply/order/deliver?id=${id}`)
  await expectPage(page.getByLabel(/^磅单号/)).toHaveValue('BD-3')
  await queued(page, 1)

  await page.goto('/go/sync')
  await page
    .getByRole('region', { name: /拒绝接单/ })
    .getByRole('button', { name: '修改' })
    .click()
  const dialog = page.getByRole('dialog', { name: '拒绝接单' })
  await expectPage(dialog.getByLabel('拒绝原因')).toHaveValue('炉子检修')
  await queued(page, 0)
  await dialog.getByLabel('拒绝原因').fill('炉子大修')
  await dialog.getByRole('button', { name: '拒绝接单' }).click()
  await queued(page, 1)
  expect(await rows(page, 'outbox')).toMatchObject([{ body: { reason: '炉子大修' } }])
  expect(await rows<{ kind: string }>(page, 'drafts')).toMatchObject([{ kind: 'deliver' }])
})
