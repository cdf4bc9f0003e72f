/** Accounts and sessions in a real browser: two tabs, two accounts, offline logout, sessions ended elsewhere. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { sendPhoto } from './people.ts'
import { accept, acceptOffline, cut, goOffline, goOnline, onDevice, queued, rows, signIn, synced } from './phone.ts'
import { demoServer, ownServer, times } from './demo-server.ts'

const demo = demoServer(ownServer)

interface Session {
  id: string
  created_at: string
}
const sessions = () => demo.supplier.call<Session[]>('GET', '/v1/user/sessions')
/** The supplier's newest session, which is that of their phone. */
const newestSession = async () => (await sessions()).toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]?.id ?? ''
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('xunjin/') ? [name] : [])))
const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

async function leave(page: Page): Promise<void> {
  await page.goto('/user')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expectPage(page.getByText('退出成功')).toBeVisible()
}

test('a tab stops and asks when another account logs in beside it, and neither account gets data of the other', async () => {
  const phone = await demo.phone('/supply/order')
  const { context, page } = phone
  const { id } = await demo.order()
  await acceptOffline(phone, id)
  const sent: string[] = []
  // The network returns with the other account's login before the tab has noticed either.
  await signIn(context, 'trader')
  // Requests are counted from here on, because earlier ones had no network.
  page.on('request', (request) => sent.push(request.url()))
  await goOnline(context)
  await expectPage(page.getByRole('heading', { name: '此浏览器已登录其他账号' })).toBeVisible()
  expect(sent.filter((url) => /\/v1\/(sync|merchant|supplier|user)/.test(url))).toEqual([])
  await page.getByRole('button', { name: '以现在的账号继续' }).click()
  const owners = async (table: string) => new Set((await rows<{ owner: string }>(page, table)).map(({ owner }) => owner))
  await expectPage.poll(async () => (await owners('orders')).size, { timeout: 20_000 }).toBe(2)
  expect(times(await demo.truth(id), 'accept')).toBe(0)
  expect((await databases(page)).length).toBe(2)
  expect(await owners('outbox')).toEqual(new Set([demo.supplier.user_id]))

  await signIn(context, 'supplier')
  await expectPage(page.getByRole('heading', { name: '此浏览器已登录其他账号' })).toBeVisible()
  await page.goto('/supply/order')
  await queued(page, 0)
  expect(times(await demo.truth(id), 'accept')).toBe(1)
})

test('a logout in one tab ends the others, and none of them opens the database again', async () => {
  const { context, page } = await demo.phone('/supply/order')
  const other = await context.newPage()
  await other.goto('/supply/order')
  await synced(other)
  await leave(page)
  await expectPage.poll(() => new URL(other.url()).pathname).toBe('/')
  await expectPage.poll(() => databases(page)).toEqual([])
  expect(await cacheNames(page)).not.toContain('account')
  await other.goto('/supply/order')
  await other.waitForURL((url) => url.pathname === '/auth/login')
  expect(await databases(other)).toEqual([])
})

test('an offline logout takes effect at once, and the server ends the session at the first contact', async () => {
  const phone = await demo.phone('/supply/order')
  const { context, page } = phone
  const other = await context.newPage()
  await other.goto('/supply/order')
  await synced(other)
  const id = await newestSession()
  expect((await sessions()).map((each) => each.id)).toContain(id)
  await goOffline(context)
  await leave(page)
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies).not.toContain('userAuth')
  expect(cookies).toContain('refresh')
  await page.goto('/supply/order')
  await page.waitForURL((url) => url.pathname === '/auth/login')
  const renewals: string[] = []
  context.on('request', (request) => request.url().endsWith('/v1/login/refresh') && renewals.push(request.url()))
  await goOnline(context)
  await expectPage.poll(async () => (await sessions()).map((each) => each.id), { timeout: 60_000 }).not.toContain(id)
  expect(renewals).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('userAuth')
})

test('an open page whose session is ended elsewhere shows the login at once', async () => {
  const { page } = await demo.phone('/supply/order')
  const { id } = await demo.order()
  // The line to the server is open once a change has come over it.
  await onDevice(page, id)
  await demo.supplier.call('DELETE', `/v1/user/sessions/${await newestSession()}`)
  await page.waitForURL((url) => url.pathname === '/auth/login', { timeout: 10_000 })
  await expectPage.poll(() => rows(page, 'orders')).toEqual([])
})

