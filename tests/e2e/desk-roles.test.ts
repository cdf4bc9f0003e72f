/** Two people of the operator’s desk: a role reaches the other’s open app, and the administrator’s role needs both of them. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { logIn } from './people.ts'
import { cut, goOnline, phoneOf } from './phone.ts'

const demo = demoServer(ownServer)
const ROLES = '/trade/admin/role'
const menu = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' }).getByRole('button', { name: '运营管理' })
const change = (page: Page, name: string) => page.getByRole('button', { name: `修改岗位：${name}` }).click()

test('a role opens the desk in the other’s app, and taking the administrator’s role waits for a second administrator', async () => {
  const [first, second] = [await logIn(demo.server, 'colleague'), await logIn(demo.server, 'trader')]
  const nameOf = async ({ call }: typeof first) => (await call<{ realname: string }>('GET', '/v1/user')).realname
  const [own, other] = [await nameOf(first), await nameOf(second)]

  const desk = await phoneOf(demo.server, 'trader', '/trade', DESK)
  await expectPage(menu(desk.page)).toHaveCount(0)
  const admin = await phoneOf(demo.server, 'colleague', ROLES, DESK)
  const { page } = admin
  await change(page, own)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^管理员/ }).uncheck()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectPage(dialog.getByText('运营方至少要有一位管理员，请先让另一位同事成为管理员')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^管理员/ }).check()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expectPage(dialog).toHaveCount(0)

  await change(page, other)
  await dialog.getByRole('checkbox', { name: /^管理员/ }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectPage(dialog).toHaveCount(0)
  await expectPage(menu(desk.page)).toBeVisible()

  // Without a line the form keeps what was ticked.
  await change(page, own)
  await cut(admin)
  await dialog.getByRole('checkbox', { name: /^管理员/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /^客服/ }).check()
  await expectPage(dialog.getByText('授予或收回管理员，由另一位管理员确认后生效。')).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectPage(dialog.getByText(/网络不可用/)).toBeVisible()
  await expectPage(dialog.getByRole('checkbox', { name: /^客服/ })).toBeChecked()
  await goOnline(admin.context)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectPage(dialog).toHaveCount(0)
  await expectPage(
    page
      .getByRole('article')
      .or(page.getByRole('heading', { name: '待确认的变更' }))
      .first(),
  ).toBeVisible()
  await expectPage(page.getByRole('button', { name: '撤回' })).toBeVisible()
  await expectPage(page.getByRole('button', { name: '同意', exact: true })).toHaveCount(0)

  await desk.page.goto('/trade/admin')
  await desk.page.getByRole('link', { name: '待确认的变更' }).click()
  await desk.page.getByRole('button', { name: '同意', exact: true }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: '同意' }).click()
  await expectPage(desk.page.getByRole('heading', { name: '待确认的变更' })).toHaveCount(0)
  // The page closes to its former administrator and leads home.
  await page.waitForURL('**/trade/index')
  expect(
    (await second.call<{ people: { id: string; desk_roles: string[] }[] }>('GET', '/v1/merchant/admin/colleagues')).people,
  ).toContainEqual(expect.objectContaining({ id: first.user_id, desk_roles: ['service'] }))
})
