/** A colleague over their limit: the step waits for approval from a dead spot on, and is taken in their name, or comes back. */
import { v7 as uuidv7 } from 'uuid'
import { test } from 'vitest'
import { device, installed } from './browser.ts'
import { sectionSum, waitingNumbers } from './counts.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { sendPhoto } from './people.ts'
import { cut, goOffline, goOnline, offline, queued, synced, visit } from './phone.ts'
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
