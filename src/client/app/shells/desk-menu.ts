/** The menu 运营管理: one leaf a page of the operator's desk, with the guard that opens it. */
import type { DeskGuard } from '#domain/desk/desk-role.ts'

interface DeskLeaf {
  label: string
  to: string
  badge?: 'desk'
  desk: DeskGuard
}

export const DESK_MENU: readonly DeskLeaf[] = [
  { label: '运营待办', to: '/trade/admin', badge: 'desk', desk: 'desk:any' },
  { label: '企业与人员', to: '/trade/admin/firm', desk: 'desk:risk' },
]
