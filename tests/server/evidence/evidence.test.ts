/** The evidence pack: every paper of the order in the reader's view, and the list of missing ones. */
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { invoiceLine } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import type { Name } from '../harness.ts'
import { type Deal, openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
let deal: Deal
let order: Order
beforeAll(async () => {
  trade = await openTradeServer()
  deal = await trade.open()
  await deal.go(7)
  order = await deal.view()
}, 60_000)
afterAll(() => trade?.close())

const requestOf = (name: Name, id = order.id) => {
  const { token, session } = trade.who[name]
  return { url: `/v1/orders/${id}/evidence`, headers: { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id } }
}
/** The files of the pack by name. */
async function pack(name: Name, id = order.id): Promise<Record<string, Uint8Array>> {
  const answer = await trade.server.app.inject(requestOf(name, id))
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  return unzipSync(new Uint8Array(answer.rawPayload))
}
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
/** The path of the stored photo. */
const photoPath = (id: string) => {
  const tail = id.slice(-4)
  return join(trade.server.config.data_dir, 'files', tail.slice(0, 2), tail.slice(2), `${id}.jpg`)
}
const linesOf = (files: Record<string, Uint8Array>) => textOf(files['目录.csv']).split('\r\n').slice(1, -1)

test('the trader’s pack has both contracts, tickets, vouchers and the history, each as a file that the list names', async () => {
  const files = await pack('trader')
  const names = Object.keys(files)
  expect(names).toEqual(expect.arrayContaining(['目录.csv', '订单.csv', '历史.csv', '说明.txt']))
  for (const no of [order.supply?.contract_no, order.sale?.contract_no]) {
    const pdf = names.find((name) => name.startsWith('合同/') && name.includes(String(no)))
    expect(textOf(files[pdf ?? '']?.slice(0, 5))).toBe('%PDF-')
  }
  const photos = names.filter((name) => /^(磅单|凭证|款项)\/.*\.jpg$/.test(name))
  expect(photos.length).toBeGreaterThan(2)
  for (const name of photos) expect([...(files[name]?.slice(0, 2) ?? [])]).toEqual([0xff, 0xd8])
  for (const name of names.filter((each) => each.includes('/')))
    expect(linesOf(files).some((line) => line.includes(name))).toBe(true)
  const [trip] = order.trips
  expect(names.some((name) => name.startsWith(`磅单/车次1 ${trip?.plate} 发货磅单`))).toBe(true)
  expect(textOf(files['历史.csv']).split('\r\n').length).toBe(order.events.length + 2)
})

test.each([
  ['supplier', 'sale', 'supply', /采购商|销售/],
  ['buyer', 'supply', 'sale', /供应商货款|采购合同/],
] as const)('the %s’s pack has nothing of the %s side', async (name, other, own, words) => {
  const files = await pack(name)
  const names = Object.keys(files)
  expect(names.some((each) => each.includes(String(order[own]?.contract_no)))).toBe(true)
  expect(names.filter((each) => each.includes(String(order[other]?.contract_no)) || words.test(each))).toEqual([])
  const text = ['目录.csv', '订单.csv', '历史.csv'].map((each) => textOf(files[each])).join('\n')
  expect(text).not.toContain(String(order[other]?.contract_no))
  expect(text).not.toContain((Number(order[other]?.amount_fen) / 100).toFixed(2))
  expect(text).not.toContain((Number(order[other]?.price_fen) / 100).toFixed(2))
  expect(text).not.toContain(String(order[name === 'supplier' ? 'buyer_name' : 'supplier_name']))
})

test('the list names missing papers, such as unsigned contracts and lost files, apart from those not due yet', async () => {
  const young = await trade.open({ goods_id: null })
  const { id } = await young.view()
  const lines = linesOf(await pack('buyer', id))
  expect(lines.filter((line) => line.includes(',缺少,')).map((line) => line.split(',')[0])).toEqual(['合同'])
  expect(lines.filter((line) => line.includes(',尚未发生,')).map((line) => line.split(',')[1])).toEqual([
    '发货磅单',
    '收货磅单',
    '付款凭证',
    '发票',
  ])
  const [photo = ''] = order.trips[0]?.received?.photo_ids ?? order.proofs[0]?.photo_ids ?? []
  await rm(photoPath(photo))
  expect(linesOf(await pack('buyer')).filter((line) => line.includes('文件未找到'))).toHaveLength(1)
})

test('an issued invoice is in the buyer’s and the trader’s pack, and nowhere in the supplier’s', async () => {
  const profile = {
    title: '演示·砺锋铜材',
    tax_no: (await trade.who.buyer.get('/v1/procurer/invoice')).body.data.tax_no,
    address: '',
    phone: '',
    bank: '',
    bank_account: '',
    email: 'bill@demo.invalid',
  }
  const view = await deal.view('buyer')
  const orders = [{ order_id: order.id, amount_fen: invoiceLine(view).amount_fen }]
  const body = { id: uuidv7(), kind: 'general', orders, profile, note: '' }
  const applied = await trade.who.buyer.post('/v1/procurer/invoice/applies', body)
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  const waiting = linesOf(await pack('buyer')).filter((line) => line.startsWith('发票,'))
  expect(waiting).toEqual([`发票,发票 ${applied.body.data.no},尚未发生,`])
  const invoice_no = '26117000000000001234'
  const issued = { base_version: 1, status: 1, invoice_no, issued_on: '2026-01-20', photo_ids: [await trade.upload('trader')] }
  expect((await trade.who.trader.put(`/v1/merchant/invoices/${body.id}/status`, issued)).status).toBe(200)
  for (const name of ['buyer', 'trader'] as const) expect(Object.keys(await pack(name))).toContain(`发票/发票 ${invoice_no}.jpg`)
  const supplier = await pack('supplier')
  expect(Object.keys(supplier).filter((each) => each.includes('发票'))).toEqual([])
  expect(textOf(supplier['目录.csv'])).not.toContain(invoice_no)
})

test('a stranger’s order is answered like a missing one', async () => {
  const ask = async (id: string) => {
    const { status, body } = await trade.who.other_buyer.get(`/v1/orders/${id}/evidence`)
    return { status, body }
  }
  expect(await ask(order.id)).toEqual(await ask(uuidv7()))
  expect((await ask(order.id)).status).toBe(404)
})

/** The photos that this process has open. */
const openPhotos = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(join(trade.server.config.data_dir, 'files')) ? [path] : []
    } catch {
      // Listing the folder had this one open.
      return []
    }
  })

