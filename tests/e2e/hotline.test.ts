/** The site's own hotline is shown wherever the app names one, even offline once it was read. */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSettings } from '#server/content/site.ts'
import { connect } from '#server/db/connect.ts'
import { closePages } from './browser.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, createOrder, logIn } from './people.ts'
import { cut, goOnline, phoneOf, queued, rows } from './phone.ts'
import { ServerProcess } from './server.ts'

const HOTLINE = '0571-8888 6666'
const DIALS = 'tel:057188886666'

let server: ServerProcess
let supplier: ApiClient
let buyer: ApiClient
let trader: ApiClient
beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
  await server.stop()
  const database = await connect({ data_dir: join(server.data_dir, 'database') })
  await saveSettings(database.db, { service_hotline: HOTLINE })
  await database.close()
  await server.start()
  ;[supplier, buyer, trader] = await Promise.all([logIn(server, 'supplier'), logIn(server, 'buyer'), logIn(server, 'trader')])
})
afterAll(async () => {
  await closePages()
  await server.destroy()
})

const dials = (page: Page) => expectPage(page.getByRole('link', { name: HOTLINE })).toHaveAttribute('href', DIALS)

test('a person without a code, and one whose action was refused, read the site’s hotline', async () => {
  const order = await createOrder(trader, supplier, buyer)
  const phone = await phoneOf(server, 'supplier', `/supply/contract/detail?id=${order.supply?.contract_id}`)
  const { page } = phone
  await page.getByRole('button', { name: '签署合同' }).click()
  const dialog = page.getByRole('dialog', { name: '身份验证' })
  await dialog.getByText('以上方式均无法获取验证码').click()
  await expectPage(dialog.getByText(/请联系人工客服/)).toBeVisible()
  await dials(page)
  await dialog.getByRole('button', { name: '确定' }).click()

  await page.goto(`/supply/order/detail?id=${order.id}`)
  await page.getByRole('button', { name: '接单', exact: true }).waitFor()
  await cut(phone)
  await page.getByRole('button', { name: '接单', exact: true }).click()
  await page.getByRole('button', { name: '确认接单' }).click()
  await queued(page, 1)
  await trader.call('PUT', `/v1/merchant/orders/${order.id}/close`, { base_version: 1, reason: '双方同意取消' })
  await goOnline(phone.context)
  const states = async () => (await rows<{ state: string }>(page, 'outbox')).map(({ state }) => state)
  await expectPage.poll(states).toEqual(['needs_review'])
  const [row] = await rows<{ key: string }>(page, 'outbox')
  expect(row?.key).toBeTruthy()
  await cut(phone)
  await page.goto(`/go/sync/conflict?key=${row?.key}`)
  await expectPage(page.getByText('联系商户')).toBeVisible()
  await dials(page)
  await phone.context.close()
})
