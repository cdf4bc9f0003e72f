/** A new firm's first day: certified from a dead spot, rejected at a field, corrected and passed, and only then on sale. */
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { LOGIN_CODE_LENGTH } from '#domain/constants.ts'
import { withUsccCheck } from '#domain/input/identity.ts'
import { withIdCheck } from '../domain/check-digits.ts'
import { device, installed } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { lastCode, logIn } from './people.ts'
import { goOffline, goOnline, offline, queued, rows, synced, visit } from './phone.ts'

const demo = demoServer()
const PHONE_NO = '13912345678'
const ID_NO = withIdCheck('99999919880102001')

/** Registers a supplier in this profile, by the calls of the page. */
async function register({ request }: BrowserContext): Promise<{ user_id: string; firm_id: string }> {
  const before = demo.server.output.length
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { data })
    if (!answer.ok()) throw new Error(`${path} ${await answer.text()}`)
    return (await answer.json()) as { data: { ticket?: string } }
  }
  await send('post', '/v1/register/verification-code', { phone: PHONE_NO })
  const verification_code = await lastCode(demo.server, LOGIN_CODE_LENGTH, before)
  const { data } = await send('put', '/v1/register/verification-code', { phone: PHONE_NO, verification_code })
  const person = { type: 1, phone: PHONE_NO, password: 'copper-wire-no-1', agreed: true }
  const { data: auth } = (await send('post', '/v1/register', { ...person, ticket: data.ticket })) as {
    data: { access_token?: string; user_id?: string }
  }
  const headers = { authorization: `Bearer ${auth.access_token}` }
  const { data: user } = (await (await request.get('/v1/user', { headers })).json()) as { data: { id: string; firm_id: string } }
  return { user_id: user.id, firm_id: user.firm_id }
}
const within = (page: Page) => page.locator('#root > :not([data-startup-snapshot])')
const card = (page: Page, name: string) => within(page).getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function photograph(page: Page, label: string): Promise<void> {
  const group = page.getByRole('group', { name: label })
  await group
    .locator('input[type=file]')
    .last()
    .setInputFiles(await ticketPhoto(label))
  await expectPage(group.getByRole('button', { name: new RegExp(`^${label}`) }).first()).toBeVisible()
}

test('a new supplier certifies firm and person offline, corrects the rejected field, and then may put goods on sale', async () => {
  const context = await device(demo.server.origin)
  const { user_id, firm_id } = await register(context)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/supply')
  await installed(page)
  await synced(page)
  await expectPage(within(page).getByText('企业实名认证通过后才能上架、下单、签署合同', { exact: true })).toBeVisible()
  await visit(page, '/supply/product/issue')
  await expectPage(within(page).getByText('企业实名认证通过后才能上架', { exact: true })).toBeVisible()
  await within(page).getByRole('link', { name: '去认证' }).click()

  await goOffline(context)
  await offline(page)
  await press(page, '提交审核')
  for (const words of ['请上传营业执照', '请输入企业名称', '请输入统一社会信用代码', '请上传授权书'])
    await expectPage(page.getByText(words, { exact: true }).first()).toBeVisible()
  await photograph(page, '营业执照')
  await page.getByLabel(/^企业名称/).fill('新港再生资源有限公司')
  await page.getByLabel(/^统一社会信用代码/).fill(withUsccCheck('91999999MA7000001').toLowerCase())
  await page.getByLabel(/^法定代表人/).fill('周新')
  await page.getByLabel(/^住所/).fill('示范市港口大道 1 号')
  await page.getByLabel(/^成立日期/).fill('2019-03-01')
  await page.getByText('营业期限为长期').click()
  await expectPage(page.getByText(/^草稿已存/)).toBeVisible()
  // What is typed and photographed survives the closing of the app.
  await page.reload()
  await expectPage(page.getByLabel(/^住所/)).toHaveValue('示范市港口大道 1 号')
  await photograph(page, '授权书')
  await press(page, '提交审核')
  await expectPage(card(page, '企业认证')).toContainText('待同步')

  await card(page, '个人认证').getByRole('link', { name: '去认证' }).click()
  await photograph(page, '身份证人像面')
  await photograph(page, '身份证国徽面')
  await page.getByLabel(/^姓名/).fill('周新港')
  await page.getByLabel(/^身份证号/).fill(ID_NO)
  await page.getByText('证件长期有效').click()
  await press(page, '提交审核')
  await expectPage(page.getByText('请阅读并勾选同意')).toBeVisible()
  await page.getByRole('checkbox').last().check()
  await press(page, '提交审核')
  await expectPage(card(page, '个人认证')).toContainText('审核中')

  await goOnline(context)
  await queued(page, 0)
  // Neither the number nor a photo of the card stays on the device.
  expect(JSON.stringify(await rows(page, 'certifications'))).not.toContain(ID_NO)
  await expectPage.poll(() => rows(page, 'blobs')).toEqual([])

  const reviewer = await logIn(demo.server, 'colleague')
  const decide = (id: string, base_version: number, more: object) =>
    reviewer.call('PUT', `/v1/merchant/admin/certifications/${id}`, { base_version, ...more })
  await decide(user_id, 1, { status: 1 })
  await decide(firm_id, 1, { status: -1, field: 'legal_person', reason: '与营业执照不一致' })
  await expectPage(card(page, '企业认证')).toContainText('法定代表人：与营业执照不一致')
  await expectPage(card(page, '个人认证')).toContainText('已认证')
  await card(page, '企业认证').getByRole('link', { name: '去更正' }).click()
  await expectPage(page.getByLabel(/^企业名称/)).toHaveValue('新港再生资源有限公司')
  await expectPage(page.getByLabel(/^法定代表人/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/^法定代表人/).fill('周新港')
  await press(page, '提交审核')
  await expectPage(card(page, '企业认证')).toContainText('审核中')
  await queued(page, 0)
  await decide(firm_id, 3, { status: 1 })
  await expectPage(card(page, '企业认证')).toContainText('已认证')
  // The account bears the certified name at once.
  await visit(page, '/user')
  await expectPage(within(page).getByText('新港再生资源有限公司', { exact: true }).first()).toBeVisible()
  await visit(page, '/supply/product/issue')
  await expectPage(page.getByLabel(/^品名/)).toBeVisible()
  await expectPage(within(page).getByText('企业实名认证通过后才能上架')).toHaveCount(0)
  await context.close()
})
