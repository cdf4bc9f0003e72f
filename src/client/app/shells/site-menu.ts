/** The menus of the public site: the top menu, the ways in, and the footer's columns. */
import { isHere } from '#client/lib/later.ts'

export type SiteLink = { label: string; to: string }
const site = (...links: readonly (readonly [label: string, to: string])[]): SiteLink[] =>
  links.map(([label, to]) => ({ label, to })).filter((link) => isHere(link.to))

export const TOP_MENU: readonly SiteLink[] = site(
  ['首页', '/'],
  ['新闻中心', '/news'],
  ['关于我们', '/about'],
  ['联系我们', '/contactUs'],
  ['帮助中心', '/help'],
  ['APP下载', '/download'],
)

export const VISITOR_MENU: readonly SiteLink[] = site(['注册', '/auth/register'], ['登录', '/auth/login'])

/** The footer's columns of links; one with nothing to open is left out. What needs an account leads to its registration. */
export const FOOTER: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: '快捷入口',
    links: site(
      ['交易大厅', '/auth/register'],
      ['今日行情', '/auth/register'],
      ['发布供应', '/auth/register'],
      ['发布需求', '/auth/register'],
      ['合作伙伴', '/help'],
    ),
  },
  {
    title: '资讯与服务',
    links: site(
      ['新闻中心', '/news'],
      ['关于我们', '/about'],
      ['联系我们', '/contactUs'],
      ['帮助中心', '/help'],
      ['APP下载', '/download'],
    ),
  },
].filter((column) => column.links.length > 0)
