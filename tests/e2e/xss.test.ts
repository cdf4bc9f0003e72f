/**
 * Hostile article HTML in a real browser under the real policy: first stored uncleaned but cleaned on output, then not cleaned at
 * all.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, migrate } from '#server/db/connect.ts'
import { articleColumns, articles } from '#server/db/tables/content.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { XSS_CORPUS } from '../server/content/xss-corpus.ts'
import { browser, closePages } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { PASSWORD, ServerProcess } from './server.ts'

const FIRST_ID = 1000
const CLEAN_ID = 999
const MARK = 'clean-and-quiet'
const BATCH = 12
/** Closes whatever the previous vector left open, so that each vector of a batch is effective. */
const END = `'">\`--></style></script></textarea></title></noscript></template></xmp></iframe></svg></math></select><hr>`

const batches = Array.from({ length: Math.ceil(XSS_CORPUS.length / BATCH) }, (_, at) =>
  XSS_CORPUS.slice(at * BATCH, (at + 1) * BATCH),
).map((vectors, at) => ({
  id: FIRST_ID + at,
  names: `${vectors[0]?.name} … ${vectors.at(-1)?.name}`,
  // PostgreSQL cannot store NUL.
  html: vectors.map(({ html }) => html.replaceAll('\u0000', '\ufffd')).join(END),
}))

let server: ServerProcess
const data_dir = mkdtempSync(join(tmpdir(), 'xunjin-xss-'))
beforeAll(async () => {
  const database = await connect({ data_dir: join(data_dir, 'database') })
  await migrate(database)
  const now = new Date()
  await insertPeople(database.db, PASSWORD, now)
  await database.db.insert(articleColumns).values({ id: 1, name: '公告', slug: 'notices' })
  const row = { column_id: 1, summary: '', published_at: now, updated_at: now }
  await database.db
    .insert(articles)
    .values([
      { ...row, id: CLEAN_ID, title: '干净的文章', content: `<p>${MARK}</p>` },
      ...batches.map(({ id, html }) => ({ ...row, id, title: html.slice(0, 200), summary: html.slice(0, 400), content: html })),
    ])
  await database.close()
  server = await (await ServerProcess.create({ DATA_DIR: data_dir })).start()
})
afterAll(async () => {
  await closePages()
  await server.destroy()
  rmSync(data_dir, { recursive: true, force: true })
})

/** A browser that notes every executed script, every dialog, and every request to elsewhere that the policy permits. */
async function watched(): Promise<{ context: BrowserContext; elsewhere: string[]; dialogs: string[] }> {
  const context = await (await browser()).newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  const [elsewhere, dialogs]: string[][] = [[], []]
  await context.route(
    (url) => url.origin !== server.origin,
    (route) => {
      elsewhere?.push(route.request().url())
      return route.abort()
    },
  )
  context.on('dialog', (dialog) => {
    dialogs?.push(dialog.message())
    void dialog.dismiss()
  })
  return { context, elsewhere: elsewhere ?? [], dialogs: dialogs ?? [] }
}

const ran = '__xss' in globalThis
type Page = Awaited<ReturnType<BrowserContext['newPage']>>
const executed = (page: Page) => page.evaluate(() => '__xss' in globalThis)

test('the corpus has at least 120 entries, and nothing of it runs here', () => {
  expect(ran).toBe(false)
  expect(XSS_CORPUS.length).toBeGreaterThanOrEqual(120)
})

test('cleaned content runs nothing, requests nothing elsewhere and links to no script', async () => {
  const { context, elsewhere, dialogs } = await watched()
  const page = await context.newPage()
  for (const { id, names } of batches) {
    await page.goto(`/news/${id}`)
    await appDrawn(page)
    await expectPage(page.getByRole('article')).toBeVisible()
    const hostile = await page
      .locator('article')
      .evaluate((article) =>
        [article, ...article.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => /^on|^style$|srcdoc/i.test(name) || /^\s*(?:javascript|data|vbscript):/i.test(value))
            .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
        ),
      )
    // The product's own components style through the CSSOM; an article must not.
    expect(
      hostile.filter((each) => !each.includes('style=')),
      names,
    ).toEqual([])
    expect(await executed(page), names).toBe(false)
    expect(new URL(page.url()).pathname, names).toBe(`/news/${id}`)
  }
  expect(elsewhere).toEqual([])
  expect(dialogs).toEqual([])
  await context.close()
})

/** Opens the clean article with the raw HTML in its place, both in the server's page and in the app's data. */
async function openRaw(context: BrowserContext, html: string, policy: boolean): Promise<boolean> {
  const page = await context.newPage()
  const inScript = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
  await page.route(`**/news/${CLEAN_ID}`, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = text.replace(inScript(`<p>${MARK}</p>`), () => inScript(html)).replace(`<p>${MARK}</p>`, () => html)
    const headers = { ...answer.headers() }
    if (!policy) delete headers['content-security-policy']
    await route.fulfill({ response: answer, headers, body })
  })
  await page.goto(`/news/${CLEAN_ID}`, { waitUntil: 'load' }).catch(() => undefined)
  const found = await executed(page).catch(() => false)
  await page.close()
  return found
}

describe('content that is not cleaned', () => {
  test('runs without the policy, so that the test can fail', async () => {
    const { context } = await watched()
    const seen = []
    for (const { html } of batches) seen.push(await openRaw(context, html, false))
    expect(seen.filter(Boolean).length).toBeGreaterThan(3)
    await context.close()
  })

  test('runs nothing under the policy', async () => {
    const { context, dialogs } = await watched()
    for (const { html, names } of batches) expect(await openRaw(context, html, true), names).toBe(false)
    expect(dialogs).toEqual([])
    await context.close()
  })
})
