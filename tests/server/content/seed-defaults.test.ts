/** A fresh installation on either engine has the content that registration links to. The operator adds the rest. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Article, ArticleColumn, Settings } from '#api/content.ts'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { seedDefaults } from '#server/content/seed-defaults.ts'
import { saveSettings } from '#server/content/site.ts'
import { saveArticles } from '#server/content/store.ts'
import type { Database } from '#server/db/connect.ts'
import { connect, migrate } from '#server/db/connect.ts'
import { articleColumns } from '#server/db/tables/content.ts'
import { insertContent } from '#server/demo/content.ts'
import { insertSite } from '#server/demo/site.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'
import { memoryDatabase } from '../memory.ts'
import type { RealPostgres } from '../postgres.ts'
import { realPostgres } from '../postgres.ts'

const AGREEMENTS = [USER_AGREEMENT_ARTICLE_ID, PRIVACY_POLICY_ARTICLE_ID]

describe.each(['embedded', 'server'] as const)('a fresh database, %s', (engine) => {
  let postgres: RealPostgres | undefined
  let database: Database
  let server: Server
  beforeAll(async () => {
    postgres = engine === 'server' ? await realPostgres() : undefined
    database = postgres ? await connect({ database_url: postgres.url }) : await memoryDatabase()
    await migrate(database)
    server = await start({ database })
  })
  afterAll(async () => {
    await server?.close()
    await database?.close()
    await postgres?.stop()
  })
  const get = async <T>(path: string): Promise<T> => (await server.anonymous.get(path)).body.data

  test('gets its columns, the two agreements and the first settings, from several nodes at once and once only', async () => {
    expect((await server.anonymous.get('/v1/articles/7')).status).toBe(404)
    await Promise.all([1, 2, 3].map(() => seedDefaults(database.db, new Date())))
    const columns = await get<ArticleColumn[]>('/v1/article/columns')
    expect(columns.map(({ name }) => name)).toEqual(['行业资讯', '市场行情', '平台公告', '政策法规', '帮助中心', '协议'])
    for (const id of AGREEMENTS) {
      const { title, content, column_name } = await get<Article>(`/v1/articles/${id}`)
      expect([title, column_name]).toEqual([id === USER_AGREEMENT_ARTICLE_ID ? '用户协议' : '隐私政策', '协议'])
      expect(content).toContain('待运营者替换')
      expect(content.length).toBeGreaterThan(2000)
      expect(content).not.toMatch(/demo|400-000/)
    }
    expect((await server.anonymous.get('/v1/articles')).body.total).toBe(0)
    expect(await get<Settings>('/v1/settings')).toMatchObject({ site_name: '循金', service_hotline: '400-000-0000' })
    expect(await get('/v1/banners')).toEqual([])
  })

  test('keeps the content that the operator has set', async () => {
    const own = { id: USER_AGREEMENT_ARTICLE_ID, column_id: 6, title: '用户协议', content: '<p>本公司的协议</p>' }
    await saveArticles(database.db, [{ ...own, published_at: new Date() }], new Date())
    await saveSettings(database.db, { service_hotline: '0571-88886666' })
    await database.db.delete(articleColumns).where(eq(articleColumns.slug, 'market'))
    await seedDefaults(database.db, new Date())
    expect((await get<Article>(`/v1/articles/${USER_AGREEMENT_ARTICLE_ID}`)).content).toBe('<p>本公司的协议</p>')
    expect((await get<Settings>('/v1/settings')).service_hotline).toBe('0571-88886666')
    expect(await get<ArticleColumn[]>('/v1/article/columns')).toHaveLength(5)
  })
})

test('beside the demo nothing is added and nothing changed', async () => {
  const server = await start()
  const { db } = server.database
  await insertSite(db)
  await insertContent(db, new Date())
  const read = async () =>
    Promise.all(
      ['/v1/articles/7', '/v1/articles/8', '/v1/article/columns', '/v1/settings'].map(
        async (path) => (await server.anonymous.get(path)).body,
      ),
    )
  const before = await read()
  await seedDefaults(db, new Date())
  expect(await read()).toEqual(before)
  await server.close()
})
