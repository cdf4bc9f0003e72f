/** The table of a settlement sheet, with the facts above it. */
import { chakra } from '@chakra-ui/react'
import { chinaDay } from '#domain/china-time.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import { type Order, type Side, WEIGH_BASES } from '#domain/order/order.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { provisionalMark } from '#domain/money/pricing.ts'
import { type SettlementLine, settlementSheet } from '#domain/accounting/settlement-sheet.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { Facts, kg, Table } from './document-parts.tsx'

/** 结算单: the deciding weighing of each truck, and the rows that lead from the trucks to the total. */
export function SettlementTable({ order, terms, of }: { order: Order; terms: Side; of: ContractSide }) {
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
