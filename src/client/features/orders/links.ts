/** Where the screens of an order are, by role. */
import type { ActionName } from '#domain/actions.ts'
import type { Role } from '#domain/order.ts'

const AREA: Record<Role, string> = { supplier: '/supply', buyer: '/member', trader: '/trade' }

export const orderLink = (role: Role, id: string): string => `${AREA[role]}/order/detail?id=${id}`
export const orderListLink = (role: Role, status?: number): string =>
  `${AREA[role]}/order${status === undefined ? '' : `?status=${status}`}`
export const contractLink = (role: Role, contract_id: string): string => `${AREA[role]}/contract/detail?id=${contract_id}`
export const conflictLink = (key: string): string => `/go/sync/conflict?key=${key}`
export const dissentLink = (id: string): string => `/supply/dissent/detail?id=${id}`

const PAGES: Partial<Record<ActionName, (id: string) => string>> = {
  deliver: (id) => `/supply/order/deliver?id=${id}`,
  receive: (id) => `/member/order/receive?id=${id}`,
  handle: (id) => `/member/order/handleOrder?id=${id}`,
  pay: (id) => `/member/order/pay?id=${id}`,
}
/** The page of an action that needs one; null for those taken in a dialog. */
export const actionLink = (name: ActionName, id: string): string | null => PAGES[name]?.(id) ?? null
