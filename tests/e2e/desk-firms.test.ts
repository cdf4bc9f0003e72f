/** A firm, or a person of it, is suspended while away: the device signs out, says why, keeps its queue, and sends it once after. */
import { afterEach, beforeAll, test } from 'vitest'
import { DESK } from './browser.ts'
import { demoServer, ownServer, times } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { PHONES } from './people.ts'
import { acceptOffline, giveBack, goOnline, type Phone, phoneOf, queued } from './phone.ts'
import { PASSWORD } from './server.ts'

const demo = demoServer(ownServer)
const REASON = '营业执照待核实'
const NAME = '演示·蓝岬再生资源'

// Orders for both, because a suspension also ends the session that signs the contracts.
const orders = { firm: '', person: '' }
beforeAll(async () => {
  orders.firm = (await demo.signed()).id
  orders.person = (await demo.signed()).id
})
const desks: Phone[] = []
afterEach(async () => {
  for (const desk of desks.splice(0)) await giveBack(desk)
})

const FIRM = { suspend: '暂停企业', resume: '恢复企业', logged: `暂停企业 ${NAME}`, told: '您的企业已被平台暂停使用' }
const PERSON = {
  suspend: '暂停使用：演示甲',
  resume: '恢复使用：演示甲',
  logged: '暂停人员 演示甲',
  told: '您的账号已被平台暂停使用',
}
test.each([
  ['firm', FIRM],
  ['person', PERSON],
] as const)('the queue of a suspended %s waits, and goes through once', async (what, { suspend, resume, logged, told }) => {
  const id = orders[what]
  const phone = await demo.phone()
  const { context, page } = phone
  await acceptOffline(phone, id)

  const desk = await phoneOf(demo.server, 'colleague', '/trade/admin/firm', DESK)
  desks.push(desk)
  const { page: operator } = desk
  await operator.getByRole('searchbox').fill('lanjia')
  // The list of before the search goes when the server answers.
  const found = operator.getByRole('region', { name: '企业与人员' }).locator('tbody a')
  await expectPage(found).toHaveText([NAME])
  await found.click()
  await operator.getByRole('button', { name: suspend }).click()
  const dialog = operator.getByRole('dialog', { name: /^暂停使用/ })
  await dialog.getByRole('button', { name: '暂停使用' }).click()
  await expectPage(dialog.getByText('请输入原因')).toBeVisible()
  await dialog.getByLabel(/^原因/).fill(REASON)
  await dialog.getByRole('button', { name: '暂停使用' }).click()
  await expectPage(operator.getByRole('button', { name: resume })).toBeVisible()
  await expectPage(operator.getByRole('region', { name: '运营记录' })).toContainText(logged)

  await goOnline(context)
  await page.waitForURL(/\/auth\/login/)
  await expectPage(page.getByText(`${told}：${REASON}`)).toBeVisible()
  await expectPage(page.getByText('本机还保留 1 项未提交的操作，恢复使用后登录即可继续提交。')).toBeVisible()
  await page.goto('/auth/login?by=account')
  const logIn = async () => {
    await page.getByLabel('手机号或邮箱').fill(PHONES.supplier)
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await logIn()
  await expectPage(page.getByRole('alert').filter({ hasText: '错误' })).toContainText(`${told}：${REASON}`)
  await queued(page, 1)

  await operator.getByRole('button', { name: resume }).click()
  const back = operator.getByRole('dialog', { name: /^恢复使用/ })
  await back.getByLabel(/^原因/).fill('已核实')
  await back.getByRole('button', { name: '恢复使用' }).click()
  await expectPage(operator.getByRole('button', { name: suspend })).toBeVisible()
  await logIn()
  await page.waitForURL(/\/supply\//)
  await queued(page, 0)
  await expectPage.poll(async () => times(await demo.trader.call('GET', `/v1/merchant/orders/${id}`), 'accept')).toBe(1)
})
