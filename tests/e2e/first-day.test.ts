/**
 * A new firm comes aboard, from an empty database to the payout: its first person registers on a weak line and certifies without
 * a signal, is rejected and passes, enters a bank card and a warehouse, and invites a colleague with a limit. The firm trades,
 * and before it is paid its bank card changes.
 */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invitation } from '#domain/firm/member.ts'
import type { Goods } from '#domain/goods/goods.ts'
import type { Order } from '#domain/order/order.ts'
import { withUsccCheck } from '#domain/input/identity.ts'
import { network, SLOW_3G } from '../bench/page.ts'
import { closePages, DESK, device, installed } from './browser.ts'
import { certifyByCalls, COMPANY, decide, photograph, typeIdCard, typeLicence } from './certifying.ts'
import { proveIdentity, signContract } from './desk.ts'
import { emptyServer } from './empty-server.ts'
import { expectPage } from './expect.ts'
import { typeCode } from './forms.ts'
import { advanceOrder, collectAll } from './order-at.ts'
import { type ApiClient, createOrder, logIn, logInBy, logInReviewer, verify } from './people.ts'
import { goOffline, goOnline, offline, onDevice, phoneOf, queued, rows, synced, visit } from './phone.ts'
import { NEW_PASSWORD, register } from './registering.ts'
import type { ServerProcess } from './server.ts'

const BOSS = '13912345678'
const CLERK = '13912340004'
const BUYER = '13912340005'
const TITLE = '光亮铜线'
const [OLD_CARD, NEW_CARD] = ['9999333300001111', '9999444400002222']

let server: ServerProcess
/** The operator's people: the first trades, the second reviews, and is the second person for money. */
let trader: ApiClient
let colleague: ApiClient
let reviewer: ApiClient
let boss: Page
/** the same person over plain HTTP, for what the other side waits for */
let witness: ApiClient

beforeAll(async () => {
  server = await emptyServer()
  trader = await logIn(server, 'trader')
  colleague = await logIn(server, 'colleague')
  reviewer = await logInReviewer(server)
  boss = await (await device(server.origin)).newPage()
})
afterAll(async () => {
  if (process.env['SHOTS']) await boss.screenshot({ path: `${process.env['SHOTS']}/first-day.png` })
  await closePages()
  await server.destroy()
})

const within = (page: Page) => page.locator('#root > :not([data-startup-snapshot])')
const card = (page: Page, name: string) => within(page).getByRole('region', { name })
const press = (page: Page, name: string) => within(page).getByRole('button', { name, exact: true }).first().click()
/** Sends the open dialog, which closes. */
async function send(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expectPage(dialog).toHaveCount(0)
}
const truth = (id: string) => trader.call<Order>('GET', `/v1/merchant/orders/${id}`)

/** On a weak line; the app is then on the device. */
async function registerHere(): Promise<void> {
  const line = { page: boss, cdp: await boss.context().newCDPSession(boss) }
  await network(line, SLOW_3G)
  await boss.goto('/auth/register')
  await boss.getByText('供应商', { exact: true }).click()
  await boss.getByLabel('手机号').fill(BOSS)
  await typeCode(server, boss)
  await boss.getByLabel('设置密码', { exact: true }).fill(NEW_PASSWORD)
  await boss.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await boss.getByRole('button', { name: '注册', exact: true }).click()
  await boss.waitForURL('**/supply/**')
  await installed(boss)
  await synced(boss)
  await network(line, {})
  await line.cdp.detach()
}

/** In the yard without a signal, both certifications with their photos; then the reviewer's answers. */
async function certify(): Promise<void> {
  await expectPage(within(boss).getByText('企业实名认证通过后才能上架、下单、签署合同', { exact: true })).toBeVisible()
  await goOffline(boss.context())
  await offline(boss)
  await visit(boss, '/user/authentication/company')
  await typeLicence(boss)
  await photograph(boss, '授权书')
  await press(boss, '提交审核')
  await expectPage(card(boss, '企业认证')).toContainText('待同步')
  await card(boss, '个人认证').getByRole('link', { name: '去认证' }).click()
  await typeIdCard(boss)
  await boss.getByRole('checkbox').last().check()
  await press(boss, '提交审核')
  await expectPage(card(boss, '个人认证')).toContainText('待同步')
  await queued(boss, 2)
  await goOnline(boss.context())
  await queued(boss, 0)
  await expectPage.poll(() => rows(boss, 'blobs')).toEqual([])

  witness = await logInBy(server, BOSS, NEW_PASSWORD)
  await decide(reviewer, witness.user_id, 1, { status: 1 })
  await decide(reviewer, witness.firm_id, 1, { status: -1, field: 'legal_person', reason: '与营业执照不一致' })
  await expectPage(card(boss, '个人认证')).toContainText('已认证')
  await expectPage(card(boss, '企业认证')).toContainText('法定代表人：与营业执照不一致')
  await card(boss, '企业认证').getByRole('link', { name: '去更正' }).click()
  await boss.getByLabel(/^法定代表人/).fill('周新港')
  await press(boss, '提交审核')
  await expectPage(card(boss, '企业认证')).toContainText('审核中')
  await queued(boss, 0)
  await decide(reviewer, witness.firm_id, 3, { status: 1 })
  await expectPage(card(boss, '企业认证')).toContainText('已认证')
}

