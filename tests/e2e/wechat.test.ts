/** 微信登录: a notice if it is not set up, the way there and back, binding to a phone, direct login, and unbinding. */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { openWechatServer } from '../server/outside/wechat-server.ts'
import { closePages, device } from './browser.ts'
import { expectPage } from './expect.ts'
import { typeCode } from './forms.ts'
import { lastCode } from './people.ts'
import { codeBoxes } from './desk.ts'
import { ServerProcess } from './server.ts'

const WECHAT = { app_id: 'wxdemo0000000001', app_secret: 'demo-secret-of-the-test' }
let wechat: Awaited<ReturnType<typeof openWechatServer>>
let server: ServerProcess
let without: ServerProcess
beforeAll(async () => {
  wechat = await openWechatServer(WECHAT)
  const env = {
    WECHAT_APP_ID: WECHAT.app_id,
    WECHAT_APP_SECRET: WECHAT.app_secret,
    WECHAT_API_ORIGIN: wechat.origin,
    WECHAT_OPEN_ORIGIN: wechat.origin,
  }
  const [bound, plain] = await Promise.all([ServerProcess.withDemo(env), ServerProcess.withDemo()])
  ;[server, without] = await Promise.all([bound.start(), plain.start()])
})
afterAll(async () => {
  await closePages()
  await Promise.all([server.destroy(), without.destroy(), wechat.close()])
})

const somebody = async (at = server): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await device(at.origin)
  return { context, page: await context.newPage() }
}

test('the login says so if WeChat is not set up', async () => {
  const { context, page } = await somebody(without)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: '微信登录' }).click()
  await expectPage(page.getByRole('dialog', { name: '微信登录尚未开通' })).toBeVisible()
  await context.close()
})

test('WeChat returns, binds a phone, opens its account, then logs in directly, and can be unbound', async () => {
  wechat.as({ openid: 'o-of-the-test-000000000001', unionid: 'u-of-the-test-000000000001', nickname: '铜线老张' })
  const { context, page } = await somebody()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: '微信登录' }).click()
  await expectPage(page.getByRole('heading', { name: '绑定手机号' })).toBeVisible()
  await expectPage(page.getByText(/铜线老张/)).toBeVisible()
  await page.getByLabel('手机号', { exact: true }).fill('13933334444')
  await typeCode(server, page)
  await expectPage(page.locator('p').filter({ hasText: '请阅读并同意用户协议和隐私政策' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await expectPage(page.getByText('这个手机号还没有账号')).toBeVisible()
  await page.getByText('采购商', { exact: true }).click()
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.waitForURL(`${server.origin}/member/index`)
  await page.goto('/user/account/secure')
  await expectPage(page.getByRole('listitem').filter({ hasText: '微信' }).getByText('已绑定')).toBeVisible()
  await context.close()

  const later = await somebody()
  await later.page.goto('/auth/login?return=/user/message')
  await later.page.getByRole('button', { name: '微信登录' }).click()
  await expectPage(later.page.getByText('登录成功')).toBeVisible()
  await later.page.waitForURL(`${server.origin}/user/message`)
  await later.page.goto('/auth/binding?state=x')
  await expectPage(later.page.getByText('您没有同意微信授权。')).toBeVisible()

  await later.page.goto('/user/account/secure')
  await later.page.getByRole('button', { name: '解除绑定' }).click()
  await later.page.getByRole('dialog', { name: '解除微信绑定' }).getByRole('button', { name: '解除绑定' }).click()
  const dialog = later.page.getByRole('dialog', { name: '身份验证' })
  const before = server.output.length
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await codeBoxes(dialog).fill(await lastCode(server, 5, before))
  await expectPage(later.page.getByText('已解除微信绑定')).toBeVisible()
  await expectPage(later.page.getByRole('button', { name: '绑定微信' })).toBeVisible()
  await later.page.reload()
  await expectPage(later.page.getByRole('button', { name: '绑定微信' })).toBeVisible()
  await later.context.close()
  const after = await somebody()
  await after.page.goto('/auth/login')
  await after.page.getByRole('button', { name: '微信登录' }).click()
  await expectPage(after.page.getByRole('heading', { name: '绑定手机号' })).toBeVisible()
  await after.context.close()
})
