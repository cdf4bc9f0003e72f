/** Where things are: the one place that builds paths which differ by role. */
import type { Role } from '#domain/order.ts'

const AREA: Record<Role, string> = { supplier: '/supply', buyer: '/member', trader: '/trade' }

export const homeOf = (role: Role): string => `${AREA[role]}/index`
export const ordersPath = (role: Role, status?: number): string =>
  `${AREA[role]}/order${status === undefined ? '' : `?status=${status}`}`
export const orderPath = (role: Role, id: string): string => `${AREA[role]}/order/detail?id=${id}`
export const contractsPath = (role: Role): string => (role === 'trader' ? '/trade/contract/supplier' : `${AREA[role]}/contract`)
export const contractPath = (role: Role, id: string): string => `${AREA[role]}/contract/detail?id=${id}`
