/**
 * Statements of account (对账单) between a trader and one counterparty, for a period of days in China. They consist of journal
 * lines, which are never changed or removed. A drawn-up statement freezes its lines; lines booked into its period later are shown
 * separately.
 */
import { DAY_MS } from '../constants.ts'
import type { ContractSide } from '../contract/contract.ts'
import type { JournalKind } from './journal.ts'
import { formatFen } from '../money/money.ts'
import { reason, Refusal } from '../refusal.ts'
import { ROLE_NAMES, type Role } from '../role.ts'
import { formatTonnes } from '../goods/weight.ts'

/** 0 waits for the counterparty, 1 confirmed, −1 objected to, 2 withdrawn by the trader. */
export const STATEMENT_STATUSES = { 0: '待确认', 1: '已确认', [-1]: '有异议', 2: '已撤回' } as const
export type StatementStatus = 0 | 1 | -1 | 2
/** The tabs of both sides, in display order. */
export const STATEMENT_FILTERS = ([0, -1, 1, 2] as const).map((code) => ({ code, label: STATEMENT_STATUSES[code] }))

/** Maximum days of a period. */
export const STATEMENT_DAYS = 366
/** Lines that are sent with a statement. A longer statement is read in pages. */
export const STATEMENT_LINES_WITH = 500
/**
 * Most lines of a PDF made during the request. A longer statement's PDF is made in the background, and beyond a second limit only
 * the Excel file is offered. One line takes about a millisecond of the server's processor.
 */
export const STATEMENT_PDF_LINES = 300
export const STATEMENT_PDF_MOST = 2000
export const STATEMENT_REASON_LENGTH = 200

/** A journal line by its effect. Corrections of a settlement and reversed money have kinds of their own. */
export type EntryKind = JournalKind | 'adjustment' | 'reversal' | 'contra'
export const ENTRY_KINDS = [
  'charge',
  'adjustment',
  'reversal',
  'advance',
  'collection',
  'refund',
  'payout',
  'repayment',
  'contra',
] as const satisfies readonly EntryKind[]

/** `action` is the step that booked the line. */
export function entryOf(kind: JournalKind, action: string | null): EntryKind {
  if (action === 'reverse') return 'contra'
  if (kind !== 'charge' || action === null || action === 'handle') return kind
  return action === 'recheck' ? 'reversal' : 'adjustment'
}

export interface StatementLine {
  /** id of the journal line */
  id: string
  at: string
  order_id: string
  order_no: string
  title: string
  kind: EntryKind
  /** fen; positive raises the balance that is still to be paid on the side */
  amount_fen: number
  /** the settled weight and price behind the amount */
  weight_kg: number | null
  price_fen: number | null
  serial: string
}
/** The lines of one kind in the period. */
export interface EntryTotal {
  kind: EntryKind
  count: number
  amount_fen: number
}
/** The figures of a period. */
export interface StatementFigures {
  opening_fen: number
  closing_fen: number
  totals: EntryTotal[]
  line_count: number
}
/** First and last day, in China: 2026-11-01. */
export interface Period {
  from: string
  to: string
}
export interface StatementParties {
  side: ContractSide
  trader_id: string
  trader_name: string
  /** the counterparty: supplier or buyer, depending on the side */
  firm_id: string
  firm_name: string
}
export interface Statement extends StatementParties, Period, StatementFigures {
  id: string
  no: string
  status: StatementStatus
  /** null if there are too many to send */
  lines: StatementLine[] | null
  /** of the canonical text, in hex */
  sha256: string
  drawn_by: string
  confirmed: { by_name: string; at: string; ip: string; verified_by: string } | null
  objection: { reason: string; closing_fen: number | null; by_name: string; at: string } | null
  withdrawn_at: string | null
  version: number
  created_at: string
  updated_at: string
}

