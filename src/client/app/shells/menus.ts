/** The menus of the three areas, the phone's tab bar, and the entry of the current path. */
import type { IconName } from '#client/ui/icon.tsx'
import type { Crumb } from '#client/ui/page/page-frame.ts'
import { type DeskMember, deskObstacle } from '#domain/desk/desk-role.ts'
import type { Area } from '#domain/site/site.ts'
import { DESK_MENU } from './desk-menu.ts'
import { fit } from './fit.ts'
import type { BadgeKey, Badges, MenuEntry, MenuLeaf } from './menu-entry.ts'
import type { SiteLink } from './site-menu.ts'

/** Children of one list page: 全部 first, then one for each status in the query. */
const byStatus = (path: string, ...labels: readonly (readonly [label: string, status: number])[]): MenuLeaf[] => [
  { label: '全部', to: path },
  ...labels.map(([label, status]) => ({ label, to: `${path}?status=${status}` })),
]

const WORK_ORDERS: MenuEntry = { label: '我的工单', icon: 'help', to: '/user/feedback' }
const ACCOUNT: readonly MenuLeaf[] = [
  { label: '用户信息', to: '/user' },
  { label: '实名认证', to: '/user/authentication' },
  { label: '同事', to: '/user/members' },
  { label: '账号安全', to: '/user/account/secure' },
]
const PERMITS: MenuLeaf = { label: '证照', to: '/user/permits' }
const LOG: MenuLeaf = { label: '操作日志', to: '/user/account/log' }

const supply: readonly MenuEntry[] = [
  { label: '欢迎页', icon: 'home', to: '/supply/index', badge: 'todo' },
  {
    label: '我的供应',
    icon: 'goods',
    children: [
      { label: '我的供应', to: '/supply/product' },
      { label: '发布供应', to: '/supply/product/issue' },
      { label: '回收站', to: '/supply/product/recycle' },
    ],
  },
  {
    label: '我的订单',
    icon: 'order',
    badge: 'orders',
    children: byStatus(
      '/supply/order',
      ['待接单', 0],
      ['待发货', 1],
      ['待收款', 2],
      ['已完成', 3],
      ['已关闭', -1],
      ['已退货', -2],
    ),
  },
  { label: '异议订单', icon: 'dissent', to: '/supply/dissent', badge: 'dissents' },
  { label: '售后订单', icon: 'refund', children: byStatus('/supply/untread', ['处理中', 0], ['已处理', 1], ['已驳回', -1]) },
  { label: '对账单', icon: 'bank', to: '/supply/statement', badge: 'statements' },
  {
    label: '合同管理',
    icon: 'contract',
    badge: 'contracts',
    children: byStatus('/supply/contract', ['待签署', 0], ['已签署', 1]),
  },
  { label: '统计', icon: 'chart', to: '/supply/statistics' },
  { label: '账号管理', icon: 'user', children: [...ACCOUNT, LOG] },
  { label: '银行卡管理', icon: 'card', to: '/user/bank' },
  { ...PERMITS, icon: 'doc' },
  { label: '仓库地址', icon: 'location', to: '/user/account/address' },
  WORK_ORDERS,
]

const member: readonly MenuEntry[] = [
  { label: '欢迎页', icon: 'home', to: '/member/index', badge: 'todo' },
  {
    label: '我的需求',
    icon: 'intention',
    children: [
      { label: '我的需求', to: '/member/purchase' },
      { label: '交易市场', to: '/member/purchase/list' },
      { label: '发布需求', to: '/member/purchase/custom' },
    ],
  },
  {
    label: '我的订单',
    icon: 'order',
    badge: 'orders',
    children: byStatus(
      '/member/order',
      ['待收货', 0],
      ['待处理', 1],
      ['待付款', 2],
      ['已完成', 3],
      ['已关闭', -1],
      ['已退货', -2],
    ),
  },
  { label: '售后订单', icon: 'refund', children: byStatus('/member/untread', ['未处理', 0], ['已处理', 1], ['已驳回', -1]) },
  { label: '我的发票', icon: 'invoice', to: '/member/invoice' },
  { label: '对账单', icon: 'bank', to: '/member/statement', badge: 'statements' },
  {
    label: '合同管理',
    icon: 'contract',
    badge: 'contracts',
    children: byStatus('/member/contract', ['待签署', 0], ['已签署', 1]),
  },
  { label: '统计', icon: 'chart', to: '/member/statistics' },
  {
    label: '账号管理',
    icon: 'user',
    children: [
      ...ACCOUNT,
      { label: '发票信息', to: '/user/account/invoice' },
      PERMITS,
      { label: '仓库地址', to: '/user/account/address' },
      { label: '磅单模板', to: '/member/billTemplate' },
      LOG,
    ],
  },
  WORK_ORDERS,
]

