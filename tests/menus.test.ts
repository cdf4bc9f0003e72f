/** Every menu entry and every link in the client's source leads to a page. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deskBadges } from '#client/app/shells/desk-menu.ts'
import { ACCOUNT_MENU, crumbsOf, menuOf, pagesOf, phoneTabs, waitingUnder } from '#client/app/shells/menus.ts'
import type { DeskRole } from '#domain/desk/desk-role.ts'
import { DESK_QUEUE_LIST } from '#domain/desk/queue.ts'
import { footerOf, TOP_MENU, VISITOR_MENU } from '#client/app/shells/site-menu.ts'
import { opens, pathsUnder } from './routes.ts'

const AREAS = ['supply', 'member', 'trade'] as const
/** Somebody with every page. */
const OPERATOR = { desk_roles: ['admin'] } as const
const pathsOf = (area: (typeof AREAS)[number]) =>
  menuOf(area, OPERATOR).flatMap((entry) => entry.children?.map((leaf) => leaf.to) ?? [entry.to ?? ''])

describe('every shown path opens', () => {
  test.each(AREAS)('the side menu of %s', (area) => {
    const paths = pathsOf(area)
    expect(paths.length).toBeGreaterThan(8)
    expect(paths.filter((path) => !opens(path))).toEqual([])
  })

  test.each(AREAS)('the tab bar of %s', (area) => {
    const tabs = phoneTabs(area)
    expect(tabs).toHaveLength(5)
    expect(tabs.filter((tab) => !opens(tab.to))).toEqual([])
  })

  test('the public menus, the footer and the account menu', () => {
    const links = [...TOP_MENU, ...VISITOR_MENU, ...footerOf(null).flatMap((column) => column.links), ...ACCOUNT_MENU]
    expect(links.map((link) => link.to)).toEqual(expect.arrayContaining(['/', '/auth/login', '/user', '/user/account/secure']))
    expect(links.filter((link) => !opens(link.to))).toEqual([])
  })
})

describe.each(AREAS)('in the area %s', (area) => {
  test('the footer links to the area where a visitor’s footer links to the registration', () => {
    const [visitor, own] = [null, area].map((whose) => footerOf(whose).flatMap((column) => column.links))
    expect(visitor?.filter(({ to }) => to === '/auth/register').map(({ label }) => label)).toContain('交易大厅')
    expect(own?.filter(({ to }) => to.startsWith('/auth') || !opens(to))).toEqual([])
    for (const label of ['交易大厅', '今日行情']) expect(own?.find((link) => link.label === label)?.to).toMatch(`/${area}/`)
  })

  test('a phone reaches every page of the side menu from 我的', () => {
    const path = (to: string) => to.split('?')[0]
    const [desk, phone] = [pathsOf(area), pagesOf(area, OPERATOR).map(({ to }) => to)]
    expect(new Set(phone.map(path))).toEqual(new Set(desk.map(path)))
    expect(new Set(phone).size).toBe(phone.length)
  })
})

test('every link in the source leads to a page', () => {
  const folder = new URL('../src/client/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const written = sources.flatMap((name) =>
    [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /['"`](\/(?:supply|member|trade|user|go|auth)\/[\w/]*\w)(?=['"`?#])/g,
      ),
    ].map(([, path = '']) => ({ name, path })),
  )
  expect(written.length).toBeGreaterThan(60)
  expect(written.filter(({ path }) => !opens(path))).toEqual([])
})

test('known paths open and unknown ones do not', () => {
  expect(pathsUnder('/supply')).toContain('/supply/order/deliver')
  expect(pathsUnder('/user')).toContain('/user')
  expect(['/', '/auth/login', '/member/order/detail?id=1'].filter(opens)).toHaveLength(3)
  expect(['/supply/nothing', '/nothing', '/trade/order/detail/more'].filter(opens)).toEqual([])
})

test('the breadcrumbs of a page name its menu entry and its child entry, unless that is 全部', () => {
  const way = (pathname: string, search = '') => crumbsOf(menuOf('trade', OPERATOR), pathname, search).map(({ label }) => label)
  expect(way('/trade/order', '?status=3')).toEqual(['订单管理', '待采购商处理'])
  expect(way('/trade/order/detail', '?id=1')).toEqual(['订单管理'])
  expect(way('/trade/collect')).toEqual(['财务管理', '收款管理'])
  expect(way('/trade/aging', '?type=supplier')).toEqual(['财务管理', '账龄'])
  expect(way('/trade/contract/supplier')).toEqual(['合同管理', '采购合同'])
  expect(way('/trade/checkOrder/detail', '?id=1')).toEqual(['审核订单'])
  expect(way('/trade/contract/detail', '?id=1')).toEqual(['合同管理'])
  expect(way('/user/message')).toEqual([])
  const own = crumbsOf(menuOf('member', {}), '/member/purchase', '').map(({ label }) => label)
  expect(own).toEqual(['我的需求'])
})

test('the operator’s pages are in the menu of the people whose desk roles open them', () => {
  const labels = (...desk_roles: DeskRole[]) => menuOf('trade', { desk_roles }).map(({ label }) => label)
  expect(labels()).not.toContain('运营管理')
  expect(labels('market')).toContain('运营管理')
  expect(pagesOf('trade', {}).filter(({ to }) => to.startsWith('/trade/admin'))).toEqual([])
})

test('the number of every queue of the desk stands beside its page, and their sum beside the entry', () => {
  const entry = menuOf('trade', OPERATOR).find(({ label }) => label === '运营管理')
  const badges = deskBadges(DESK_QUEUE_LIST.map((queue, at) => ({ queue, count: 2 ** at })))
  const sum = 2 ** DESK_QUEUE_LIST.length - 1
  expect(entry && waitingUnder(entry, badges)).toBe(sum)
  const beside = new Map(entry?.children?.map(({ label, badge }) => [label, badge ? (badges[badge] ?? 0) : 0]))
  const { 运营待办: all, ...pages } = Object.fromEntries(beside)
  expect(all).toBe(sum)
  // A page with two queues has the number of both.
  expect(Object.values(pages).reduce((total, count) => total + count, 0)).toBe(sum)
})
