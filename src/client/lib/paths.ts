/** Builds the paths that differ by role. No other module does. */
import type { ContractSide } from '#domain/contract/contract.ts'
import type { BlockKind } from '#domain/desk/block.ts'
import type { JobState } from '#domain/desk/jobs.ts'
import type { DeskQueue } from '#domain/desk/queue.ts'
import type { ModeratedPart, Moderation } from '#domain/goods/moderation.ts'
import type { ComplaintSubject } from '#domain/site/feedback.ts'
import type { SitePartKind } from '#domain/site/site-part.ts'
import type { CardState } from '#domain/firm/card-review.ts'
import type { PermitTab } from '#domain/firm/permit-review.ts'
import type { ReviewTab } from '#domain/desk/review.ts'
import type { CertificationKind } from '#domain/firm/certification.ts'
import type { ActionName } from '#domain/order/actions.ts'
import type { GoodsState } from '#domain/goods/goods.ts'
import type { Role } from '#domain/role.ts'
import type { Task } from '#domain/order/waiting.ts'
import { areaPath } from './start-paths.ts'

/** A document about an order: 订单, 送货单, 结算单. */
export type OrderDoc = 'order' | 'delivery' | 'settlement'
const SIDE_TYPES: Record<ContractSide, string> = { supply: 'supplier', sale: 'procurer' }
/** The side that an address names; the supply side by default. */
export const sideNamed = (type: string | null): ContractSide => (type === SIDE_TYPES.sale ? 'sale' : 'supply')

export const homePath = (role: Role): string => `${areaPath(role)}/index`
export const ordersPath = (role: Role, status?: number): string =>
  `${areaPath(role)}/order${status === undefined ? '' : `?status=${status}`}`
export const orderPath = (role: Role, id: string): string => `${areaPath(role)}/order/detail?id=${id}`
/** Orders on paper, one after the other. */
export const printOrdersPath = (role: Role, ids: readonly string[], doc?: OrderDoc): string =>
  `${areaPath(role)}/order/printOrder?ids=${ids.join()}${doc ? `&doc=${doc}` : ''}`
/** 账龄 of one side, under the given words for it. */
export const agingPath = (side: ContractSide): string => `/trade/aging?type=${SIDE_TYPES[side]}`
/** The archive of one side. The address uses the spec's words for the sides. */
export const archivePath = (side: ContractSide): string => `/trade/file?type=${SIDE_TYPES[side]}`
export const archivedOrderPath = (side: ContractSide, id: string): string =>
  `/trade/file/detail?id=${id}&type=${SIDE_TYPES[side]}`
export const printArchivedPath = (side: ContractSide, ids: readonly string[], doc: OrderDoc): string =>
  `/trade/file/printOrder?ids=${ids.join()}&type=${SIDE_TYPES[side]}&doc=${doc}`
/** The archive of the contracts that the firm has signed. */
export const SIGNED_CONTRACTS = '/user/account/contract'
export const contractsPath = (role: Role, side: ContractSide = 'supply'): string =>
  role === 'trader' ? `/trade/contract/${side === 'sale' ? 'procurer' : 'supplier'}` : `${areaPath(role)}/contract`
/** The clauses that the trader's contracts begin with. */
export const CLAUSE_TEMPLATES = '/trade/contract/clauses'
/** The sale contracts with the form of a framework open over them. */
export const NEW_FRAMEWORK = `${contractsPath('trader', 'sale')}?edit=new`
export const contractPath = (role: Role, id: string): string => `${areaPath(role)}/contract/detail?id=${id}`
/** 待办, or all orders on which one task waits. */
export const todoPath = (task?: Task): string => `/go/todo${task ? `?task=${task}` : ''}`
export const conflictPath = (key: string): string => `/go/sync/conflict?key=${key}`
/** The list of addresses, with the form of one of them open over it; `new` adds one. */
export const addressPath = (edit?: string): string => `/user/account/address${edit ? `?edit=${edit}` : ''}`
/** The list of bank cards, with the form of one of them open over it; `new` adds one. */
export const bankCardPath = (edit?: string): string => `/user/bank${edit ? `?edit=${edit}` : ''}`
/** The list of permits, with the form of one of them open over it; `new` adds one. */
export const permitPath = (edit?: string): string => `/user/permits${edit ? `?edit=${edit}` : ''}`
/** 账号安全: the ways in of an account. */
export const SECURE = '/user/account/secure'
/** 实名认证, or the form of one certification. */
export const certificationPath = (kind?: CertificationKind): string =>
  `/user/authentication${kind ? (kind === 'personal' ? '/personal' : '/company') : ''}`
/** A supplier's goods in one state; all of them by default. */
export const goodsPath = (state?: GoodsState): string => `/supply/product${state ? `?state=${state}` : ''}`
export const GOODS_BIN = '/supply/product/recycle'
/** The form that publishes goods, or edits those of this id. */
export const goodsFormPath = (id?: string): string => `/supply/product/issue${id ? `?id=${id}` : ''}`
/** 我的发票 of a buyer, 发票管理 of a trader. */
export const invoicesPath = (role: Role, status?: number): string =>
  `${areaPath(role)}/invoice${status === undefined ? '' : `?status=${status}`}`
