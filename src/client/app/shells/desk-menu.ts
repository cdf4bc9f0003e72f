/** The menu 运营管理: one leaf a page of the operator's desk, with the guard that opens it. */
import type { MenuLeaf } from './menu-entry.ts'

export const DESK_MENU: readonly MenuLeaf[] = [
  { label: '运营待办', to: '/trade/admin', badge: 'desk', desk: 'desk:any' },
  { label: '资质审核', to: '/trade/admin/certification', desk: 'desk:certification' },
  { label: '证照审核', to: '/trade/admin/permit', desk: 'desk:certification' },
  { label: '品类', to: '/trade/admin/catalogue', desk: 'desk:market' },
  { label: '行情报价', to: '/trade/admin/market', desk: 'desk:market' },
  { label: '企业与人员', to: '/trade/admin/firm', desk: 'desk:risk' },
  { label: '黑名单', to: '/trade/admin/block', desk: 'desk:risk' },
  { label: '银行卡确认', to: '/trade/admin/card', desk: 'desk:risk' },
  { label: '客户工单', to: '/trade/admin/ticket', desk: 'desk:service' },
  { label: '公告', to: '/trade/admin/announcement', desk: 'desk:service' },
  { label: '内容审核', to: '/trade/admin/moderation', desk: 'desk:content' },
  { label: '文章', to: '/trade/admin/article', desk: 'desk:content' },
  { label: '栏目与帮助', to: '/trade/admin/column', desk: 'desk:content' },
  { label: '横幅', to: '/trade/admin/banner', desk: 'desk:content' },
  { label: '广告与链接', to: '/trade/admin/site', desk: 'desk:content' },
  { label: '岗位', to: '/trade/admin/role', desk: 'desk:admin' },
  { label: '网站设置', to: '/trade/admin/settings', desk: 'desk:admin' },
  { label: '备份', to: '/trade/admin/backup', desk: 'desk:admin' },
  { label: '平台维护', to: '/trade/admin/maintenance', desk: 'desk:admin' },
  { label: '登录会话', to: '/trade/admin/session', desk: 'desk:admin' },
  { label: '全平台日志', to: '/trade/admin/log', desk: 'desk:admin' },
  { label: '运行状态', to: '/trade/admin/system', desk: 'desk:admin' },
]
