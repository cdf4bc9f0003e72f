/**
 * The public site for server-rendered pages and the app: its built-in texts until the operator sets others, its menu and its
 * logo.
 */

import type { Role } from '../role.ts'

/** The hotline is a placeholder until the operator sets one. */
export const BUILT_IN_SITE = {
  site_name: '循金',
  slogan: '没有信号，也能做完一单',
  company: '',
  service_hotline: '400-000-0000',
  sales_hotline: '400-000-0000',
  email: '',
  working_hours: '',
  anti_fraud_notice: '96110 是全国反诈劝阻专线，来电请及时接听，并与平台客服核实。',
} as const

/** First segment of the paths of each role's area. */
export const ROLE_AREAS = { supplier: 'supply', buyer: 'member', trader: 'trade' } as const satisfies Record<Role, string>
export type Area = (typeof ROLE_AREAS)[Role]

/** The areas behind the login: one per role, and two shared by all accounts. */
export const AREAS = [...Object.values(ROLE_AREAS), 'user', 'go'] as const

/** The top menu in display order. */
export const SITE_MENU = [
  ['首页', '/'],
  ['新闻中心', '/news'],
  ['关于我们', '/about'],
  ['联系我们', '/contactUs'],
  ['帮助中心', '/help'],
  ['APP下载', '/download'],
] as const

/** The strokes of the logo on a 64 × 64 field; tests/icons.ts draws the app icons from them. */
export const LOGO_STROKES =
  'M20.5 14 12.5 22.5M21.5 24 11.5 35M17 30V52M51.5 13.5C44.5 16.2 37 17.3 28.5 17.3V30C28.5 39.5 27 46.5 23 52M28.5 24.800H53.5M41 17.5V31.5M34.5 52V31.5H49.5V52M34.5 38.3H49.5M34.5 45.100H49.5M34.5 51.800H49.5'

/** Icons that server-rendered pages also use: strokes on a 24 × 24 field. */
export const SITE_ICONS = {
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  left: 'M15 5l-7 7 7 7',
  play: 'M7 4l13 8-13 8z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5',
  wechat:
    'M15 8.6C14.5 6 12 4 8.8 4 5 4 2 6.5 2 9.6c0 1.8 1 3.3 2.5 4.3L4 16.2l2.6-1.3c.6.2 1.3.3 2 .3M15.5 9.5c-3.6 0-6.5 2.2-6.5 5s2.9 5 6.5 5c.8 0 1.5-.1 2.2-.3l2.3 1.2-.5-2c1.5-.9 2.5-2.3 2.5-3.9 0-2.8-2.9-5-6.5-5zM6.5 8.5v.01M11 8.5v.01M13.5 13.5v.01M17.5 13.5v.01',
} as const
