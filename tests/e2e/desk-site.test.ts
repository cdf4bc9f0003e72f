/** The operator’s people change the public site: a banner with a picture, its place, and what visitors then see. */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { closePages, DESK, device, installed } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { appDrawn, expectPage } from './expect.ts'
import { cut, drafted, giveBack, goOffline, goOnline, phoneOf, rows, visit } from './phone.ts'

const demo = demoServer(ownServer)
afterAll(closePages)

const TITLE = '本周到港：一号铜杆'
const picture = async (width: number, height: number) => ({
  name: `${width}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .png()
    .toBuffer(),
})

test('a banner with a picture is made, ordered by keys, and seen on the home page, also without a network', async () => {
  const visitor = await device(demo.server.origin)
  const home = await visitor.newPage()
  await home.goto('/')
  await installed(home)

  const phone = await phoneOf(demo.server, 'colleague', '/trade/admin/banner', DESK)
  const { page } = phone
  await page.getByRole('button', { name: '新增横幅' }).click()
  const dialog = page.getByRole('dialog', { name: '新增横幅' })
  await dialog.getByLabel('标题').fill(TITLE)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog.getByText('请上传图片')).toBeVisible()
  const file = dialog.locator('[data-picture="image"]')
  await file.setInputFiles(await picture(600, 200))
  await expectPage(dialog.getByText('电脑横幅至少 1200×320 像素，这张是 600×200')).toBeVisible()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('不是图片') })
  await expectPage(dialog.getByText('文件不是可识别的图片或 PDF')).toBeVisible()
  await file.setInputFiles(await picture(8000, 5100))
  await expectPage(dialog.getByText('图片超过 4000 万像素，请缩小后再上传')).toBeVisible()
  await file.setInputFiles(await picture(1600, 500))
  await expectPage(dialog.getByRole('img', { name: '电脑图片' })).toBeVisible()
  await expectPage(dialog.getByText(/文字清楚/)).toHaveCount(2)
  await dialog.getByLabel('文字颜色').fill('#808080')
  await expectPage(dialog.getByText(/文字看不清/).first()).toBeVisible()
  await dialog.getByLabel('文字颜色').fill('#ffffff')
  await expectPage.poll(async () => JSON.stringify(await rows(page, 'drafts'))).toMatch(/"image":"[^"]+".*"textcolor":"#ffffff"/)
  await page.goto('/go/drafts')
  await page.getByRole('link', { name: '继续填写' }).click()
  await expectPage(dialog.getByLabel('标题')).toHaveValue(TITLE)
  await expectPage(dialog.getByRole('img', { name: '电脑图片' })).toBeVisible()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog).toHaveCount(0)
  expect(await rows(page, 'drafts')).toEqual([])
  const banners = page.getByRole('region', { name: '横幅' }).locator('tbody tr:not([aria-hidden])')
  await expectPage(banners).toHaveCount(4)

  await page.getByRole('button', { name: '调整顺序' }).click()
  const order = page.getByRole('dialog', { name: '调整横幅的顺序' })
  const handle = order.getByRole('button', { name: new RegExp(`^${TITLE}，第`) })
  await handle.focus()
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expectPage(handle).toHaveAccessibleName(new RegExp(`第 ${place} 位`))
    await expectPage(handle).toBeFocused()
  }
  await page.keyboard.press('ArrowDown')
  await expectPage(handle).toHaveAccessibleName(/第 2 位/)
  await expectPage(handle).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await order.getByRole('button', { name: '保存顺序' }).click()
  await expectPage(order).toHaveCount(0)
  await expectPage(banners.first()).toContainText(TITLE)
  await giveBack(phone)

  const html = async () => (await fetch(demo.server.origin)).text()
  await expect.poll(html).toContain(TITLE)
  await home.clock.setSystemTime(Date.now() + 5 * 60_000)
  await home.goto('/')
  await expectPage(home.getByRole('heading', { name: TITLE })).toBeVisible()
  const keeps = () =>
    home
      .locator('main picture img')
      .first()
      .evaluate(async (image) => Boolean(await caches.match((image as HTMLImageElement).currentSrc)))
  await expectPage.poll(keeps).toBe(true)
  await goOffline(visitor)
  await home.goto('/')
  await expectPage(home.getByText('离线中 · 显示的是本机保存的内容')).toBeVisible()
  await expectPage(home.getByRole('heading', { name: TITLE })).toBeVisible()
})

test('a setting is changed at the desk and seen in the footer', async () => {
  const phone = await phoneOf(demo.server, 'colleague', '/trade/admin/settings', DESK)
  const { page } = phone
  await page.getByLabel('标语').fill('磅上见真章')
  await page.getByLabel('服务时间').fill('每天 7:00–22:00')
  await page.getByRole('button', { name: '添加域名' }).click()
  await page.getByRole('button', { name: '保存设置' }).click()
  await expectPage(page.getByText('填写域名，不含 https:// 和端口')).toBeVisible()
  await page.getByRole('button', { name: '去掉 这个域名' }).click()
  await expectPage(page.getByRole('group', { name: '页头与页脚的预览' })).toContainText('磅上见真章')
  await page.getByRole('button', { name: '保存设置' }).click()
  await expectPage(page.getByText('已保存网站设置')).toBeVisible()
  await giveBack(phone)

  const visitor = await (await device(demo.server.origin)).newPage()
  await visitor.goto('/')
  await appDrawn(visitor)
  await visitor.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectPage(visitor.getByRole('contentinfo')).toContainText('磅上见真章')
  await expectPage(visitor.getByRole('contentinfo')).toContainText('每天 7:00–22:00')
})

test('settings and a spec that are left half typed are under 草稿 after a start without a network, and gone once saved', async () => {
  const phone = await phoneOf(demo.server, 'colleague', '/trade/admin/settings', DESK)
  const { page } = phone
  const slogan = page.getByLabel('标语')
  await slogan.fill('一磅一价')
  await visit(page, '/trade/admin/catalogue/spec')
  await page.getByRole('button', { name: '新增规格' }).click()
  const dialog = page.getByRole('dialog', { name: '新增规格' })
  await dialog.getByLabel('品类').selectOption({ index: 1 })
  await dialog.getByLabel('规格名称').fill('2#废铜')
  await drafted(page, '一磅一价', '2#废铜')
  await cut(phone)
  await page.goto('/go/drafts')
  await page.getByRole('article', { name: '新增规格' }).getByRole('link', { name: '继续填写' }).click()
  await expectPage(dialog.getByLabel('规格名称')).toHaveValue('2#废铜')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog.getByText('网络不可用，请稍后重试')).toBeVisible()
  expect(await rows(page, 'drafts')).toHaveLength(2)
  await goOnline(phone.context)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog).toHaveCount(0)
  await expectPage(page.getByRole('cell', { name: '2#废铜', exact: true })).toBeVisible()
  await visit(page, '/go/drafts')
  await expectPage(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article', { name: '网站设置' }).getByRole('link', { name: '继续填写' }).click()
  await expectPage(slogan).toHaveValue('一磅一价')
  await page.getByRole('button', { name: '保存设置' }).click()
  await expectPage.poll(() => rows(page, 'drafts')).toEqual([])
  await expectPage(slogan).toHaveValue('一磅一价')
  await slogan.fill('磅磅有数')
  await drafted(page, '磅磅有数')
  await page.getByRole('button', { name: '丢弃草稿' }).click()
  await page.getByRole('button', { name: '丢弃', exact: true }).click()
  await expectPage(slogan).toHaveValue('一磅一价')
  await expectPage.poll(() => rows(page, 'drafts')).toEqual([])
  await giveBack(phone)
})