test.runIf(process.platform === 'linux')('a download that breaks off leaves no photo open', async () => {
  const photos = order.trips.flatMap(({ shipped, received }) => [...shipped.photo_ids, ...(received?.photo_ids ?? [])])
  // Larger than the buffers of sockets and streams, so that the server is still reading.
  for (const photo of photos) await writeFile(photoPath(photo), Buffer.alloc(12_000_000, 7))
  const address = await trade.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { url, headers } = requestOf('trader')
  const request = get(address + url, { headers, agent: false }).on('error', () => undefined)
  await expect.poll(openPhotos).not.toEqual([])
  request.destroy()
  await expect.poll(openPhotos).toEqual([])
})

test('a photo that cannot be read fails the answer and leaves the server running', async () => {
  const [photo = ''] = order.trips[0]?.shipped.photo_ids ?? []
  await rm(photoPath(photo))
  await mkdir(photoPath(photo))
  // The error comes before or after the first sent bytes, so the answer is a refusal or breaks off.
  const answered = trade.server.app.inject(requestOf('trader')).then(
    ({ statusCode }) => statusCode,
    () => 'broken off',
  )
  expect([500, 'broken off']).toContain(await answered)
  expect((await trade.who.trader.get('/v1/exports')).status).toBe(200)
})
