/** The head of the console and what it counts: full screen, reload, the folded menu, new messages and how many are unread. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BADGE_CAP, MESSAGE_CARD_ROWS, REFRESH_RELOAD_DELAY_MS } from '#domain/constants.ts'
import { connect } from '#server/db/connect.ts'
import { users } from '#server/db/tables/accounts.ts'
import { messages } from '#server/db/tables/records.ts'
import { closeBrowser, DESK, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { createOrder, logIn, PHONES } from './people.ts'
import { phoneOf } from './phone.ts'
import { ServerProcess } from './server.ts'

const SUBJECT = '没有正文的消息'

let server: ServerProcess
beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
  await server.stop()
  const { db, close } = await connect({ data_dir: join(server.data_dir, 'database') })
  const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.phone, PHONES.buyer))
  const row = { user_id: buyer?.id ?? '', mode: 2 as const, subject: SUBJECT, content: '', created_at: new Date() }
  await db.insert(messages).values(Array.from({ length: BADGE_CAP + 1 }, () => ({ ...row, id: uuidv7() })))
  await close()
  await server.start()
})
afterAll(async () => {
  await closeBrowser()
  await server.destroy()
})

const bell = (page: Page) => page.getByRole('button', { name: /^站内信/ })

test('full screen, or that the browser cannot; a reload after 1.5 s; the menu is folded until somebody unfolds it', async () => {
  const { context, page } = await phoneOf(server, 'trader', '/trade/index', DESK, (each) => each.clock.install())
  await expectPage(page.getByRole('button', { name: '展开菜单' }).first()).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.evaluate(() => Object.defineProperty(document.documentElement, 'requestFullscreen', { value: undefined }))
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expectPage(page.getByText('您的浏览器不支持此操作')).toBeVisible()

  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => Object.assign(globalThis, { before: true }))
  const same = () => page.evaluate(() => 'before' in globalThis)
  await page.getByRole('button', { name: '刷新页面' }).click()
  await page.clock.runFor(REFRESH_RELOAD_DELAY_MS - 1)
  expect(await same()).toBe(true)
  const loaded = page.waitForEvent('load')
  await page.clock.runFor(1)
  await loaded
  expect(await same()).toBe(false)
  await context.close()
})

test('a new message is told of as it comes, stands under the bell, and once read nothing is unread', async () => {
  const { context, page } = await phoneOf(server, 'supplier', '/user/message', DESK)
  const [trader, supplier, buyer] = await Promise.all([
    logIn(server, 'trader'),
    logIn(server, 'supplier'),
    logIn(server, 'other_buyer'),
  ])
  const { no } = await createOrder(trader, supplier, buyer)
  await expectPage(page.getByText('您有新的消息')).toBeVisible()
  await bell(page).click()
  await expectPage(page.getByRole('button', { name: new RegExp(no) }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '全部已读' }).click()
  await expectPage(bell(page)).toHaveAccessibleName('站内信')
  await bell(page).click()
  await expectPage(page.getByText('暂无未读消息')).toBeVisible()
  await context.close()
})

test(`above ${BADGE_CAP} unread the mark says ${BADGE_CAP}+; the card lists ${MESSAGE_CARD_ROWS}; a message without text has no content`, async () => {
  const { context, page } = await phoneOf(server, 'buyer', '/member/index', PHONE)
  await expectPage(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /消息/ })).toContainText(
    `${BADGE_CAP}+`,
  )
  const card = page.locator('section').filter({ hasText: '未读消息' })
  await expectPage(card.getByText(SUBJECT)).toHaveCount(MESSAGE_CARD_ROWS)
  await expectPage(card.getByText('暂无内容')).toHaveCount(MESSAGE_CARD_ROWS)
  await context.close()
})
