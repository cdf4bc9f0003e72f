/** A colleague over their limit: the step waits for approval from a dead spot on, and is taken in their name, or comes back. */
import type { BrowserContext } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { test } from 'vitest'
import { LOGIN_CODE_LENGTH } from '#domain/constants.ts'
import { device, installed } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { lastCode } from './people.ts'
import { goOffline, goOnline, offline, queued, synced, visit } from './phone.ts'

const demo = demoServer(ownServer)
const CLERK = '13912340003'

/** Registers the invited person in this profile, by the calls of the page. */
async function join({ request }: BrowserContext, invitation_id: string): Promise<void> {
  const before = demo.server.output.length
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { data })
    if (!answer.ok()) throw new Error(`${path} ${await answer.text()}`)
    return (await answer.json()) as { data: { ticket?: string } }
  }
  await send('post', '/v1/register/verification-code', { phone: CLERK })
  const verification_code = await lastCode(demo.server, LOGIN_CODE_LENGTH, before)
  const { data } = await send('put', '/v1/register/verification-code', { phone: CLERK, verification_code })
  await send('post', '/v1/register', {
    phone: CLERK,
    password: 'copper-wire-no-1',
    agreed: true,
    invitation_id,
    ticket: data.ticket,
  })
}

test('a clerk without a limit of their own accepts orders through a colleague', async () => {
  const [first, second] = [await demo.signed(), await demo.signed()]
  const invitation_id = uuidv7()
  const invited = { id: invitation_id, phone: CLERK, roles: ['operate'], deal_limit_fen: 100, day_limit_fen: null }
  await demo.supplier.call('POST', '/v1/user/invitations', invited)
  const context = await device(demo.server.origin)
  await join(context, invitation_id)
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

  const { page: boss } = await demo.phone('/go/todo')
  await expectPage(boss.getByRole('heading', { name: '待我审批' })).toBeVisible()
  await boss
    .getByRole('region', { name: `接单 ${first.no}` })
    .getByRole('button', { name: '同意' })
    .click()
  await boss.getByRole('button', { name: '同意并办理' }).click()
  await expectPage(clerk.getByRole('region', { name: `接单 ${first.no}` })).toContainText('已同意')
  await expectPage.poll(async () => (await demo.truth(first.id)).state).toBe(1)

  await boss
    .getByRole('region', { name: `接单 ${second.no}` })
    .getByRole('button', { name: '退回' })
    .click()
  const reject = boss.getByRole('dialog', { name: '退回审批' })
  await reject.getByRole('button', { name: '退回', exact: true }).click()
  await expectPage(reject.getByText('请填写退回原因')).toBeVisible()
  await reject.getByLabel(/^退回原因/).fill('先问清楚付款日')
  await reject.getByRole('button', { name: '退回', exact: true }).click()
  await expectPage(clerk.getByRole('region', { name: `接单 ${second.no}` })).toContainText('先问清楚付款日')
  await expectPage.poll(async () => (await demo.truth(second.id)).state).toBe(0)
  await context.close()
})
