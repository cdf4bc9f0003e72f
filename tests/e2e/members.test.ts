/**
 * The people of a firm: invited from a dead spot, joined with one role, kept from what it does not allow, and removed.
 * The device of a removed person deletes what it holds, and says what it could not send.
 */
import { expect, test } from 'vitest'
import { LOGIN_CODE_LENGTH } from '#domain/constants.ts'
import { device } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { lastCode, PHONES } from './people.ts'
import { databases, goOffline, goOnline, offline, onDevice, queued, synced, visit } from './phone.ts'

const demo = demoServer(ownServer)
const GUEST = '13912340001'
const PASSWORD = 'copper-wire-no-1'

test('a supplier invites a colleague offline, who registers into the firm, may only look, and asks for what waits', async () => {
  const id = (await demo.accepted()).id
  const { page: boss, context } = await demo.phone('/user/members')
  await expectPage(boss.getByRole('region', { name: '演示甲' })).toContainText('管理员')
  await goOffline(context)
  await offline(boss)
  await boss.getByRole('button', { name: '邀请同事' }).click()
  const dialog = boss.getByRole('dialog')
  await dialog.getByLabel(/^手机号/).fill(PHONES.supplier)
  await dialog.getByLabel(/^经办/).uncheck()
  await dialog.getByRole('button', { name: '发送邀请' }).click()
  await expectPage(dialog.getByText('请至少选择一个角色')).toBeVisible()
  await dialog.getByLabel(/^经办/).check()
  await dialog.getByLabel(/^只读/).check()
  await expectPage(dialog.getByLabel(/^经办/)).not.toBeChecked()
  await dialog.getByLabel(/^手机号/).fill(GUEST)
  await dialog.getByRole('button', { name: '发送邀请' }).click()
  await expectPage(boss.getByRole('region', { name: '139****0001' })).toContainText('待同步')
  await goOnline(context)
  await queued(boss, 0)
  await expectPage(boss.getByRole('region', { name: '139****0001' })).toContainText('等待加入')
  await expectPage.poll(() => demo.server.output).toContain('邀请您加入，请用本手机号注册或登录后确认')

  const other = await device(demo.server.origin)
  const guest = await other.newPage()
  await guest.goto('/auth/register')
  await guest.getByText('采购商', { exact: true }).click()
  await guest.getByLabel('手机号').fill(GUEST)
  const before = demo.server.output.length
  await guest.getByRole('button', { name: '获取验证码' }).click()
  await guest.getByLabel(/^验证码/).fill(await lastCode(demo.server, LOGIN_CODE_LENGTH, before))
  await guest.getByLabel('设置密码', { exact: true }).fill(PASSWORD)
  await guest.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await guest.getByRole('button', { name: '注册', exact: true }).click()
  const choice = guest.getByRole('group', { name: '有企业邀请您加入' })
  await choice.getByText(/^加入演示·.*（只读）$/).click()
  await guest.getByRole('button', { name: '注册', exact: true }).click()
  // The firm's side, and not the one chosen before.
  await guest.waitForURL('**/supply/**')
  await synced(guest)
  await expectPage(boss.getByRole('region', { name: '139****0001' })).toContainText('只读')

  await visit(guest, `/supply/order/detail?id=${id}`)
  await guest.getByRole('button', { name: '发货', exact: true }).click()
  const ask = guest.getByRole('dialog', { name: '发货' })
  await expectPage(ask.getByText('须由经办办理，演示甲可以办理')).toBeVisible()
  await ask.getByLabel(/^附言/).fill('车已到三号门')
  await ask.getByRole('button', { name: '请同事办理' }).click()
  await expectPage(ask).toHaveCount(0)
  await visit(boss, '/user/message')
  await expectPage(boss.getByText('139****0001 请您办理：发货').first()).toBeVisible()

  await visit(boss, '/user/members')
  await boss.getByRole('button', { name: '修改角色：139****0001' }).click()
  await boss.getByRole('dialog').getByLabel(/^经办/).check()
  await boss.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  // The other device follows without a reload.
  await expectPage(guest.getByRole('link', { name: '发货', exact: true })).toBeVisible()

  await visit(boss, '/user/members')
  await boss.getByRole('button', { name: '修改角色：演示甲' }).click()
  await boss
    .getByRole('dialog')
    .getByLabel(/^管理员/)
    .uncheck()
  await boss.getByRole('dialog').getByLabel(/^经办/).check()
  await boss.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expectPage(boss.getByText('企业至少要有一位管理员，请先让另一位同事成为管理员')).toBeVisible()
  await boss.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await boss.getByRole('button', { name: '离开' }).click()

  const order = await demo.order()
  await onDevice(guest, order.id)
  await visit(guest, `/supply/order/detail?id=${order.id}`)
  await goOffline(other)
  await offline(guest)
  await guest.getByRole('button', { name: '接单', exact: true }).click()
  await guest.getByRole('button', { name: '确认接单' }).click()
  await queued(guest, 1)
  await boss.getByRole('button', { name: '移除：139****0001' }).click()
  await boss.getByRole('button', { name: '移除', exact: true }).click()
  await expectPage(boss.getByRole('region', { name: '139****0001' })).toHaveCount(0)
  await queued(boss, 0)
  await goOnline(other)
  // The way back would lead to a page of the firm.
  await guest.waitForURL(/\/auth\/login$/)
  await expectPage(guest.getByText('您已不是该企业的成员')).toBeVisible()
  await expectPage(guest.getByText(/其中 1 项操作没有提交，不能再提交/)).toBeVisible()
  await expectPage.poll(() => databases(guest)).toBe(0)
  await guest.reload()
  await expectPage(guest.getByText('您已不是该企业的成员')).toBeVisible()
  expect((await demo.truth(order.id)).state).toBe(0)
  await other.close()
})
