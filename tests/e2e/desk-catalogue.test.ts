/** The operator’s people keep categories of goods and their specs: an open form of a supplier follows without another press. */
import { afterAll, test } from 'vitest'
import { closePages, DESK } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { phoneOf } from './phone.ts'

const demo = demoServer(ownServer)
afterAll(closePages)

test('a category and a spec that are added at the desk are offered in the open form of a supplier, in the order made by keys and by dragging, and merged', async () => {
  const supplier = await phoneOf(demo.server, 'supplier', '/supply/product/issue', DESK)
  const choice = supplier.page.getByLabel(/^品类/)
  await choice.selectOption({ label: '铜 · 废铜' })
  await supplier.page.getByLabel(/^品名/).fill('正在填写')

  const { page } = await phoneOf(demo.server, 'colleague', '/trade/admin/catalogue', DESK)
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  await press('新增品类')
  const dialog = page.getByRole('dialog', { name: '新增品类' })
  await dialog.getByLabel('品类名称').fill('废铜')
  await dialog.getByLabel('上级').selectOption({ label: '铜' })
  await dialog.getByLabel('税率').fill('９')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog.getByText('“铜”下已有同名的品类')).toBeVisible()
  await dialog.getByLabel('品类名称').fill('铍铜')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog).toHaveCount(0)
  const rows = page.getByRole('region', { name: '品类' }).locator('tbody tr:not([aria-hidden])')
  await expectPage(rows.filter({ hasText: '铍铜' })).toContainText('9%')

  await press('下级顺序 铜')
  const order = page.getByRole('dialog', { name: '调整“铜”下级品类的顺序' })
  const handle = order.getByRole('button', { name: /^铍铜，第/ })
  await handle.focus()
  for (const place of [2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expectPage(handle).toHaveAccessibleName(new RegExp(`第 ${place} 位`))
    await expectPage(handle).toBeFocused()
  }
  // A dragged row takes the place of the one under the pointer.
  await handle.hover()
  await page.mouse.down()
  await order.getByRole('button', { name: /^电解铜，第/ }).hover()
  await expectPage(handle).toHaveAccessibleName(/第 2 位/)
  await page.mouse.up()
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expectPage(handle).toHaveAccessibleName(/第 1 位/)
  await order.getByRole('button', { name: '保存顺序' }).click()
  await expectPage(order).toHaveCount(0)
  await expectPage(rows.nth(1)).toContainText('铍铜')

  await page.getByRole('link', { name: '规格 铍铜' }).click()
  await press('新增规格')
  const added = page.getByRole('dialog', { name: '新增规格' })
  await expectPage(added.getByLabel('品类')).toHaveValue(/./)
  await added.getByLabel('规格名称').fill('C17200 铍铜带')
  await added.getByLabel('等级').fill('铍 1.8%～2.0%')
  await added.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(added).toHaveCount(0)
  await expectPage(page.getByRole('cell', { name: 'C17200 铍铜带', exact: true })).toBeVisible()

  // The supplier's form keeps what is typed.
  await expectPage(choice.locator('option').nth(1)).toHaveText('铜 · 铍铜')
  await choice.selectOption({ label: '铜 · 铍铜' })
  await expectPage(supplier.page.locator('option[value="C17200 铍铜带"]')).toHaveCount(1)
  await expectPage(supplier.page.getByLabel(/^品名/)).toHaveValue('正在填写')

  // Merged into another category, it is offered no more, and its spec goes along.
  await page.getByLabel('品类与规格').getByRole('link', { name: '品类', exact: true }).click()
  await press('合并 铍铜')
  const merging = page.getByRole('dialog', { name: '合并“铍铜”' })
  await expectPage(merging).toContainText('1 个规格改用目标品类')
  await merging.getByRole('button', { name: '合并', exact: true }).click()
  await expectPage(merging.getByText('请选择目标品类')).toBeVisible()
  await merging.getByLabel('合并到').selectOption({ label: '铜 · 废铜' })
  await expectPage(merging).toContainText('税率：9% → 13%')
  await merging.getByRole('button', { name: '合并', exact: true }).click()
  await expectPage(merging).toHaveCount(0)
  await expectPage(rows.filter({ hasText: '铍铜' })).toHaveCount(0)
  await expectPage(choice.locator('option', { hasText: '铍铜' })).toHaveCount(0)
  await choice.selectOption({ label: '铜 · 废铜' })
  await expectPage(supplier.page.locator('option[value="C17200 铍铜带"]')).toHaveCount(1)
})
