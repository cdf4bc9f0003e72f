/** Pages for search engines and slow phones: every address of the product before any script runs. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { articles } from '#server/db/tables/content.ts'
import { pathsUnder } from '../../routes.ts'
import { HOSTILE, ORIGIN, type PagesServer, PUBLISHED, startPages } from './pages-server.ts'

let server: PagesServer
beforeAll(async () => {
  server = await startPages()
})
afterAll(() => server.close())

const one = (text: string, pattern: RegExp): string => {
  const found = [...text.matchAll(pattern)]
  expect(found, String(pattern)).toHaveLength(1)
  return found[0]?.[1] ?? ''
}
const titleOf = (text: string) => one(text, /<title>([^<]*)<\/title>/g)
const rootOf = (text: string) => one(text, /<div id="root">([\s\S]*)<\/div>\s*<noscript>/g)
const TOPIC_PATH = encodeURIComponent('账号')
const keyOf = (key: readonly unknown[]) => JSON.stringify(key)

describe('every public page of the router', () => {
  const paths = pathsUnder('').map((path) => path.replace(':id', '100').replace(':topic', TOPIC_PATH))
  test('is known to the test', () => expect(paths.length).toBeGreaterThan(5))

  test.each(paths.filter((path) => !['/news/detail', '/auth/password'].includes(path)))(
    '%s is served with title, heading, data and canonical address',
    async (path) => {
      const { status, text, headers } = await server.page(path)
      expect(status).toBe(200)
      expect(titleOf(text)).toContain('循金')
      expect(rootOf(text)).toMatch(/<h1[^>]*>.+?<\/h1>/)
      expect(headers['cache-control']).toBe('no-cache')
      expect((await server.pageData(text)).has(keyOf(PUBLIC_KEYS.settings))).toBe(true)
      const known = path.startsWith('/auth/') && path !== '/auth/login' && path !== '/auth/register' ? null : path
      if (known) expect(text).toContain(`<link rel="canonical" href="${ORIGIN}${known}" />`)
      else expect(text).toContain('<meta name="robots" content="noindex" />')
    },
  )
})

test('an article has one address, its text, and its data as answered by the call', async () => {
  const [short, long] = await Promise.all([server.page('/news/7'), server.page('/news/detail?id=7')])
  for (const { status, text } of [short, long]) {
    expect(status).toBe(200)
    expect(titleOf(text)).toBe('用户协议 · 循金')
    expect(one(text, /<link rel="canonical" href="([^"]*)"/g)).toBe(`${ORIGIN}/news/7`)
    expect(rootOf(text)).toContain('<p>按<strong>实收净重</strong>结算。</p>')
    expect(rootOf(text)).toMatch(/<a [^>]*href="\/help"[^>]*>帮助中心<\/a>/)
  }
  const { body } = await server.anonymous.get('/v1/articles/7')
  expect((await server.pageData(short.text)).get(keyOf(PUBLIC_KEYS.article(7)))).toEqual(body.data)
  const about = JSON.parse(one(short.text, /<script type="application\/ld\+json">([^<]*)<\/script>/g))
  expect(about).toMatchObject({ '@type': 'Article', headline: '用户协议', datePublished: PUBLISHED })
})

test('a text that people write cannot leave its script, attribute or element', async () => {
  const { text } = await server.page('/news/50')
  expect(text).not.toContain('<script>alert')
  expect(text).not.toContain('\u2028"')
  expect((await server.pageData(text)).get(keyOf(PUBLIC_KEYS.article(50)))).toMatchObject({ title: HOSTILE, summary: HOSTILE })
  expect(text).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &quot;quoted&#39;')
  expect(text.match(/<script/g)).toHaveLength((await server.page('/news/7')).text.match(/<script/g)?.length ?? 0)
  expect(rootOf(text)).toMatch(/<img [^>]*src="\/content\/a.webp"/)
  expect(rootOf(text)).not.toContain('javascript:')
  expect(rootOf(text)).toContain('href="https://www.shfe.com.cn"')
})

test('the data of a page has its own address by content hash and never changes', async () => {
  const { text } = await server.page('/news/7')
  expect(text).not.toContain('[[')
  const url = one(text, /href="(\/page-data\/[^"]*)"/g)
  const { status, headers } = await server.page(url)
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect((await server.page('/news/7')).text).toContain(url)
  expect((await server.page('/help')).text).not.toContain(url)
  expect((await server.page(`${url}x`)).status).toBe(404)
})

test('lists follow column, page and search, and only pages of the site are open to search engines', async () => {
  const first = await server.page('/news?column=1')
  expect(titleOf(first.text)).toBe('行业资讯 · 循金')
  const nextOf = (text: string) => /<a rel="next"[^>]*href="([^"]*)"/.exec(rootOf(text))?.[1]
  expect(nextOf(first.text)).toBe('/news?column=1&amp;page=2')
  const second = await server.page('/news?column=1&page=2')
  expect(rootOf(second.text).match(/<h2[^>]*><a [^>]*>(第 \d+ 篇|&lt;)/g)).toHaveLength(3)
  expect(nextOf(second.text)).toBeUndefined()
  expect((await server.pageData(second.text)).has(keyOf(PUBLIC_KEYS.articles(1, 2, 10)))).toBe(true)
  const search = await server.page('/news?q=%E7%AC%AC%203%20%E7%AF%87')
  expect(rootOf(search.text)).toContain('第 3 篇')
  expect(search.text).toContain('content="noindex"')
  expect((await server.page('/news?q=%00')).status).toBe(200)
  expect((await server.page('/news?column=9999999999&page=-1')).status).toBe(200)
})

test.each([
  '/news/99999',
  '/news/51',
  '/news/abc',
  '/news/detail',
  '/news/detail?id=0',
  '/nothing',
  '/news/7/x',
  '/auth/nothing',
  '/help/nothing',
])('%s is missing, and says so', async (path) => {
  const { status, text } = await server.page(path)
  expect(status).toBe(404)
  expect(titleOf(text)).toBe('此页面无法找到 · 循金')
  expect(text).toContain('<meta name="robots" content="noindex" />')
  expect(rootOf(text)).toContain('您访问的页面不存在')
  expect(text).not.toContain('秘密')
})

test.each(['/supply/order', '/member', '/trade/pay?status=1', '/user', '/go/sync', '/auth/password'])(
  '%s is the app’s shell, which search engines do not index',
  async (path) => {
    const { status, text, headers } = await server.page(path)
    expect(status).toBe(200)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).not.toContain('page-data')
  },
)

test('an unchanged page is answered with 304, and a changed one whole', async () => {
  const { headers } = await server.page('/news/7')
  const etag = String(headers['etag'])
  expect(await server.page('/news/7', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  expect(await server.page('/news/100', { 'if-none-match': etag })).toMatchObject({ status: 200 })
})

test('a page that has stood for some seconds is compressed best and has the same content', async () => {
  const { text } = await server.page('/news/101')
  const asked = async (encoding: string) => {
    const answer = await server.app.inject({ url: '/news/101', headers: { 'accept-encoding': encoding } })
    expect(answer.headers['vary']).toContain('accept-encoding')
    return { encoding: answer.headers['content-encoding'], bytes: answer.rawPayload }
  }
  const [first, second] = [await asked('gzip, deflate, br'), await asked('br')]
  expect(second.bytes.equals(first.bytes)).toBe(true)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000)
  await expect.poll(async () => (await asked('br')).bytes.length).toBeLessThan(first.bytes.length)
  for (const { encoding, bytes } of [first, second, await asked('br')]) {
    expect(encoding).toBe('br')
    expect(brotliDecompressSync(bytes).toString()).toBe(text)
  }
  expect((await asked('gzip')).encoding).toBe('gzip')
  expect((await asked('identity')).encoding).toBeUndefined()
})

test('a page contains the rules of its own classes, and the policy allows only those and the sheet of every page', async () => {
  const sheetsOf = (text: string) => [...text.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, rules = '']) => rules)
  const hashOf = (rules: string) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`
  const policyOf = ({ headers }: { headers: Record<string, unknown> }, name: string) =>
    new RegExp(`${name} ([^;]*)`).exec(String(headers['content-security-policy']))?.[1]?.match(/'sha256-[^']*'/g)
  for (const path of ['/', '/market', '/help', '/news/7?from=x', '/auth/login', '/nothing', '/index.html', '/trade/orders']) {
    const page = await server.page(path)
    // The app itself fills the empty style element.
    expect(policyOf(page, 'style-src')?.toSorted(), path).toEqual(['', ...sheetsOf(page.text)].map(hashOf).toSorted())
    expect(policyOf(page, 'script-src'), path).toHaveLength(1)
  }
  const own = sheetsOf((await server.page('/market')).text).at(-1)
  expect(own).not.toEqual(sheetsOf((await server.page('/auth/login')).text).at(-1))
  // These names are for the server and useless to a browser.
  expect(await readFile('index.html', 'utf8')).not.toContain('data-pages=')
  expect((await server.page('/')).text).not.toContain('data-pages=')
})

test('a topic of the help centre has its complete answers and structured data', async () => {
  const { status, text } = await server.page(`/help/${TOPIC_PATH}`)
  expect(status).toBe(200)
  expect(titleOf(text)).toBe('账号 · 帮助中心 · 循金')
  expect(rootOf(text)).toContain('<p>按<strong>实收净重</strong>结算。</p>')
  expect(JSON.parse(one(text, /<script type="application\/ld\+json">([^<]*)<\/script>/g))).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: '用户协议', acceptedAnswer: { text: '一、总则 按 实收净重 结算。' } }],
  })
  expect(rootOf((await server.page('/help')).text)).toContain(`href="/help/${TOPIC_PATH}"`)
})

test('a changed article is on its page within a second', async () => {
  const before = await server.page('/news/102')
  expect(rootOf(before.text)).toContain('<p>正文</p>')
  await server.database.db.update(articles).set({ content: '<p>改过的正文</p>' }).where(eq(articles.id, 102))
  await expect.poll(async () => (await server.page('/news/102')).text).toContain('<p>改过的正文</p>')
})

test('robots.txt and sitemap.xml list the public pages', async () => {
  const robots = await server.page('/robots.txt')
  expect(robots.text).toContain('Disallow: /trade')
  expect(robots.text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const { text } = await server.page('/sitemap.xml')
  expect(text).toContain(`<loc>${ORIGIN}/news/7</loc><lastmod>${PUBLISHED}</lastmod>`)
  expect(text).not.toContain('/news/51')
  expect(text).toContain(`<loc>${ORIGIN}/help/${TOPIC_PATH}</loc>`)
  const paths = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''))
  for (const path of paths) expect((await server.page(path)).status, path).toBe(200)
})

test('while the content cannot be read, the app itself still opens', async () => {
  const broken = await startPages()
  await broken.database.close()
  const { status, text } = await broken.page('/news/7')
  expect(status).toBe(503)
  expect(text).toContain('class="boot"')
  await broken.close().catch(() => undefined)
})
