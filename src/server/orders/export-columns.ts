/** The columns of exported files for an order and its proofs: Chinese headings, each with a unit. */
import type { Column } from '#domain/list/spreadsheet.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { type BookedSide, bookedSide } from '#domain/accounting/counted.ts'
import type { Order, OrderState, Proof, Side, Trip } from '#domain/order/order.ts'
import { formulaWords, stageOf } from '#domain/money/pricing.ts'
import type { Role } from '#domain/role.ts'
import { countsInSums, DELIVERY_MODES, PRICING_MODES, PROOF_KINDS, stateLabel, WEIGH_BASES } from '#domain/order/order.ts'
import { ROLE_NAMES } from '#domain/role.ts'
import { ledgerOf, marginFen } from '#domain/money/payment.ts'
import { stateWords } from '#domain/order/waiting.ts'

type Columns<T> = Column<T>[]

const HEAD = (role: Role): Columns<Order> => [
  { heading: '订单号', value: (order) => order.no },
  { heading: '状态', value: (order) => stateWords(order, role) },
  { heading: '计入合计', value: (order) => (countsInSums(order) ? '是' : '否') },
  { heading: '下单时间', unit: 'time', value: (order) => order.created_at },
]
const GOODS: Columns<Order> = [
  { heading: '品类', value: (order) => order.category_name },
  { heading: '品名', value: (order) => order.title },
  { heading: '规格', value: (order) => order.spec_name },
  { heading: '约定数量（吨）', unit: 'kg', sums: countsInSums, value: (order) => order.quantity_kg },
]
/** The formula of a market price, and whether the price is provisional. */
const formulaOf = (terms: Side | null): string => (terms?.pricing ? `${formulaWords(terms.pricing)}（${stageOf(terms)}）` : '')
/** The columns of one side. `word` precedes each heading if both sides are shown. */
const side = (of: (order: Order) => Side | null, word = ''): Columns<Order> => [
  { heading: `${word}单价（元/吨）`, unit: 'fen', value: (order) => of(order)?.price_fen },
  { heading: `${word}计价公式`, value: (order) => formulaOf(of(order)) },
  { heading: `${word}数量（吨）`, unit: 'kg', sums: countsInSums, value: (order) => of(order)?.quantity_kg },
  { heading: `${word}金额（元）`, unit: 'fen', sums: countsInSums, value: (order) => of(order)?.amount_fen },
  { heading: `${word}税率（%）`, unit: 'bp', value: (order) => of(order)?.tax_rate_bp },
  { heading: `${word}合同编号`, value: (order) => of(order)?.contract_no ?? '' },
]
const TERMS: Columns<Order> = [
  { heading: '计价方式', value: (order) => PRICING_MODES[order.pricing_mode] },
  { heading: '计量依据', value: (order) => WEIGH_BASES[order.weigh_basis] },
  { heading: '交货方式', value: (order) => DELIVERY_MODES[order.delivery_mode] },
  { heading: '交货地点', value: (order) => order.delivery_place },
  { heading: '车次', unit: 'count', sums: countsInSums, value: (order) => order.trips.length },
  { heading: '最近更新', unit: 'time', value: (order) => order.updated_at },
]
const supply = (order: Order) => order.supply
const sale = (order: Order) => order.sale
const supplier: Column<Order> = { heading: '供应商', value: (order) => order.supplier_name ?? '' }
const buyer: Column<Order> = { heading: '采购商', value: (order) => order.buyer_name ?? '' }
const trader: Column<Order> = { heading: '商户', value: (order) => order.trader_name }
/** After-sale deductions of each side. */
const granted: Column<Order> = {
  heading: '销售售后核减（元）',
  unit: 'fen',
  sums: countsInSums,
  value: (order) => ledgerOf(order).granted_fen,
}
const borne: Column<Order> = {
  heading: '采购售后核减（元）',
  unit: 'fen',
  sums: countsInSums,
  value: (order) => ledgerOf(order).borne_fen,
}

/** A counterparty's file has no column of the other side. `order` is the role's own view. */
export const ORDER_COLUMNS: Record<Role, Columns<Order>> = {
  supplier: [...HEAD('supplier'), trader, ...GOODS, ...side(supply), ...TERMS, { ...borne, heading: '售后核减（元）' }],
  buyer: [...HEAD('buyer'), trader, ...GOODS, ...side(sale), ...TERMS, { ...granted, heading: '售后核减（元）' }],
  trader: [
    ...HEAD('trader'),
    supplier,
    buyer,
    ...GOODS,
    ...side(supply, '采购'),
    ...side(sale, '销售'),
    { heading: '价差（元）', unit: 'fen', sums: countsInSums, value: (order) => marginFen(order) },
    ...TERMS,
    borne,
    granted,
  ],
}

