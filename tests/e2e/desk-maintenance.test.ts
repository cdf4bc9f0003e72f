/** Maintenance: a phone that is open says so, queues what is done meanwhile, and sends it once afterwards, its photo too. */
import sharp from 'sharp'
import { afterEach, test } from 'vitest'
import { DESK, device } from './browser.ts'
import { demoServer, ownServer, times } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { count, giveBack, goOffline, goOnline, onDevice, type Phone, phoneOf, queued, rows } from './phone.ts'

const demo = demoServer(ownServer)
const phones: Phone[] = []
afterEach(async () => {
  for (const each of phones.splice(0)) await giveBack(each)
})
const READ_ONLY = '平台维护中，暂时只能查看'

test('what a phone does during maintenance waits, says so, and goes through once', async () => {
  const { id } = await demo.accepted()
  const phone = await demo.phone()
  const { page } = phone
  await onDevice(page, id)
  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin/maintenance', DESK)
  phones.push(desk)
  const { page: operator } = desk
  await operator.getByRole('textbox', { name: /^公告/ }).fill('今晚升级数据库')
  await operator.getByLabel('立即只读').check()
  await operator.getByRole('button', { name: '保存', exact: true }).click()
  await operator.getByRole('dialog').getByRole('button', { name: '进入只读' }).click()
  await expectPage(operator.getByText('已保存维护设置')).toBeVisible()

  // The open phone is told without doing anything, and says so without a network too.
  const bar = page.getByRole('status').filter({ hasText: READ_ONLY })
  await expectPage(bar).toContainText('今晚升级数据库')
  await page.goto(`/supply/order/deliver?id=${id}`)
  await page.getByLabel(/^车牌/).fill('浙B12345')
  await page.getByLabel('毛重').fill('46000')
  await page.getByLabel('皮重').fill('16000')
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
  const photo = { name: '磅单.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await page.locator('input[type=file]').last().setInputFiles(photo)
  await expectPage(page.getByText(/已存本机/)).toBeVisible()
  await page.getByRole('button', { name: '先发这车' }).click()
  await queued(page, 1)
  const errors = async () =>
    (await rows<{ last_error: { kind: string } | null }>(page, 'outbox')).map((row) => row.last_error?.kind)
  await expectPage.poll(errors).toEqual(['held'])
  await page.goto('/go/sync')
  await expectPage(page.getByText('平台维护中，恢复后自动发送')).toBeVisible()
  await goOffline(phone.context)
  await page.reload()
  await expectPage(bar).toBeVisible()
  await goOnline(phone.context)

  // A form that is sent at once keeps what was typed; a visitor is told too.
  await operator.goto('/trade/admin/settings')
  await operator.getByLabel('标语').fill('磅上见真章')
  await operator.getByRole('button', { name: '保存设置' }).click()
  await expectPage(operator.getByText('平台维护中，暂时不能提交。填写的内容还在，恢复后再提交')).toBeVisible()
  await expectPage(operator.getByLabel('标语')).toHaveValue('磅上见真章')
  const visitor = await (await device(demo.server.origin)).newPage()
  await visitor.goto('/')
  await expectPage(visitor.getByRole('status').filter({ hasText: READ_ONLY })).toBeVisible()

  expectPage(await count(page, 'outbox')).toBe(1)
  operator.on('dialog', (dialog) => void dialog.accept())
  await operator.goto('/trade/admin/maintenance')
  await operator.getByLabel('不限制').check()
  await operator.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(operator.getByText('已保存维护设置')).toBeVisible()
  await queued(page, 0)
  await expectPage(page.getByText(READ_ONLY)).toHaveCount(0)
  const order = await demo.truth(id)
  expectPage([times(order, 'deliver'), order.trips.flatMap(({ shipped }) => shipped?.photo_ids ?? []).length]).toEqual([1, 1])
})
