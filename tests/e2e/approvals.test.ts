/** A colleague over their limit: the step waits for approval from a dead spot on, and is taken in their name, or comes back. */
import { v7 as uuidv7 } from 'uuid'
import { test } from 'vitest'
import type { Approval } from '#domain/firm/approval.ts'
import type { Member } from '#domain/firm/member.ts'
import { DESK, device, installed, PHONE } from './browser.ts'
import { sectionSum, waitingNumbers } from './counts.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { pickFirm } from './desk.ts'
import { expectPage } from './expect.ts'
import { logIn, sendPhoto } from './people.ts'
import { cut, giveBack, goOffline, goOnline, offline, onDevice, phoneOf, queued, synced, visit } from './phone.ts'
import { register } from './registering.ts'

const demo = demoServer(ownServer)
const CLERK = '13912340003'

test('a clerk without a limit of their own accepts orders through a colleague', async () => {
  const [first, second] = [await demo.signed(), await demo.signed()]
  const photo = await sendPhoto(demo.server, demo.supplier)
  await demo.supplier.call('POST', '/v1/user/avatar', { photo_ids: [photo] })
  const invitation_id = uuidv7()
  const invited = { id: invitation_id, phone: CLERK, roles: ['operate'], deal_limit_fen: 100, day_limit_fen: null }
  await demo.supplier.call('POST', '/v1/user/invitations', invited)
  const context = await device(demo.server.origin)
  await register(demo.server, context, CLERK, { invitation_id })
  const clerk = context.pages()[0] ?? (await context.newPage())
  await clerk.goto(`/supply/order/detail?id=${first.id}`)
  await installed(clerk)
  await synced(clerk)
  await goOffline(context)
  await offline(clerk)

  for (const { id } of [first, second]) {
    await visit(clerk, `/supply/order/detail?id=${id}`)
    await clerk.getByRole('button', { name: '接单', exact: true }).click()
    await clerk
      .getByRole('dialog')
      .getByRole('button', { name: /^接单|^确认接单/ })
      .click()
    const question = clerk.getByRole('dialog', { name: '提交审批？' })
    await expectPage(question.getByText(/超出您的单笔限额 1\.00 元，请提交演示甲审批/)).toBeVisible()
    await question.getByRole('button', { name: '提交审批' }).click()
    await expectPage(question).toHaveCount(0)
    await expectPage(clerk.getByText('已提交审批：接单')).toBeVisible()
  }
  await visit(clerk, '/go/todo')
  await expectPage(clerk.getByRole('heading', { name: '我提交的审批' })).toBeVisible()
  await goOnline(context)
  await queued(clerk, 0)

  const phone = await demo.phone('/go/todo')
  const { page: boss } = phone
  await expectPage(boss.getByRole('heading', { name: '待我审批' })).toBeVisible()
  await boss
    .getByRole('region', { name: `接单 ${first.no}` })
    .getByRole('button', { name: '同意' })
    .click()
  await boss.getByRole('button', { name: '同意并办理' }).click()
  await expectPage(clerk.getByRole('region', { name: `接单 ${first.no}` })).toContainText('已同意')
  await expectPage.poll(async () => (await demo.truth(first.id)).state).toBe(1)

  // The badge, the browser's tab and the page count the approval that waits, also without a signal.
  const all = await sectionSum(boss)
  await expectPage.poll(() => waitingNumbers(boss)).toEqual([all, all, all, all])
  await cut(phone)
  await boss
    .getByRole('region', { name: `接单 ${second.no}` })
    .getByRole('button', { name: '退回' })
    .click()
  const reject = boss.getByRole('dialog', { name: '退回审批' })
  await reject.getByRole('button', { name: '退回', exact: true }).click()
  await expectPage(reject.getByText('请填写退回原因')).toBeVisible()
  await reject.getByLabel(/^退回原因/).fill('先问清楚付款日')
  await reject.getByRole('button', { name: '退回', exact: true }).click()
  await queued(boss, 1)
  const left = all - 1
  await expectPage.poll(() => waitingNumbers(boss)).toEqual([left, left, left, left])
  await goOnline(phone.context)
  await expectPage(clerk.getByRole('region', { name: `接单 ${second.no}` })).toContainText('先问清楚付款日')
  await expectPage.poll(async () => (await demo.truth(second.id)).state).toBe(0)

  // The colleague's picture stands beside their name, also without a network.
  const picture = clerk.getByRole('region', { name: `接单 ${second.no}` }).locator(`img[src*="${photo}"]`)
  const isDrawn = () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0)
  await expectPage.poll(isDrawn).toBe(true)
  const isKept = () => picture.evaluate(async (img) => Boolean(await caches.match((img as HTMLImageElement).currentSrc)))
  await expectPage.poll(isKept).toBe(true)
  await goOffline(context)
  await clerk.reload()
  await expectPage.poll(isDrawn).toBe(true)
  await context.close()
})

test('a trader’s clerk asks for an order over their limit, and it stands on both devices once a colleague agrees', async () => {
  const { trader, server } = demo
  const clerk_id = (await logIn(server, 'colleague')).user_id
  const members = await trader.call<Member[]>('GET', '/v1/user/members')
  const base_version = members.find(({ id }) => id === clerk_id)?.version
  const limits = { deal_limit_fen: 100, day_limit_fen: null }
  await trader.call('PUT', `/v1/user/members/${clerk_id}`, { base_version, roles: ['operate'], ...limits })
  const asking = await phoneOf(server, 'colleague', '/trade/order/new', DESK)
  const { page: clerk } = asking
  await pickFirm(clerk, '供应商', '演示·蓝岬再生资源')
  await pickFirm(clerk, '采购商', '演示·砺锋铜材')
  await clerk.getByLabel('品类').selectOption({ label: '铜 · 废铜' })
  await clerk.getByLabel('品名').fill('1# 光亮铜')
  await clerk.getByLabel('数量').fill('32.517')
  await clerk.getByLabel('采购价（含税）').fill('95000')
  await clerk.getByLabel('销售价（含税）').fill('95420')
  await clerk.getByRole('button', { name: '提交同事审批' }).click()
  const question = clerk.getByRole('dialog', { name: '提交审批？' })
  await expectPage(question.getByText(/超出您的单笔限额 1\.00 元，请提交.+审批/)).toBeVisible()
  await question.getByRole('button', { name: '提交审批' }).click()
  const asked = async () => (await trader.call<Approval[]>('GET', '/v1/user/approvals'))[0]
  await expectPage.poll(async () => (await asked())?.action).toBe('createOrder')
  const id = (await asked())?.order_id ?? ''

  const deciding = await phoneOf(server, 'trader', '/go/todo', PHONE)
  const card = deciding.page.getByRole('region', { name: '新建订单 1# 光亮铜 32.517 吨' })
  await expectPage(card).toContainText('演示·砺锋铜材')
  await card.getByRole('button', { name: '同意' }).click()
  await deciding.page.getByRole('button', { name: '同意并办理' }).click()
  await expectPage.poll(async () => (await asked())?.order_no).toMatch(/^DD/)
  await onDevice(deciding.page, id)
  await onDevice(clerk, id)
  await Promise.all([giveBack(asking), giveBack(deciding)])
})