export const invoicePath = (role: Role, id: string): string => `${areaPath(role)}/invoice/detail?id=${id}`
/** The form that applies for an invoice over these orders. */
export const applyInvoicePath = (ids: readonly string[]): string => `/member/invoice/apply?ids=${ids.join()}`
/** 对账单 of a counterparty, 对账管理 of a trader. */
export const statementsPath = (role: Role, status?: number): string =>
  `${areaPath(role)}/statement${status === undefined ? '' : `?status=${status}`}`
export const statementPath = (role: Role, id: string): string => `${areaPath(role)}/statement/detail?id=${id}`
/** A period with the other firm, before a statement is drawn up. */
export const previewPath = (role: Role, firm_id: string, from: string, to: string): string =>
  `${areaPath(role)}/statement/detail?firm_id=${firm_id}&from=${from}&to=${to}`
/** The list of weigh-ticket templates, with the form of one of them open over it; `new` adds one. */
export const templatePath = (edit?: string): string => `/member/billTemplate${edit ? `?edit=${edit}` : ''}`
export const feedbackPath = (id: string): string => `/user/feedback/detail?id=${id}`
export const afterSalesPath = (role: Role, status?: number): string =>
  `${areaPath(role)}/untread${status === undefined ? '' : `?status=${status}`}`
export const dissentPath = (id: string): string => `/supply/dissent/detail?id=${id}`

export const statisticsPath = (role: Role): string => `${areaPath(role)}/statistics`

/** Everything typed on this device and not sent. */
export const DRAFTS = '/go/drafts'
/** The form at this address, opened with one of its drafts. */
export const withDraft = (form: string, draft_id: string): string => `${form}${form.includes('?') ? '&' : '?'}draft=${draft_id}`
export const EXPORTS = '/go/exports'
export const NEW_ORDER = '/trade/order/new'
/** The order form filled in from an intention. */
export const newOrderPath = (intention_id: string | null): string =>
  intention_id ? `${NEW_ORDER}?intention=${intention_id}` : NEW_ORDER
/** A trader's page of an intention; for a buyer it opens over the list. */
export const intentionPath = (role: Role, id: string): string =>
  role === 'trader' ? `/trade/informal/detail?id=${id}` : `/member/purchase?id=${id}`
export const intentionsPath = (role: Role): string => (role === 'trader' ? '/trade/informal' : '/member/purchase')
export const HALL = '/member/purchase/list'
/** The form that corrects a rejected demand. */
export const correctNeedPath = (id: string): string => `/member/purchase/custom?id=${id}`
/** The form of a free demand, or of an intention on goods. */
export const needPath = (goods_id?: string | null): string => `/member/purchase/custom${goods_id ? `?goods=${goods_id}` : ''}`
/** 同事 */
export const MEMBERS = '/user/members'
export const NEW_FEEDBACK = '/user/feedback/add'
/** 投诉: the form of a complaint about this. */
export const complaintPath = ({ noun, id, title }: ComplaintSubject): string =>
  `${NEW_FEEDBACK}?${new URLSearchParams({ noun, id, title })}`
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

/** The operator's desk: its queues, and the page of each. */
export const DESK = '/trade/admin'
const DESK_QUEUE_PATHS: Record<DeskQueue, string> = {
  cards: `${DESK}/card`,
  certifications: `${DESK}/certification`,
  codes: `${DESK}/system?jobs=given_up`,
  demands: `${DESK}/moderation?part=demand`,
  goods: `${DESK}/moderation`,
  jobs: `${DESK}/system?jobs=given_up`,
  licences: `${DESK}/certification?queue=licences`,
  permits: `${DESK}/permit`,
  permit_ends: `${DESK}/permit?state=ends`,
  quotes: `${DESK}/market`,
  roles: `${DESK}/role`,
  tickets: `${DESK}/ticket`,
}
/** 企业与人员, and the page of one firm. */
export const DESK_ANNOUNCEMENTS = `${DESK}/announcement`
/** The form of an announcement: to roles, to one firm on its page, or to several in their list. */
export function writeAnnouncementPath(firm_ids: readonly string[]): string {
  const [id, ...others] = firm_ids
  if (id === undefined) return `${DESK_ANNOUNCEMENTS}?write`
  return others.length === 0 ? `${deskFirmPath(id)}&write` : `${DESK_FIRMS}?write=${firm_ids.join()}`
}
/** A list of the desk with the dialog of one of its rows open over it. */
export const withEdit = (list: string, edited: string): string => `${list}${list.includes('?') ? '&' : '?'}edit=${edited}`
/** 网站设置 and 平台维护. */
export const DESK_SETTINGS = `${DESK}/settings`
export const DESK_MAINTENANCE = `${DESK}/maintenance`
/** The list of banners, ads, friend links or partners, and the form of one in it; null: of a new one. */
export const deskSitePath = (kind: SitePartKind): string =>
  kind === 'banner' ? `${DESK}/banner` : `${DESK}/site${kind === 'ad' ? '' : `?kind=${kind}`}`
