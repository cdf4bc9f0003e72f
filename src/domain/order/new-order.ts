/** Checks the draft of an order, and makes the order with its contracts and messages. */
import type { StepContext } from './actions.ts'
import { DAY_MS } from '../constants.ts'
import { refuseTemplate } from '../contract/contract-edits.ts'
import { type Contract, type ContractSide, draftContract, type Registered } from '../contract/contract.ts'
import type { ClauseTemplates } from '../contract/contract-clauses.ts'
import { draftDisclosures } from '../disclosure/disclosure.ts'
import { type Certified, orderGap } from '../firm/certification.ts'
import { amendObstacle, askObstacle, orderObstacle } from '../firm/limit.ts'
import type { Membership } from '../firm/member.ts'
import { availableKg, GOODS_STATES, type GoodsState, type StockUse } from '../goods/goods.ts'
import { begin, type Steps } from './lifecycle.ts'
import { amountFen, formatFen } from '../money/money.ts'
import { type Addressed, addressed, noticesOfNew } from './notice.ts'
import type { Order, Side } from './order.ts'
import type { Finding, OrderDraft } from './order-draft.ts'
import { draftPricing, draftReference, pricingProblems, type Series } from '../money/draft-pricing.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { formatTonnes } from '../goods/weight.ts'

interface DraftFirm extends Registered, Certified {
  name: string
  /** maximum kilograms in unfinished orders; null for no limit */
  quota_kg: number | null
  suspended_at?: Date | null
}
/** The facts for checking a draft; null if a record was not found. */
export interface DraftFacts {
  supplier: DraftFirm | null
  buyer: DraftFirm | null
  trader: (Registered & { name: string }) | null
  /** the trader's own clauses; null if there are none */
  templates: Pick<ClauseTemplates, ContractSide> | null
  category: { name: string } | null
  goods: (StockUse & { firm_id: string; quantity_kg: number; recycled_at: Date | null; state: GoodsState }) | null
  intention: { firm_id: string; status: number; expected_price_fen: number | null } | null
  /** the market series of the draft */
  series: Series | null
  /** today's date in China */
  today: string
  /** kilograms of the supplier in unfinished orders */
  open_kg: number
  /** an identical order of the last 24 hours */
  twin: { id: string; no: string } | null
  /** the person who makes or corrects the order, with their limits; without one no limit is asked for */
  author?: Membership
  /** whether the draft corrects an order */
  corrects?: true
}

const find = (
  code: RefusalCode | 'margin' | 'duplicate' | 'off_sale',
  field: string | null,
  message: string,
  order_id?: string,
): Finding => ({
  code,
  field,
  message,
  ...(order_id ? { order_id } : {}),
})

/** Checks a draft. Errors prevent the order; warnings ask the trader to think again. `margin_fen` is sale less supply. */
export function examineDraft(
  draft: OrderDraft,
  facts: DraftFacts,
): { errors: Finding[]; warnings: Finding[]; margin_fen: number } {
  const errors: Finding[] = []
  const warnings: Finding[] = []
  const { supplier, buyer, goods: stock, intention } = facts
  const refuseUncertified = (field: string, role: string, firm: DraftFirm) => {
    const gap = orderGap(role, firm, facts.today)
    if (gap) errors.push(find('not_certified', field, gap))
  }
  const refuseFirm = (field: string, role: string, firm: DraftFirm) => {
    if (firm.suspended_at) errors.push(find('suspended', field, `这家${role}已被平台暂停使用，不能新建订单`))
    else refuseUncertified(field, role, firm)
  }
  if (!supplier) errors.push(find('not_found', 'supplier_id', '请选择供应商'))
  else refuseFirm('supplier_id', '供应商', supplier)
  if (!buyer) errors.push(find('not_found', 'buyer_id', '请选择采购商'))
  else refuseFirm('buyer_id', '采购商', buyer)
  if (!facts.category) errors.push(find('not_found', 'category_id', '请选择品类'))
  if (draft.goods_id) {
    const left = stock ? availableKg(stock) : 0
    if (!stock || stock.firm_id !== draft.supplier_id || stock.recycled_at)
      errors.push(find('not_found', 'goods_id', '供应不存在或已下架'))
    else {
      if (left < draft.quantity_kg) errors.push(find('out_of_stock', 'quantity_kg', `可供 ${formatTonnes(left)} 吨`))
      // The supplier may still agree to sell these goods, so this is only a warning.
      if (stock.state === 'off_sale' || stock.state === 'expired')
        warnings.push(find('off_sale', 'goods_id', `供应${GOODS_STATES[stock.state]}，请先与供应商确认可以供货`))
    }
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
  const obstacle = facts.corrects ? amendObstacle : orderObstacle
  const beyond = facts.author && obstacle(facts.author, supply_fen)
  if (beyond) errors.push(find(beyond.code, 'quantity_kg', beyond.message))
  if (sale_fen === 0) errors.push(find('invalid', 'sale_price_fen', '金额不足一分'))
  for (const [field, problem] of Object.entries(pricingProblems(draft, facts))) errors.push(find('invalid', field, problem))
  const wish_fen = intention?.expected_price_fen ?? null
  const told = draftDisclosures(
    draft,
    { supplier: supplier?.name ?? null, buyer: buyer?.name ?? null },
    wish_fen === null ? [] : [wish_fen, amountFen(wish_fen, draft.quantity_kg)],
  )
  for (const [field, problem] of Object.entries(told)) errors.push(find('invalid', field, problem))
  const margin_fen = sale_fen - supply_fen
  if (margin_fen <= 0) warnings.push(find('margin', 'sale_price_fen', `价差 ${formatFen(margin_fen)} 元，销售价不高于采购价`))
  if (facts.twin) warnings.push(find('duplicate', null, `24 小时内已有相同的订单 ${facts.twin.no}`, facts.twin.id))
  return { errors, warnings, margin_fen }
}

/** The dry run of a new order. An amount that a colleague may approve is a warning, because its author can ask for the order. */
export function tryDraft(draft: OrderDraft, facts: DraftFacts): ReturnType<typeof examineDraft> {
  const found = examineDraft(draft, facts)
  const fen = amountFen(draft.supply_price_fen, draft.quantity_kg)
  if (!facts.author || !askObstacle(facts.author, fen)) return found
  const isOver = ({ code }: Finding) => code === 'needs_approval'
  const warnings = [...found.errors.filter(isOver), ...found.warnings]
  return { ...found, errors: found.errors.filter((each) => !isOver(each)), warnings }
}

/** Refuses a draft with errors, each at its field. */
export function refuseFaults(draft: OrderDraft, facts: DraftFacts): void {
  const { errors } = examineDraft(draft, facts)
  const [first] = errors
  if (!first) return
  const fields = Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : [])))
  throw new Refusal(first.code as RefusalCode, { message: first.message, fields })
}