const dayStart = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
/** The instants at which a period begins and ends; the end is excluded. */
export const instantsOf = ({ from, to }: Period): { since: Date; until: Date } => ({
  since: dayStart(from),
  until: new Date(dayStart(to).getTime() + DAY_MS),
})
/** Days of the period, both included. */
const daysOf = ({ from, to }: Period): number => (dayStart(to).getTime() - dayStart(from).getTime()) / DAY_MS + 1
/** The error of a period that ends before it begins, ends after today, or is too long: its field and a sentence. */
export function periodFault(period: Period, today: string): [keyof Period, string] | null {
  if (period.to > today) return ['to', '截止日期不能晚于今天']
  if (period.from > period.to) return ['from', '起始日期不能晚于截止日期']
  return daysOf(period) > STATEMENT_DAYS ? ['from', '期间最长一年'] : null
}
export function refusePeriod(period: Period, today: string): void {
  const fault = periodFault(period, today)
  if (fault) throw new Refusal('invalid', { fields: Object.fromEntries([fault]) })
}
/** The month that contains the day, cut off at today. */
export function monthOf(day: string, today: string): Period {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: `${day.slice(0, 8)}01`, to: last > today ? today : last }
}
/** The month before the one that contains the day. */
export function monthBefore(day: string): Period {
  const last = new Date(Date.parse(`${day.slice(0, 8)}01T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return monthOf(last, last)
}

/** The period up to today from the same day some months ago, or from the last day of a shorter month. */
export function lastMonths(today: string, months: number): Period {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const from = new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10)
  return { from, to: today }
}

/** Sums lines by kind, in display order. */
export function totalsOf(lines: readonly Pick<EntryTotal, 'kind' | 'count' | 'amount_fen'>[]): EntryTotal[] {
  return ENTRY_KINDS.flatMap((kind) => {
    const those = lines.filter((line) => line.kind === kind)
    const sum = (key: 'count' | 'amount_fen') => those.reduce((total, line) => total + line[key], 0)
    return sum('count') === 0 ? [] : [{ kind, count: sum('count'), amount_fen: sum('amount_fen') }]
  })
}
export function figuresOf(opening_fen: number, totals: readonly EntryTotal[]): StatementFigures {
  const sum = (key: 'count' | 'amount_fen') => totals.reduce((total, each) => total + each[key], 0)
  return { opening_fen, closing_fen: opening_fen + sum('amount_fen'), totals: [...totals], line_count: sum('count') }
}
/** Each line with its running balance. */
export function withBalances(before_fen: number, lines: readonly StatementLine[]): (StatementLine & { balance_fen: number })[] {
  let balance_fen = before_fen
  return lines.map((line) => {
    balance_fen += line.amount_fen
    return { ...line, balance_fen }
  })
}

/** Whether a positive balance of the side is due to the role. */
export const isReceivable = (side: ContractSide, role: Role): boolean => (side === 'sale') === (role === 'trader')
/** The name of a balance: 应收 and 预收 for the payee, 应付 and 预付 for the payer. */
export function balanceName(balance_fen: number, side: ContractSide, role: Role): string {
  if (balance_fen === 0) return '已结清'
  const receives = isReceivable(side, role)
  return balance_fen > 0 ? (receives ? '应收' : '应付') : receives ? '预收' : '预付'
}
/** 应收余额: what is owed on all orders of the account, less what is paid ahead on others. It differs from the sum of 应收. */
export const balanceTitle = (balance_fen: number, side: ContractSide, role: Role): string =>
  balance_fen === 0 ? '余额' : `${balanceName(balance_fen, side, role)}余额`
/** 应收 1,000.00 元, for use beside a word for balance. A name shows the direction, never a sign. */
export const balanceWords = (balance_fen: number, side: ContractSide, role: Role): string =>
  balance_fen === 0 ? '已结清' : `${balanceName(balance_fen, side, role)} ${formatFen(Math.abs(balance_fen))} 元`

const SETTLED = { charge: '结算', adjustment: '结算调整', reversal: '结算冲回', contra: '冲正' }
/** The names of entry kinds for the payee of a side, and for its payer. */
const WORDS: Record<'receives' | 'pays', Record<EntryKind, string>> = {
  receives: { ...SETTLED, advance: '预收款', collection: '收款', refund: '退款', payout: '收款', repayment: '退还货款' },
  pays: { ...SETTLED, advance: '预付款', collection: '付款', refund: '收到退款', payout: '付款', repayment: '供应商退还' },
}
export const entryWord = (kind: EntryKind, side: ContractSide, role: Role): string =>
  WORDS[isReceivable(side, role) ? 'receives' : 'pays'][kind]

/** 60.000 吨 × 97,777.79 元/吨, and the bank's number. */
export function lineDetail({ weight_kg, price_fen, serial }: StatementLine): string {
  const product = weight_kg === null || price_fen === null ? '' : `${formatTonnes(weight_kg)} 吨 × ${formatFen(price_fen)} 元/吨`
  return [product, serial ? `流水号 ${serial}` : ''].filter(Boolean).join(' · ')
}

export const STATEMENT_ALTERED = '对账单内容与校验值不符'
/**
 * The text that is hashed: its head, then one line per journal line. Changing any wording makes every earlier statement look
 * altered.
 */
export const statementHead = (statement: StatementParties & Period & StatementFigures & { no: string }): string =>
  [
    `对账单 ${statement.no}`,
    `商户：${statement.trader_name}`,
    `${statement.side === 'sale' ? '采购商' : '供应商'}：${statement.firm_name}`,
    `期间：${statement.from} 至 ${statement.to}`,
    `期初余额（分）：${statement.opening_fen}`,
    `期末余额（分）：${statement.closing_fen}`,
    `明细：${statement.line_count} 行`,
    '',
  ].join('\n')
export const statementRow = ({ id, at, order_no, kind, amount_fen }: StatementLine): string =>
  `${at} ${order_no} ${kind} ${amount_fen} ${id}\n`

const next = (statement: Statement, now: string) => ({ ...statement, version: statement.version + 1, updated_at: now })
const isOpen = ({ status }: Statement): boolean => status === 0 || status === -1
const refused = ({ no, status }: Statement, what: string) =>
  new Refusal('wrong_state', { message: `对账单 ${no} ${STATEMENT_STATUSES[status]}，不能${what}` })

interface By {
  by_name: string
  now: string
}
/** The counterparty agrees, possibly after an objection was resolved. `read` is the hash of the text that the person read. */
export function confirmStatement(statement: Statement, read: string, by: By & { ip: string; verified_by: string }): Statement {
  if (!isOpen(statement)) throw refused(statement, '确认')
  if (read !== statement.sha256) throw new Refusal('conflict', { message: '对账单内容与所读的不同，请重新打开后确认' })
  const { now, by_name, ip, verified_by } = by
  return { ...next(statement, now), status: 1, confirmed: { by_name, ip, verified_by, at: now } }
}
/** The counterparty objects with its reason. */
export function objectTo(statement: Statement, said: { reason: string; closing_fen: number | null }, by: By): Statement {
  if (statement.status !== 0) throw refused(statement, '提出异议')
  const objection = { reason: reason(said.reason), closing_fen: said.closing_fen, by_name: by.by_name, at: by.now }
  return { ...next(statement, by.now), status: -1, objection }
}
/** The trader withdraws an unconfirmed statement in order to draw up another. */
export function withdrawStatement(statement: Statement, now: string): Statement {
  if (!isOpen(statement)) throw refused(statement, '撤回')
  return { ...next(statement, now), status: 2, withdrawn_at: now }
}
/** Whether the two periods share a day. */
export const overlaps = (one: Period, other: Period): boolean => one.from <= other.to && other.from <= one.to

/** The confirming person's identification is visible to their own firm only. */
export const statementFor = (statement: Statement, firm_id: string): Statement =>
  statement.confirmed && firm_id !== statement.firm_id
    ? { ...statement, confirmed: { ...statement.confirmed, ip: '', verified_by: '' } }
    : statement

/** The message of a step, by the new status: each party hears of the other's act. */
export function statementNotice(statement: Statement): { firm_id: string; subject: string; content: string } {
  const { no, side, status, firm_id, firm_name, trader_id, trader_name, from, to, closing_fen, objection } = statement
  const party: Role = side === 'sale' ? 'buyer' : 'supplier'
  const of = (role: Role) => `${from} 至 ${to}，期末余额 ${balanceWords(closing_fen, side, role)}`
  switch (status) {
    case 0:
      return { firm_id, subject: `对账单 ${no} 待确认`, content: `${trader_name}：${of(party)}` }
    case 2:
      return { firm_id, subject: `对账单 ${no} 已撤回`, content: `${ROLE_NAMES.trader}已撤回：${of(party)}` }
    case 1:
      return { firm_id: trader_id, subject: `对账单 ${no} 已确认`, content: `${firm_name} 已确认：${of('trader')}` }
    case -1:
      return { firm_id: trader_id, subject: `对账单 ${no} 有异议`, content: `${firm_name}：${objection?.reason ?? ''}` }
  }
}
