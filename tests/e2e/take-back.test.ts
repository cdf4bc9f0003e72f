/** 撤回: the server decides about an action that may have been sent, and all typed values are restored. */
import { readFile } from 'node:fs/promises'
import type { Locator, Request } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { weighTruck } from './desk.ts'
import { expectPage } from './expect.ts'
import { accept, cut, goOffline, goOnline, onDevice, offline, queued, rows } from './phone.ts'
import { demoServer, times } from './demo-server.ts'

const demo = demoServer()
const PUSH = '**/v1/sync/push'
const PULL = '/v1/sync/pull'
const UNKNOWN = '还不能确定是否已提交，联网后自动确认'
const TOO_LATE = '这项操作已经提交成功，不能撤回'

/** Whether one element overlaps the other; undefined while one is not drawn. */
async function isCovered(by: Locator, what: Locator): Promise<boolean | undefined> {
  const [a, b] = [await by.boundingBox(), await what.boundingBox()]
  return a && b ? a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width : undefined
}

test('after a lost answer the app cannot cancel offline, and says online that it was too late', async () => {
  const phone = await demo.phone()
  const { page, context } = phone
  const { id } = await demo.order()
  await onDevice(page, id)
  // The push reaches the server. Neither its answer nor a pull with the result reaches the page.
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

test('two cancelled trucks of an order open in one form, which warns of missing weight, and a late one is kept', async () => {
  const { id, no } = await demo.accepted()
  const phone = await demo.phone()
  const { page } = phone
  await onDevice(page, id)
  await cut(phone)
  for (const [plate, gross_kg] of [
    ['浙B12345', 46_000],
    ['浙B23456', 30_900],
  ] as const) {
    await page.goto(`/supply/order/deliver?id=${id}`)
    await weighTruck(page, { plate, gross_kg, tare_kg: 16_000, ticket_no: `BD-${gross_kg}` })
    await page.getByRole('button', { name: '先发这车' }).click()
    await page.waitForURL('**/supply/order/detail?*')
  }
  await queued(page, 2)
  // Both rows have the same words; plate and weight tell them apart.
  for (const words of ['浙B·12345 30.000 吨', '浙B·23456 14.900 吨']) await expectPage(page.getByText(words)).toBeVisible()
  await page.goto('/go/sync')
  const first = page.getByRole('region', { name: /发货 1 车/ }).first()
  for (const words of ['浙B·12345', '净重 30,000 kg', '毛重 46,000 kg', '磅单 BD-46000'])
    await expectPage(first).toContainText(words)
  await expectPage(first.getByRole('button', { name: /随附照片/ })).toHaveCount(1)
  await first.getByRole('button', { name: '撤回', exact: true }).click()
  await expectPage(page.getByText('已撤回 2 项操作，填写的内容已恢复为草稿')).toBeVisible()
  await queued(page, 0)
  await page.getByRole('link', { name: '继续填写' }).click()
  await page.waitForURL(`**/supply/order/deliver?id=${id}`)
  await expectPage(page.getByText('44.900 吨 · 2 车')).toBeVisible()
  await expectPage(page.getByRole('button', { name: /第 1 车 · 浙B·12345/ })).toBeVisible()
  await expectPage(page.getByLabel(/^磅单号/)).toHaveValue('BD-30900')
  await page.getByRole('button', { name: '移除第 1 车' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '完成发货' }).click()
  const short = page.getByRole('dialog', { name: /^比约定少/ })
  await expectPage(short).toContainText('本单共 1 车，净重 14.900 吨')
  await short.getByRole('button', { name: '返回' }).click()

  // Meanwhile the order is closed. The typed values can still be reached.
  const { version } = await demo.truth(id)
  await demo.trader.call('PUT', `/v1/merchant/orders/${id}/close`, { base_version: version, reason: '双方协商取消' })
  await goOnline(phone.context)
  await demo.equal(page, id)
  await page.goto(`/supply/order/deliver?id=${id}`)
  await expectPage(page.getByText('这张订单现在不能发货')).toBeVisible()
  await page.getByRole('link', { name: '查看草稿' }).click()
  const draft = page.getByRole('article', { name: new RegExp(`^发货 ${no}`) })
  await expectPage(draft).toContainText('这张订单现在不能发货：当前为“已关闭”')
  for (const words of ['车牌 浙B·23456', '毛重 30,900 kg']) await expectPage(draft).toContainText(words)
  await expectPage(draft.getByRole('button', { name: /草稿照片/ })).toHaveCount(1)
  const [file] = await Promise.all([page.waitForEvent('download'), draft.getByRole('button', { name: '导出' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/车牌 浙B·23456.*<img src="data:image\/jpeg;base64,/)
  await draft.getByRole('button', { name: '丢弃' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '丢弃' }).click()
  await expectPage(page.getByText('本机没有草稿')).toBeVisible()
  expect(await rows(page, 'drafts')).toEqual([])
})

test('修改 cancels a queued step and opens its form with the values, as a page or dialog', async () => {
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
  // One notice says what was done and that it waits. The next notice replaces it.
  const notice = page.locator('[popover] [role=status]')
  await expectPage(notice).toContainText(`发货 1 车 30.000 吨 · ${no}已存本机，尚未提交`)
  // A notice stays while the focus is in it.
  await notice.getByRole('button', { name: '撤回' }).focus()
  // The screen names the next step once, and the notice covers no button that is pressed next.
  await expectPage(page.getByText('联网后自动提交').filter({ visible: true })).toHaveCount(1)
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const pressed of [page.locator('header').first(), page.locator('[data-dock]:visible')])
      await expectPage.poll(() => isCovered(notice, pressed), { message: `${width}` }).toBe(false)
  }
  await page.setViewportSize(PHONE)
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