/** Validity of an order's contract. */
const VALID_MS = 365 * DAY_MS

type Ids = Pick<Side, 'contract_id' | 'contract_no'>
/** The number of a new order, and the ids and numbers of its contracts. */
export interface NewOrderIds {
  no: string
  supply: Ids
  sale: Ids
}
export interface NewOrder {
  made: Steps
  contracts: Omit<Contract, 'sha256'>[]
  notices: Addressed[]
}

/** Makes the order in state 0 with both contracts, from a draft without errors. The trader is its author. */
export function makeOrder(draft: OrderDraft, facts: DraftFacts, ids: NewOrderIds, context: StepContext): NewOrder {
  const { actor, now } = context
  const { supply_price_fen, sale_price_fen, tax_rate_bp, supplier_id, buyer_id, supplier_note, buyer_note, ...rest } = draft
  const { series_id: _series, window_from: _from, window_to: _to, ...more } = rest
  const { supply_premium_fen: _sup, sale_premium_fen: _sap, supply_factor_bp: _suf, sale_factor_bp: _saf, ...terms } = more
  const { quantity_kg } = terms
  const side = (name: ContractSide, price_fen: number, contract: Ids, note: string): Side => ({
    price_fen,
    quantity_kg,
    amount_fen: amountFen(price_fen, quantity_kg),
    tax_rate_bp,
    ...contract,
    contract_effective: false,
    note,
    ...draftPricing(draft, name, facts.series),
  })
  const supply = side('supply', supply_price_fen, ids.supply, supplier_note)
  const sale = side('sale', sale_price_fen, ids.sale, buyer_note)
  const { series } = facts
  const blank: Order = {
    ...terms,
    // Both parties read it, so it names the series and the window but no premium.
    price_reference: supply.pricing && series ? draftReference(draft, series) : terms.price_reference,
    no: ids.no,
    state: 0,
    version: 0,
    supplier_id,
    supplier_name: facts.supplier?.name ?? '',
    buyer_id,
    buyer_name: facts.buyer?.name ?? '',
    trader_id: actor.firm_id,
    trader_name: facts.trader?.name ?? '',
    category_name: facts.category?.name ?? '',
    supply,
    sale,
    loading_finished: false,
    supply_price_confirmed: false,
    trips: [],
    proofs: [],
    settlements: [],
    dissents: [],
    money: [],
    events: [],
    closed_reason: null,
    archived_at: null,
    created_at: now,
    updated_at: now,
  }
  if (facts.templates) for (const name of ['supply', 'sale'] as const) refuseTemplate(blank, name, facts.templates[name])
  const made = begin(blank, '采购合同、销售合同已起草', context)
  const { order } = made
  const valid_to = new Date(Date.parse(now) + VALID_MS).toISOString()
  const { supplier, buyer, trader, templates } = facts
  const drafted = (name: Contract['side'], { contract_id: id, contract_no: no }: Ids) =>
    draftContract(order, name, { id, no, valid_to }, now, {
      firms: { supplier, buyer, trader },
      ...(templates ? { template: templates[name] } : {}),
    })
  return {
    made,
    contracts: [drafted('supply', supply), drafted('sale', sale)],
    notices: addressed(order, noticesOfNew(order)),
  }
}
