/**
 * An announcement is drafted without a line, sent to the suppliers, reaches an open phone, and is counted when it is read. One to all
 * visitors shows on the public pages and the ways in to people who are not logged in, until it is closed or ended.
 */
import { v7 as uuidv7 } from 'uuid'
import { test } from 'vitest'
import { DESK, device, installed } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { appDrawn, expectPage } from './expect.ts'
import { logIn } from './people.ts'
import { cut, drafted, goOnline, phoneOf, queued } from './phone.ts'

const demo = demoServer(ownServer)
const TITLE = '今晚系统维护'
const CONTENT = '22:00 起维护一小时，期间操作会保留在本机。'

test('an announcement is drafted offline, sent to suppliers, read on a phone without a network, and counted', async () => {
  const phone = await demo.phone('/user/message')
  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin/announcement', DESK)
  const { page } = desk
  await page.getByRole('link', { name: '新公告' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新公告' })
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  for (const words of ['请选择发给谁', '请输入标题', '请输入内容']) await expectPage(dialog.getByText(words)).toBeVisible()

  await cut(desk)
  await dialog.getByLabel(/^标题/).fill(TITLE)
  await dialog.getByLabel(/^内容/).fill(CONTENT)
  await dialog.getByRole('checkbox', { name: /^供应商/ }).check()
  await expectPage(dialog.getByText(/草稿已存/)).toBeVisible()
  await drafted(page, '["supplier"]')
  await page.reload()
  await expectPage(dialog.getByLabel(/^标题/)).toHaveValue(TITLE)
  await goOnline(desk.context)
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  const sure = page.getByRole('dialog', { name: `发送“${TITLE}”？` })
  await expectPage(sure).toContainText('发给供应商。发送后不能修改或撤回。')
  await sure.getByRole('button', { name: '发送' }).click()
  await expectPage(page.getByText('已开始发送，共 2 人')).toBeVisible()
  await expectPage(dialog).toHaveCount(0)
  const list = page.getByRole('region', { name: '公告' })
  await expectPage(list.getByText('已读 0 / 2 人')).toBeVisible()

  const message = phone.page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(TITLE) })
    .first()
  await expectPage(message).toContainText(CONTENT)
  await message.click()
  await expectPage(message.getByText('未读')).toHaveCount(0)
  await queued(phone.page, 0)
  await page.reload()
  await expectPage(list.getByText('已读 1 / 2 人')).toBeVisible()
  await cut(phone)
  await phone.page.reload()
  await expectPage(message).toContainText(CONTENT)
})

test('a message goes to the ticked firms alone, and its draft knows them', async () => {
  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin/firm', DESK)
  const { page } = desk
  const names = ['演示·蓝岬再生资源', '演示·砺锋铜材']
  for (const name of names) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('link', { name: '发送消息' }).click()
  const dialog = page.getByRole('dialog', { name: '发送消息 · 2 家企业' })
  for (const name of names) await expectPage(dialog).toContainText(name)
  await dialog.getByLabel(/^标题/).fill('月底对账')
  await drafted(page, '月底对账')
  await page.goto('/go/drafts')
  await page.getByRole('link', { name: '继续填写' }).first().click()
  await expectPage(dialog.getByLabel(/^标题/)).toHaveValue('月底对账')
  for (const name of names) await expectPage(dialog).toContainText(name)
  await dialog.getByLabel(/^内容/).fill('请在 30 日前核对本月账目。')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  const sure = page.getByRole('dialog', { name: '发送“月底对账”？' })
  await expectPage(sure).toContainText(/发给演示·.+、演示·/)
  await sure.getByRole('button', { name: '发送' }).click()
  await expectPage(page.getByText('已开始发送，共 2 人')).toBeVisible()
  await expectPage(dialog).toHaveCount(0)
})