const trade: readonly MenuEntry[] = [
  { label: '欢迎页', icon: 'home', to: '/trade/index', badge: 'todo' },
  { label: '意向订单', icon: 'intention', to: '/trade/informal', badge: 'intentions' },
  {
    label: '订单管理',
    icon: 'order',
    badge: 'orders',
    children: byStatus(
      '/trade/order',
      ['待供应商接单', 0],
      ['待供应商发货', 1],
      ['待采购商收货', 2],
      ['待采购商处理', 3],
      ['待采购商付款', 4],
      ['待商户收款', 5],
      ['待商户付款', 6],
      ['商户已付款', 7],
      ['已完成', 8],
      ['已关闭', -1],
      ['已退货', -2],
    ),
  },
  { label: '审核订单', icon: 'todo', to: '/trade/checkOrder', badge: 'reviews' },
  { label: '调整订单', icon: 'dissent', to: '/trade/dissent', badge: 'adjustments' },
  { label: 'U8订单', icon: 'u8', to: '/trade/u8' },
  {
    label: '财务管理',
    icon: 'bank',
    children: [
      { label: '收款管理', to: '/trade/collect', badge: 'collections' },
      { label: '付款管理', to: '/trade/pay', badge: 'payments' },
      { label: '账龄', to: '/trade/aging' },
      { label: '发票管理', to: '/trade/invoice', badge: 'invoices' },
      { label: '对账管理', to: '/trade/statement', badge: 'statements' },
    ],
  },
  {
    label: '合同管理',
    icon: 'contract',
    children: [
      { label: '销售合同', to: '/trade/contract/procurer', badge: 'sale_contracts' },
      { label: '采购合同', to: '/trade/contract/supplier', badge: 'supply_contracts' },
      { label: '条款模板', to: '/trade/contract/clauses' },
    ],
  },
  {
    label: '归档管理',
    icon: 'archive',
    children: [
      { label: '采购订单归档', to: '/trade/file?type=supplier' },
      { label: '销售订单归档', to: '/trade/file?type=procurer' },
    ],
  },
  {
    label: '售后订单',
    icon: 'refund',
    badge: 'after_sales',
    children: byStatus('/trade/untread', ['未处理', 0], ['未通过', -1], ['已处理', 1]),
  },
  { label: '统计', icon: 'chart', to: '/trade/statistics' },
  { label: '运营管理', icon: 'briefcase', badge: 'desk', children: DESK_MENU },
  { label: '账号管理', icon: 'user', children: [{ label: '同事', to: '/user/members' }, PERMITS, LOG] },
]

const MENUS: Record<Area, readonly MenuEntry[]> = { supply, member, trade }

/** The count of waiting tasks beside an entry: its own, or the sum of its pages. */
export const waitingUnder = ({ badge, children = [] }: MenuEntry, badges: Badges): number =>
  badge ? (badges[badge] ?? 0) : children.reduce((sum, leaf) => sum + (leaf.badge ? (badges[leaf.badge] ?? 0) : 0), 0)

const isOpen = ({ desk }: MenuLeaf, member: DeskMember) => !desk || !deskObstacle(member, desk)
/** The pages of the operator's desk are in the menu of the people whose desk roles open them. */
export const menuOf = (area: Area, member: DeskMember): readonly MenuEntry[] =>
  MENUS[area].flatMap((entry) => {
    if (!entry.children) return [entry]
    const children = entry.children.filter((leaf) => isOpen(leaf, member))
    return children.length > 0 ? [{ ...entry, children }] : []
  })

