/** The operator’s people order the help centre: a visitor sees it, without a network too. */
import { expect, test } from 'vitest'
import { DESK, device, installed } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { goOffline, phoneOf } from './phone.ts'

const demo = demoServer(ownServer)

test('a topic of the help centre is renamed and moved by keys, and a visitor reads it so, offline too', async () => {
  const visitor = await device(demo.server.origin)
  const help = await visitor.newPage()
  await help.goto('/help')
  await installed(help)

  const { page } = await phoneOf(demo.server, 'colleague', '/trade/admin/column?tab=help', DESK)
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await page.getByRole('button', { name: '修改 离线使用' }).click()
  await dialog('修改主题').getByLabel('主题名称').fill('合同与发票')
  await dialog('修改主题').getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog('修改主题').getByText('已有同名的帮助主题')).toBeVisible()
  await dialog('修改主题').getByLabel('主题名称').fill('没有网络时')
  await dialog('修改主题').getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog('修改主题')).toHaveCount(0)
  await page.getByRole('button', { name: '调整顺序' }).click()
  const handle = dialog('调整帮助主题的顺序').getByRole('button', { name: /^没有网络时，第/ })
  await handle.focus()
  for (const place of [4, 3, 2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expectPage(handle).toHaveAccessibleName(new RegExp(`第 ${place} 位`))
    await expectPage(handle).toBeFocused()
  }
  await dialog('调整帮助主题的顺序').getByRole('button', { name: '保存顺序' }).click()
  await expectPage(dialog('调整帮助主题的顺序')).toHaveCount(0)

  await page.getByRole('button', { name: '删除 结算与付款' }).click()
  const removal = dialog('删除帮助主题“结算与付款”？')
  await removal.getByRole('button', { name: '删除', exact: true }).click()
  await expectPage(removal.getByText(/请选择移到哪里/)).toBeVisible()
  await removal.getByLabel(/篇文章移到/).selectOption({ label: '订单与发货' })
  await removal.getByRole('button', { name: '删除', exact: true }).click()
  await expectPage(removal).toHaveCount(0)

  const html = async () => (await fetch(`${demo.server.origin}/help`)).text()
  await expect.poll(html).toContain('没有网络时')
  expect(await html()).not.toContain('结算与付款</')
  const first = help.getByRole('heading', { level: 2 }).first()
  await help.clock.setSystemTime(Date.now() + 5 * 60_000)
  await help.goto('/help')
  await expectPage(first).toHaveText('没有网络时')
  await goOffline(visitor)
  await help.goto('/help')
  await expectPage(help.getByText('离线中 · 显示的是本机保存的内容')).toBeVisible()
  await expectPage(first).toHaveText('没有网络时')
})
