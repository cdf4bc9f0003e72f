/** The documents of an order on A4, each of one side alone: order (订单), delivery list (送货单), settlement sheet (结算单). */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { OrderDoc } from '#client/lib/paths.ts'
import { titleOf } from '#client/features/orders/order-words.ts'
import { useSideContract } from '#client/features/orders/use-side-contract.ts'
import { SHEET_RULE, DocumentSheet } from '#client/ui/document-sheet.tsx'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { type ContractSide, particularsOf, type Party } from '#domain/contract.ts'
import { formatFen } from '#domain/money.ts'
import { capitalFen } from '#domain/numerals.ts'
import { DEFAULT_PAY_TERMS, DELIVERY_MODES, type Order, type Side, WEIGH_BASES } from '#domain/order.ts'
import { pricingWords, provisionalMark } from '#domain/pricing.ts'
import { formatPlate } from '#domain/plate.ts'
import { type SettlementLine, settlementSheet } from '#domain/settlement-sheet.ts'
import { formatTonnes } from '#domain/weight.ts'

export const DOC_NAMES: Record<OrderDoc, string> = { order: '订单', delivery: '送货单', settlement: '结算单' }
const SIDE_NAMES: Record<ContractSide, string> = { supply: '采购', sale: '销售' }

type Cell = { name: string; text: ReactNode; num?: boolean }

