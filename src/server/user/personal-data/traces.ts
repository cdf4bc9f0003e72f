/** Texts, messages, actions and files of a person, and the records of the trade that name them. */
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { cardTitle } from '#domain/firm/bank-card.ts'
import { FEEDBACK_STATUSES, FEEDBACK_TYPES } from '#domain/site/feedback.ts'
import { roleOf } from '#domain/role.ts'
import { party } from '../../contracts/store.ts'
import type { Db } from '../../db/connect.ts'
import { approvals, firms, invitations } from '../../db/tables/accounts.ts'
import { addresses } from '../../db/tables/addresses.ts'
import { bankCards } from '../../db/tables/bank-cards.ts'
import { feedbacks } from '../../db/tables/feedback.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { goods, intentions } from '../../db/tables/offers.ts'
import { files, messages } from '../../db/tables/records.ts'
import { statements } from '../../db/tables/statements.ts'
import { contracts, orders } from '../../db/tables/trade.ts'
import { type Sheet, sheetOf } from '../../exports/workbook.ts'
import { LOG_COLUMNS } from '../../logs/files.ts'
import { personalLog } from '../../logs/store.ts'
import { PARTY } from '../../orders/store.ts'
import { personName } from '../../session/accounts.ts'
import type { Subject } from './subject.ts'

const log = async (db: Db, { user }: Subject): Promise<Sheet> =>
  sheetOf(
    '操作日志',
    LOG_COLUMNS.filter(({ heading }) => heading !== '人员'),
    await personalLog(db, user.id, roleOf(user.type)),
  )

/** The subject of a message of the trade. Its words may state prices and amounts, which the desk must not learn with the copy. */
const TRADE_RECORDS = {
  order: ['订单', orders],
  contract: ['合同', contracts],
  goods: ['供应', goods],
  intention: ['需求', intentions],
  invoice: ['开票申请', invoices],
  statement: ['对账单', statements],
} as const
type TradeRecord = keyof typeof TRADE_RECORDS
type Letter = typeof messages.$inferSelect
/** Messages about the account, the operator's answers and its announcements tell nothing of the trade. */
const ABOUT_ACCOUNT = 1
const isInFull = ({ order_id, about, mode }: Letter) =>
  order_id === null && (mode === ABOUT_ACCOUNT || about === 'feedback' || about === 'announcement')
const recordOf = ({ order_id, about, about_id }: Letter): { noun: TradeRecord; id: string } | null => {
  if (about && about_id && Object.hasOwn(TRADE_RECORDS, about)) return { noun: about as TradeRecord, id: about_id }
  return order_id ? { noun: 'order', id: order_id } : null
}

async function letters(db: Db, { user }: Subject): Promise<Sheet> {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.user_id, user.id))
    .orderBy(desc(messages.created_at), desc(messages.id))
  const records = rows.flatMap((row) => recordOf(row) ?? [])
  const nos = new Map<string, string>()
  for (const [noun, [, given]] of Object.entries(TRADE_RECORDS)) {
    // They share these columns.
    const table = given as typeof orders
    const ids = [...new Set(records.flatMap((each) => (each.noun === noun ? each.id : [])))]
    if (ids.length === 0) continue
    const found = await db.select({ id: table.id, no: table.no }).from(table).where(inArray(table.id, ids))
    for (const { id, no } of found) nos.set(id, no)
  }
  return sheetOf(
    '站内信',
    [
      { heading: '时间', unit: 'time', value: ({ row }) => row.created_at.toISOString() },
      { heading: '类型', value: ({ full, record }) => (full ? '账号与平台' : record ? TRADE_RECORDS[record.noun][0] : '其他') },
      { heading: '单据编号', value: ({ full, record }) => (!full && record && nos.get(record.id)) || '' },
      { heading: '标题', value: ({ row, full }) => (full ? row.subject : '') },
      { heading: '内容', value: ({ row, full }) => (full ? row.content : '') },
      { heading: '状态', value: ({ row }) => (row.deleted_at ? '已删除' : row.read_at ? '已读' : '未读') },
    ],
    rows.map((row) => ({ row, full: isInFull(row), record: recordOf(row) })),
  )
}

interface Said {
  id: string
  at: string
  type: string
  by: string
  title: string
  text: string
  status: string
}
/** One row a text. Nobody of the desk is named, as on the person's own screen; the desk's notes are its own. */
async function conversations(db: Db, { user }: Subject): Promise<Sheet> {
  const rows = await db.select().from(feedbacks).where(eq(feedbacks.user_id, user.id)).orderBy(desc(feedbacks.created_at))
  const said = rows.flatMap(({ id, type, title, content, status, deleted_at, created_at, replies }): Said[] => {
    const shared = { id, type: FEEDBACK_TYPES[type], title, status: deleted_at ? '已删除' : FEEDBACK_STATUSES[status] }
    const first = { ...shared, at: created_at.toISOString(), by: '本人', text: content }
    return [first, ...replies.map(({ at, by, text }) => ({ ...shared, at, by: by === 'desk' ? '平台' : '本人', text }))]
  })
  return sheetOf(
    '工单',
    [
      { heading: '时间', unit: 'time', value: ({ at }) => at },
      { heading: '类型', value: ({ type }) => type },
      { heading: '标题', value: ({ title }) => title },
      { heading: '发言', value: ({ by }) => by },
      { heading: '内容', value: ({ text }) => text },
      { heading: '状态', value: ({ status }) => status },
    ],
    said,
  )
}

