/** Many unread messages, and messages without a text. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, test } from 'vitest'
import { BADGE_CAP, MESSAGE_CARD_ROWS } from '#domain/constants.ts'
import { connect } from '#server/db/connect.ts'
import { users } from '#server/db/tables/accounts.ts'
import { messages } from '#server/db/tables/records.ts'
import { closePages, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { PHONES } from './people.ts'
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
  await closePages()
  await server.destroy()
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