export const editSitePath = (kind: SitePartKind, id: number | null): string => withEdit(deskSitePath(kind), String(id ?? ''))
/** 黑名单, and its form filled in. */
export const DESK_BLOCKS = `${DESK}/block`
export const addBlockPath = (kind: BlockKind, text = ''): string => `${DESK_BLOCKS}?${new URLSearchParams({ add: kind, text })}`
/** 银行卡确认 under a tab. */
export const deskCardsPath = (state: CardState = 'waiting'): string =>
  `${DESK}/card${state === 'waiting' ? '' : `?state=${state}`}`
/** 证照审核 under a tab, with the permits that a search finds. */
export function deskPermitsPath(tab: PermitTab = 'waiting', search = ''): string {
  const query = new URLSearchParams({ ...(tab === 'waiting' ? {} : { state: tab }), ...(search ? { q: search } : {}) })
  return `${DESK}/permit${query.size > 0 ? `?${query}` : ''}`
}
export const DESK_FIRMS = `${DESK}/firm`
export const deskFirmPath = (id: string): string => `${DESK_FIRMS}/detail?id=${id}`
/** 文章 of the desk, in a state and a column. */
export const DESK_ARTICLES = `${DESK}/article`
export function deskArticlesPath(chosen: Record<'state' | 'column', string | null>): string {
  const query = new URLSearchParams(Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${DESK_ARTICLES}?${query}` : DESK_ARTICLES
}
/** Columns of articles, or topics of the help centre. */
export const deskColumnsPath = (help = false): string => `${DESK}/column${help ? '?tab=help' : ''}`
/** The editor of an article; null writes a new one. */
export const deskArticlePath = (id: number | null): string => `${DESK_ARTICLES}/edit${id === null ? '' : `?id=${id}`}`
/** Who has accepted an agreement. */
export const consentsPath = (id: number): string => `${DESK_ARTICLES}/consents?id=${id}`
export const deskQueuePath = (queue: DeskQueue): string => DESK_QUEUE_PATHS[queue]
/** The categories of goods, and the specs of one or of all. */
export const DESK_CATALOGUE = `${DESK}/catalogue`
export const deskSpecsPath = (category_id?: string): string =>
  `${DESK_CATALOGUE}/spec${category_id ? `?category=${category_id}` : ''}`
/** The categories and series of the market. */
export const DESK_MARKET_SETUP = `${DESK}/market/series`
/** Days without quotes, and weekends with them. */
export const DESK_CALENDAR = `${DESK}/market/calendar`
/** 行情报价 of a day; today without one. */
export const deskMarketPath = (day?: string): string => `${DESK}/market${day ? `?day=${day}` : ''}`
/** 登录会话 of everybody. */
export const DESK_SESSIONS = `${DESK}/session`
/** A list with one filter of its address changed; an empty value takes the filter away. */
export function pathWith(path: string, params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  return next.size > 0 ? `${path}?${next}` : path
}
/** 备份 of the desk. */
export const DESK_BACKUPS = `${DESK}/backup`
/** The health of the platform, or its background jobs in a state. */
export const deskSystemPath = (jobs?: JobState): string => `${DESK}/system${jobs ? `?jobs=${jobs}` : ''}`
const reviewTab = (tab: ReviewTab, sign: string): string => (tab === 'waiting' ? '' : `${sign}queue=${tab}`)
/** 资质审核 under a tab, and one certification with the way to its neighbours under the same tab. */
export const reviewsPath = (tab: ReviewTab = 'waiting'): string => `${DESK}/certification${reviewTab(tab, '?')}`
export const reviewPath = (id: string, tab: ReviewTab = 'waiting'): string =>
  `${DESK}/certification/detail?id=${id}${reviewTab(tab, '&')}`
/** 内容审核 of goods or demands, in a state. */
export function moderationPath(part: ModeratedPart, state: Moderation = 'waiting', search = ''): string {
  const query = new URLSearchParams({
    ...(part === 'goods' ? {} : { part }),
    ...(state === 'waiting' ? {} : { state }),
    ...(search && { q: search }),
  })
  return query.size > 0 ? `${DESK}/moderation?${query}` : `${DESK}/moderation`
}
/** 客户工单 under one of its tabs; what waits for the desk by default. */
export const deskTicketsPath = (tab?: string): string => `${DESK}/ticket${tab ? `?status=${tab}` : ''}`
/** 全平台日志, with what is searched in it. */
export const deskLogPath = (search: string): string => `${DESK}/log?${new URLSearchParams({ q: search })}`
export const deskTicketPath = (id: string): string => `${DESK}/ticket/detail?id=${id}`
