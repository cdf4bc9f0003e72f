/** Registration, login and forgotten passwords as people use them: without a mouse, without a network, and with their delays. */
import type { BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as constants from '#domain/constants.ts'
import { closePages, DESK, device, PHONE } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { askForCode, pauseOf, showCode, tabTo, toQr, typeCode } from './forms.ts'
import { lastCode, PHONES } from './people.ts'
import { PASSWORD, ServerProcess } from './server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
})
afterAll(async () => {
  await closePages()
  await server.destroy()
})

const somebody = async (viewport = PHONE): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await device(server.origin, viewport)
  return { context, page: await context.newPage() }
}
/** px, once its position is stable. */
const widthOf = async (drawer: Locator) => Math.round((await drawer.boundingBox())?.width ?? 0)

test('a supplier registers without a mouse, reads the agreement meanwhile, and lands in their own area', async () => {
  const { context, page } = await somebody(DESK)
  await page.goto('/auth/register')
  const submit = page.getByRole('button', { name: '注册', exact: true })
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  for (const words of ['请选择账号类型', '请输入手机号', '请输入验证码', '请输入密码', '请阅读并同意用户协议和隐私政策'])
    await expectPage(page.locator('p').filter({ hasText: words })).toBeVisible()

  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('手机号', { exact: true }))
  await page.keyboard.type('12811112222')
  await page.keyboard.press('Tab')
  await expectPage(page.getByText('请输入正确的手机号格式')).toBeVisible()
  await page.getByLabel('手机号', { exact: true }).fill('13911112222')
  const before = server.output.length
  await tabTo(page, page.getByRole('button', { name: '获取验证码' }))
  await page.keyboard.press('Enter')
  await expectPage(page.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type(await lastCode(server, constants.LOGIN_CODE_LENGTH, before))
  await expectPage(page.getByLabel('设置密码')).toBeFocused()
  await page.keyboard.type('short')
  await page.keyboard.press('Tab')
  await expectPage(page.getByText(`密码至少${constants.PASSWORD_MIN_LENGTH}个字符`)).toBeVisible()
  await page.getByLabel('设置密码').fill('copper-wire-no-1')
  await expectPage(page.getByText('密码强度：强')).toBeVisible()

  const paper = page.getByRole('main').getByRole('link', { name: '用户协议' })
  await tabTo(page, paper)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expectPage(drawer.getByRole('heading').first()).toBeVisible()
  await expectPage.poll(() => widthOf(drawer)).toBe(DESK.width / 2)
  await page.keyboard.press('Escape')
  await expectPage(drawer).toHaveCount(0)
  await expectPage(paper).toBeFocused()
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await expectPage(page.getByText('注册成功')).toBeVisible()
  await page.waitForURL(`${server.origin}/supply/index`)
  await context.close()
})