function Table({
  label,
  heads,
  rows,
  foot,
}: {
  label: string
  heads: readonly (readonly [string, boolean])[]
  rows: readonly (readonly ReactNode[])[]
  foot?: ReactNode
}) {
  const cells = (row: readonly ReactNode[]): Cell[] => heads.map(([name, num], at) => ({ name, num, text: row[at] }))
  return (
    <chakra.div overflowX="auto" my={4} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map(([name]) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a document do not move
            <tr key={at}>
              {cells(row).map(({ name, text, num }) => (
                <td key={name} data-name={name} {...(num ? { 'data-num': true } : {})}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
          {foot ? (
            <tr>
              <td colSpan={heads.length}>{foot}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </chakra.div>
  )
}

type Fact = readonly [name: string, text: string]
const FactRow = ([name, text]: Fact) => (
  <chakra.div key={name} display="grid" gridTemplateColumns="auto 1fr" gap="0.6em">
    <chakra.dt fontWeight="bold">{name}：</chakra.dt>
    <chakra.dd overflowWrap="anywhere">{text}</chakra.dd>
  </chakra.div>
)
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr', _print: '1fr 1fr' },
  columnGap: 8,
  rowGap: 1,
} as const

const Facts = ({ items }: { items: readonly Fact[] }) => (
  <chakra.dl {...COLUMNS}>{items.filter(([, text]) => text).map(FactRow)}</chakra.dl>
)

/** Seller and buyer of this side in full, as its contract names them. The other party is named only where the viewer knows it. */
function Parties({ order, of }: { order: Order; of: ContractSide }) {
  const contract = useSideContract(order, of)
  const [seller, buyer] = of === 'supply' ? [order.supplier_name, order.trader_name] : [order.trader_name, order.buyer_name]
  const party = (title: string, name: string | null, named: Party | undefined) =>
    name ? <chakra.dl>{[[title, name] as const, ...(named ? particularsOf(named) : [])].map(FactRow)}</chakra.dl> : null
  return (
    <chakra.div {...COLUMNS} alignItems="start" mb={3}>
      {party('供方', seller, contract?.seller)}
      {party('需方', buyer, contract?.buyer)}
    </chakra.div>
  )
}

function OrderTerms({ order, terms }: { order: Order; terms: Side }) {
  return (
    <>
      <Table
        label={`${order.no} 订单明细`}
        heads={[
          ['品名', false],
          ['规格', false],
          ['数量（吨）', true],
          [`含税单价（元/吨）${provisionalMark(terms)}`, true],
          [`金额（元）${provisionalMark(terms)}`, true],
        ]}
        rows={[
          [
            order.title,
            order.spec_name || '—',
            formatTonnes(terms.quantity_kg),
            formatFen(terms.price_fen),
            formatFen(terms.amount_fen),
          ],
        ]}
        foot={
          <>
            <b>合计人民币（大写）{provisionalMark(terms)}：</b>
            {capitalFen(terms.amount_fen)}（¥{formatFen(terms.amount_fen)}）
          </>
        }
      />
      <Facts
        items={[
          ['计价方式', pricingWords(order, terms)],
          ['税率', `${terms.tax_rate_bp / 100}%`],
          ['计量', WEIGH_BASES[order.weigh_basis]],
          ['磅差允许', `${order.tolerance_permille}‰`],
          ['交货方式', DELIVERY_MODES[order.delivery_mode]],
          ['交货地点', order.delivery_place],
          ['收货联系', [order.delivery_contact, order.delivery_phone].filter(Boolean).join(' ')],
          ['交货期限', order.deliver_by ? chinaDay(order.deliver_by) : ''],
          ['付款', order.pay_terms || DEFAULT_PAY_TERMS],
          ['合同编号', terms.contract_no],
        ]}
      />
    </>
  )
}

const kg = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString('en-US'))

function Delivery({ order }: { order: Order }) {
  if (order.trips.length === 0) return <chakra.p my={6}>还没有发货，暂无车次。</chakra.p>
  const total = order.trips.reduce((sum, { shipped }) => sum + shipped.net_kg, 0)
  return (
    <>
      <Facts
        items={[
          ['品名', titleOf(order)],
          ['交货地点', order.delivery_place],
          ['收货联系', [order.delivery_contact, order.delivery_phone].filter(Boolean).join(' ')],
        ]}
      />
      <Table
        label={`${order.no} 送货明细`}
        heads={[
          ['车次', true],
          ['车牌、司机', false],
          ['发货磅单', false],
          ['毛重', true],
          ['皮重', true],
          ['净重', true],
          ['收货磅单', false],
          ['收货净重', true],
        ]}
        rows={order.trips.map(({ no, plate, driver, shipped, received }) => [
          no,
          <chakra.span key="plate" display="inline-block">
            <chakra.span whiteSpace="nowrap">{formatPlate(plate)}</chakra.span> {driver}
          </chakra.span>,
          shipped.ticket_no || '—',
          kg(shipped.gross_kg),
          kg(shipped.tare_kg),
          kg(shipped.net_kg),
          received?.ticket_no || '—',
          kg(received?.net_kg),
        ])}
        foot={
          <b>
            合计 {order.trips.length} 车，发货净重 {formatTonnes(total)} 吨（表中重量单位为 kg）
          </b>
        }
      />
    </>
  )
}

function Settlement({ order, terms, of }: { order: Order; terms: Side; of: ContractSide }) {
  const sheet = settlementSheet(order, of)
  if (!sheet) return <chakra.p my={6}>这张订单还没有结算，暂无结算单。</chakra.p>
  const { lines, adjustment, deducted_fen } = sheet
  const sum = (figure: (line: SettlementLine) => number) => kg(lines.reduce((all, line) => all + figure(line), 0))
  const mark = provisionalMark(terms)
  return (
    <>
      <Facts
        items={[
          ['合同编号', terms.contract_no],
          ['结算日期', sheet.settled_at ? chinaDay(sheet.settled_at) : ''],
          ['品名', order.title],
          ['规格', order.spec_name],
          ['计量', WEIGH_BASES[order.weigh_basis]],
          [`含税单价${mark}`, `${formatFen(sheet.price_fen)} 元/吨`],
        ]}
      />
      <Table
        label={`${order.no} 结算明细`}
        heads={[
          ['车次', true],
          ['车牌、磅单', false],
          ['毛重', true],
          ['皮重', true],
          ['净重', true],
          ['扣杂', true],
          ['扣水', true],
          ['结算重量', true],
          [`金额（元）${mark}`, true],
        ]}
        rows={[
          ...lines.map(({ no, plate, weighing, deduct_kg, water_kg, settled_kg, amount_fen }) => [
            no,
            <>
              <chakra.span whiteSpace="nowrap">{formatPlate(plate)}</chakra.span>
              <br />
              {weighing.ticket_no || '—'}
              <br />
              {chinaDay(weighing.weighed_at)}
            </>,
            kg(weighing.gross_kg),
            kg(weighing.tare_kg),
            kg(weighing.net_kg),
            kg(deduct_kg),
            kg(water_kg),
            kg(settled_kg),
            formatFen(amount_fen),
          ]),
          ...(adjustment ? [row(adjustment.kg === 0 ? '尾差' : '协商调整', kg(adjustment.kg), formatFen(adjustment.fen))] : []),
          ...(deducted_fen > 0 ? [row('售后核减', '—', formatFen(-deducted_fen))] : []),
          [
            '合计',
            '',
            sum(({ weighing }) => weighing.gross_kg),
            sum(({ weighing }) => weighing.tare_kg),
            sum(({ weighing }) => weighing.net_kg),
            sum(({ deduct_kg }) => deduct_kg),
            sum(({ water_kg }) => water_kg),
            kg(sheet.total_kg),
            formatFen(sheet.total_fen),
          ],
        ]}
        foot={
          <>
            <b>结算货款（大写）{mark}：</b>
            {capitalFen(sheet.total_fen)}（¥{formatFen(sheet.total_fen)}）
            <br />
            结算重量 {formatTonnes(sheet.total_kg)} 吨（表中重量单位为 kg）
          </>
        }
      />
    </>
  )
}
/** A row without a truck. */
const row = (name: string, weight: string, amount: string) => ['—', name, '', '', '', '', '', weight, amount]

const Signing = ({ names }: { names: readonly string[] }) => (
  <chakra.div mt={8} display="grid" gridTemplateColumns={`repeat(${names.length}, 1fr)`} gap={6} breakInside="avoid">
    {names.map((name) => (
      <chakra.p key={name} borderTop={`1px solid ${SHEET_RULE}`} pt={2}>
        {name}：
      </chakra.p>
    ))}
  </chakra.div>
)

/** `of` is the side whose figures the document shows; an order without it shows none. */
export function OrderDocument({ order, doc, of }: { order: Order; doc: OrderDoc; of: ContractSide }) {
  const terms = order[of]
  const title = `${doc === 'delivery' ? '' : SIDE_NAMES[of]}${DOC_NAMES[doc]}`
  return (
    <DocumentSheet aria-label={`${title} ${order.no}`}>
      <chakra.h2
        textAlign="center"
        fontSize={{ base: '1.5rem', md: '1.75rem' }}
        letterSpacing="0.2em"
        fontWeight="heavy"
        lineHeight="1.5"
      >
        {title}
      </chakra.h2>
      <chakra.p textAlign="right" mt={2} mb={4} fontSize="0.9em" fontVariantNumeric="tabular-nums">
        订单编号：{order.no}
        <br />
        下单日期：{chinaDay(order.created_at)}
      </chakra.p>
      <Parties order={order} of={of} />
      {doc === 'delivery' ? <Delivery order={order} /> : null}
      {doc === 'order' && terms ? <OrderTerms order={order} terms={terms} /> : null}
      {doc === 'settlement' && terms ? <Settlement order={order} terms={terms} of={of} /> : null}
      {order.state < 0 ? (
        <chakra.p mt={3} fontWeight="bold">
          本单{order.state === -2 ? '已退货' : '已关闭'}
          {order.archived_at ? `，${chinaTime(order.archived_at)}` : ''}。
        </chakra.p>
      ) : null}
      <Signing names={doc === 'delivery' ? ['送货人', '收货人', '日期'] : ['供方（盖章）', '需方（盖章）']} />
    </DocumentSheet>
  )
}