/** The account is confirmed behind the identity check, which the running app then remembers. */
async function enterBankCard(): Promise<void> {
  await visit(boss, '/user/bank')
  await within(boss).getByRole('link', { name: '添加银行卡' }).first().click()
  const form = boss.getByRole('dialog')
  await expectPage(form).toContainText(COMPANY)
  await form.getByLabel(/^银行账号/).fill(OLD_CARD)
  await form.getByLabel(/^开户银行/).fill('演示银行')
  await form.getByLabel(/^开户支行/).fill('港口支行')
  await form.getByLabel(/^联行号/).fill('999100000001')
  await send(boss, '保存')
  await confirmCard()
}
async function confirmCard(): Promise<void> {
  await press(boss, '确认账户')
  await proveIdentity(server, boss, '确认无误')
  await expectPage(within(boss).getByText(/已于 .* 确认/)).toBeVisible()
  await queued(boss, 0)
}

async function enterWarehouse(): Promise<void> {
  await visit(boss, '/user/account/address')
  await within(boss).getByRole('link', { name: '添加地址' }).first().click()
  const form = boss.getByRole('dialog', { name: /仓库地址$/ })
  await form.getByLabel(/^地址名称/).fill('一号料场')
  await form.getByLabel(/^联系人/).fill('料场调度')
  await form.getByLabel(/^联系电话/).fill(BOSS)
  await form.getByRole('combobox', { name: /^所在地区/ }).press('Enter')
  const picker = boss.getByRole('dialog', { name: '选择所在地区' })
  await picker.getByLabel('搜索地名').fill('昆山')
  await picker.getByLabel('搜索地名').press('Enter')
  await picker.getByRole('button', { name: '确定' }).press('Enter')
  await expectPage(form.getByRole('combobox', { name: /^所在地区/ })).toContainText('昆山')
  await form.getByLabel(/^详细地址/).fill('港口大道 1 号')
  await send(boss, '保存')
  await expectPage(card(boss, '一号料场')).toBeVisible()
  await queued(boss, 0)
}

/** The colleague may commit the firm up to 10,000 yuan a deal. They register, and read the firm's work on their own phone. */
async function inviteClerk(): Promise<{ context: BrowserContext; clerk: Page }> {
  await visit(boss, '/user/members')
  await press(boss, '邀请同事')
  const form = boss.getByRole('dialog')
  await form.getByLabel(/^手机号/).fill(CLERK)
  await form.getByLabel(/^单笔限额/).fill('10000')
  await send(boss, '发送邀请')
  await queued(boss, 0)
  await expectPage(card(boss, '139****0004')).toContainText('等待加入')
  const [invitation] = await witness.call<Invitation[]>('GET', '/v1/user/invitations')
  expect(invitation).toMatchObject({ roles: ['operate'], deal_limit_fen: 1_000_000 })
  const context = await device(server.origin)
  await register(server, context, CLERK, { invitation_id: invitation?.id ?? '' })
  const clerk = await context.newPage()
  await clerk.goto('/supply/order')
  await installed(clerk)
  await synced(clerk)
  return { context, clerk }
}

async function publish(): Promise<Goods> {
  await visit(boss, '/supply/product/issue')
  const form = within(boss)
  await form.getByLabel(/^品类/).selectOption({ label: '铜 · 废铜' })
  await form.getByLabel(/^品名/).fill(TITLE)
  await form.getByLabel(/^供应数量/).fill('60')
  await form.getByLabel(/^单价/).fill('95000')
  await form.getByLabel(/^所在仓库/).selectOption({ index: 1 })
  await press(boss, '发布')
  await expectPage(form.getByRole('article', { name: TITLE, exact: true })).toContainText('在售')
  await queued(boss, 0)
  const listed = await trader.call<Goods[]>('GET', '/v1/goods?limit=100')
  expect(listed.map(({ title }) => title)).toEqual([TITLE])
  return listed[0] as Goods
}

