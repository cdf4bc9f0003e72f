/** 仓库地址 on screens: written offline, shared within the firm only, and never overwritten unseen. */
import type { Locator, Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Address } from '#domain/firm/address.ts'
import { DESK } from './browser.ts'
import { expectPage } from './expect.ts'
import { cut, goOnline, phoneOf, queued } from './phone.ts'
import { demoServer } from './demo-server.ts'

const demo = demoServer()
const PAGE = '/user/account/address'
const PATH = '/v1/user/addresses'
const all = () => demo.supplier.call<Address[]>('GET', PATH)
const names = async () => (await all()).map(({ name, is_default }) => `${name}${is_default ? ' 默认' : ''}`)
/** The cards with their tags, in order. */
const cards = (page: Page) =>
  page
    .locator('li > section')
    .evaluateAll((found) =>
      found.map((card) => [
        card.getAttribute('aria-label'),
        ...[...card.querySelectorAll('h2 ~ span')].map((tag) => tag.textContent),
      ]),
    )
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const form = (page: Page) => page.getByRole('dialog', { name: /仓库地址$/ })
const save = (page: Page) => form(page).getByRole('button', { name: '保存' }).click()

test('addresses added, edited and deleted offline reach the firm’s devices and no others', async () => {
  const phone = await demo.phone(PAGE)
  const { context, page } = phone
  const [first, second] = await all()
  await cut(phone)

  await page.getByRole('link', { name: '添加地址' }).click()
  await save(page)
  for (const words of ['请输入地址名称', '请输入联系人', '请输入联系电话', '请选择所在地区', '请输入详细地址'])
    await expectPage(form(page).getByText(words, { exact: true })).toBeVisible()
  await expectPage(form(page).getByLabel(/^地址名称/)).toBeFocused()
  await form(page)
    .getByLabel(/^地址名称/)
    .fill(first?.name ?? '')
  await form(page)
    .getByLabel(/^联系人/)
    .fill('老周')
  await form(page)
    .getByLabel(/^联系电话/)
    .fill('12345')
  await form(page)
    .getByLabel(/^详细地址/)
    .fill('港口大道 20 号')
  await expectPage(form(page).getByText('请输入正确的联系电话')).toBeVisible()
  await form(page)
    .getByLabel(/^联系电话/)
    .fill('0512-57301234')
  // By keyboard alone, a person reaches the provinces, the search and the district.
  await form(page)
    .getByRole('combobox', { name: /^所在地区/ })
    .press('Enter')
  const picker = page.getByRole('dialog', { name: '选择所在地区' })
  await picker.getByRole('option', { name: '江苏省' }).click()
  await expectPage(picker.getByRole('option', { name: '苏州市' })).toBeVisible()
  await picker.getByLabel('搜索地名').fill('昆山')
  await picker.getByLabel('搜索地名').press('Enter')
  await expectPage(picker.getByText('街道、乡镇要联网后才能选')).toBeVisible()
  await picker.getByRole('button', { name: '确定' }).press('Enter')
  await expectPage(form(page).getByRole('combobox', { name: /^所在地区/ })).toHaveText('江苏省苏州市昆山市')
  await save(page)
  await expectPage(form(page).getByText('已有同名的仓库地址')).toBeVisible()
  await form(page)
    .getByLabel(/^地址名称/)
    .fill('夜班料场')
  await form(page).getByLabel('设为默认地址').check()
  await save(page)
  await expectPage(card(page, '夜班料场').getByText('待同步')).toBeVisible()

  await page.getByRole('link', { name: `编辑：${second?.name}` }).click()
  await expectPage(form(page).getByRole('combobox', { name: /^所在地区/ })).toHaveText(second?.region_name ?? '')
  await form(page)
    .getByLabel(/^联系人/)
    .fill('库管员老李')
  await save(page)
  await page.getByRole('button', { name: `删除：${first?.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  const shown = [
    ['夜班料场', '默认', '待同步'],
    [second?.name, '待同步'],
  ]
  await expectPage.poll(() => cards(page)).toEqual(shown)
  await page.reload()
  await expectPage.poll(() => cards(page)).toEqual(shown)
  expect(await names()).toEqual([`${first?.name} 默认`, second?.name])

  await goOnline(context)
  await queued(page, 0)
  await expectPage(page.getByText('待同步', { exact: true })).toHaveCount(0)
  const sent = [['夜班料场', '默认'], [second?.name]]
  await expectPage.poll(() => cards(page)).toEqual(sent)
  expect(await names()).toEqual(['夜班料场 默认', second?.name])
  expect(await all()).toMatchObject([{ region_ids: ['32', '3205', '320583'], phone: '0512-57301234' }, { contact: '库管员老李' }])

  const colleague = await phoneOf(demo.server, 'supplier', PAGE, DESK)
  await expectPage.poll(() => cards(colleague.page)).toEqual(sent)
  await colleague.context.close()
  const buyer = await phoneOf(demo.server, 'buyer', PAGE, DESK)
  await expectPage(buyer.page.getByRole('region').first()).toBeVisible()
  await expectPage(buyer.page.getByText('夜班料场')).toHaveCount(0)
  await buyer.context.close()
})

test('a refused edit is marked on its card, opens with the typed values and the reason, and is sent again', async () => {
  const phone = await demo.phone(PAGE)
  const { context, page } = phone
  const { id, version, default_rank: _r, created_at: _c, updated_at: _u, ...fields } = (await all())[0] as Address
  await cut(phone)
  await page.getByRole('link', { name: `编辑：${fields.name}` }).click()
  await form(page)
    .getByLabel(/^地址名称/)
    .fill('同事的库')
  await form(page)
    .getByLabel(/^联系人/)
    .fill('白班老王')
  await save(page)
  await expectPage(card(page, '同事的库').getByText('待同步')).toBeVisible()
  await demo.supplier.call('POST', PATH, { ...fields, id: uuidv7(), name: '同事的库', is_default: false })
  await goOnline(context)
  await expectPage(card(page, fields.name).getByText('需要处理')).toBeVisible()

  await page.getByRole('link', { name: `编辑：${fields.name}` }).click()
  await expectPage(form(page).getByText('已有同名的仓库地址')).toBeVisible()
  await expectPage(form(page).getByText(`现在保存的是：${fields.contact}`)).toBeVisible()
  await expectPage(form(page).getByLabel(/^地址名称/)).toHaveValue('同事的库')
  await form(page)
    .getByLabel(/^地址名称/)
    .fill('白班料场')
  await save(page)
  await expectPage(page.getByText('需要处理', { exact: true })).toHaveCount(0)
  await expectPage.poll(names).toEqual(expect.arrayContaining(['白班料场 默认', '同事的库']))
  expect((await all()).find((each) => each.id === id)).toMatchObject({ contact: '白班老王', version: version + 1 })
})

test('leaving unsaved values asks first, and a trader has no addresses', async () => {
  const { page } = await demo.phone(PAGE)
  const add = page.getByRole('link', { name: '添加地址' })
  await add.click()
  await expectPage(form(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPage(form(page)).toHaveCount(0)
  await add.click()
  await form(page)
    .getByLabel(/^地址名称/)
    .fill('半个地址')
  const question = page.getByRole('dialog', { name: '离开此页？' })
  const ways = [
    () => form(page).getByRole('button', { name: '取消' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]
  for (const close of ways) {
    await close()
    await question.getByRole('button', { name: '继续填写' }).click()
    await expectPage(question).toHaveCount(0)
    await expectPage(form(page).getByLabel(/^地址名称/)).toHaveValue('半个地址')
  }
  await form(page).getByRole('button', { name: '关闭' }).click()
  await question.getByRole('button', { name: '离开' }).click()
  await expectPage(form(page)).toHaveCount(0)

  const trader = await phoneOf(demo.server, 'trader', '/trade/index', DESK)
  await expectPage(trader.page.getByRole('link', { name: '仓库地址' })).toHaveCount(0)
  await trader.page.goto(PAGE)
  await expectPage(trader.page.getByRole('heading', { level: 1, name: '当前账号暂无权限，请联系管理员' })).toBeVisible()
  await trader.context.close()
})
