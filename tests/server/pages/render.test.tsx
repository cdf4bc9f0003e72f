/** The components of public pages and login pages, drawn without a browser from their pages' data. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPublic } from '#client/public-render.tsx'
import { insertCatalogue } from '#server/demo/catalogue.ts'
import { insertMarket } from '#server/demo/market.ts'
import { ORIGIN, type PagesServer, startPages } from './pages-server.ts'

/** The page at a path, drawn from the data by their keys as text. */
const drawn = (path: string, data: ReadonlyMap<string, unknown>) =>
  drawPublic({
    path,
    data: [...data].map(([key, value]) => [JSON.parse(key) as unknown[], value]),
    origin: ORIGIN,
  })

let server: PagesServer
beforeAll(async () => {
  server = await startPages()
  const { db } = server.database
  await insertCatalogue(db, server.people, new Date())
  await insertMarket(db, new Date())
})
afterAll(() => server?.close())

const titleOf = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]?.replace(/<!-- -->/g, '')

describe('drawn without a browser', () => {
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
    ['/auth/closed', '账号已注销'],
  ])('the components of %s give title and styles, without inline scripts and styles', async (path, title) => {
    const page = await server.page(path)
    expect(page.status).toBe(200)
    const { html, styles, style_names } = await drawn(path, await server.pageData(page.text))
    expect(titleOf(html)).toContain(title)
    expect(html).not.toContain('<script')
    expect(style_names.filter((name) => !styles.includes(`.css-${name}`))).toEqual([])
    expect(html).not.toContain(' style="')
  })

  test('a page without data has its title', async () => {
    expect(titleOf((await drawn('/news', new Map())).html)).toBe('新闻中心')
  })

  test('a page never shows the data of another request', async () => {
    const { text } = await server.page('/news')
    const [with_data, without] = await Promise.all([drawn('/news', await server.pageData(text)), drawn('/news', new Map())])
    expect(with_data.html).toContain('第 11 篇')
    expect(without.html).not.toContain('第 11 篇')
  })
})
