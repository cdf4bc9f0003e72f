/** Printed pages, read back from the PDF: nothing is missing or overlaps, and no page is nearly empty. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Contract } from '#domain/contract/contract.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { Order } from '#domain/order/order.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { DESK, PHONE } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { halfEmpty, overlaps, type PdfPage, plain, readPdf } from './pdf.ts'
import { sendPhoto } from './people.ts'
import { giveBack, onDevice, phoneOf, rows } from './phone.ts'

const demo = demoServer()
const PHOTOS = 2

/** The pages that the browser's own print command produces. */
async function printed(page: Page, as: string): Promise<PdfPage[]> {
  const bytes = await page.pdf({ format: 'A4', printBackground: true })
  if (process.env['SHOTS']) await writeFile(join(process.env['SHOTS'], `${as}.pdf`), bytes)
  return readPdf(bytes)
}
const textOf = (pages: PdfPage[]) => pages.map(({ text }) => text).join('')
const picturesIn = (pages: PdfPage[]) => pages.reduce((sum, { pictures }) => sum + pictures, 0)

/** An order of four trucks with two photos each. */
async function shipped() {
  const { id } = await demo.accepted()
  const take = async (path: string, body: object) =>
    demo.supplier.call('PUT', `/v1/supplier/orders/${id}/${path}`, { base_version: (await demo.truth(id)).version, ...body })
  const plates = ['浙B12345', '浙B23456', '浙BD34567', '浙B45678']
  const trips = await Promise.all(
    plates.map(async (plate, at) => ({
      id: uuidv7(),
      plate,
      shipped: {
        gross_kg: 46_010 + at,
        tare_kg: 16_020 + at,
        ticket_no: `YZ-2611-${at + 1}`,
        weighed_at: new Date().toISOString(),
        photo_ids: await Promise.all(Array.from({ length: PHOTOS }, () => sendPhoto(demo.server, demo.supplier))),
      },
    })),
  )
  await take('delivery', { trips, finished: true })
  return { id, trips }
}

test('an order prints in full, with each truck’s weights and photos, without overlaps or nearly empty pages', async () => {
  const { id, trips } = await shipped()
  const desk = await phoneOf(demo.server, 'trader', `/trade/order/detail?id=${id}`, DESK)
  const { page } = desk
  await onDevice(page, id)
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = '')
  })
  // The trucks are collapsed, and their photos have not been read.
  await expectPage(page.getByText('YZ-2611-3')).toHaveCount(0)
  await page.getByRole('button', { name: '打印' }).click()
  await expectPage(page.locator('html[data-printed]')).toBeAttached()
  const pages = await printed(page, 'order')
  const text = textOf(pages)
  for (const [at, { plate, shipped }] of trips.entries()) {
    for (const said of [
      formatPlate(plate),
      shipped.gross_kg.toLocaleString('en-US'),
      shipped.tare_kg.toLocaleString('en-US'),
      shipped.ticket_no,
      `第${at + 1}车发货照片1`,
      `第${at + 1}车发货照片2`,
    ])
      expect(text, said).toContain(said)
  }
  expect(picturesIn(pages)).toBeGreaterThanOrEqual(PHOTOS * trips.length)
  expect(pages.flatMap(overlaps)).toEqual([])
  expect(halfEmpty(pages)).toEqual([])
  await giveBack(desk)
})

test('a print from the browser’s menu contains every photo, or says which is missing', async () => {
  const { id, trips } = await shipped()
  const desk = await phoneOf(demo.server, 'trader', `/trade/order/detail?id=${id}`, DESK)
  const { page } = desk
  await onDevice(page, id)
  await expectPage(page.getByRole('button', { name: '打印' })).toBeVisible()
  const pages = await printed(page, 'order-menu')
  const missing = textOf(pages).split(plain('未读取，请用页面上的')).length - 1
  expect(picturesIn(pages) + missing).toBeGreaterThanOrEqual(PHOTOS * trips.length)
  expect(pages.flatMap(overlaps)).toEqual([])
  await giveBack(desk)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a contract prints from a %s with parties, goods, clauses and both signatures', async (as, viewport) => {
  const device = await phoneOf(demo.server, 'trader', '/trade/contract/supplier', viewport)
  const { page } = device
  const held = await rows<{ id: string; contract: Contract }>(page, 'contracts')
  const { id, contract } = held.find((each) => each.contract.signatures.length === 2) ?? {}
  if (!id || !contract) throw new Error('no contract that both have signed')
  await page.goto(`/trade/contract/detail?id=${id}`)
  await expectPage(page.getByRole('article', { name: `购销合同 ${contract.no}` })).toBeVisible()
  const pages = await printed(page, `contract-${as}`)
  const text = textOf(pages)
  const said = [
    contract.no,
    contract.seller.name,
    contract.buyer.name,
    contract.total_capital,
    ...contract.items.map(({ name }) => name),
    ...contract.clauses.map((clause) => clause.text),
    ...contract.signatures.map(({ name }) => `已签署·${name}`),
  ]
  for (const words of said) expect(text, words).toContain(plain(words))
  // The paper shows only the contract.
  for (const chrome of ['查看订单', '合同详情', '合同管理', '首页']) expect(text).not.toContain(chrome)
  expect(pages.flatMap(overlaps)).toEqual([])
  expect(halfEmpty(pages)).toEqual([])
  // No empty sheet follows.
  expect(pages.filter(({ text }) => text.length < 60)).toEqual([])
  await giveBack(device)
})

test('the documents of an order print one side only: a delivery list with each truck, a settlement sheet with its total in capitals', async () => {
  const device = await phoneOf(demo.server, 'trader', '/trade/file?type=supplier', DESK)
  const { page } = device
  const completed = await demo.trader.call<Order[]>('GET', '/v1/merchant/orders?status=8&limit=100')
  const order = completed.find(({ trips }) => trips.length > 1)
  if (!order?.supply || !order.sale) throw new Error('no completed order of several trucks')
  const { id, no, supplier_name, buyer_name, supply, sale, trips } = order
  const documentOf = async (doc: string, type: string) => {
    await page.goto(`/trade/file/printOrder?ids=${id}&type=${type}&doc=${doc}`)
    await expectPage(page.locator('#root > :not([data-startup-snapshot])').getByRole('article')).toBeVisible()
    const pages = await printed(page, `${doc}-${type}`)
    expect(pages.flatMap(overlaps)).toEqual([])
    return textOf(pages)
  }
  const settled = await documentOf('settlement', 'supplier')
  const figures = [formatFen(supply.price_fen), formatFen(supply.amount_fen), capitalFen(supply.amount_fen) ?? '']
  for (const said of [no, supplier_name ?? '', ...figures]) expect(settled, said).toContain(plain(said))
  const delivered = await documentOf('delivery', 'procurer')
  for (const { plate, shipped } of trips)
    for (const said of [formatPlate(plate), shipped.ticket_no, shipped.net_kg.toLocaleString('en-US')])
      expect(delivered, said).toContain(plain(said))
  for (const other of [buyer_name ?? '', formatFen(sale.amount_fen), formatFen(sale.price_fen)])
    expect(settled).not.toContain(plain(other))
  expect(delivered).not.toContain(plain(supplier_name ?? ''))
  await giveBack(device)
})
