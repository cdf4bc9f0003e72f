/** Two reviewers at the desk: from the queue to a case, rejected at its field by keys, corrected, passed; each sees the other. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Certification } from '#domain/firm/certification.ts'
import { connect } from '#server/db/connect.ts'
import { users } from '#server/db/tables/accounts.ts'
import { DESK } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, logIn, PHONES, sendPhoto } from './people.ts'
import { cut, giveBack, offline, phoneOf, row } from './phone.ts'
import { ServerProcess } from './server.ts'

/** A server on which a second person of the operating firm reviews certifications. */
async function withSecondReviewer(): Promise<ServerProcess> {
  const server = await ServerProcess.withDemo()
  const database = await connect({ data_dir: join(server.data_dir, 'database') })
  await database.db
    .update(users)
    .set({ desk_roles: ['certification'] })
    .where(eq(users.phone, PHONES.trader))
  await database.close()
  return server
}
const demo = demoServer(withSecondReviewer)
const ORGANIZATION = '/v1/certification/organization'

/** Sends what has passed again, with a change and new photos. */
async function send(who: ApiClient, change: object): Promise<Certification> {
  const { fields, version } = await who.call<Certification>('GET', ORGANIZATION)
  const photos = { licence_image: await sendPhoto(demo.server, who), authorization_image: await sendPhoto(demo.server, who) }
  return who.call('POST', ORGANIZATION, { ...fields, ...photos, ...change, base_version: version })
}
const turnOf = (page: Page) => page.getByRole('img', { name: /，照片$/ }).evaluate((img) => (img as HTMLElement).style.transform)

test('a reviewer rejects at a field by keys, the next case opens, a second reviewer is told, and the correction passes', async () => {
  const { supplier } = demo
  const next = await logIn(demo.server, 'other_supplier')
  await send(supplier, { legal_person: '周新' })
  await send(next, { reg_address: '示范市港口大道 2 号' })

  const first = await phoneOf(demo.server, 'colleague', '/trade/admin', DESK)
  const { page } = first
  await page.getByRole('link', { name: '待审核的认证' }).click()
  const table = page.getByRole('region', { name: '资质审核' })
  const rows = table.locator('tbody tr[data-link]')
  await expectPage(rows).toHaveCount(2)
  // The case that has waited longest comes first.
  await table.getByRole('link').first().click()
  await page.waitForURL(new RegExp(`id=${supplier.firm_id}`))
  const picture = page.getByRole('img', { name: '营业执照，照片' })
  await expectPage.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectPage(page.getByText('校验位正确')).toBeVisible()
  await expectPage(page.getByText(/^已通过的是：/)).toBeVisible()
  await page.keyboard.press('t')
  expect(await turnOf(page)).toContain('rotate(-90deg)')
  await page.keyboard.press('p')
  await expectPage(page.getByRole('img', { name: '授权书，照片' })).toBeVisible()

  const second = await phoneOf(demo.server, 'trader', `/trade/admin/certification/detail?id=${supplier.firm_id}`, DESK)
  await expectPage(second.page.getByText(/也在看这份认证/)).toBeVisible()
  await expectPage(page.getByText(/也在看这份认证/)).toBeVisible()
  // The second one is about to pass it while the first rejects it.
  await second.page.keyboard.press('a')
  await expectPage(second.page.getByRole('dialog', { name: /^通过/ }).getByRole('button', { name: '通过' })).toBeFocused()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: '驳回这份认证' })
  await expectPage(dialog.getByLabel('驳回哪一项')).toBeFocused()
  await dialog.getByLabel('驳回哪一项').selectOption('法定代表人')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expectPage(dialog.getByLabel('驳回原因')).toHaveValue('与营业执照不一致')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`id=${next.firm_id}`))
  await expectPage(page.getByText('示范市港口大道 2 号', { exact: true })).toBeVisible()

  await second.page.keyboard.press('Enter')
  const told = /已于 .* 驳回（法定代表人：与营业执照不一致）/
  await expectPage(second.page.getByRole('alert').getByText(told)).toBeVisible()

  // Letters that are typed decide nothing.
  await page.keyboard.press('r')
  await dialog.getByLabel('驳回原因').fill('a')
  await page.keyboard.type('jar')
  await expectPage(dialog.getByLabel('驳回原因')).toHaveValue('ajar')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '离开此页？' }).getByRole('button', { name: '离开' }).click()
  await expectPage(dialog).toHaveCount(0)

  await send(supplier, { legal_person: '蓝岬' })
  await expectPage(second.page.getByText('蓝岬', { exact: true })).toBeVisible()
  await expectPage(second.page.getByText(/与营业执照不一致/).first()).toBeVisible()
  await second.page.keyboard.press('a')
  await expectPage(second.page.getByRole('dialog', { name: /^通过/ }).getByRole('button', { name: '通过' })).toBeFocused()
  await second.page.keyboard.press('Enter')
  await expect.poll(async () => (await supplier.call<Certification>('GET', ORGANIZATION)).status).toBe(1)
  await second.page.waitForURL(new RegExp(`id=${next.firm_id}`))

  // Without a line the list and the fields stay readable; photos of others are not kept.
  const waiting = async () =>
    (await row<{ value: { rows: unknown[] } }>(page, 'kept', 'desk/certifications/1/waiting/'))?.value.rows
  await expectPage.poll(waiting).toHaveLength(1)
  await cut(first)
  await offline(page)
  await expectPage(page.getByText('示范市港口大道 2 号', { exact: true })).toBeVisible()
  await page.keyboard.press('a')
  await expectPage(page.getByRole('dialog', { name: /^通过/ }).getByRole('button', { name: '通过' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page.getByRole('alert').getByText(/网络不可用/)).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
    return all.flat().filter((url) => url.includes('/v1/files/'))
  })
  expect(kept).toEqual([])
  await page.getByRole('link', { name: '返回' }).click()
  await expectPage(rows).toHaveCount(1)
  await giveBack(first)
  await giveBack(second)
})
