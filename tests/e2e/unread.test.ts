/** Many unread messages, messages without a text, and the list by type, unread and search. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BADGE_CAP, MESSAGE_CARD_ROWS } from '#domain/constants.ts'
import { connect } from '#server/db/connect.ts'
import { users } from '#server/db/tables/accounts.ts'
import { messages } from '#server/db/tables/records.ts'
import { closePages, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { PHONES } from './people.ts'
import { cut, phoneOf } from './phone.ts'
import { ServerProcess } from './server.ts'

const SUBJECT = '没有正文的消息'
/** Messages of the other supplier, newest last: kind, text, and whether it was read. */
const OTHERS = [
  [2, '采购商确认收货 DD2609990001', true],
  [0, '采购合同待签署 CG2609990002', false],
  [0, '采购合同已作废 CG2609990001', true],
] as const

let server: ServerProcess
beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
  await server.stop()
  const { db, close } = await connect({ data_dir: join(server.data_dir, 'database') })
  const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.phone, PHONES.buyer))
  const row = { user_id: buyer?.id ?? '', mode: 2 as const, subject: SUBJECT, content: '', created_at: new Date() }
  await db.insert(messages).values(Array.from({ length: BADGE_CAP + 1 }, () => ({ ...row, id: uuidv7() })))
  const [other] = await db.select({ id: users.id }).from(users).where(eq(users.phone, PHONES.other_supplier))
  await db.insert(messages).values(
    OTHERS.map(([mode, subject, read], at) => {
      const created_at = new Date(Date.now() + at * 1000)
      return { id: uuidv7(), user_id: other?.id ?? '', mode, subject, content: '', created_at, read_at: read ? created_at : null }
    }),
  )
  await close()
  await server.start()
})
afterAll(async () => {
  await closePages()
  await server.destroy()
})

test(`the badge shows ${BADGE_CAP}+ above ${BADGE_CAP} unread; the card lists ${MESSAGE_CARD_ROWS}; a message without text has no content`, async () => {
  const { context, page } = await phoneOf(server, 'buyer', '/member/index', PHONE)
  await expectPage(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /消息/ })).toContainText(
    `${BADGE_CAP}+`,
  )
  const card = page.locator('section').filter({ hasText: '未读消息' })
  await expectPage(card.getByText(SUBJECT)).toHaveCount(MESSAGE_CARD_ROWS)
  await expectPage(card.getByText('暂无内容')).toHaveCount(MESSAGE_CARD_ROWS)
  await context.close()
})

test('the address contains type, unread and search of the messages, and the list works offline', async () => {
  const phone = await phoneOf(server, 'other_supplier', '/user/message', PHONE)
  const { page } = phone
  const listed = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: /DD260999|CG260999/ })
  await expectPage(listed).toHaveCount(OTHERS.length)
  await page.getByRole('link', { name: '合同', exact: true }).click()
  await expectPage(listed).toHaveText([/已作废/, /待签署/])
  await page.getByText('只看未读').click()
  await expectPage(listed).toHaveText([/待签署/])
  expect(new URL(page.url()).search).toBe('?type=0&unread=1')

  await cut(phone)
  await page.goto('/user/message')
  await expectPage(listed).toHaveCount(OTHERS.length)
  await page.getByLabel('搜索消息').fill('hetong 0001')
  await expectPage(listed).toHaveText([/已作废/])
  await expectPage(page).toHaveURL(/q=hetong/)
  await page.getByLabel('搜索消息').fill('黄铜')
  await expectPage(page.getByText('没有找到“黄铜”')).toBeVisible()
  await page.getByRole('button', { name: '清除搜索' }).click()
  await expectPage(listed).toHaveCount(OTHERS.length)
  await phone.context.close()
})