test('a session ended elsewhere leaves nothing readable, keeps its owner’s queue, and says so', async () => {
  const phone = await demo.phone('/supply/order')
  const { context, page } = phone
  const [queued_one, other] = [await demo.order(), await demo.order()]
  await onDevice(page, other.id)
  await cut(phone)
  await accept(page, queued_one.id)
  await queued(page, 1)
  await demo.supplier.call('DELETE', `/v1/user/sessions/${await newestSession()}`)
  await goOnline(context)
  await page.waitForURL((url) => url.pathname === '/auth/login')
  await expectPage(page.getByText('登录已失效', { exact: true })).toBeVisible()
  await expectPage(page.getByText('本机还保留 1 项未提交的操作，重新登录后继续提交。')).toBeVisible()
  for (const table of ['orders', 'contracts', 'messages']) expect(await rows(page, table)).toEqual([])
  expect((await rows<{ key: string }>(page, 'meta')).map(({ key }) => key).sort()).toEqual(['client_id', 'n'])
  expect(await page.evaluate(() => localStorage.getItem('xunjin:last-seen'))).toBeNull()
  // A page opened again without a network shows nothing either.
  await goOffline(context)
  await page.goto('/supply/order')
  await page.waitForURL((url) => url.pathname === '/auth/login')
  await expectPage(page.getByText(/本机还保留 1 项/)).toBeVisible()
  await goOnline(context)
  await signIn(context, 'supplier')
  await page.goto('/supply/order')
  await queued(page, 0)
  expect(times(await demo.truth(queued_one.id), 'accept')).toBe(1)
})

test('a photo that one account has opened is not shown to the next, and the logout deletes its copies', async () => {
  const photo = await sendPhoto(demo.server, demo.supplier)
  const { context, page } = await demo.phone('/supply/order')
  const look = (account: string) =>
    page.evaluate(async (url) => {
      const answer = await fetch(url)
      return [answer.status, answer.headers.get('cache-control')]
    }, `/v1/files/${photo}/content?account=${account}`)
  expect(await look(demo.supplier.user_id)).toEqual([200, 'private, no-store'])
  await expectPage.poll(() => cacheNames(page)).toContain(`files/${demo.supplier.user_id}`)
  // The photo comes from the copy, without the server.
  await goOffline(context)
  expect((await look(demo.supplier.user_id))[0]).toBe(200)
  await goOnline(context)
  await signIn(context, 'other_supplier')
  await page.goto('/supply/order')
  await synced(page)
  expect((await look(demo.supplier.user_id))[0]).toBe(409)
  await signIn(context, 'supplier')
  await page.goto('/supply/order')
  await synced(page)
  await leave(page)
  expect((await cacheNames(page)).filter((name) => name.startsWith('files/') || name.startsWith('shared/'))).toEqual([])
})

test('the share sheet and this site may share photos, which are bound to the account; no other site may', async () => {
  const { page } = await demo.phone('/supply/order')
  const { buffer } = await ticketPhoto('GF-9')
  const share = async () => {
    await page.evaluate(
      ([to, bytes]) => {
        const form = document.createElement('form')
        Object.assign(form, { action: to, method: 'post', enctype: 'multipart/form-data' })
        const input = document.createElement('input')
        Object.assign(input, { type: 'file', name: 'photos' })
        const files = new DataTransfer()
        files.items.add(
          new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'a.jpg', { type: 'image/jpeg' }),
        )
        input.files = files.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      [`${demo.server.origin}/go/share`, buffer.toString('base64')] as const,
    )
    await page.waitForURL(`${demo.server.origin}/go/share`)
  }
  const foreign = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    if (request.url === '/hidden') response.setHeader('referrer-policy', 'no-referrer')
    response.end('<p>elsewhere</p>')
  }).listen(0)
  const elsewhere = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
  for (const path of ['/', '/hidden']) {
    await page.goto(elsewhere + path)
    await share()
    await expectPage(page.getByText('没有收到文件')).toBeVisible()
  }
  foreign.close()
  await share()
  await expectPage(page.getByRole('heading', { name: '这 1 张照片放到哪里？' })).toBeVisible()
  expect(await cacheNames(page)).toContain(`shared/${demo.supplier.user_id}`)
  await leave(page)
  expect((await cacheNames(page)).filter((name) => name.startsWith('shared/'))).toEqual([])
})