test('an announcement to visitors shows to whoever is not logged in, offline too, until it is closed or ended', async () => {
  const phone = await demo.phone('/supply/order')
  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin/announcement', DESK)
  const { page } = desk
  await page.getByRole('link', { name: '新公告' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新公告' })
  await dialog.getByRole('checkbox', { name: /^所有访客/ }).check()
  await expectPage(dialog.getByRole('checkbox', { name: /^供应商/ })).toBeChecked()
  await dialog.getByLabel(/^标题/).fill('春节放假安排')
  await dialog.getByLabel(/^内容/).fill('2 月 16 日至 22 日放假，磅房不休。')
  await dialog.getByLabel(/^结束显示/).fill('2020-01-01T00:00')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  await expectPage(dialog.getByText('结束时间已过，请改为以后的时间')).toBeVisible()
  await dialog.getByLabel(/^结束显示/).fill('')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  const sure = page.getByRole('dialog', { name: '发送“春节放假安排”？' })
  await expectPage(sure).toContainText('发给所有访客（含未登录）。')
  await sure.getByRole('button', { name: '发送' }).click()
  // Who is logged in has the message. Its notice is shown for some seconds only.
  await expectPage(phone.page.getByText('您有新的消息')).toBeVisible()
  await expectPage(dialog).toHaveCount(0)

  const context = await device(demo.server.origin)
  const visitor = await context.newPage()
  await visitor.goto('/')
  const line = visitor.getByRole('status').filter({ hasText: '春节放假安排' })
  await line.getByRole('button', { name: '春节放假安排' }).click()
  const text = visitor.getByRole('dialog', { name: '春节放假安排' })
  await expectPage(text).toContainText('磅房不休')
  await text.getByRole('button', { name: '知道了' }).click()
  await visitor.goto('/auth/login')
  await expectPage(line).toBeVisible()
  await visitor.goto('/')
  await installed(visitor)
  await visitor.goto('/')
  await expectPage(line).toBeVisible()
  await context.setOffline(true)
  await visitor.reload()
  await expectPage(line).toBeVisible()
  await context.setOffline(false)
  await line.getByRole('button', { name: '关闭公告' }).click()
  await expectPage(line).toHaveCount(0)
  await visitor.goto('/auth/login')
  await appDrawn(visitor)
  await expectPage(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPage(line).toHaveCount(0)

  // Who is logged in has no line beside the message.
  await phone.page.goto('/')
  await appDrawn(phone.page)
  await expectPage(phone.page.getByRole('status').filter({ hasText: '春节放假安排' })).toHaveCount(0)

  await page.getByRole('button', { name: '结束显示：春节放假安排' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束显示', exact: true }).click()
  await expectPage(page.getByText('已结束显示')).toBeVisible()
  await expectPage(page.getByRole('button', { name: '结束显示：春节放假安排' })).toHaveCount(0)
  const later = await (await device(demo.server.origin)).newPage()
  await later.goto('/')
  await appDrawn(later)
  await expectPage(later.getByText('春节放假安排')).toHaveCount(0)
})

test('a page of the desk shows what was sent while its socket was away', async () => {
  const away = { now: true }
  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin/announcement', DESK, (page) =>
    page.routeWebSocket(/\/socket\.io\//, (socket) => void (away.now ? socket.close() : socket.connectToServer())),
  )
  const { page } = desk
  await expectPage(page.getByRole('region', { name: '公告' }).or(page.getByText('还没有公告'))).toBeVisible()
  const sent = { id: uuidv7(), title: '磅房检修', content: '今日 15:00 起检修一小时。', roles: ['supplier'], firm_ids: [] }
  await (await logIn(demo.server, 'colleague')).call('POST', '/v1/merchant/admin/announcements', sent)
  const shown = page.getByText(sent.title, { exact: true })
  await expectPage(shown).toHaveCount(0)
  away.now = false
  // The next attempt to connect may be 45 s away.
  await expectPage(shown).toBeVisible({ timeout: 60_000 })
})
