/**
 * The content of any form's draft in words and figures. Field names define meaning and unit, so no form needs its own words here.
 * A field without a label is omitted.
 */
import { percentText } from '#domain/decimal.ts'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import type { LogChange } from '#domain/firm/log-changes.ts'
import type { Order } from '#domain/order/order.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { type Fact, perTonne, yuan } from '#domain/order/shown.ts'

const LABELS: Record<string, string> = {
  plate: '车牌',
  trailer_plate: '挂车',
  driver: '司机',
  phone: '电话',
  contact: '联系人',
  gross_kg: '毛重',
  tare_kg: '皮重',
  ticket_no: '磅单号',
  weighed_at: '过磅时间',
  deduct_kg: '扣杂',
  water_kg: '扣水',
  claim: '异议内容',
  amount_fen: '金额',
  agreed_fen: '商定金额',
  supplier_bears_fen: '供应商承担',
  bank_serial: '流水号',
  paid_at: '时间',
  quantity_kg: '数量',
  min_kg: '起订量',
  price_fen: '单价',
  supply_price_fen: '采购单价',
  sale_price_fen: '销售单价',
  expected_price_fen: '期望单价',
  premium_fen: '升贴水',
  price_reference: '价格参考',
  moisture_permille: '含水',
  impurity_permille: '含杂',
  tolerance_permille: '允许磅差',
  factor_permille: '系数',
  supplier: '供应商',
  buyer: '采购商',
  title: '标题',
  text: '内容',
  content: '内容',
  desc: '说明',
  link: '链接',
  spec_name: '规格',
  brand: '品牌',
  grade: '牌号',
  origin: '产地',
  packing: '包装',
  warehouse: '仓库',
  quality_req: '质量要求',
  pay_terms: '付款约定',
  deliver_by: '交货期限',
  valid_day: '有效期至',
  delivery_place: '交货地点',
  delivery_contact: '联系人',
  delivery_phone: '联系电话',
  tax_no: '税号',
  bank: '开户银行',
  bank_account: '银行账号',
  email: '邮箱',
  days: '有效天数',
  reason: '原因',
  remark: '说明',
  note: '备注',
  supplier_note: '给供应商的备注',
  buyer_note: '给采购商的备注',
}

/** Prefilled when a form opens. By themselves they are nothing that a person typed. */
const PREFILLED = new Set(['weighed_at', 'paid_at', 'days', 'tolerance_permille', 'pay_terms'])

function textOf(name: string, value: string | number): string {
  if (name === 'plate' || name === 'trailer_plate') return formatPlate(String(value))
  if (typeof value === 'string')
    return name.endsWith('_at') && value ? chinaTime(value) : name === 'deliver_by' ? chinaDay(value) : value.trim()
  if (name.endsWith('price_fen')) return perTonne(value)
  if (name.endsWith('_fen')) return yuan(value)
  if (name.endsWith('_kg')) return `${value.toLocaleString('en-US')} kg`
  if (name.endsWith('_permille')) return name === 'tolerance_permille' ? `${value}‰` : `${percentText(value)}%`
  return String(value)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The labelled figures and texts of one object and its single sub-objects. */
function factsIn(value: object): Fact[] {
  return Object.entries(value).flatMap(([name, held]: [string, unknown]): Fact[] => {
    const label = LABELS[name]
    if (label && (typeof held === 'string' || typeof held === 'number')) {
      const text = textOf(name, held)
      return text ? [[label, text]] : []
    }
    if (label && isObject(held) && 'name' in held && typeof held.name === 'string') return [[label, held.name]]
    return []
  })
}
const isTyped = (value: object): boolean =>
  Object.entries(value).some(
    ([name, held]: [string, unknown]) =>
      !PREFILLED.has(name) && LABELS[name] !== undefined && held !== '' && held !== null && held !== undefined,
  )

export interface DraftContent {
  facts: Fact[]
  /** one line per truck, clause or other part */
  lines: string[]
  photo_ids: string[]
}
const FILES = new Set(['photo_ids', 'images', 'report_images'])
function filesIn(value: object): string[] {
  return Object.entries(value).flatMap(([name, held]: [string, unknown]) =>
    FILES.has(name) && Array.isArray(held)
      ? held.filter((id): id is string => typeof id === 'string')
      : isObject(held)
        ? filesIn(held)
        : [],
  )
}

/** The parts of a value, each with the name of its truck. */
function partsIn(value: object, order: Order | null): string[] {
  return Object.entries(value).flatMap(([name, held]: [string, unknown]) => {
    if (!isObject(held) || FILES.has(name)) return []
    if (LABELS[name] && 'name' in held) return []
    const trip = order?.trips.find(({ id }) => id === name)
    const inner = Object.values(held)
      .filter(isObject)
      .filter((part) => !Array.isArray(part) && isTyped(part))
    const own = isTyped(held) ? factsIn(held) : []
    // A truck contains its weighing; both share one line.
    const facts = own.length > 0 ? [...own, ...inner.flatMap(factsIn)] : []
    const photos = filesIn(held).length
    if (facts.length === 0 && !(trip && photos > 0)) return partsIn(held, order)
    const words = [...facts.map(([label, text]) => `${label} ${text}`), ...(photos > 0 ? [`照片 ${photos} 张`] : [])]
    return [[trip && `第 ${trip.no} 车 ${formatPlate(trip.plate)}`, words.join('，')].filter(Boolean).join('：')]
  })
}

/** A draft over a saved record says what it changes there. */
export const changedContent = (changes: readonly LogChange[]): DraftContent => ({
  facts: changes.map(({ label, after }) => [label, after || '（空）']),
  lines: [],
  photo_ids: [],
})
/** `order` is the draft's order, which supplies the names of its trucks. */
export function contentOf(value: unknown, order: Order | null): DraftContent {
  if (!isObject(value)) return { facts: [], lines: [], photo_ids: [] }
  return {
    facts: isTyped(value) ? factsIn(value) : [],
    lines: partsIn(value, order),
    photo_ids: [...new Set(filesIn(value))],
  }
}
