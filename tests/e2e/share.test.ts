/** Files shared from another app: received offline, then assigned by the person. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { orderAt } from './order-at.ts'
import { logIn } from './people.ts'
import { cut, giveBack, goOnline, onDevice, phoneOf, queued, rows } from './phone.ts'
import { demoServer } from './demo-server.ts'

const demo = demoServer()

/** Shares like the system, which submits the manifest's form as a navigation. */
async function share(page: Page, file: { name: string; type: string; bytes: Buffer }): Promise<void> {
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  const { action, method, enctype, params } = manifest.share_target
  const [{ name: field, accept }] = params.files
  expect(accept.some((each: string) => each === file.type || each === file.type.replace(/\/.*/, '/*'))).toBe(true)
  await page.evaluate(
    ([to, how, kind, under, name, type, bytes]) => {
      const form = document.createElement('form')
      Object.assign(form, { action: to, method: how, enctype: kind })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: under, multiple: true })
      const files = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      files.items.add(new File([content], name, { type }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [action, method, enctype, field, file.name, file.type, file.bytes.toString('base64')] as const,
  )
  await page.waitForURL(`${demo.server.origin}/go/share`)
}

test('a ticket shared offline waits in the form of its truck, and is shipped with it', async () => {
  const { id, no } = await demo.accepted()
  const phone = await demo.phone()
  const { page } = phone
  await onDevice(page, id)
  await cut(phone)
  await share(page, { name: '磅单.jpg', type: 'image/jpeg', bytes: (await ticketPhoto('GF-9')).buffer })
  await expectPage(page.getByRole('heading', { name: '这 1 张照片放到哪里？' })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(no) }).click()
  await page.waitForURL(`**/supply/order/deliver?id=${id}`)
  await expectPage(page.getByText(/已存本机/)).toBeVisible()
  await page.getByLabel(/^车牌/).fill('浙B12345')
  await page.getByLabel('毛重').fill('46000')
  await page.getByLabel('皮重').fill('16000')
  await page.getByRole('button', { name: '先发这车' }).click()
  await queued(page, 1)
  const [photo] = await rows<{ id: string }>(page, 'blobs')
  await goOnline(phone.context)
  await queued(page, 0)
  expect((await demo.truth(id)).trips.map(({ shipped }) => shipped.photo_ids)).toEqual([[photo?.id]])
  await page.goto('/go/share')
  await expectPage(page.getByText('没有收到文件')).toBeVisible()
})

const SLIP = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('a PDF from the bank’s app is offered to payments only, and becomes the voucher under its own name', async () => {
  const who = { supplier: demo.supplier, trader: demo.trader, buyer: await logIn(demo.server, 'buyer') }
  const [due, coming] = [await orderAt(demo.server, who, { state: 4 }), await orderAt(demo.server, who, { state: 2 })]
  const phone = await phoneOf(demo.server, 'buyer', '/member/order')
  const { page } = phone
  for (const { id } of [due, coming]) await onDevice(page, id)
  await cut(phone)
  await share(page, { name: '回单 11-23.pdf', type: 'application/pdf', bytes: SLIP })
  await expectPage(page.getByRole('heading', { name: '这 1 份文件放到哪里？' })).toBeVisible()
  await expectPage(page.getByText('回单 11-23.pdf')).toBeVisible()
  await expectPage(page.getByRole('button', { name: new RegExp(due.no) })).toBeVisible()
  await expectPage(page.getByRole('button', { name: new RegExp(coming.no) })).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(due.no) }).click()
  await page.waitForURL(`**/member/order/pay?id=${due.id}`)
  await expectPage(page.getByText('回单 11-23.pdf')).toBeVisible()
  await page.getByRole('button', { name: '提交付款' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定提交付款' }).click()
  await queued(page, 1)
  await goOnline(phone.context)
  await queued(page, 0)
  const { money } = await demo.trader.call<Order>('GET', `/v1/merchant/orders/${due.id}`)
  expect(money).toMatchObject([{ kind: 'payment', photo_ids: [expect.any(String)] }])
  await giveBack(phone)
})
