/** The documents of an order on A4, each of one side alone: order (订单), delivery list (送货单), settlement sheet (结算单). */
import { chakra } from '@chakra-ui/react'
import type { OrderDoc } from '#client/lib/paths.ts'
import { titleOf } from '#domain/order/headline.ts'
import { useSideContract } from '#client/sync/reading/use-side-contract.ts'
import { SHEET_RULE, DocumentSheet } from '#client/ui/print/document-sheet.tsx'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { type ContractSide, particularsOf, type Party } from '#domain/contract/contract.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import { DEFAULT_PAY_TERMS, DELIVERY_MODES, type Order, type Side, WEIGH_BASES } from '#domain/order/order.ts'
import { pricingWords, provisionalMark } from '#domain/money/pricing.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { COLUMNS, FactRow, Facts, kg, Table } from './document-parts.tsx'
import { SettlementTable } from './settlement-table.tsx'

export const DOC_NAMES: Record<OrderDoc, string> = { order: '订单', delivery: '送货单', settlement: '结算单' }
const SIDE_NAMES: Record<ContractSide, string> = { supply: '采购', sale: '销售' }

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
      {doc === 'settlement' && terms ? <SettlementTable order={order} terms={terms} of={of} /> : null}
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
