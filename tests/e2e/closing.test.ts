/** 注销账号: what is open is listed with its way there, and an account with nothing open closes and leaves all its devices. */
import type { Page } from 'playwright'
import { test } from 'vitest'
import { device, installed, PHONE } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { codeBoxes } from './desk.ts'
import { expectPage } from './expect.ts'
import { typeCode } from './forms.ts'
import { lastCode } from './people.ts'
import { acceptOffline, cut, databases, goOnline, queued, synced, visit } from './phone.ts'

const demo = demoServer(ownServer)
const NEWCOMER = '13911113333'
const PASSWORD = 'copper-wire-no-1'

async function register(page: Page): Promise<void> {
  await page.goto('/auth/register')
  await page.getByText('采购商', { exact: true }).click()
  await page.getByLabel('手机号', { exact: true }).fill(NEWCOMER)
  await typeCode(demo.server, page)
  await page.getByLabel('设置密码').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL(`${demo.server.origin}/member/index`)
}

test('what is open is listed with its way there, offline it says so, and what waits on the device is sent first', async () => {
  const { no, id } = await demo.order()
  const phone = await demo.phone('/user/account/secure')
  const { context, page } = phone
  await page.getByRole('link', { name: '注销账号' }).click()
  await expectPage(page.getByRole('heading', { name: '注销后不能恢复' })).toBeVisible()
  const open = page.getByRole('region', { name: '还没有了结' })
  await expectPage(open.getByRole('link', { name: `订单 ${no}` })).toBeVisible()
  await expectPage(page.getByRole('button', { name: '注销账号' })).toHaveCount(0)
  await open.getByRole('link', { name: `订单 ${no}` }).click()
  await page.waitForURL(new RegExp(`/supply/order/detail\\?id=${id}`))
  await acceptOffline(phone, id)
  await visit(page, '/user/account/close')
  await expectPage(page.getByText('注销需要网络').first()).toBeVisible()
  await goOnline(context)
  await queued(page, 0)
  await expectPage(open.getByRole('link', { name: `订单 ${no}` })).toBeVisible()
})

test('an account with nothing open closes behind words and code, and leaves this device and another one', async () => {
  const context = await device(demo.server.origin, PHONE)
  const page = await context.newPage()
  await register(page)
  const elsewhere = await device(demo.server.origin, PHONE)
  const second = await elsewhere.newPage()
  await second.goto('/auth/login')
  await second.getByLabel('手机号', { exact: true }).fill(NEWCOMER)
  await typeCode(demo.server, second)
  await second.waitForURL(`${demo.server.origin}/member/index`)
  await installed(second)
  await synced(second)
  await visit(second, '/user')
  await cut({ context: elsewhere, page: second })
  await second.getByRole('button', { name: /^编辑/ }).first().click()
  await second.getByLabel('昵称').fill('老陈')
  await second.getByRole('button', { name: '保存' }).click()
  await queued(second, 1)
  await page.goto('/user/account/close')
  await expectPage(page.getByText(/没有其他人，会一并注销/)).toBeVisible()
  const press = page.getByRole('button', { name: '注销账号' })
  await press.click()
  await expectPage(page.getByText('请输入“注销账号”', { exact: true })).toBeVisible()
  await page.getByLabel('请输入“注销账号”确认').fill('注销账号')
  await cut({ context, page })
  await expectPage(page.getByRole('button', { name: '联网后注销' })).toBeDisabled()
  await goOnline(context)
  await press.click()
  const dialog = page.getByRole('dialog', { name: '身份验证' })
  const before = demo.server.output.length
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await codeBoxes(dialog).fill(await lastCode(demo.server, 5, before))
  await page.waitForURL(`${demo.server.origin}/auth/closed`)
  await expectPage(page.getByRole('heading', { name: '账号已注销' })).toBeVisible()
  await expectPage.poll(() => databases(page)).toBe(0)
  await goOnline(elsewhere)
  await second.waitForURL(/\/auth\/login$/)
  await expectPage(second.getByText('这个账号已注销')).toBeVisible()
  await expectPage(second.getByText(/其中 1 项操作没有提交，不能再提交。$/)).toBeVisible()
  await expectPage.poll(() => databases(second)).toBe(0)
  await elsewhere.close()
  await page.goto('/user/account/secure')
  await page.waitForURL(/\/auth\/login/)
  await expectPage(page.getByText('登录已失效')).toHaveCount(0)
  await page.goto('/auth/login?by=account')
  await page.getByLabel('手机号或邮箱').fill(NEWCOMER)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectPage(page.getByText('账号或密码错误')).toBeVisible()
  await context.close()
})
