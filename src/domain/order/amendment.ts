/**
 * The correction of a new order (更正), allowed while nobody has accepted or signed. It changes figures, goods, terms and dates.
 * Parties, category and market series stay, because changing one of them makes a different order.
 */
import type { Step } from './actions.ts'
import { chinaDay } from '../china-time.ts'
import type { ContractSide } from '../contract/contract.ts'
import { draftPricing, draftReference, pricingProblems, type Series } from '../money/draft-pricing.ts'
import { DELIVERY_MODES, type Order, type Pricing, type Side, WEIGH_BASES } from './order.ts'
import { AMENDABLE, type Amendment, DRAFT_READERS, type OrderDraft } from './order-draft.ts'
import { factorText, premiumWords, WHOLE_BP } from '../money/pricing.ts'
import { BOTH, BUYER, PARTIES, type Party, SUPPLIER } from '../disclosure/readers.ts'
import { type FieldErrors, Refusal, refuseIfAny } from '../refusal.ts'
import type { Role } from '../role.ts'
import { dealFen } from './settlement.ts'
import { type Fact, perTonne, tonnes } from './shown.ts'

type Field = (typeof AMENDABLE)[number]

const { title, spec_name, price_reference, window_from, window_to, delivery_place, delivery_contact, delivery_phone } =
  DRAFT_READERS
const { deliver_by, pay_terms, note, supplier_note, buyer_note } = DRAFT_READERS
export const AMENDMENT_READERS = {
  title,
  spec_name,
  price_reference,
  window_from,
  window_to,
  delivery_place,
  delivery_contact,
  delivery_phone,
  deliver_by,
  pay_terms,
  note,
  supplier_note,
  buyer_note,
}

const formulaOf = (name: ContractSide, { pricing }: Side) => ({
  [`${name}_premium_fen`]: pricing?.premium_fen ?? 0,
  [`${name}_factor_bp`]: pricing?.factor_bp ?? WHOLE_BP,
})
/** Reconstructs the draft behind the order. Null if the view lacks a side. */
export function draftOf(order: Order): OrderDraft | null {
  const { supply, sale } = order
  if (!supply || !sale || !order.supplier_id || !order.buyer_id) return null
  const { pricing } = supply
  const { id, supplier_id, buyer_id, category_id, goods_id, intention_id, quantity_kg, pricing_mode } = order
  const { weigh_basis, tolerance_permille, delivery_mode, disclose_counterparty } = order
  const texts = { title: order.title, spec_name: order.spec_name, pay_terms: order.pay_terms, note: order.note }
  const { delivery_place: place, delivery_contact: contact, delivery_phone: phone, deliver_by: until } = order
  return {
    id,
    supplier_id,
    buyer_id,
    category_id,
    goods_id,
    intention_id,
    quantity_kg,
    pricing_mode,
    weigh_basis,
    tolerance_permille,
    delivery_mode,
    disclose_counterparty,
    ...texts,
    delivery_place: place,
    delivery_contact: contact,
    delivery_phone: phone,
    deliver_by: until,
    supply_price_fen: supply.price_fen,
    sale_price_fen: sale.price_fen,
    tax_rate_bp: supply.tax_rate_bp,
    // The reference text is derived from the formula.
    price_reference: pricing ? '' : order.price_reference,
    series_id: pricing?.series_id ?? null,
    window_from: pricing?.window_from ?? '',
    window_to: pricing?.window_to ?? '',
    ...(formulaOf('supply', supply) as Pick<OrderDraft, 'supply_premium_fen' | 'supply_factor_bp'>),
    ...(formulaOf('sale', sale) as Pick<OrderDraft, 'sale_premium_fen' | 'sale_factor_bp'>),
    supplier_note: supply.note ?? '',
    buyer_note: sale.note ?? '',
  }
}
/** The draft with the amendment laid over it. */
export function amendedDraft(order: Order, amendment: Amendment): OrderDraft {
  const draft = draftOf(order)
  if (!draft) throw new Refusal('wrong_state')
  const own = Object.fromEntries(AMENDABLE.map((field) => [field, amendment[field]])) as unknown as Amendment
  return { ...draft, ...own, ...(draft.series_id === null ? {} : { price_reference: '' }) }
}

const said = (text: string | null): string => text || '无'
/** The label of each field and its value in words, for a history. Price words differ by reader. */
const WORDS: { [F in Field]: readonly [word: string, words: (value: OrderDraft[F]) => string] } = {
  title: ['品名', said],
  spec_name: ['规格', said],
  quantity_kg: ['数量', tonnes],
  supply_price_fen: ['采购价', perTonne],
  sale_price_fen: ['销售价', perTonne],
  price_reference: ['价格参考', said],
  window_from: ['报价区间从', said],
  window_to: ['报价区间到', said],
  supply_premium_fen: ['采购升贴水', premiumWords],
  sale_premium_fen: ['销售升贴水', premiumWords],
  supply_factor_bp: ['采购系数', factorText],
  sale_factor_bp: ['销售系数', factorText],
  weigh_basis: ['计量依据', (basis) => WEIGH_BASES[basis]],
  tolerance_permille: ['允许磅差', (permille) => `${permille}‰`],
  delivery_mode: ['交货方式', (mode) => DELIVERY_MODES[mode]],
  delivery_place: ['交货地点', said],
  delivery_contact: ['联系人', said],
  delivery_phone: ['联系电话', said],
  deliver_by: ['交货期限', (at) => (at ? chinaDay(at) : '无')],
  pay_terms: ['付款约定', said],
  note: ['备注', said],
  supplier_note: ['给供应商的备注', said],
  buyer_note: ['给采购商的备注', said],
}
const readersOf = (field: Field): readonly Party[] =>
  field === 'supplier_note' || field.startsWith('supply_')
    ? SUPPLIER
    : field === 'buyer_note' || field.startsWith('sale_')
      ? BUYER
      : BOTH
