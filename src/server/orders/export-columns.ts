/** What the exported files show of an order and of its proofs: Chinese headings, each with its unit. */
import type { Column } from '#domain/csv.ts'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { count, percent, tonnes, yuan } from '#domain/csv.ts'
import { splitTax } from '#domain/money.ts'
import type { Order, OrderState, Proof, Side, Trip } from '#domain/order.ts'
import type { Role } from '#domain/role.ts'
import { DELIVERY_MODES, PRICING_MODES, PROOF_KINDS, stateLabel, WEIGH_BASES } from '#domain/order.ts'
import { ROLE_NAMES } from '#domain/role.ts'
import { ledgerOf, marginFen } from '#domain/payment.ts'

type Columns<T> = Column<T>[]

const HEAD = (role: Role): Columns<Order> => [
  { heading: '订单号', cell: (order) => order.no },
  { heading: '状态', cell: (order) => stateLabel(order.state, role) },
  { heading: '下单时间', cell: (order) => chinaTime(order.created_at) },
]
const GOODS: Columns<Order> = [
  { heading: '品类', cell: (order) => order.category_name },
  { heading: '品名', cell: (order) => order.title },
  { heading: '规格', cell: (order) => order.spec_name },
  { heading: '约定数量（吨）', cell: (order) => tonnes(order.quantity_kg) },
]
/** One side of the deal; `word` stands before each heading where both are shown. */
const side = (of: (order: Order) => Side | null, word = ''): Columns<Order> => [
  { heading: `${word}单价（元/吨）`, cell: (order) => yuan(of(order)?.price_fen) },
  { heading: `${word}数量（吨）`, cell: (order) => tonnes(of(order)?.quantity_kg) },
  { heading: `${word}金额（元）`, cell: (order) => yuan(of(order)?.amount_fen) },
  { heading: `${word}税率（%）`, cell: (order) => percent(of(order)?.tax_rate_bp) },
  { heading: `${word}合同编号`, cell: (order) => of(order)?.contract_no ?? '' },
]
const TERMS: Columns<Order> = [
  { heading: '计价方式', cell: (order) => PRICING_MODES[order.pricing_mode] },
  { heading: '计量依据', cell: (order) => WEIGH_BASES[order.weigh_basis] },
  { heading: '交货方式', cell: (order) => DELIVERY_MODES[order.delivery_mode] },
  { heading: '交货地点', cell: (order) => order.delivery_place },
  { heading: '车次', cell: (order) => count(order.trips.length) },
  { heading: '最近更新', cell: (order) => chinaTime(order.updated_at) },
]
const supply = (order: Order) => order.supply
const sale = (order: Order) => order.sale
const supplier: Column<Order> = { heading: '供应商', cell: (order) => order.supplier_name ?? '' }
const buyer: Column<Order> = { heading: '采购商', cell: (order) => order.buyer_name ?? '' }
const trader: Column<Order> = { heading: '商户', cell: (order) => order.trader_name }
/** What after-sales took off each side. */
const granted: Column<Order> = { heading: '销售售后核减（元）', cell: (order) => yuan(ledgerOf(order).granted_fen) }
const borne: Column<Order> = { heading: '采购售后核减（元）', cell: (order) => yuan(ledgerOf(order).borne_fen) }

/** A counterparty's file has no column of the other side; `order` is the role's own view. */
export const ORDER_COLUMNS: Record<'buyer' | 'trader', Columns<Order>> = {
  buyer: [...HEAD('buyer'), trader, ...GOODS, ...side(sale), ...TERMS, { ...granted, heading: '售后核减（元）' }],
  trader: [
    ...HEAD('trader'),
    supplier,
    buyer,
    ...GOODS,
    ...side(supply, '采购'),
    ...side(sale, '销售'),
    { heading: '价差（元）', cell: (order) => yuan(marginFen(order)) },
    ...TERMS,
    borne,
    granted,
  ],
}