/** Every page of the area's menu once, for a phone. The statuses of one list become one link with the entry's name. */
export const pagesOf = (area: Area, member: DeskMember): { label: string; icon: IconName; to: string; badge?: BadgeKey }[] =>
  menuOf(area, member).flatMap(({ children, to = '', ...entry }) => {
    if (!children) return [{ ...entry, to }]
    const paths = new Set(children.map((leaf) => leaf.to.split('?')[0]))
    return paths.size === 1 ? [{ ...entry, to: children[0]?.to ?? '' }] : children.map((leaf) => ({ icon: entry.icon, ...leaf }))
  })

/** The account menu of a desk. */
export const ACCOUNT_MENU: readonly (SiteLink & { icon: IconName })[] = [
  { label: '用户信息', to: '/user', icon: 'user' },
  { label: '实名认证', to: '/user/authentication', icon: 'shield' },
  { label: '账号安全', to: '/user/account/secure', icon: 'settings' },
  { label: '站内信', to: '/user/message', icon: 'message' },
]

export type PhoneTab = { label: string; icon: IconName; to: string; badge?: BadgeKey }

export const phoneTabs = (area: Area): readonly PhoneTab[] => [
  { label: '首页', icon: 'home', to: `/${area}/index` },
  { label: '订单', icon: 'order', to: `/${area}/order`, badge: 'orders' },
  { label: '待办', icon: 'todo', to: '/go/todo', badge: 'todo' },
  { label: '消息', icon: 'message', to: '/user/message', badge: 'messages' },
  { label: '我的', icon: 'user', to: '/user' },
]

/** The leaf or entry that best matches the current path, with its entry. */
export function activeIn(
  menu: readonly MenuEntry[],
  pathname: string,
  search: string,
): { entry: MenuEntry | null; to: string | null } {
  let best = -1
  let found: { entry: MenuEntry | null; to: string | null } = { entry: null, to: null }
  for (const entry of menu) {
    for (const to of entry.children?.map((leaf) => leaf.to) ?? [entry.to ?? '']) {
      const score = fit(to, pathname, search)
      if (score > best) {
        best = score
        found = { entry, to }
      }
    }
  }
  return found
}

/** A status that the menu does not name matches 全部 of its list. The tab bar needs only the best of five. */
export function activeTab(tabs: readonly PhoneTab[], pathname: string): PhoneTab | null {
  let best: PhoneTab | null = null
  for (const tab of tabs) if (fit(tab.to, pathname, '') > (best ? fit(best.to, pathname, '') : -1)) best = tab
  return best
}

const folderOf = (path: string) => path.replace(/[?#].*$/, '').replace(/\/[^/]*$/, '')
/** The menu entry of a page that is not its child, such as a contract's page beside the lists of both sides. */
const entryBeside = (menu: readonly MenuEntry[], pathname: string): MenuEntry | undefined =>
  folderOf(pathname).split('/').length > 2
    ? menu.find(({ children }) => children?.some(({ to }) => folderOf(to) === folderOf(pathname)))
    : undefined

/**
 * The breadcrumb of a page: its menu entry, and the entry's child unless that is 全部 or has the entry's name. Empty for a page
 * outside the menu.
 */
export function crumbsOf(menu: readonly MenuEntry[], pathname: string, search: string): readonly Crumb[] {
  const { entry: own, to } = activeIn(menu, pathname, search)
  const entry = own ?? entryBeside(menu, pathname)
  if (!entry) return []
  const leaf = entry.children?.find((each) => each.to === to)
  const first = { label: entry.label, to: entry.to ?? entry.children?.[0]?.to ?? '' }
  // A page with its entry's name, such as 我的供应, is one step.
  return leaf && leaf.label !== '全部' && leaf.label !== entry.label ? [first, { label: leaf.label, to: leaf.to }] : [first]
}
