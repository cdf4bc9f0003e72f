/** A new order before it is made: what the trader writes, and everything that speaks against it. */
import type { SideFacts } from './disclosure.ts'
import { disclosureProblems } from './disclosure.ts'
import { firmWord } from './firm-names.ts'
import { amountFen, formatFen } from './money.ts'
import type { DeliveryMode, PricingMode, WeighBasis } from './order.ts'
import type { Party, TextPath } from './readers.ts'
import { PARTIES, textsAt } from './readers.ts'
import type { FieldErrors, RefusalCode } from './refusal.ts'
import { formatTonnes } from './weight.ts'

export interface OrderDraft {
  id: string
  supplier_id: string
  buyer_id: string
  title: string
  category_id: string
  spec_name: string
  goods_id: string | null
  intention_id: string | null
  quantity_kg: number
  supply_price_fen: number
  sale_price_fen: number
  tax_rate_bp: number
  pricing_mode: PricingMode
  price_reference: string
  weigh_basis: WeighBasis
  tolerance_permille: number
  delivery_mode: DeliveryMode
  delivery_place: string
  delivery_contact: string
  delivery_phone: string
  /** ISO 8601 */
  deliver_by: string | null
  pay_terms: string
  /** one note for both parties, as older apps wrote it; today each has its own */
  note: string
  supplier_note: string
  buyer_note: string
  disclose_counterparty: boolean
}

/** Who reads each text of a new order, besides the trader. A text that is missing here does not compile. */
export const DRAFT_READERS: { readonly [P in TextPath<OrderDraft>]: readonly Party[] } = {
  title: PARTIES,
  spec_name: PARTIES,
  price_reference: PARTIES,
  delivery_place: PARTIES,
  delivery_contact: PARTIES,
  delivery_phone: PARTIES,
  deliver_by: [],
  pay_terms: PARTIES,
  note: PARTIES,
  supplier_note: ['supplier'],
  buyer_note: ['buyer'],
}

/** Field → message for the texts of a new order that would tell a party of the other side. `names` are those of the two firms, null while none is chosen. */
export function draftDisclosures(draft: OrderDraft, names: Record<Party, string | null>): FieldErrors {
  const texts = Object.entries(DRAFT_READERS).flatMap(([path, readers]) =>
    textsAt(draft, path).map((written) => ({ ...written, readers })),
  )
  const prices = { supplier: draft.supply_price_fen, buyer: draft.sale_price_fen }
  const amounts = { supplier: amountFen(prices.supplier, draft.quantity_kg), buyer: amountFen(prices.buyer, draft.quantity_kg) }
  const wordOf = (name: string | null) => (draft.disclose_counterparty || !name ? null : firmWord(name))
  const factsOf = (side: Party): SideFacts => ({
    figures_fen: [prices[side], amounts[side]],
    firm: wordOf(names[side]),
  })
  return disclosureProblems(texts, {
    supplier: factsOf('supplier'),
    buyer: factsOf('buyer'),
    margin_fen: amounts.buyer - amounts.supplier,
  })
}

interface DraftFirm {
  name: string
  certified: boolean
  /** most kilograms in orders that are not finished; null for any */
  quota_kg: number | null
}
/** What a draft is held against; null is what could not be found. */
export interface DraftFacts {
  supplier: DraftFirm | null
  buyer: DraftFirm | null
  category: object | null
  goods: { firm_id: string; quantity_kg: number; reserved_kg: number; recycled_at: Date | null } | null
  intention: { firm_id: string; status: number } | null
  /** kilograms the supplier has in orders that are not finished */
  open_kg: number
  /** number of a like order of the last 24 hours */
  twin: string | null
}

/** A reason to refuse, or to warn; `field` is null where it concerns the whole order. */
export interface Finding {
  code: string
  field: string | null
  message: string
}
const find = (code: RefusalCode | 'margin' | 'duplicate', field: string | null, message: string): Finding => ({
  code,
  field,
  message,
})

/** Everything that is wrong with a draft, and what a person should know before making it. `margin_fen` is sale less supply. */
export function examineDraft(
  draft: OrderDraft,
  facts: DraftFacts,
): { errors: Finding[]; warnings: Finding[]; margin_fen: number } {
  const errors: Finding[] = []
  const warnings: Finding[] = []
  const { supplier, buyer, goods: stock, intention } = facts
  if (!supplier) errors.push(find('not_found', 'supplier_id', '请选择供应商'))
  else if (!supplier.certified) errors.push(find('not_certified', 'supplier_id', '供应商企业实名认证未通过'))
  if (!buyer) errors.push(find('not_found', 'buyer_id', '请选择采购商'))
  else if (!buyer.certified) errors.push(find('not_certified', 'buyer_id', '采购商企业实名认证未通过'))
  if (!facts.category) errors.push(find('not_found', 'category_id', '请选择品类'))
  if (draft.goods_id) {
    const left = stock ? stock.quantity_kg - stock.reserved_kg : 0
    if (!stock || stock.firm_id !== draft.supplier_id || stock.recycled_at)
      errors.push(find('not_found', 'goods_id', '供应不存在或已下架'))
    else if (left < draft.quantity_kg) errors.push(find('out_of_stock', 'quantity_kg', `可供 ${formatTonnes(left)} 吨`))
  }
  if (draft.intention_id && (!intention || intention.firm_id !== draft.buyer_id))
    errors.push(find('not_found', 'intention_id', '意向不存在'))
  else if (intention && (intention.status === 2 || intention.status === -1))
    errors.push(find('wrong_state', 'intention_id', '意向已下单或已关闭'))
  if (supplier?.quota_kg != null && facts.open_kg + draft.quantity_kg > supplier.quota_kg) {
    errors.push(
      find('over_limit', 'quantity_kg', `超出供应商剩余额度 ${formatTonnes(Math.max(0, supplier.quota_kg - facts.open_kg))} 吨`),
    )
  }
  const supply_fen = amountFen(draft.supply_price_fen, draft.quantity_kg)
  const sale_fen = amountFen(draft.sale_price_fen, draft.quantity_kg)
  if (supply_fen === 0) errors.push(find('invalid', 'supply_price_fen', '金额不足一分'))
  if (sale_fen === 0) errors.push(find('invalid', 'sale_price_fen', '金额不足一分'))
  const told = draftDisclosures(draft, { supplier: supplier?.name ?? null, buyer: buyer?.name ?? null })
  for (const [field, problem] of Object.entries(told)) errors.push(find('invalid', field, problem))
  const margin_fen = sale_fen - supply_fen
  if (margin_fen <= 0) warnings.push(find('margin', 'sale_price_fen', `价差 ${formatFen(margin_fen)} 元，销售价不高于采购价`))
  if (facts.twin) warnings.push(find('duplicate', null, `24 小时内已有相同的订单 ${facts.twin}`))
  return { errors, warnings, margin_fen }
}
