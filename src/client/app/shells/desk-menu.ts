/** The menu 运营管理: one leaf a page of the operator's desk, with the guard that opens it. */
import type { Waiting } from '#api/desk/queue.ts'
import { deskQueuePath } from '#client/lib/paths.ts'
import type { DeskGuard } from '#domain/desk/desk-role.ts'
import type { Badges, DeskPage, MenuLeaf } from './menu-entry.ts'

/** A page with queues; their number stands beside it. */
const waits = (label: string, to: DeskPage, desk: DeskGuard): MenuLeaf => ({ label, to, badge: to, desk })

export const DESK_MENU: readonly MenuLeaf[] = [
  { label: '运营待办', to: '/trade/admin', badge: 'desk', desk: 'desk:any' },
  waits('资质审核', '/trade/admin/certification', 'desk:certification'),
  waits('证照审核', '/trade/admin/permit', 'desk:certification'),
  { label: '品类', to: '/trade/admin/catalogue', desk: 'desk:market' },
  waits('行情报价', '/trade/admin/market', 'desk:market'),
  { label: '企业与人员', to: '/trade/admin/firm', desk: 'desk:risk' },
  { label: '黑名单', to: '/trade/admin/block', desk: 'desk:risk' },
  waits('银行卡确认', '/trade/admin/card', 'desk:risk'),
  waits('客户工单', '/trade/admin/ticket', 'desk:service'),
  { label: '公告', to: '/trade/admin/announcement', desk: 'desk:service' },
  waits('内容审核', '/trade/admin/moderation', 'desk:content'),
  { label: '文章', to: '/trade/admin/article', desk: 'desk:content' },
  { label: '栏目与帮助', to: '/trade/admin/column', desk: 'desk:content' },
  { label: '横幅', to: '/trade/admin/banner', desk: 'desk:content' },
  { label: '广告与链接', to: '/trade/admin/site', desk: 'desk:content' },
  waits('岗位', '/trade/admin/role', 'desk:admin'),
  { label: '网站设置', to: '/trade/admin/settings', desk: 'desk:admin' },
  { label: '备份', to: '/trade/admin/backup', desk: 'desk:admin' },
  { label: '平台维护', to: '/trade/admin/maintenance', desk: 'desk:admin' },
  { label: '登录会话', to: '/trade/admin/session', desk: 'desk:admin' },
  { label: '全平台日志', to: '/trade/admin/log', desk: 'desk:admin' },
  waits('运行状态', '/trade/admin/system', 'desk:admin'),
]

/** Counts of what waits at the desk: in all, and on each of its pages. */
export function deskBadges(queues: readonly Waiting[]): Badges {
  const badges: Badges = { desk: 0 }
  for (const { queue, count } of queues) {
    const [page] = deskQueuePath(queue).split('?') as [DeskPage]
    for (const key of ['desk', page] as const) badges[key] = (badges[key] ?? 0) + count
  }
  return badges
}
