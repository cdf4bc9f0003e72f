/** A server with the repository's own page as its client and a little public content, for tests of server-rendered pages. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawPublic } from '#client/public-render.tsx'
import { saveArticles } from '#server/content/store.ts'
import { articleColumns, friendLinks } from '#server/db/tables/content.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'

export const ORIGIN = 'https://trade.example'
/** Characters that would end a script element, attribute or text if they were not escaped. */
export const HOSTILE = `</script><script>alert(1)</script><!-- "quoted' \u2028 &amp; $& $\``
export const PUBLISHED = '2026-11-20T02:00:00.000Z'

export interface PagesServer extends Server {
  page(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; headers: Record<string, unknown> }>
  /** The data of the page with this text, by key, fetched like the hydrating app does. */
  pageData(text: string): Promise<Map<string, unknown>>
}

/** The address occurs once in the page, in its head. */
const DATA_LINK = /<link id="page-data" rel="preload" as="fetch" crossorigin fetchpriority="low" href="([^"]*)" \/><\/head>/

export async function startPages(): Promise<PagesServer> {
  const client_dir = await mkdtemp(join(tmpdir(), 'xunjin-pages-'))
  await writeFile(join(client_dir, 'index.html'), await readFile('index.html', 'utf8'))
  const server = await start({ config: { client_dir, public_origin: ORIGIN }, draw: drawPublic })
  const { db } = server.database
  await db.insert(articleColumns).values([
    { id: 1, name: '行业资讯', slug: 'industry', description: '铜与铝' },
    { id: 5, name: '帮助中心', slug: 'help', listed: false },
  ])
  await db.insert(friendLinks).values([
    { id: 1, title: '上海期货交易所', link: 'https://www.shfe.com.cn' },
    { id: 2, title: '不是网址', link: 'javascript:alert(1)' },
  ])
  const draft = { source: '循金', summary: '摘要', cover: '', published_at: new Date(PUBLISHED) }
  await saveArticles(
    db,
    [
      ...Array.from({ length: 12 }, (_, at) => ({
        ...draft,
        id: 100 + at,
        column_id: 1,
        title: `第 ${at} 篇`,
        content: '<p>正文</p>',
      })),
      {
        ...draft,
        id: 7,
        column_id: 5,
        title: '用户协议',
        content: '<h2>一、总则</h2><p>按<strong>实收净重</strong>结算。</p>',
        topic: '账号',
      },
      {
        ...draft,
        id: 50,
        column_id: 1,
        title: HOSTILE,
        summary: HOSTILE,
        content: '<p>安全</p><img src="/content/a.webp" alt="">',
      },
      {
        ...draft,
        id: 51,
        column_id: 1,
        title: '明天才有',
        content: '<p>秘密</p>',
        published_at: new Date(Date.now() + 86_400_000),
      },
    ],
    new Date(PUBLISHED),
  )
  return {
    ...server,
    page: async (path, headers = {}) => {
      const answer = await server.app.inject({ url: path, headers })
      return { status: answer.statusCode, text: answer.body, headers: answer.headers }
    },
    pageData: async (text) => {
      const [, url = ''] = DATA_LINK.exec(text) ?? []
      const answer = await server.app.inject({ url })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
      return new Map((JSON.parse(answer.body) as [unknown, unknown][]).map(([key, data]) => [JSON.stringify(key), data]))
    },
    close: async () => {
      await server.close()
      await rm(client_dir, { recursive: true })
    },
  }
}
