/** Photos shared from the phone's gallery: taken in without a network, and asked which truck they belong to. */
import { expect, test } from 'vitest'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { cut, goOnline, onDevice, queued, rows } from './phone.ts'
import { demoServer } from './demo-server.ts'

const demo = demoServer()

test('shared without a network, a ticket waits in the form of the truck it was given to, and is shipped with it', async () => {
  const { id, no } = await demo.signed()
  await demo.supplier.call('PUT', `/v1/supplier/orders/${id}/accepted`, {
    base_version: (await demo.truth(id)).version,
    accept: true,
  })
  const phone = await demo.phone()
  const { page } = phone
  await onDevice(page, id)
  await cut(phone)
  // As the system does it: the manifest's form, sent by a navigation.
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  const { action, method, enctype, params } = manifest.share_target
  const { buffer } = await ticketPhoto('GF-9')
  await page.evaluate(
    ([to, how, kind, field, bytes]) => {
      const form = document.createElement('form')
      Object.assign(form, { action: to, method: how, enctype: kind })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: field, multiple: true })
      const files = new DataTransfer()
      const photo = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      files.items.add(new File([photo], '磅单.jpg', { type: 'image/jpeg' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [action, method, enctype, params.files[0].name, buffer.toString('base64')] as const,
  )
  await page.waitForURL(`${demo.server.origin}/go/share`)
  await expectPage(page.getByRole('heading', { name: '这 1 张照片属于哪一车？' })).toBeVisible()
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
  await expectPage(page.getByText('没有收到照片')).toBeVisible()
})
