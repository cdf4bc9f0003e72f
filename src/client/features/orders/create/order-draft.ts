/** The form of a new order as it is typed, and how it becomes what is sent. */
import { v7 as uuidv7 } from 'uuid'
import { createOrder } from '#api/orders.ts'
import type { DraftSubject } from '#client/sync/drafts.ts'
import { NO_SUBJECT } from '#client/sync/rows.ts'
import { draftDisclosures } from '#domain/disclosure.ts'
import { parseYuan, yuanProblem } from '#domain/money.ts'
import type { DeliveryMode, PricingMode, WeighBasis } from '#domain/order.ts'
import type { OrderDraft } from '#domain/order-draft.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { parseTonnes, tonnesProblem } from '#domain/weight.ts'
import type { ChosenFirm } from './firm-picker.tsx'

export const ORDER_DRAFT: DraftSubject<TypedOrder> = { kind: 'order', subject: NO_SUBJECT }

/** Weights in tonnes and prices in yuan, as typed; `deliver_by` is a day, 2026-11-21. */
export interface TypedOrder {
  id: string
  supplier: ChosenFirm | null
  buyer: ChosenFirm | null
  category_id: string
  tax_rate_bp: number
  title: string
  spec_name: string
  tonnes: string
  supply_price: string
  sale_price: string
  pricing_mode: PricingMode
  price_reference: string
  weigh_basis: WeighBasis
  tolerance: string
  delivery_mode: DeliveryMode
  delivery_place: string
  delivery_contact: string
  delivery_phone: string
  deliver_by: string
  pay_terms: string
  /** of a draft begun before each party had a note of its own */
  note?: string
  supplier_note: string
  buyer_note: string
  disclose_counterparty: boolean
}

export const newOrder = (): TypedOrder => ({
  id: uuidv7(),
  supplier: null,
  buyer: null,
  category_id: '',
  tax_rate_bp: 1300,
  title: '',
  spec_name: '',
  tonnes: '',
  supply_price: '',
  sale_price: '',
  pricing_mode: 1,
  price_reference: '',
  weigh_basis: 'buyer',
  tolerance: '3',
  delivery_mode: 'deliver',
  delivery_place: '',
  delivery_contact: '',
  delivery_phone: '',
  deliver_by: '',
  pay_terms: '结算确认后 3 个工作日内付清',
  supplier_note: '',
  buyer_note: '',
  disclose_counterparty: false,
})

/** Fields of the call that are typed under another name. */
const NAMES: Record<string, string> = {
  supplier_id: 'supplier',
  buyer_id: 'buyer',
  quantity_kg: 'tonnes',
  supply_price_fen: 'supply_price',
  sale_price_fen: 'sale_price',
  tolerance_permille: 'tolerance',
}
export const typedName = (field: string): string => NAMES[field] ?? field

const EMPTY_WORDS: Record<string, string> = { supplier: '请选择供应商', buyer: '请选择采购商', category_id: '请选择品类' }
const wholeOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined)
/** The end of the day in China. */
const endOf = (day: string) => (day ? `${day}T15:59:59Z` : null)

/** What is sent, or the errors by the typed field's name. */
export function readOrder(typed: TypedOrder): { body: OrderDraft; errors: null } | { body: null; errors: FieldErrors } {
  const { supplier, buyer, tonnes, supply_price, sale_price, tolerance, deliver_by, ...rest } = typed
  const parsed = createOrder.body.safeParse({
    ...rest,
    supplier_id: supplier?.id,
    buyer_id: buyer?.id,
    quantity_kg: parseTonnes(tonnes) ?? undefined,
    supply_price_fen: parseYuan(supply_price) ?? undefined,
    sale_price_fen: parseYuan(sale_price) ?? undefined,
    tolerance_permille: wholeOf(tolerance),
    deliver_by: endOf(deliver_by),
  })
  if (parsed.success) {
    const told = draftDisclosures(parsed.data, { supplier: supplier?.name ?? null, buyer: buyer?.name ?? null })
    return Object.keys(told).length > 0 ? { body: null, errors: told } : { body: parsed.data, errors: null }
  }
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const name = typedName(String(issue.path[0]))
    errors[name] ??= EMPTY_WORDS[name] ?? issue.message
  }
  const unread = { tonnes: tonnesProblem(tonnes), supply_price: yuanProblem(supply_price), sale_price: yuanProblem(sale_price) }
  for (const [name, problem] of Object.entries(unread)) if (problem) errors[name] = problem
  return { body: null, errors }
}