/** An amount with tax as accounting books it: without, and the tax itself. */
const booked = (of: (order: Order) => Side | null, word: string): Columns<Order> => {
  const part = (order: Order) => {
    const found = of(order)
    return found && splitTax(found.amount_fen, found.tax_rate_bp)
  }
  return [
    { heading: `${word}结算重量（吨）`, cell: (order) => tonnes(of(order)?.quantity_kg) },
    { heading: `${word}含税单价（元/吨）`, cell: (order) => yuan(of(order)?.price_fen) },
    { heading: `${word}价税合计（元）`, cell: (order) => yuan(of(order)?.amount_fen) },
    { heading: `${word}税率（%）`, cell: (order) => percent(of(order)?.tax_rate_bp) },
    { heading: `${word}不含税金额（元）`, cell: (order) => yuan(part(order)?.net_fen) },
    { heading: `${word}税额（元）`, cell: (order) => yuan(part(order)?.tax_fen) },
    { heading: `${word}合同编号`, cell: (order) => of(order)?.contract_no ?? '' },
  ]
}
const entered = (state: OrderState) => (order: Order) =>
  chinaDay(order.events.findLast(({ from, to }) => to === state && from !== state)?.at)

/** One row an order for the accounting program. */
export const U8_COLUMNS: Columns<Order> = [
  { heading: '订单号', cell: (order) => order.no },
  { heading: '下单日期', cell: (order) => chinaDay(order.created_at) },
  { heading: '结算日期', cell: (order) => chinaDay(order.settlements.findLast((each) => each.rechecked_reason === null)?.at) },
  { heading: '到账日期', cell: entered(6) },
  { heading: '付款日期', cell: entered(7) },
  { heading: '完成日期', cell: entered(8) },
  { heading: '状态', cell: (order) => stateLabel(order.state, 'trader') },
  supplier,
  buyer,
  trader,
  ...GOODS.slice(0, 3),
  ...booked(supply, '采购'),
  { heading: '采购价已核定', cell: (order) => (order.supply_price_confirmed ? '是' : '否') },
  ...booked(sale, '销售'),
  borne,
  granted,
]

/** A proof beside the truck it is about. */
export interface ProofLine {
  order: Order
  proof: Proof
  trip: Trip | undefined
  /** names of the photos, empty once the proof is deleted */
  files: string[]
}
/** The weighing a proof speaks of: loading on the supply side, arrival on the sale side. */
const weighing = ({ proof, trip }: ProofLine) => (proof.side === 'supply' ? trip?.shipped : trip?.received)
const uploader = ({ order, proof }: ProofLine) =>
  order.events.find(({ action, at, by_role }) => action === 'add_proof' && at === proof.at && by_role === proof.by_role)?.by_name

export const PROOF_COLUMNS: Columns<ProofLine> = [
  { heading: '订单号', cell: ({ order }) => order.no },
  { heading: '凭证类型', cell: ({ proof }) => PROOF_KINDS[proof.kind] },
  { heading: '所属', cell: ({ proof }) => (proof.side === 'supply' ? '采购' : '销售') },
  { heading: '车次', cell: ({ trip }) => count(trip?.no) },
  { heading: '车牌号', cell: ({ trip }) => trip?.plate ?? '' },
  { heading: '磅单号', cell: (line) => weighing(line)?.ticket_no ?? '' },
  { heading: '毛重（吨）', cell: (line) => tonnes(weighing(line)?.gross_kg) },
  { heading: '皮重（吨）', cell: (line) => tonnes(weighing(line)?.tare_kg) },
  { heading: '净重（吨）', cell: (line) => tonnes(weighing(line)?.net_kg) },
  { heading: '结算重量（吨）', cell: ({ trip }) => tonnes(trip?.received?.settled_kg) },
  { heading: '金额（元）', cell: ({ proof }) => yuan(proof.amount_fen) },
  { heading: '上传方', cell: ({ proof }) => ROLE_NAMES[proof.by_role] },
  { heading: '上传人', cell: (line) => uploader(line) ?? '' },
  { heading: '上传时间', cell: ({ proof }) => chinaTime(proof.at) },
  { heading: '文件', cell: ({ files }) => files.join('；') },
  { heading: '删除时间', cell: ({ proof }) => chinaTime(proof.deleted_at) },
  { heading: '删除原因', cell: ({ proof }) => proof.deleted_reason ?? '' },
]
