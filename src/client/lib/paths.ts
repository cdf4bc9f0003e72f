/** Builds the paths that differ by role. No other module does. */
import type { ContractSide } from '#domain/contract.ts'
import type { ActionName } from '#domain/actions.ts'
import type { Role } from '#domain/role.ts'
import { ROLE_AREAS } from '#domain/site.ts'
import type { Task } from '#domain/waiting.ts'

export const areaPath = (role: Role): string => `/${ROLE_AREAS[role]}`

export const homePath = (role: Role): string => `${areaPath(role)}/index`
export const ordersPath = (role: Role, status?: number): string =>
  `${areaPath(role)}/order${status === undefined ? '' : `?status=${status}`}`
export const orderPath = (role: Role, id: string): string => `${areaPath(role)}/order/detail?id=${id}`
/** Orders on paper, one after the other. */
export const printOrdersPath = (role: Role, ids: readonly string[]): string => `${areaPath(role)}/order/print?ids=${ids.join()}`
export const contractsPath = (role: Role, side: ContractSide = 'supply'): string =>
  role === 'trader' ? `/trade/contract/${side === 'sale' ? 'procurer' : 'supplier'}` : `${areaPath(role)}/contract`
export const contractPath = (role: Role, id: string): string => `${areaPath(role)}/contract/detail?id=${id}`
/** 待办, or all orders on which one task waits. */
export const todoPath = (task?: Task): string => `/go/todo${task ? `?task=${task}` : ''}`
export const conflictPath = (key: string): string => `/go/sync/conflict?key=${key}`
/** The list of addresses, with the form of one of them open over it; `new` adds one. */
export const addressPath = (edit?: string): string => `/user/account/address${edit ? `?edit=${edit}` : ''}`
/** 我的发票 of a buyer, 发票管理 of a trader. */
export const invoicesPath = (role: Role, status?: number): string =>
  `${areaPath(role)}/invoice${status === undefined ? '' : `?status=${status}`}`
export const invoicePath = (role: Role, id: string): string => `${areaPath(role)}/invoice/detail?id=${id}`
/** The form that applies for an invoice over these orders. */
export const applyInvoicePath = (ids: readonly string[]): string => `/member/invoice/apply?ids=${ids.join()}`
export const INVOICE_PROFILE_PATH = '/user/account/invoice'
/** The list of weigh-ticket templates, with the form of one of them open over it; `new` adds one. */
export const templatePath = (edit?: string): string => `/member/billTemplate${edit ? `?edit=${edit}` : ''}`
export const feedbackPath = (id: string): string => `/user/feedback/detail?id=${id}`
export const afterSalesPath = (role: Role, status?: number): string =>
  `${areaPath(role)}/untread${status === undefined ? '' : `?status=${status}`}`
export const dissentPath = (id: string): string => `/supply/dissent/detail?id=${id}`

export const NEW_ORDER = '/trade/order/new'
export const NEW_FEEDBACK = '/user/feedback/add'
/** One transfer for several orders. */
export const payPath = (ids: readonly string[]): string => `/member/order/pay?ids=${ids.join()}`

const STEPS: Partial<Record<ActionName, (id: string) => string>> = {
  deliver: (id) => `/supply/order/deliver?id=${id}`,
  receive: (id) => `/member/order/receive?id=${id}`,
  handle: (id) => `/member/order/handleOrder?id=${id}`,
  pay: (id) => `/member/order/pay?id=${id}`,
}
/** The page of an action that needs one; null for those taken in a dialog. */
export const stepPath = (name: ActionName, id: string): string | null => STEPS[name]?.(id) ?? null
/** The form of any action: its page, or its dialog over the order. */
export const formPath = (role: Role, id: string, name: ActionName): string =>
  stepPath(name, id) ?? `${orderPath(role, id)}&do=${name}`