/** A party sees only its own price and note, so the label needs no side. */
const ownWord = (word: string): string =>
  word.replace(/^(采购价|销售价)$/, '单价').replace(/^(采购|销售|给供应商的|给采购商的)/, '')

/** The changes in words, before and after. For a party, they cover its own side only. */
function changeWords(before: OrderDraft, after: OrderDraft, party?: Party): string {
  const words = <F extends Field>(field: F): string[] => {
    if (before[field] === after[field] || (party && !readersOf(field).includes(party))) return []
    const [word, of] = WORDS[field]
    return [`${party ? ownWord(word) : word} ${of(before[field])} → ${of(after[field])}`]
  }
  return AMENDABLE.flatMap((field) => words(field)).join('；')
}

/** The changes of a queued amendment, in words for the person who queued it. */
export function amendedFacts(order: Order, amendment: Amendment): Fact[] {
  const before = draftOf(order)
  if (!before) return []
  const after = amendedDraft(order, amendment)
  const fact = <F extends Field>(field: F): Fact[] => {
    const [word, of] = WORDS[field]
    return before[field] === after[field] ? [] : [[word, `${of(before[field])} → ${of(after[field])}`]]
  }
  return AMENDABLE.flatMap((field) => fact(field))
}

const isUntouched = (pricing: Pricing | undefined): boolean => !pricing || (pricing.days.length === 0 && pricing.locked === null)
/**
 * Refuses once somebody has signed or decided on the order's figures. The order does not know of a single signature, so the
 * server checks the contract.
 */
export function amendObstacle({ supply, sale }: Pick<Order, 'supply' | 'sale'>): Refusal | null {
  if (supply?.contract_effective || sale?.contract_effective)
    return new Refusal('wrong_state', { message: '合同已签署，不能更正订单' })
  return isUntouched(supply?.pricing) && isUntouched(sale?.pricing)
    ? null
    : new Refusal('wrong_state', { message: '已有一方点价，不能更正订单' })
}

const FIGURES = [
  'quantity_kg',
  'supply_price_fen',
  'sale_price_fen',
  'supply_premium_fen',
  'sale_premium_fen',
  'supply_factor_bp',
  'sale_factor_bp',
  'tolerance_permille',
] as const satisfies readonly Field[]
/** Problems that would leave the history without words. The call's schema checks everything else. */
function termProblems(draft: OrderDraft): FieldErrors {
  const { quantity_kg, deliver_by, weigh_basis, delivery_mode } = draft
  const errors: FieldErrors = {}
  for (const field of FIGURES) if (!Number.isSafeInteger(draft[field])) errors[field] = `请填写${WORDS[field][0]}`
  if (quantity_kg <= 0) errors['quantity_kg'] = '请填写数量'
  if (deliver_by && Number.isNaN(Date.parse(deliver_by))) errors['deliver_by'] = '请选择交货期限'
  if (!Object.hasOwn(WEIGH_BASES, weigh_basis)) errors['weigh_basis'] = '请选择计量依据'
  if (!Object.hasOwn(DELIVERY_MODES, delivery_mode)) errors['delivery_mode'] = '请选择交货方式'
  return errors
}

export const amend: Step<'amend'> = (order, payload, { now }) => {
  const { supply, sale } = order
  const before = draftOf(order)
  if (!before || !supply || !sale) throw new Refusal('wrong_state')
  const after = amendedDraft(order, payload)
  const { quantity_kg } = after
  refuseIfAny(termProblems(after))
  const series: Series | null = supply.pricing
    ? { id: supply.pricing.series_id, name: supply.pricing.series_name, source: supply.pricing.source }
    : null
  refuseIfAny(pricingProblems(after, { series, today: chinaDay(now) }))
  const sideOf = (side: Side, name: ContractSide, own_note: string): Side => ({
    ...side,
    price_fen: after[`${name}_price_fen`],
    quantity_kg,
    amount_fen: dealFen(after[`${name}_price_fen`], quantity_kg, `${name}_price_fen`),
    // Older orders have no note of their own, which equals an empty note.
    ...(own_note === (side.note ?? '') ? {} : { note: own_note }),
    ...draftPricing(after, name, series),
  })
  const { weigh_basis, tolerance_permille, delivery_mode } = after
  const change = {
    title: after.title,
    spec_name: after.spec_name,
    quantity_kg,
    weigh_basis,
    tolerance_permille,
    delivery_mode,
    delivery_place: after.delivery_place,
    delivery_contact: after.delivery_contact,
    delivery_phone: after.delivery_phone,
    deliver_by: after.deliver_by,
    pay_terms: after.pay_terms,
    note: after.note,
    price_reference: series ? draftReference(after, series) : after.price_reference,
    supply: sideOf(supply, 'supply', after.supplier_note),
    sale: sideOf(sale, 'sale', after.buyer_note),
  }
  // Compares the resulting orders, because a premium without a series changes nothing.
  const become = draftOf({ ...order, ...change }) ?? after
  const words = changeWords(before, become)
  if (!words) throw new Refusal('invalid', { message: '没有更改任何内容' })
  const own: Partial<Record<Role, string>> = Object.fromEntries(
    PARTIES.map((party) => [party, changeWords(before, become, party)]).filter(([, its]) => its),
  )
  return {
    change,
    note: words,
    notes: own,
    // A party whose side did not change gets no message.
    seen_by: [...PARTIES.filter((party) => own[party]), 'trader'],
  }
}
