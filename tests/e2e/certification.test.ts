/** Certification: sent from a dead spot, rejected at a field, corrected and passed, and only then on sale. */
import type { Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { REFUSALS } from '#domain/refusal.ts'
import { device, installed } from './browser.ts'
import { COMPANY, decide, ID_NO, photograph, typeIdCard, typeLicence, USCC } from './certifying.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { logIn, logInBy, logInReviewer } from './people.ts'
import { drafted, goOffline, goOnline, offline, queued, rows, synced, visit } from './phone.ts'
import { NEW_PASSWORD, register } from './registering.ts'

const demo = demoServer(ownServer)
const PHONE_NO = '13912345678'
const SECOND_PHONE_NO = '13912345679'
const ORGANIZATION = '/v1/certification/organization'

const within = (page: Page) => page.locator('#root > :not([data-startup-snapshot])')
const card = (page: Page, name: string) => within(page).getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a new supplier certifies firm and person offline, corrects the rejected field, and then may put goods on sale', async () => {
  const context = await device(demo.server.origin)
  const { user_id, firm_id } = await register(demo.server, context, PHONE_NO, { type: 1 })
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
  await typeLicence(page, USCC.toLowerCase())
  await drafted(page, '"lasting":true')
  // What is typed and photographed survives the closing of the app.
  await page.reload()
  await expectPage(page.getByLabel(/^住所/)).toHaveValue('示范市港口大道 1 号')
  await photograph(page, '授权书')
  await press(page, '提交审核')
  await expectPage(card(page, '企业认证')).toContainText('待同步')

  await card(page, '个人认证').getByRole('link', { name: '去认证' }).click()
  await typeIdCard(page)
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

  const reviewer = await logInReviewer(demo.server)
  await decide(reviewer, user_id, 1, { status: 1 })
  await decide(reviewer, firm_id, 1, { status: -1, field: 'legal_person', reason: '与营业执照不一致' })
  await expectPage(card(page, '企业认证')).toContainText('法定代表人：与营业执照不一致')
  await expectPage(card(page, '个人认证')).toContainText('已认证')
  await card(page, '企业认证').getByRole('link', { name: '去更正' }).click()
  await expectPage(page.getByLabel(/^企业名称/)).toHaveValue(COMPANY)
  await expectPage(page.getByLabel(/^法定代表人/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/^法定代表人/).fill('周新港')
  await press(page, '提交审核')
  await expectPage(card(page, '企业认证')).toContainText('审核中')
  await queued(page, 0)
  await decide(reviewer, firm_id, 3, { status: 1 })
  await expectPage(card(page, '企业认证')).toContainText('已认证')
  // The account bears the certified name at once.
  await visit(page, '/user')
  await expectPage(within(page).getByText(COMPANY, { exact: true }).first()).toBeVisible()
  await visit(page, '/supply/product/issue')
  await expectPage(page.getByLabel(/^品名/)).toBeVisible()
  await expectPage(within(page).getByText('企业实名认证通过后才能上架')).toHaveCount(0)
  await context.close()
})

test('whoever sends the code of a certified firm is shown how to be invited, with their own phone alone, and joins', async () => {
  const supplier = await logIn(demo.server, 'supplier')
  const { fields } = await supplier.call<{ fields: { uscc: string; company_name: string } }>('GET', ORGANIZATION)
  const context = await device(demo.server.origin)
  await register(demo.server, context, SECOND_PHONE_NO, { type: 1 })
  const page = await context.newPage()
  await page.goto('/user/authentication/company')
  await installed(page)
  await synced(page)
  await goOffline(context)
  await offline(page)
  await typeLicence(page, fields.uscc)
  await photograph(page, '授权书')
  await press(page, '提交审核')
  await expectPage(card(page, '企业认证')).toContainText('待同步')
  await goOnline(context)
  const firm = card(page, '企业认证')
  await expectPage(firm).toContainText(REFUSALS.firm_exists)
  await expectPage(firm.getByText('审核中')).toHaveCount(0)
  await expectPage(firm).toContainText('在“我的 › 同事”里邀请您的手机号 139****5679')
  for (const unknown of [fields.company_name, '演示甲', SECOND_PHONE_NO])
    await expectPage(within(page).getByText(unknown)).toHaveCount(0)

  // The answer stands at the field until the code is changed, and nothing that was typed is lost.
  await firm.getByRole('link', { name: '去更正' }).click()
  const code = page.getByLabel(/^统一社会信用代码/)
  await expectPage(code).toHaveValue(fields.uscc)
  await expectPage(code).toHaveAttribute('aria-invalid', 'true')
  await expectPage(page.getByLabel(/^住所/)).toHaveValue('示范市港口大道 1 号')
  await code.fill(USCC)
  await expectPage(code).not.toHaveAttribute('aria-invalid', 'true')

  const invitation = { id: uuidv7(), phone: SECOND_PHONE_NO, roles: ['operate'], deal_limit_fen: null, day_limit_fen: null }
  await supplier.call('POST', '/v1/user/invitations', invitation)
  await within(page).getByRole('link', { name: '查看收到的邀请' }).click()
  await expectPage(within(page).getByText(`${fields.company_name}邀请您加入`)).toBeVisible()
  await press(page, '加入')
  await page.getByRole('dialog').getByRole('button', { name: '加入', exact: true }).click()
  await page.waitForURL(/login/)
  const joined = await logInBy(demo.server, SECOND_PHONE_NO, NEW_PASSWORD)
  expect(joined.firm_id).toBe(supplier.firm_id)
  await context.close()
})