/** A certified buyer, whose first day is not this test's subject. */
async function openBuyer(): Promise<ApiClient> {
  const context = await device(server.origin)
  await register(server, context, BUYER, { type: 2 })
  await context.close()
  const buyer = await logInBy(server, BUYER, NEW_PASSWORD)
  const names = { company_name: '南湾铜材有限公司', uscc: withUsccCheck('91999999MA7000002'), real_name: '李南湾' }
  await certifyByCalls(server, reviewer, buyer, names)
  return buyer
}

/** The colleague's acceptance exceeds their limit, so that it waits for the first person, who takes it in their name. */
async function acceptTogether(clerk: Page, { id, no }: Order): Promise<void> {
  await onDevice(clerk, id)
  await visit(clerk, `/supply/order/detail?id=${id}`)
  await press(clerk, '接单')
  await clerk
    .getByRole('dialog')
    .getByRole('button', { name: /^接单|^确认接单/ })
    .click()
  const question = clerk.getByRole('dialog', { name: '提交审批？' })
  await expectPage(question).toContainText('超出您的单笔限额 10,000.00 元，请提交周新港审批')
  await question.getByRole('button', { name: '提交审批' }).click()
  await expectPage(question).toHaveCount(0)
  await queued(clerk, 0)
  await visit(boss, '/go/todo')
  await card(boss, `接单 ${no}`).getByRole('button', { name: '同意' }).click()
  await boss.getByRole('button', { name: '同意并办理' }).click()
  await expectPage.poll(async () => (await truth(id)).state).toBe(1)
  await visit(clerk, '/go/todo')
  await expectPage(card(clerk, `接单 ${no}`)).toContainText('已同意')
}

/** The first person signs on the phone, a colleague of the trader by a call. */
async function sign({ id, supply }: Order): Promise<void> {
  const path = `/v1/merchant/contracts/supplier/${supply?.contract_id}`
  const { sha256 } = await colleague.call<{ sha256: string }>('GET', path)
  await colleague.call('POST', path, { verification: await verify(server, colleague), sha256 })
  await visit(boss, `/supply/order/detail?id=${id}`)
  await signContract(server, boss, supply?.contract_no ?? '')
  await expectPage.poll(async () => (await truth(id)).supply?.contract_effective).toBe(true)
}

async function changeCard(): Promise<void> {
  await visit(boss, '/user/bank')
  await within(boss)
    .getByRole('link', { name: /^编辑：/ })
    .click()
  await boss.getByRole('dialog').getByLabel('银行账号').fill(NEW_CARD)
  await send(boss, '保存')
  await queued(boss, 0)
  await expectPage(within(boss).getByText('账户待确认')).toBeVisible()
}

/** The trader sees the old account beside the new one, and pays to the new one once the supplier has confirmed it. */
async function payOut({ id }: Order): Promise<void> {
  const { page: desk } = await phoneOf(server, 'trader', `/trade/order/detail?id=${id}`, DESK)
  await press(desk, '登记付款')
  const dialog = desk.getByRole('dialog', { name: '登记付款' })
  await expectPage(dialog.getByRole('group', { name: '原账户' })).toContainText('9999 3333 0000 1111')
  await expectPage(dialog.getByRole('group', { name: '新账户' })).toContainText('9999 4444 0000 2222')
  await dialog.getByLabel(/^暂无/).check()
  await dialog.getByRole('button', { name: '登记付款' }).click()
  await expectPage(dialog.getByText(/确认后再付款/)).toHaveCount(2)
  await confirmCard()
  // The open dialog follows.
  await expectPage(dialog.getByText(/通过身份验证确认/)).toBeVisible()
  await expectPage(dialog.getByText(/确认后再付款/)).toHaveCount(0)
  await dialog.getByRole('button', { name: '登记付款' }).click()
  await proveIdentity(server, desk, '确定付款')
  await expectPage(dialog).toBeHidden()
  await expectPage.poll(async () => (await truth(id)).money.find(({ payee }) => payee)?.payee?.account_no).toBe(NEW_CARD)
}

test('a new supplier joins, is certified, sells with a colleague over their limit, and is paid on a changed card', async () => {
  await registerHere()
  await certify()
  await enterBankCard()
  await enterWarehouse()
  const { context, clerk } = await inviteClerk()
  const goods = await publish()
  const buyer = await openBuyer()
  const order = await createOrder(trader, witness, buyer, {
    goods_id: goods.id,
    title: TITLE,
    category_id: goods.category_id,
    quantity_kg: 30_000,
  })
  await acceptTogether(clerk, order)
  await sign(order)
  const who = { trader, supplier: witness, buyer }
  await collectAll(trader, colleague, (await advanceOrder(server, who, order, { state: 5 })).id)
  expect((await truth(order.id)).state).toBe(6)
  await changeCard()
  await payOut(order)
  await context.close()
}, 300_000)
