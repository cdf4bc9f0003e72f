/** The public site: its built-in texts until the operator sets others, its menu and its logo. */

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
