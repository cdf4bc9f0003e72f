/** The menus of the public site: the top menu, the login links, and the columns of the footer. */
import { type Area, SITE_MENU } from '#domain/site/site.ts'

export type SiteLink = { label: string; to: string }
const site = (...links: readonly (readonly [label: string, to: string])[]): SiteLink[] =>
  links.map(([label, to]) => ({ label, to }))

export const TOP_MENU: readonly SiteLink[] = site(...SITE_MENU)

export const VISITOR_MENU: readonly SiteLink[] = site(['注册', '/auth/register'], ['登录', '/auth/login'])

const NEWS = { title: '资讯与服务', links: TOP_MENU.slice(1) }
const PARTNERS = ['合作伙伴', '/help'] as const
/** Links that need an account lead a visitor to registration. */
const VISITOR = site(
  ['交易大厅', '/auth/register'],
  ['今日行情', '/auth/register'],
  ['发布供应', '/auth/register'],
  ['发布需求', '/auth/register'],
  PARTNERS,
)
/** The trading hall of each area. */
const HALL: Record<Area, string> = { supply: '/supply/product', member: '/member/purchase/list', trade: '/trade/informal' }
const PUBLISH: Partial<Record<Area, readonly [label: string, to: string]>> = {
  supply: ['发布供应', '/supply/product/issue'],
  member: ['发布需求', '/member/purchase/custom'],
}

function quickLinks(area: Area): SiteLink[] {
  const home = `/${area}/index`
  const publish = PUBLISH[area]
  return site(['交易大厅', HALL[area]], ['今日行情', home], ...(publish ? [publish] : []), PARTNERS)
}

/** The footer's columns of links. A logged-in person is led into their own area. */
export const footerOf = (area: Area | null): readonly { title: string; links: readonly SiteLink[] }[] => [
  { title: '快捷入口', links: area ? quickLinks(area) : VISITOR },
  NEWS,
]