/** A side as booked and invoiced: settled, less after-sales, with the tax of both. */
const booked = (of: ContractSide, word: string): Columns<Order> => {
  const money = (heading: string, key: keyof BookedSide): Column<Order> => ({
    heading: `${word}${heading}（元）`,
    unit: 'fen',
    sums: true,
    value: (order) => bookedSide(order, of)?.[key],
  })
  return [
    { heading: `${word}结算重量（吨）`, unit: 'kg', sums: true, value: (order) => order[of]?.quantity_kg },
    { heading: `${word}含税单价（元/吨）`, unit: 'fen', value: (order) => order[of]?.price_fen },
    money('结算货款', 'settled_fen'),
    money('售后核减', 'deducted_fen'),
    money('核减不含税金额', 'deducted_net_fen'),
    money('核减税额', 'deducted_tax_fen'),
    money('价税合计', 'amount_fen'),
    { heading: `${word}税率（%）`, unit: 'bp', value: (order) => order[of]?.tax_rate_bp },
    money('不含税金额', 'net_fen'),
    money('税额', 'tax_fen'),
    { heading: `${word}合同编号`, value: (order) => order[of]?.contract_no ?? '' },
  ]
}
const entered = (state: OrderState) => (order: Order) =>
  order.events.findLast(({ from, to }) => to === state && from !== state)?.at

/** One row per order for the accounting program. */
export const U8_COLUMNS: Columns<Order> = [
  { heading: '订单号', value: (order) => order.no },
  { heading: '下单日期', unit: 'day', value: (order) => order.created_at },
  {
    heading: '结算日期',
    unit: 'day',
    value: (order) => order.settlements.findLast((each) => each.rechecked_reason === null)?.at,
  },
  { heading: '到账日期', unit: 'day', value: entered(6) },
  { heading: '付款日期', unit: 'day', value: entered(7) },
  { heading: '完成日期', unit: 'day', value: entered(8) },
  { heading: '状态', value: (order) => stateLabel(order.state, 'trader') },
  supplier,
  buyer,
  trader,
  ...GOODS.slice(0, 3),
  ...booked('supply', '采购'),
  { heading: '采购价已核定', value: (order) => (order.supply_price_confirmed ? '是' : '否') },
  ...booked('sale', '销售'),
]

/** A proof and its truck. */
export interface ProofLine {
  order: Order
  proof: Proof
  trip: Trip | undefined
  /** names of the photos; empty once the proof is deleted */
  files: string[]
}
/** The weighing that a proof documents: loading on the supply side, arrival on the sale side. */
const weighing = ({ proof, trip }: ProofLine) => (proof.side === 'supply' ? trip?.shipped : trip?.received)
const uploader = ({ order, proof }: ProofLine) =>
  order.events.find(({ action, at, by_role }) => action === 'add_proof' && at === proof.at && by_role === proof.by_role)?.by_name

export const PROOF_COLUMNS: Columns<ProofLine> = [
  { heading: '订单号', value: ({ order }) => order.no },
  { heading: '凭证类型', value: ({ proof }) => PROOF_KINDS[proof.kind] },
  { heading: '所属', value: ({ proof }) => (proof.side === 'supply' ? '采购' : '销售') },
  { heading: '车次', unit: 'count', value: ({ trip }) => trip?.no },
  { heading: '车牌号', value: ({ trip }) => trip?.plate ?? '' },
  { heading: '磅单号', value: (line) => weighing(line)?.ticket_no ?? '' },
  { heading: '毛重（吨）', unit: 'kg', value: (line) => weighing(line)?.gross_kg },
  { heading: '皮重（吨）', unit: 'kg', value: (line) => weighing(line)?.tare_kg },
  { heading: '净重（吨）', unit: 'kg', value: (line) => weighing(line)?.net_kg },
  { heading: '结算重量（吨）', unit: 'kg', value: ({ trip }) => trip?.received?.settled_kg },
  { heading: '金额（元）', unit: 'fen', value: ({ proof }) => proof.amount_fen },
  { heading: '上传方', value: ({ proof }) => ROLE_NAMES[proof.by_role] },
  { heading: '上传人', value: (line) => uploader(line) ?? '' },
  { heading: '上传时间', unit: 'time', value: ({ proof }) => proof.at },
  { heading: '文件', value: ({ files }) => files.join('；') },
  { heading: '删除时间', unit: 'time', value: ({ proof }) => proof.deleted_at },
  { heading: '删除原因', value: ({ proof }) => proof.deleted_reason ?? '' },
]
