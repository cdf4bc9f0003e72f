/** The operator's articles: written, pasted from WeChat and Word, illustrated and published; then read by a visitor, and by two operators. */
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DESK, device, installed } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { appDrawn, expectPage } from './expect.ts'
import { cut, goOnline, phoneOf, queued } from './phone.ts'

const demo = demoServer(ownServer)
const operator = (path: string) => phoneOf(demo.server, 'colleague', path, DESK)

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<!--[if gte mso 9]><xml></xml><![endif]--><h1 style="mso-pagination:none">行情<o:p></o:p></h1>
<p class=MsoNormal style="margin-left:3cm"><b><span lang=EN-US style="font-family:SimSun">光亮铜</span></b>上涨<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>华东</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp;</span></span>华南</p>
<table border=1><tr><td width=90 style="border:solid"><p class=MsoNormal>均价</p></td><td>71,200</td></tr></table>
<img src="file:///C:/temp/1.png" width=300><script>window.__xss=1</script></body></html>`

/** As an official account writes: text in sections, pictures that load later, a card of the account, a pixel that counts readers. */
const WECHAT = `<section style="box-sizing:border-box"><section><span style="font-size:15px"><span style="font-weight: 700;">广东</span>库存下降</span></section></section>
<section><br></section><p style="text-align:center"><img data-src="https://mmbiz.qpic.cn/a.png" src="data:image/gif;base64,R0" class="rich_pages"></p>
<section><img data-src="https://mmbiz.qpic.cn/b.png"><img src="https://mp.weixin.qq.com/count" width="1"></section>
<section style="display: none;">隐藏的字</section><mp-common-profile data-nickname="某号">某号的名片</mp-common-profile>
<p><a href="javascript:alert(1)">点这里</a></p>`

const editor = (page: Page) => page.getByRole('textbox', { name: '正文' })
async function paste(page: Page, html: string): Promise<void> {
  await editor(page).click()
  await editor(page).evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    data.setData('text/plain', 'x')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
}
const picture = async () => ({
  name: 'yard.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 500, channels: 3, background: '#7c5a36' } })
    .png()
    .toBuffer(),
})

test('an article is written, pasted, illustrated and published, and a visitor reads it, offline too', {
  timeout: 180_000,
}, async () => {
  const { page } = await operator('/trade/admin/article')
  await page.getByRole('link', { name: '写文章' }).first().click()
  await page.getByLabel(/^标题/).fill('铜价周评')
  await paste(page, WECHAT)
  await expectPage(page.getByText('有 2 张图片没有带过来')).toBeVisible()
  await expectPage(editor(page).locator('p')).toHaveText(['广东库存下降', '点这里'])
  await expectPage(editor(page).locator('strong')).toHaveText('广东')
  await expectPage(editor(page).locator('img, a')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await paste(page, WORD)
  await expectPage(editor(page).locator('ol > li')).toHaveCount(2)
  await expectPage(editor(page).locator('td')).toHaveCount(2)
  await expectPage(page.getByText('有 1 张图片没有带过来')).toBeVisible()
  await page.keyboard.press('Control+End')
  await page
    .getByLabel('选择图片', { exact: true })
    .first()
    .setInputFiles(await picture())
  await expectPage(editor(page).locator('figure:not(td *) img')).toHaveCount(1, { timeout: 30_000 })
  await page.getByRole('button', { name: '发布…' }).click()
  await expectPage(page.getByText('请选择栏目')).toBeVisible()
  await page.getByLabel(/^栏目/).selectOption({ label: '市场行情' })
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const preview = page.frameLocator('iframe[title=文章预览]')
  await expectPage(preview.getByRole('heading', { level: 1 })).toHaveText('铜价周评')
  await expectPage(preview.locator('img')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '发布…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.waitForURL(/article\/edit\?id=\d+/)
  await expectPage(page.getByText('已发布', { exact: true })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id')

  const phone = await device(demo.server.origin)
  const visitor = await phone.newPage()
  await visitor.goto('/')
  await installed(visitor)
  await visitor.goto('/news')
  await expectPage(visitor.getByRole('article').first()).toContainText('铜价周评')
  await visitor.goto(`/news/${id}`)
  await appDrawn(visitor)
  const text = visitor.getByRole('article')
  await expectPage(text.getByRole('heading', { level: 1 })).toHaveText('铜价周评')
  await expectPage(text.locator('ol:not(nav ol) > li')).toHaveText(['华东', '华南'])
  await expectPage(text.locator('strong')).toHaveText('光亮铜')
  const drawn = () => text.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await text.locator('img').scrollIntoViewIfNeeded()
  await expectPage.poll(drawn).toBe(900)
  expect(await visitor.evaluate(() => (globalThis as { __xss?: number }).__xss)).toBeUndefined()
  await expectPage
    .poll(() => text.locator('img').evaluate(async (image) => Boolean(await caches.match((image as HTMLImageElement).src))))
    .toBe(true)
  await phone.setOffline(true)
  await visitor.reload()
  await expectPage(text.getByRole('heading', { level: 1 })).toHaveText('铜价周评')
  await expectPage.poll(drawn).toBe(900)
  await visitor.goto('/news')
  await expectPage(visitor.getByRole('article').first()).toContainText('铜价周评')
  await phone.close()
})

test('the second of two operators sees what the first has done, merges, and restores an earlier version', {
  timeout: 180_000,
}, async () => {
  const first = await operator('/trade/admin/article/edit')
  await first.page.getByLabel(/^标题/).fill('两人同改')
  await first.page.getByLabel(/^栏目/).selectOption({ label: '平台公告' })
  await editor(first.page).fill('第一段')
  await first.page.keyboard.press('Control+s')
  await first.page.waitForURL(/edit\?id=\d+/)
  const at = new URL(first.page.url())
  const second = await operator(at.pathname + at.search)
  await expectPage(editor(second.page)).toContainText('第一段')
  await editor(second.page).fill('第一段，乙改过')

  await first.page.getByLabel(/^标题/).fill('两人同改，甲改过')
  await first.page.getByRole('button', { name: '存草稿' }).click()
  await expectPage(first.page.getByText('已保存 · 两人同改，甲改过')).toBeVisible()

  await expectPage(second.page.getByText(/保存了新的版本/)).toBeVisible()
  await second.page.getByRole('button', { name: '存草稿' }).click()
  const dialog = second.page.getByRole('dialog', { name: '两个人改了同一篇文章' })
  await expectPage(dialog.locator('ins').filter({ hasText: '乙改过' })).toBeVisible()
  await dialog.getByRole('button', { name: '按所选合并' }).click()
  await expectPage(second.page.getByLabel(/^标题/)).toHaveValue('两人同改，甲改过')
  await expectPage(editor(second.page)).toHaveText('第一段，乙改过')
  await second.page.getByRole('button', { name: '存草稿' }).click()
  await expectPage(second.page.getByText('已保存 · 两人同改，甲改过')).toBeVisible()

  await second.page.getByRole('button', { name: '历史版本' }).click()
  const history = second.page.getByRole('dialog', { name: '历史版本' })
  await history.getByRole('button', { name: /^第 1 版/ }).click()
  await history.getByRole('button', { name: '恢复到这一版' }).click()
  await expectPage(second.page.getByLabel(/^标题/)).toHaveValue('两人同改')
  await expectPage(editor(second.page)).toHaveText('第一段')
})

test('a new version of an agreement is asked of a supplier once the device knows of it, offline too, and the desk sees who accepted', {
  timeout: 180_000,
}, async () => {
  const phone = await demo.phone()
  const { page } = phone
  await cut(phone)

  const desk = await operator('/trade/admin/article/edit?id=7')
  await desk.page.getByRole('button', { name: '发布修改…' }).click()
  await expectPage(desk.page.getByRole('checkbox', { name: /^请所有用户同意新版本/ })).toBeChecked()
  await desk.page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expectPage(desk.page.getByText('已发布 · 用户协议')).toBeVisible()
  await expectPage(desk.page.getByText(/保存了新的版本/)).toHaveCount(0)

  const asked = page.getByRole('dialog', { name: '协议有更新' })
  await page.reload()
  await expectPage(page.getByText(/离线/).first()).toBeVisible()
  await expectPage(asked).toHaveCount(0)
  await goOnline(phone.context)
  await expectPage(asked).toBeVisible({ timeout: 60_000 })
  await expectPage(asked.getByRole('link', { name: '查看用户协议' })).toHaveAttribute('href', '/news/7')
  await page.keyboard.press('Escape')
  await expectPage(asked).toBeVisible()

  await cut(phone)
  await page.reload()
  await asked.getByRole('button', { name: '同意并继续' }).click()
  await expectPage(asked).toHaveCount(0)
  await queued(page, 1)
  await page.reload()
  await expectPage(page.getByText(/离线/).first()).toBeVisible()
  await expectPage(asked).toHaveCount(0)
  await goOnline(phone.context)
  await queued(page, 0)
  await page.reload()
  await expectPage(page.getByText(/^在线/).first()).toBeVisible()
  await expectPage(asked).toHaveCount(0)

  await desk.page.getByRole('link', { name: '同意记录' }).click()
  const consents = desk.page.getByRole('region', { name: '同意记录' }).locator('tbody tr:not([aria-hidden])')
  await expectPage(consents.filter({ hasText: '第 1 版' })).toHaveCount(1)
  const { compname } = await demo.supplier.call<{ compname: string }>('GET', '/v1/user')
  await expectPage(consents.filter({ hasText: '第 1 版' })).toContainText(compname)
  // The operator's people are asked like everybody.
  await desk.page.reload()
  const askedAtDesk = desk.page.getByRole('dialog', { name: '协议有更新' })
  await askedAtDesk.getByRole('button', { name: '同意并继续' }).click()
  await expectPage(askedAtDesk).toHaveCount(0)
  await queued(desk.page, 0)
  await desk.page.reload()
  await expectPage(consents.filter({ hasText: '第 1 版' })).toHaveCount(2)
})
