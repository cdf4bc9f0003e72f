/**
 * A real installation from nothing, on a PostgreSQL server and with an SMS provider: the command makes the first administrator, a firm
 * registers and is approved, the operator publishes, an installed phone reads it without a network, a ticket is answered, and a
 * suspended firm keeps its queue until it is resumed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeXlsx } from 'hucre/xlsx'
import type { BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { isTradingDay } from '#domain/desk/calendar.ts'
import { NODE_ARGS } from '../node-args.ts'
import { openAliyunServer } from '../server/outside/aliyun-server.ts'
import { type RealPostgres, realPostgres } from '../server/postgres.ts'
import { closePages, DESK, device, installed, PHONE } from './browser.ts'
import { COMPANY, ID_NO, USCC } from './certifying.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, logInBy, sendPhoto } from './people.ts'
import { goOffline, goOnline, offline, queued, synced, visit } from './phone.ts'
import { NEW_PASSWORD } from './registering.ts'
import { ServerProcess } from './server.ts'

const [OWNER, BOSS] = ['13912340001', '13912345678']
const [ARTICLE, BANNER, SERIES, TICKET, LATE] = ['开市公告', '本周到港：一号铜杆', '1#电解铜', '净重对不上', '停用期间的问题']
const REASON = '营业执照待核实'
const ACCOUNT = { key_id: 'test-key', key_secret: 'test-secret', sign_name: '循金', template_code: 'SMS_1' }
const day =
  [0, 1, 2, 3, 4, 5, 6, 7].map((back) => chinaDay(Date.now() - back * DAY_MS)).find((each) => isTradingDay(each, [])) ?? ''

let postgres: RealPostgres
let sms: Awaited<ReturnType<typeof openAliyunServer>>
let server: ServerProcess
let env: Record<string, string>
let desk: Page
let phone: BrowserContext
let boss: Page
beforeAll(async () => {
  postgres = await realPostgres()
  sms = await openAliyunServer(ACCOUNT)
  env = {
    DATABASE_URL: postgres.url,
    DATA_KEY: '5'.repeat(64),
    SMS_PROVIDER: 'aliyun',
    SMS_ACCESS_KEY_ID: ACCOUNT.key_id,
    SMS_ACCESS_KEY_SECRET: ACCOUNT.key_secret,
    SMS_SIGN_NAME: ACCOUNT.sign_name,
    SMS_TEMPLATE_CODE: ACCOUNT.template_code,
    SMS_ENDPOINT: sms.origin,
  }
  server = await ServerProcess.create(env)
  env['PUBLIC_ORIGIN'] = server.origin
  await server.start()
  desk = await (await device(server.origin, DESK)).newPage()
  phone = await device(server.origin, PHONE)
  boss = await phone.newPage()
})
afterAll(async () => {
  await closePages()
  await server?.destroy()
  await sms?.close()
  await postgres?.stop()
})

/** The newest code that the provider delivered to this phone after `before` messages. */
async function codeFor(to: string, before: number): Promise<string> {
  const code = () => sms.delivered.slice(before).findLast((each) => each.phone === to)?.param as { code: string } | undefined
  // A command that sends a code has to start first.
  await expectPage.poll(code, { timeout: 60_000 }).toBeDefined()
  return code()?.code ?? ''
}
async function registerAt(page: Page, no: string, role: string): Promise<void> {
  await page.goto('/auth/register')
  await page.getByText(role, { exact: true }).click()
  await page.getByLabel('手机号').fill(no)
  const before = sms.delivered.length
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码').fill(await codeFor(no, before))
  await page.getByLabel('设置密码', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
}
async function logInAt(page: Page, no: string): Promise<void> {
  await page.goto('/auth/login?by=account')
  await page.getByLabel('手机号或邮箱').fill(no)
  await page.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
const dialog = (name: string | RegExp) => desk.getByRole('dialog', { name })
const shown = (page: Page, text: string | RegExp) => expectPage(page.getByText(text).first()).toBeVisible()

async function makeAdministrator(): Promise<void> {
  const before = sms.delivered.length
  const command = spawn(process.execPath, [...NODE_ARGS, 'build/server/main.js', 'admin', OWNER], {
    env: { ...process.env, ...env, DATA_DIR: server.data_dir, LOG_LEVEL: 'silent' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  command.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = once(command, 'exit')
  command.stdin.write(`${await codeFor(OWNER, before)}\n`)
  expect((await ended)[0], said).toBe(0)
  expect(said).toContain('已是运营管理员')
}

/** Sends both certifications; the operator passes them from the queue. */
async function certify(): Promise<void> {
  const who: ApiClient = await logInBy(server, BOSS, NEW_PASSWORD)
  const photo = () => sendPhoto(server, who)
  const lasting = { base_version: 0, valid_until: null }
  const papers = { licence_image: await photo(), authorization_image: await photo() }
  const registered = { legal_person: '周新', reg_address: '示范市港口大道 1 号', established_on: '2019-03-01' }
  await who.call('POST', '/v1/certification/organization', {
    ...lasting,
    ...papers,
    ...registered,
    company_name: COMPANY,
    uscc: USCC,
  })
  const sides = { id_front: await photo(), id_back: await photo() }
  await who.call('POST', '/v1/certification/personal', { ...lasting, ...sides, real_name: '周新港', id_no: ID_NO, consent: 1 })
  await desk.goto('/trade/admin')
  await desk.getByRole('link', { name: '待审核的认证' }).click()
  await desk.getByRole('region', { name: '资质审核' }).locator('tbody a').first().click()
  // The next case opens by itself.
  for (const [id, what] of [
    [who.firm_id, COMPANY],
    [who.user_id, '周新港'],
  ] as const) {
    await desk.waitForURL(new RegExp(`detail\\?id=${id}`))
    await expectPage(desk.locator('main').getByText(what, { exact: true }).first()).toBeVisible()
    // The key is heard once the case is read.
    await expectPage(async () => {
      await desk.keyboard.press('a')
      await expectPage(dialog(/^通过/)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await dialog(/^通过/).getByRole('button', { name: '通过' }).click()
    await expectPage(dialog(/^通过/)).toHaveCount(0)
  }
  await expectPage.poll(async () => (await who.call<{ status: number }>('GET', '/v1/certification/organization')).status).toBe(1)
  await expectPage.poll(async () => (await who.call<{ status: number }>('GET', '/v1/certification/personal')).status).toBe(1)
}

async function publish(): Promise<void> {
  await visit(desk, '/trade/admin/article/edit')
  await desk.getByLabel(/^标题/).fill(ARTICLE)
  await desk.getByLabel(/^栏目/).selectOption({ label: '平台公告' })
  await desk.getByRole('textbox', { name: '正文' }).fill('平台今日开市。')
  await desk.getByRole('button', { name: '发布…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await shown(desk, '已发布')

  await visit(desk, '/trade/admin/banner')
  await desk.getByRole('button', { name: '新增横幅' }).first().click()
  const banner = dialog('新增横幅')
  await banner.getByLabel('标题').fill(BANNER)
  const buffer = await sharp({ create: { width: 1600, height: 500, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  await banner
    .getByRole('group', { name: '电脑图片' })
    .locator('input')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expectPage(banner.getByRole('img', { name: '电脑图片' })).toBeVisible()
  await banner.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(banner).toHaveCount(0)

  await visit(desk, '/trade/admin/market/series')
  await desk.getByRole('button', { name: '新增分类' }).click()
  await dialog('新增分类')
    .getByLabel(/^分类名称/)
    .fill('铜')
  await dialog('新增分类').getByRole('button', { name: '保存' }).click()
  await desk.getByRole('button', { name: '新增品种' }).first().click()
  await dialog('新增品种')
    .getByLabel(/^品种名称/)
    .fill(SERIES)
  await dialog('新增品种')
    .getByLabel(/^报价来源/)
    .fill('现货报价')
  await dialog('新增品种').getByRole('button', { name: '保存' }).click()
  await expectPage(dialog('新增品种')).toHaveCount(0)
  await visit(desk, `/trade/admin/market?day=${day}`)
  const rows = [
    ['日期', '品种', '最低价（元/吨）', '最高价（元/吨）'],
    [day, SERIES, 71_200, 71_400],
  ]
  await desk.getByLabel('选择报价文件').setInputFiles({
    name: '报价.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] })),
  })
  await desk.getByRole('button', { name: '保存 1 条' }).click()
  await shown(desk, /已保存报价/)
}

/** What was published, read online and then without a network. */
async function readAway(): Promise<void> {
  const pages = async () => {
    await boss.goto('/')
    await expectPage(boss.getByRole('heading', { name: BANNER })).toBeVisible()
    await boss.goto('/news')
    await boss
      .getByRole('link', { name: new RegExp(ARTICLE) })
      .first()
      .click()
    await shown(boss, '平台今日开市。')
    await boss.goto('/market')
    await shown(boss, '71,300')
  }
  await installed(boss)
  await pages()
  await goOffline(phone)
  await pages()
  await goOnline(phone)
}

async function answerTicket(): Promise<void> {
  await boss.goto('/user/feedback/add')
  await writeTicket(TICKET)
  await queued(boss, 0)
  await desk.goto('/trade/admin')
  await desk.getByRole('link', { name: '待回复的工单' }).click()
  await desk.getByRole('link', { name: TICKET }).click()
  await desk.getByLabel(/^回复/).fill('已按磅单更正。')
  await desk.getByRole('button', { name: '发送回复' }).click()
  await expectPage(desk.getByRole('list', { name: '往来记录' }).getByText('已按磅单更正。')).toBeVisible()
  await boss.getByRole('link', { name: `查看：${TICKET}` }).click()
  await expectPage(boss.getByRole('list', { name: '往来记录' }).getByText('已按磅单更正。')).toBeVisible()
}
async function writeTicket(title: string): Promise<void> {
  await boss.getByLabel('工单类型').selectOption({ label: '订单问题' })
  await boss.getByLabel(/^标题/).fill(title)
  await boss.getByLabel(/^内容/).fill('磅单净重和系统差 200 公斤')
  await boss.getByRole('button', { name: '提交', exact: true }).click()
  await shown(boss, title)
}

async function suspendAndResume(): Promise<void> {
  await boss.goto('/user/feedback/add')
  await expectPage(boss.getByLabel(/^标题/)).toBeVisible()
  await goOffline(phone)
  await offline(boss)
  await writeTicket(LATE)
  await queued(boss, 1)
  await visit(desk, '/trade/admin/firm')
  await desk.getByRole('link', { name: COMPANY }).click()
  const set = async (button: string, title: RegExp, send: string) => {
    await desk.getByRole('button', { name: button }).click()
    await dialog(title).getByLabel(/^原因/).fill(REASON)
    await dialog(title).getByRole('button', { name: send }).click()
    await expectPage(dialog(title)).toHaveCount(0)
  }
  await set('暂停企业', /^暂停使用/, '暂停使用')
  await goOnline(phone)
  await boss.waitForURL(/\/auth\/login/)
  await shown(boss, `您的企业已被平台暂停使用：${REASON}`)
  await shown(boss, '本机还保留 1 项未提交的操作，恢复使用后登录即可继续提交。')
  await set('恢复企业', /^恢复使用/, '恢复使用')
  await logInAt(boss, BOSS)
  await boss.waitForURL(/\/supply\//)
  await queued(boss, 0)
  await visit(desk, '/trade/admin/ticket')
  await expectPage(desk.getByRole('link', { name: LATE })).toHaveCount(1)
}

test('an installation is run from inside, from its first administrator to a suspended firm that returns', {
  timeout: 300_000,
}, async () => {
  await registerAt(desk, OWNER, '采购商')
  await desk.waitForURL('**/member/**')
  await makeAdministrator()
  // The app of a buyer ends, because the firm is now a trader. The command is another process, so an idle app learns of it when it
  // asks the server the next time, at the latest after a minute.
  await desk.waitForURL(/\/auth\/login/, { timeout: 100_000 })
  await logInAt(desk, OWNER)
  await desk.waitForURL('**/trade/**')

  await registerAt(boss, BOSS, '供应商')
  await boss.waitForURL('**/supply/**')
  await installed(boss)
  await synced(boss)
  await certify()
  await publish()
  await readAway()
  await answerTicket()
  await suspendAndResume()
})
