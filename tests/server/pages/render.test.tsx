/** The components of public pages and ways in, drawn without a browser from the data of their pages. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '#client/app/areas/auth.tsx'
import { publicRoutes } from '#client/app/areas/public.tsx'
import { UiProvider } from '#client/ui/theme/provider.tsx'
import { insertCatalogue } from '#server/demo/catalogue.ts'
import { insertMarket } from '#server/demo/market.ts'
import { ORIGIN, type PagesServer, startPages } from './pages-server.ts'

const ROUTES: RouteObject[] = [...publicRoutes, ...authRoutes]
const handler = createStaticHandler(ROUTES)

/** The HTML of the page at a path. `data` is what its query client knows. */
async function drawn(path: string, data: ReadonlyMap<string, unknown>): Promise<string> {
  const context = await handler.query(new Request(ORIGIN + path))
  if (context instanceof Response) throw new Error(`${path}: ${context.status}`)
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: Number.POSITIVE_INFINITY } } })
  for (const [key, value] of data) client.setQueryData(JSON.parse(key) as unknown[], value)
  const failed: unknown[] = []
  const stream = await renderToReadableStream(
    <UiProvider>
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </QueryClientProvider>
    </UiProvider>,
    { onError: (error) => void failed.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  const text = await new Response(stream).text()
  if (failed.length > 0) throw failed[0]
  return text
}

let server: PagesServer
beforeAll(async () => {
  server = await startPages()
  const { db } = server.database
  await insertCatalogue(db, server.people, new Date())
  await insertMarket(db, new Date())
})
afterAll(() => server?.close())

const titleOf = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]?.replace(/<!-- -->/g, '')

describe('without a browser', () => {
  test.each([
    ['/', '能源与再生金属交易'],
    ['/news', '新闻中心'],
    ['/news/100', '第 0 篇'],
    ['/news/detail?id=7', '用户协议'],
    ['/article', '文章归档'],
    ['/market', '市场行情'],
    ['/market?tab=hall', '交易大厅'],
    ['/category', '品类与规格'],
    ['/help', '帮助中心'],
    ['/about', '关于'],
    ['/contactUs', '联系我们'],
    ['/download', '装到手机和电脑上'],
    ['/auth/login', '登录循金'],
    ['/auth/register', '注册账号'],
    ['/auth/findpwd', '找回密码'],
    ['/auth/binding', '微信登录'],
  ])('the components of %s draw its title, without inline scripts and styles', async (path, title) => {
    const page = await server.page(path)
    expect(page.status).toBe(200)
    const text = await drawn(path, await server.pageData(page.text))
    expect(titleOf(text)).toContain(title)
    expect(text).not.toContain('<script')
    expect(text).not.toContain(' style="')
  })

  test('a page without data is drawn with its title', async () => {
    expect(titleOf(await drawn('/news', new Map()))).toBe('新闻中心')
  })

  test('one request’s data never shows in another’s', async () => {
    const { text } = await server.page('/news')
    const [with_data, without] = await Promise.all([drawn('/news', await server.pageData(text)), drawn('/news', new Map())])
    expect(with_data).toContain('第 11 篇')
    expect(without).not.toContain('第 11 篇')
  })
})
