/** Fills in login and registration forms: with the code that was sent, and by keyboard alone. */
import type { Locator, Page, Route } from 'playwright'
import { expect } from 'vitest'
import { LOGIN_CODE_LENGTH, RESEND_COUNTDOWN_S } from '#domain/constants.ts'
import { expectPage } from './expect.ts'
import { lastCode } from './people.ts'
import type { ServerProcess } from './server.ts'

/** Presses 获取验证码 and returns the code that was sent. */
export async function askForCode(from: ServerProcess, page: Page): Promise<string> {
  const before = from.output.length
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expectPage(page.getByText(`${RESEND_COUNTDOWN_S}秒后重新获取`).or(page.getByText(/5\d秒后重新获取/))).toBeVisible()
  return lastCode(from, LOGIN_CODE_LENGTH, before)
}
/** Types the code that was sent. Its last digit moves on to the next field, or sends the form if there is none. */
export async function typeCode(from: ServerProcess, page: Page): Promise<void> {
  const code = await askForCode(from, page)
  await page.getByLabel('验证码').fill(code)
}
/** Presses Tab until the element has the focus, which shows that it can be reached without a mouse. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const has = () => wanted.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 30 && !(await has()); steps++) await page.keyboard.press('Tab')
  expect(await has(), String(wanted)).toBe(true)
}

/**
 * Stops the page's clock and presses. Once the server has answered `path`, expects the result after `least_ms` of that clock, and
 * not before.
 */
export async function pauseOf(press: () => Promise<unknown>, path: string, shown: Locator, least_ms: number): Promise<void> {
  const page = shown.page()
  const answer = page.waitForResponse(path)
  await press()
  await (await answer).finished()
  // The page answers later questions only after it has processed the answer, so its delay has begun by then.
  await page.evaluate(async () => {
    for (let asked = 0; asked < 3; asked++) await (await fetch('/livez')).text()
  })
  await page.clock.runFor(least_ms - 1)
  expect(await shown.count()).toBe(0)
  const step = async () => {
    await page.clock.runFor(1)
    return shown.count()
  }
  await expectPage.poll(step).toBe(1)
}

/** Holds the page's next request of this kind until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let free = () => {}
  const freed = new Promise<void>((resolve) => {
    free = resolve
  })
  const pass = async (route: Route) => {
    await freed
    await route.continue()
  }
  await page.context().route(path, pass, { times: 1 })
  return free
}

export interface Shown {
  id: string
  content: string
  secret: string
}
/** The desk shows a code that `begin` requests. The server's answer is held until the waiting state was seen. */
export async function showCode(page: Page, begin: () => Promise<void>): Promise<Shown> {
  const free = await hold(page, '**/v1/scan/qrcode')
  const answer = page.waitForResponse('**/v1/scan/qrcode')
  await begin()
  await expectPage(page.getByText('二维码加载中')).toBeVisible()
  free()
  const { data } = (await (await answer).json()) as { data: Shown }
  await expectPage(page.getByText('请使用APP扫码登录')).toBeVisible()
  return data
}
export const toQr =
  (page: Page, path = '/auth/login') =>
  async () => {
    await page.goto(path)
    await page.getByRole('tab', { name: '扫码登录' }).click()
  }