test('the drawer opens after 300 ms over the whole phone, and a used number is reported at its field', async () => {
  const { context, page } = await somebody()
  await page.goto('/auth/register')
  await appDrawn(page)
  await page.clock.install()
  const drawer = page.getByRole('dialog')
  const open = page.getByRole('main').getByRole('link', { name: '隐私政策' })
  await open.click()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await open.click()
  await page.clock.runFor(constants.ARTICLE_DRAWER_DELAY_MS - 1)
  expect(await drawer.count()).toBe(0)
  await page.clock.runFor(1)
  await expectPage(drawer).toBeVisible()
  await expectPage.poll(() => widthOf(drawer)).toBe(PHONE.width)
  await page.clock.resume()
  await drawer.getByRole('button', { name: '关闭' }).click()

  await page.getByText('采购商', { exact: true }).click()
  await page.getByLabel('手机号', { exact: true }).fill(PHONES.buyer)
  await typeCode(server, page)
  await page.getByLabel('设置密码').fill('copper-wire-no-1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectPage(page.getByText('该手机号已注册，请直接登录')).toBeVisible()
  await expectPage(page.getByLabel('手机号', { exact: true })).toBeFocused()
  await page.clock.fastForward(constants.RESEND_COUNTDOWN_S * 1000)
  await expectPage(page.getByRole('button', { name: '获取验证码' })).toBeEnabled()

  await context.setOffline(true)
  await expectPage(page.getByText('当前没有网络')).toBeVisible()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectPage(page.getByText('网络不可用，请稍后重试')).toBeVisible()
  await expectPage(page.getByLabel('设置密码')).toHaveValue('copper-wire-no-1')
  await context.close()
})

test('a forgotten password is replaced by a code and logs in, and is changed again in 账号安全', async () => {
  const { context, page } = await somebody()
  await page.goto('/auth/password')
  await page.waitForURL(`${server.origin}/auth/findpwd`)
  await page.getByLabel('手机号或邮箱').fill(PHONES.other_buyer)
  // The sixth digit sends the form.
  await typeCode(server, page)
  await page.waitForURL(`${server.origin}/auth/password`)
  await page.reload()
  await page.getByLabel('新密码').fill('a-new-password-1')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expectPage(page.getByText('密码已重置，请用新密码登录')).toBeVisible()
  await page.getByLabel('手机号或邮箱').fill(PHONES.other_buyer)
  await page.getByLabel('密码', { exact: true }).fill('a-new-password-1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${server.origin}/member/index`)

  await page.goto('/user/account/secure')
  await page.getByRole('link', { name: '修改密码' }).click()
  await page.getByLabel('当前密码').fill('not-this-one')
  await page.getByLabel('新密码').fill('a-new-password-2')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expectPage(page.getByText('当前密码错误')).toBeVisible()
  await page.getByLabel('当前密码').fill('a-new-password-1')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expectPage(page.getByText('密码已修改')).toBeVisible()
  await page.waitForURL(`${server.origin}/user/account/secure`)
  await context.close()
})

test("a trader's password needs a code on a new device, and no longer on a known one", async () => {
  const { context, page } = await somebody()
  const enter = async () => {
    await page.goto('/auth/login?by=account')
    await page.getByLabel('手机号或邮箱').fill(PHONES.trader)
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await enter()
  await expectPage(page.getByText('请输入发送到 138****0006 的验证码')).toBeVisible()
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expectPage(page.getByLabel('手机号或邮箱')).toHaveValue(PHONES.trader)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const right = await askForCode(server, page)
  await page.getByLabel('验证码').fill(right === '000000' ? '000001' : '000000')
  await expectPage(page.locator('p').filter({ hasText: '验证码错误或已失效' })).toBeVisible()
  await page.getByLabel('验证码').fill(right)
  await page.waitForURL(`${server.origin}/trade/index`)

  // A logged-in person who opens these pages sees the account, and may go on or make room for another account.
  for (const path of ['/auth/login?return=/trade/order', '/auth/register?return=/trade/order']) {
    await page.goto(path)
    await expectPage(page.getByText('当前已登录')).toBeVisible()
    await expectPage(page.getByLabel('手机号', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: '继续' }).click()
    await page.waitForURL(`${server.origin}/trade/order`)
  }
  await page.goto('/auth/login')
  await expectPage(page.getByRole('link', { name: '进入商户中心' })).toBeVisible()
  await page.getByRole('button', { name: '使用其他账号登录' }).click()
  await expectPage(page.getByText('退出成功')).toBeVisible()
  await enter()
  await page.waitForURL(`${server.origin}/trade/index`)

  // A session that ended elsewhere shows the form and not the account.
  const token = JSON.parse(decodeURIComponent((await context.cookies()).find(({ name }) => name === 'userAuth')?.value ?? '{}'))
  await context.request.post('/v1/logout', { data: {}, headers: { authorization: `Bearer ${token.access_token}` } })
  await context.addCookies([{ name: 'userAuth', value: encodeURIComponent(JSON.stringify(token)), url: server.origin }])
  await page.goto('/auth/login')
  await expectPage(page.getByLabel('手机号', { exact: true })).toBeVisible()
  await context.close()
})

test('a login by SMS code waits 600 ms before the code dialog, 1.5 s before the notice, and 3 s after an error', async () => {
  const { context, page } = await somebody()
  await page.clock.install()
  await page.goto('/auth/login')
  for (const [name, article_id] of [
    ['用户协议', constants.USER_AGREEMENT_ARTICLE_ID],
    ['隐私政策', constants.PRIVACY_POLICY_ARTICLE_ID],
  ] as const)
    await expectPage(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute(
      'href',
      `/news/detail?id=${article_id}`,
    )
  const code = page.getByLabel('验证码')
  await code.pressSequentially('12345678')
  await expectPage(code).toHaveValue('12345678'.slice(0, constants.LOGIN_CODE_LENGTH))
  // The lazily loaded code is there.
  await showCode(page, toQr(page))
  const device_id = await page.evaluate(() => localStorage.getItem('xunjin.device'))
  expect(device_id).toHaveLength(constants.DEVICE_ID_LENGTH)
  await page.getByRole('tab', { name: '账号登录' }).click()
  await page.getByLabel('手机号或邮箱').fill(PHONES.buyer)
  await page.getByLabel('密码', { exact: true }).fill('not-this-one')
  await page.clock.pauseAt(Date.now() + 60_000)
  const submit = page.getByRole('button', { name: '登录', exact: true })
  const error = page.getByRole('alert').filter({ hasText: '错误' })
  await pauseOf(() => submit.click(), '**/v1/login', error, constants.FAILURE_MESSAGE_DELAY_MS)
  await page.clock.runFor(constants.ERROR_NOTICE_MS - 100)
  await expectPage(error).toBeVisible()
  await page.clock.runFor(100)
  await expectPage(error).toHaveCount(0)
  const scan = page.getByRole('tab', { name: '扫码登录' })
  await pauseOf(() => scan.click(), '**/v1/scan/qrcode', page.getByText('请使用APP扫码登录'), constants.QR_LOADING_DELAY_MS)
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByLabel('手机号', { exact: true }).fill(PHONES.buyer)
  // The last digit sends the form.
  await pauseOf(() => typeCode(server, page), '**/v1/login', page.getByText('登录成功'), constants.LOGIN_REDIRECT_DELAY_MS)
  await page.waitForURL(`${server.origin}/member/index`)
  await context.close()
})
