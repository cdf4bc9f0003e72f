/**
 * The operation log keeps the fields named here of a changed record, before and after in words. A field that is not named is not
 * logged, so no secret enters the log with a new field.
 */
import { chinaTime } from '../china-time.ts'
import { CALENDAR_KINDS, type CalendarKind } from '../desk/calendar.ts'
import { formatTonnes } from '../goods/weight.ts'
import { PAPERS, type Paper, type TemplateField } from '../goods/template.ts'
import { maskPhone } from '../disclosure/mask.ts'
import { formatFen } from '../money/money.ts'
import { ACCOUNT_TYPES, type AccountType } from './bank-card.ts'
import { PERMIT_FIELDS, PERMIT_KINDS, type PermitKind, untilText } from './permit.ts'

export interface LogChange {
  label: string
  before: string
  after: string
}
interface Field {
  label: string
  /** the value in words, with personal data masked; defaults to the text itself */
  words?: (value: never) => string
}

/** 6222 **** 0001. Of a number with fewer than 12 digits only the end stays. */
const maskAccount = (no: string): string => (no ? `${no.length < 12 ? '' : no.slice(0, 4)} **** ${no.slice(-4)}`.trim() : '')
const flag = (yes: boolean) => (yes ? '有' : '无')
const shownWord = (hidden: boolean) => (hidden ? '隐藏' : '显示')
const tonnes = (kg: number | null) => (kg === null ? '' : `${formatTonnes(kg)} 吨`)
const yuan = (fen: number | null) => (fen === null ? '' : `${formatFen(fen)} 元/吨`)
/** The end of the path tells two pictures or videos apart. */
const mediaName = (path: string) => path.replace(/^.*\//, '').slice(0, 24)

/** The ends of the ids tell two sets of files apart. */
const fileNames = (ids: readonly string[]) => `${ids.length} 份（${ids.map((id) => id.slice(-6)).join('、')}）`

const FIELDS = {
  address: {
    name: { label: '名称' },
    contact: { label: '联系人' },
    phone: { label: '电话', words: maskPhone },
    region_name: { label: '地区' },
    detail: { label: '详细地址' },
    has_weighbridge: { label: '地磅', words: flag },
  },
  bank_card: {
    account_type: { label: '账户类型', words: (type: AccountType) => ACCOUNT_TYPES[type] },
    holder: { label: '户名' },
    bank_name: { label: '银行' },
    branch: { label: '开户支行' },
    account_no: { label: '账号', words: maskAccount },
    cnaps_no: { label: '联行号' },
  },
  permit: {
    kind: { label: PERMIT_FIELDS.kind, words: (kind: PermitKind) => PERMIT_KINDS[kind] },
    name: { label: PERMIT_FIELDS.name },
    no: { label: PERMIT_FIELDS.no },
    issuer: { label: PERMIT_FIELDS.issuer },
    valid_until: { label: PERMIT_FIELDS.valid_until, words: untilText },
    photo_ids: { label: PERMIT_FIELDS.photo_ids, words: fileNames },
    note: { label: '备注' },
  },
  template: {
    name: { label: '名称' },
    factory: { label: '厂家' },
    paper: { label: '纸张', words: (paper: Paper) => PAPERS[paper] },
    fields: { label: '栏目', words: (fields: TemplateField[]) => fields.map(({ label }) => label).join('、') },
  },
  invoice_profile: {
    title: { label: '抬头' },
    tax_no: { label: '税号' },
    address: { label: '地址' },
    phone: { label: '电话', words: maskPhone },
    bank: { label: '开户行' },
    bank_account: { label: '账号', words: maskAccount },
    email: { label: '邮箱' },
  },
  goods: {
    title: { label: '品名' },
    category_name: { label: '品类' },
    spec_name: { label: '规格' },
    quantity_kg: { label: '数量', words: tonnes },
    min_kg: { label: '起订量', words: tonnes },
    price_fen: { label: '价格', words: yuan },
    premium_fen: { label: '升贴水', words: yuan },
    warehouse: { label: '仓库' },
    brand: { label: '品牌' },
    origin: { label: '产地' },
  },
  category: {
    name: { label: '名称' },
    parent_name: { label: '上级' },
    tax_rate_bp: { label: '税率', words: (bp: number) => `${bp / 100}%` },
    tax_code: { label: '税收分类编码' },
  },
  spec: {
    category_name: { label: '品类' },
    name: { label: '名称' },
    grade: { label: '等级' },
    standard: { label: '标准' },
  },
  calendar_entry: {
    kind: { label: '类别', words: (kind: CalendarKind) => CALENDAR_KINDS[kind] },
    name: { label: '名称' },
    first_day: { label: '开始日期' },
    last_day: { label: '结束日期' },
  },
  market_category: { name: { label: '名称' } },
  market_series: {
    category_name: { label: '分类' },
    name: { label: '名称' },
    spec: { label: '规格' },
    source: { label: '来源' },
    trade_category_name: { label: '参考的货物品类' },
    hidden: { label: '显示', words: shownWord },
  },
  site_part: {
    title: { label: '标题' },
    desc: { label: '说明' },
    link: { label: '链接' },
    image: { label: '图片', words: mediaName },
    image_phone: { label: '手机图片', words: mediaName },
    textcolor: { label: '文字颜色' },
    video: { label: '视频', words: mediaName },
    shown_from: { label: '开始展示', words: (at: string | null) => chinaTime(at) },
    shown_until: { label: '结束展示', words: (at: string | null) => chinaTime(at) },
  },
  article_column: {
    name: { label: '名称' },
    description: { label: '说明' },
    hidden: { label: '显示', words: shownWord },
    moved_to: { label: '文章移到' },
  },
  help_topic: {
    name: { label: '名称' },
    hidden: { label: '显示', words: shownWord },
    moved_to: { label: '问题移到' },
  },
  article: {
    title: { label: '标题' },
    column_name: { label: '栏目' },
    topic: { label: '主题' },
    source: { label: '来源' },
    summary: { label: '摘要' },
    cover: { label: '封面' },
  },
} as const satisfies Record<string, Readonly<Record<string, Field>>>
export type ChangedObject = keyof typeof FIELDS

/** The named fields that differ, in the order of their form. */
export function logChanges(object: ChangedObject, before: object, after: object): LogChange[] {
  const [old, next] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return Object.entries(FIELDS[object] as Record<string, Field>).flatMap(([key, { label, words }]) => {
    if (JSON.stringify(old[key]) === JSON.stringify(next[key])) return []
    const said = (value: unknown) => (value === undefined ? '' : words ? words(value as never) : String(value ?? ''))
    return [{ label, before: said(old[key]), after: said(next[key]) }]
  })
}

/** Texts of a list that were taken out, and those that came in. */
export function listChange(label: string, before: readonly string[], after: readonly string[]): LogChange[] {
  const gone = before.filter((each) => !after.includes(each))
  const come = after.filter((each) => !before.includes(each))
  return gone.length + come.length > 0 ? [{ label, before: gone.join('\n'), after: come.join('\n') }] : []
}

const LONG_NUMBER = /(?<!\w)\d(?: ?\d){13,18}(?: ?[Xx])?(?!\w)|(?<!\w)\d{17}[Xx](?!\w)/g
const PHONE = /(?<!\w)1 ?[3-9](?: ?\d){9}(?!\w)/g
const cover = (number: string): string => {
  const plain = number.replaceAll(' ', '')
  return `${plain.slice(0, 3)}****${plain.slice(-4)}`
}
/** A text that people typed, such as a reason, with the middle of every id, card and phone number covered. */
export const withoutNumbers = (typed: string): string => typed.replaceAll(LONG_NUMBER, cover).replaceAll(PHONE, cover)
