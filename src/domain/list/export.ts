/** Files that the server makes in the background (导出任务): their kinds, statuses and limits. */
import { type DeskMember, mayAtDesk } from '../desk/desk-role.ts'
import type { ContractSide } from '../contract/contract.ts'
import type { LogKind } from '../firm/log-kinds.ts'
import type { ListFilter } from './list-filter.ts'
import type { Role } from '../role.ts'

export const EXPORT_KINDS = ['orders', 'u8', 'statement', 'statement_pdf', 'aging', 'log', 'platform_log', 'person'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]
const OF_COUNTERPARTY: readonly ExportKind[] = ['orders', 'statement', 'statement_pdf', 'log']
/** The kinds that each role may ask for. */
const KINDS_OF: Record<Role, readonly ExportKind[]> = {
  supplier: OF_COUNTERPARTY,
  buyer: OF_COUNTERPARTY,
  trader: [...OF_COUNTERPARTY, 'u8', 'aging'],
}
/** The log of everybody, and the copy of one person's data. */
const OF_DESK: readonly ExportKind[] = ['platform_log', 'person']
/** Those of the desk are for its administrators. */
export const mayExport = (person: DeskMember & { role: Role }, kind: ExportKind): boolean =>
  OF_DESK.includes(kind) ? mayAtDesk(person, 'admin') : KINDS_OF[person.role].includes(kind)

export const EXPORT_NAMES: Record<ExportKind, string> = {
  orders: '订单',
  u8: 'U8订单',
  statement: '对账单',
  statement_pdf: '对账单PDF',
  aging: '账龄',
  log: '操作日志',
  platform_log: '全平台日志',
  person: '个人信息',
}
/** 应收账龄 and 应付账龄 share one kind. */
export const exportName = (kind: ExportKind, { side }: Pick<ExportQuery, 'side'>): string =>
  `${kind === 'aging' ? (side === 'supply' ? '应付' : '应收') : ''}${EXPORT_NAMES[kind]}`
export const isStatement = (kind: ExportKind): boolean => kind === 'statement' || kind === 'statement_pdf'
/** The file extension. */
export const endingOf = (kind: ExportKind): 'xlsx' | 'pdf' => (kind === 'statement_pdf' ? 'pdf' : 'xlsx')

/** The filter of the file, as the list on the screen had it. */
export interface ExportQuery extends ListFilter {
  status?: number | undefined
  search?: string | undefined
  /** for a list by age; defaults to the sale side */
  side?: ContractSide | undefined
  /** an existing statement; without it, the account of `firm_id` over the days */
  statement_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** for the operation log: its kind and the person who acted; for a copy of a person's data: whose */
  log_kind?: LogKind | undefined
  user_id?: string | undefined
  /** for a U8 file: the ticked orders among those that match the filter */
  ids?: string[] | undefined
}
/** Most orders that may be ticked for one file. */
export const EXPORT_PICKED = 2000

/** 0 waiting, 1 being made, 2 ready, −1 failed. */
export type ExportStatus = 0 | 1 | 2 | -1
export const EXPORT_STATUS: Record<ExportStatus, string> = { 0: '排队中', 1: '生成中', 2: '可下载', [-1]: '没有生成' }
export const isBeingMade = (status: ExportStatus): boolean => status === 0 || status === 1

/** The filters of U8 orders. */
export const U8_STATUS = [
  { code: 0, label: '未导出' },
  { code: 1, label: '已导出' },
] as const

/** Files that one person may have in progress at once, and finished files kept per person. */
export const EXPORTS_AT_ONCE = 3
export const EXPORTS_KEPT = 20
/** Days after which a file is deleted. */
export const EXPORT_DAYS = 7

export interface ExportJob {
  id: string
  kind: ExportKind
  query: ExportQuery
  status: ExportStatus
  /** file name without extension */
  name: string
  rows_done: number
  rows_total: number | null
  bytes: number | null
  marked_at: string | null
  version: number
  created_at: string
  updated_at: string
}
