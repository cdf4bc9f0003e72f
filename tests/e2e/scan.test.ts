/** 扫码登录 from both sides, the waiting desk and the deciding phone, with and without the channel. */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as constants from '#domain/constants.ts'
import { closePages, DESK, device, PHONE } from './browser.ts'
import { seeing } from './camera.ts'
import { expectPage } from './expect.ts'
import { hold, showCode, toQr } from './forms.ts'
import { giveBack, type Phone, phoneOf } from './phone.ts'
import { ServerProcess } from './server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
})
afterAll(async () => {
  await closePages()
  await server.destroy()
})

const atDesk = async (): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await device(server.origin, DESK)
  return { context, page: await context.newPage() }
}

test('扫码登录: the phone reads the code with its camera and confirms it, and the login never travels over the channel', async () => {
  const { context, page: desk } = await atDesk()
  const heard: string[] = []
  desk.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  const { id, secret } = await showCode(desk, toQr(desk, '/auth/login?return=/member/order'))
  const code = desk.getByRole('img', { name: '登录二维码' })
  expect(await code.boundingBox()).toMatchObject({ width: constants.QR_SIZE_PX, height: constants.QR_SIZE_PX })

  const phone: Phone = await phoneOf(server, 'buyer', '/user', PHONE, seeing(await code.screenshot()))
  await phone.page.getByRole('link', { name: '扫一扫登录电脑' }).click()
  await phone.page.waitForURL(`${server.origin}/go/scan?id=${id}`)
  await expectPage(phone.page.getByRole('heading', { name: 'Linux · Chrome' })).toBeVisible()
  await expectPage(desk.getByText('扫描成功，请在手机上确认，请勿刷新页面')).toBeVisible()
  await expectPage.poll(() => heard.some((frame) => frame.includes(id))).toBe(true)
  const free = await hold(desk, '**/v1/scan/login')
  await phone.page.getByRole('button', { name: '确认登录' }).click()
  await expectPage(phone.page.getByText('已确认登录')).toBeVisible()
  await expectPage(desk.getByText('授权成功，正在登录')).toBeVisible()
  free()
  await expectPage(desk.getByText('登录成功')).toBeVisible()
  await desk.waitForURL(`${server.origin}/member/order`)

  const auth = (await context.cookies()).find((cookie) => cookie.name === 'userAuth')
  const { access_token } = JSON.parse(decodeURIComponent(auth?.value ?? '{}')) as { access_token: string }
  expect(access_token.length).toBeGreaterThan(20)
  expect(heard.filter((frame) => frame.includes(access_token) || frame.includes(secret))).toEqual([])
  const device_id = await desk.evaluate(() => localStorage.getItem('xunjin.device'))
  const again = await context.request.post('/v1/scan/login', { data: { id, secret, device_id } })
  expect(again.status()).toBe(409)
  await phone.page.goto(`/go/scan?id=${id}`)
  await expectPage(phone.page.getByText('这次登录已经处理过了')).toBeVisible()
  await Promise.all([context.close(), giveBack(phone)])
})

test('扫码登录 shows without a channel that a code was cancelled on the phone, cancelled at the desk, or has expired', async () => {
  const { context, page: desk } = await atDesk()
  await desk.clock.install()
  await desk.routeWebSocket(/socket\.io/, (socket) => socket.close())
  const first = await showCode(desk, toQr(desk))
  const phone: Phone = await phoneOf(server, 'supplier', `/go/scan?id=${first.id}`)
  await expectPage(desk.getByText('扫描成功，请在手机上确认，请勿刷新页面')).toBeVisible()
  await phone.page.getByRole('button', { name: '取消登录' }).click()
  await expectPage(phone.page.getByText('那台浏览器没有登录您的账号。')).toBeVisible()
  await expectPage(desk.getByText('已取消登录')).toBeVisible()

  const refresh = () => desk.getByRole('button', { name: '点击刷新' }).click()
  const second = await showCode(desk, refresh)
  await phone.page.goto(`/go/scan?id=${second.id}`)
  await expectPage(phone.page.getByRole('button', { name: '确认登录' })).toBeVisible()
  await desk.getByRole('button', { name: '取消' }).click()
  await expectPage(desk.getByText('已取消登录')).toBeVisible()

  await showCode(desk, refresh)
  await desk.clock.fastForward(constants.QR_TTL_S * 1000)
  await expectPage(desk.getByText('二维码已过期')).toBeVisible()
  await phone.context.setOffline(true)
  await phone.page.getByRole('button', { name: '确认登录' }).click()
  await expectPage(phone.page.getByText('网络不可用，请稍后重试')).toBeVisible()
  await Promise.all([context.close(), giveBack(phone)])
})

test('扫码登录 opens its channel anew as soon as the network is back', async () => {
  const { context, page: desk } = await atDesk()
  await desk.clock.install()
  await showCode(desk, toQr(desk, '/auth/login'))
  // While the clock stands, no pause between two attempts ends.
  await desk.clock.pauseAt(Date.now() + 60_000)
  await context.setOffline(true)
  const opened = desk.waitForEvent('websocket')
  await context.setOffline(false)
  await opened
  await context.close()
})

test('扫码登录 continues 1.5 s after the phone has confirmed', async () => {
  const { context, page: desk } = await atDesk()
  await desk.clock.install()
  await desk.routeWebSocket(/socket\.io/, (socket) => socket.close())
  const { id } = await showCode(desk, toQr(desk))
  const phone: Phone = await phoneOf(server, 'trader', `/go/scan?id=${id}`)
  await expectPage(desk.getByText('扫描成功，请在手机上确认，请勿刷新页面')).toBeVisible()
  await desk.clock.pauseAt((await desk.evaluate(() => Date.now())) + 1000)
  await phone.page.getByRole('button', { name: '确认登录' }).click()
  await expectPage(phone.page.getByText('已确认登录')).toBeVisible()
  const taken = desk.waitForResponse('**/v1/scan/login')
  // Without a channel the desk polls every few seconds. Its clock stops once it has polled.
  let asked = false
  const free = await hold(desk, '**/v1/scan/status')
  void desk.waitForRequest('**/v1/scan/status').then(() => {
    asked = true
  })
  const step = async () => {
    if (!asked) await desk.clock.runFor(500)
    return asked
  }
  await expectPage.poll(step).toBe(true)
  free()
  await expectPage(desk.getByText('授权成功，正在登录')).toBeVisible()
  await taken
  const told = desk.getByText('登录成功')
  await desk.clock.runFor(constants.LOGIN_REDIRECT_DELAY_MS - 1)
  expect(await told.count()).toBe(0)
  await desk.clock.runFor(1)
  await desk.waitForURL(`${server.origin}/trade/index`)
  await Promise.all([context.close(), giveBack(phone)])
})