async function uploads(db: Db, { user }: Subject): Promise<Sheet> {
  const rows = await db.select().from(files).where(eq(files.user_id, user.id)).orderBy(desc(files.created_at))
  return sheetOf(
    '上传的文件',
    [
      { heading: '时间', unit: 'time', value: ({ created_at }) => created_at.toISOString() },
      { heading: '名称', value: ({ name }) => name || '照片' },
      { heading: '格式', value: ({ type }) => type },
      { heading: '大小（字节）', unit: 'count', value: ({ bytes }) => bytes },
      { heading: '文件编号', value: ({ id }) => id },
    ],
    rows,
  )
}

interface Found {
  kind: string
  name: string
  content: string
  at: Date | null
}
/** Records of the firm with the person's own name or phone. Another person's beside it stays out. */
async function contacts(db: Db, { user, firm }: Subject): Promise<Sheet> {
  const [phone, name] = [user.phone ?? '', user.realname]
  const is = (column: AnyPgColumn, own: string) => (own ? eq(column, own) : sql`false`)
  const places = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.firm_id, firm.id), or(is(addresses.phone, phone), is(addresses.contact, name))))
  const own_card = and(eq(bankCards.account_type, 'private'), is(bankCards.holder, name))
  const cards = await db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.firm_id, firm.id), own_card))
  const asked = await db
    .select({ created_at: invitations.created_at, firm_name: firms.name })
    .from(invitations)
    .innerJoin(firms, eq(firms.id, invitations.firm_id))
    .where(is(invitations.phone, phone))
  const own = (value: string, mine: string) => (value === mine ? value : '')
  const rows: Found[] = [
    ...(phone && firm.phone === phone ? [{ kind: '企业联系人', name: firm.name, content: phone, at: null }] : []),
    ...places.map((place) => ({
      kind: '仓库地址',
      name: place.name,
      content: [place.region_name, place.detail, own(place.contact, name), own(place.phone, phone)].filter(Boolean).join(' '),
      at: place.created_at,
    })),
    ...cards.map((card) => ({ kind: '银行卡', name: cardTitle(card), content: card.branch, at: card.created_at })),
    ...asked.map((each) => ({ kind: '加入企业的邀请', name: each.firm_name, content: phone, at: each.created_at })),
  ]
  return sheetOf(
    '本人的联系方式与账户',
    [
      { heading: '类型', value: ({ kind }) => kind },
      { heading: '名称', value: (row) => row.name },
      { heading: '内容', value: ({ content }) => content },
      { heading: '时间', unit: 'time', value: ({ at }) => at?.toISOString() },
    ],
    rows,
  )
}

interface Numbered {
  kind: string
  no: string
  at: Date
}
/** Records of the firm that name the person as who acted, by their number alone: the rest is the business of two firms. */
async function numbers(db: Db, { user, firm }: Subject): Promise<Sheet> {
  const mentions = (column: AnyPgColumn): SQL => sql`position(${user.id} in ${column}::text) > 0`
  const of = [
    ['订单', orders, eq(PARTY[roleOf(user.type)], firm.id), orders.doc],
    ['合同', contracts, party(firm.id), contracts.doc],
    ['对账单', statements, or(eq(statements.trader_id, firm.id), eq(statements.firm_id, firm.id)), statements.doc],
    ['开票申请', invoices, or(eq(invoices.trader_id, firm.id), eq(invoices.firm_id, firm.id)), invoices.doc],
    ['需求', intentions, or(eq(intentions.trader_id, firm.id), eq(intentions.firm_id, firm.id)), intentions.doc],
    ['供应', goods, eq(goods.firm_id, firm.id), goods.edits],
  ] as const
  const rows: Numbered[] = []
  for (const [kind, given, where, doc] of of) {
    // They share these columns.
    const table = given as typeof orders
    const found = await db
      .select({ no: table.no, at: table.created_at })
      .from(table)
      .where(and(where, mentions(doc)))
      .orderBy(asc(table.created_at))
    rows.push(...found.map((each) => ({ kind, ...each })))
  }
  const asked = await db
    .select({ no: approvals.order_no, at: approvals.created_at })
    .from(approvals)
    .where(or(eq(approvals.user_id, user.id), and(eq(approvals.firm_id, firm.id), eq(approvals.decided_by, personName(user)))))
    .orderBy(asc(approvals.created_at))
  rows.push(...asked.map(({ no, at }) => ({ kind: '审批', no: no || '尚未建立的订单', at })))
  return sheetOf(
    '经办的单据',
    [
      { heading: '类型', value: ({ kind }) => kind },
      { heading: '编号', value: ({ no }) => no },
      { heading: '建立时间', unit: 'time', value: ({ at }) => at.toISOString() },
    ],
    rows,
  )
}

export const TRACE_SHEETS = [log, letters, conversations, contacts, uploads, numbers]
