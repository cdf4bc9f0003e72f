/** 确认金额: shows the whole settlement before it is sent: weight, price, amount in figures and in capitals. */
import { chakra } from '@chakra-ui/react'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TableFrame } from '#client/ui/list/table.tsx'
import { formatFen, splitTax } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { Order } from '#domain/order/order.ts'
import { DISSENT_KINDS, WEIGH_BASES } from '#domain/order/order.ts'
import { collectedFen } from '#domain/money/payment.ts'
import { isProvisional, provisionalMark } from '#domain/money/pricing.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { basisKg } from '#domain/order/settlement.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { ToleranceNotice } from './settle-dissent.tsx'
import { type Deduction, draftedSettledKg, draftedTotal, type SettleDraft, settleInput } from './settle-draft.ts'

function Totals({ order, kg, amount_fen }: { order: Order; kg: number; amount_fen: number }) {
  const { sale } = order
  if (!sale) return null
  const { net_fen, tax_fen } = splitTax(amount_fen, sale.tax_rate_bp)
  const held_fen = collectedFen(order)
  return (
    <Card roomy>
      <chakra.p fontSize="sm" color="fg.muted">
        结算金额{provisionalMark(sale)}（含税 {sale.tax_rate_bp / 100}%）
      </chakra.p>
      <Figure size="xl" value={formatFen(amount_fen)} unit="元" />
      <chakra.p mt={1} mb={4} fontSize="md" overflowWrap="anywhere">
        人民币 {capitalFen(amount_fen)}
      </chakra.p>
      <Facts
        columns={2}
        items={[
          ['结算重量', <b key="kg">{formatTonnes(kg)} 吨</b>],
          [`单价${isProvisional(sale) ? ' 暂定' : ''}`, `${formatFen(sale.price_fen)} 元/吨`],
          ['不含税', `${formatFen(net_fen)} 元`],
          ['税额', `${formatFen(tax_fen)} 元`],
          ...(held_fen > 0
            ? ([
                ['已付预付款', `${formatFen(held_fen)} 元`],
                ['应付', <b key="due">{formatFen(Math.max(0, amount_fen - held_fen))} 元</b>],
              ] as const)
            : []),
        ]}
      />
    </Card>
  )
}

/** Tells the buyer that the trader named another price in the recheck, and that sending means consent. */
function PriceChanged({ order: { sale, settlements } }: { order: Order }) {
  const last = settlements.at(-1)
  const named = sale && last && sale.pricing?.locked !== 'formula' && !isProvisional(sale) && last.price_fen !== sale.price_fen
  if (!named) return null
  return (
    <Notice tone="need" title={`商户将单价由 ${formatFen(last.price_fen)} 改为 ${formatFen(sale.price_fen)} 元/吨`}>
      提交结算即表示同意新单价；不同意请先与商户联系，不要提交。
    </Notice>
  )
}

/** Impurity and water in kg, as 120 / 40; a dash without deductions. */
const deductedWords = (trip: Deduction | undefined): string =>
  trip && (trip.deduct_kg || trip.water_kg) ? `${trip.deduct_kg} / ${trip.water_kg}` : '—'

function Trips({ order, draft }: { order: Order; draft: SettleDraft }) {
  const { trips } = settleInput(order, draft)
  return (
    <TableFrame data-density="close" tabIndex={0} role="region" aria-label="结算明细">
      <table>
        <thead>
          <tr>
            <th scope="col">车次</th>
            <th scope="col" data-num>
              净重 吨
            </th>
            <th scope="col" data-num>
              扣杂 / 扣水 kg
            </th>
            <th scope="col" data-num>
              结算 吨
            </th>
          </tr>
        </thead>
        <tbody>
          {order.trips.map((trip, index) => (
            <tr key={trip.id}>
              <td>
                {trip.no} · {formatPlate(trip.plate)}
              </td>
              <td data-num>{formatTonnes(basisKg(order, trip))}</td>
              <td data-num>{deductedWords(trips[index])}</td>
              <td data-num>
                <b>{formatTonnes(draftedSettledKg(order, draft, trip) ?? 0)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** `order` must include the added tickets. */
export function SettleReview({ order, draft }: { order: Order; draft: SettleDraft }) {
  const total = draftedTotal(order, draft)
  const added = Object.values(draft.tickets).filter(({ photo_ids }) => photo_ids.length > 0).length
  const { dissent } = draft
  if (!total) return <Notice tone="need">还有车次没有结算重量，请返回修改。</Notice>
  return (
    <>
      <PriceChanged order={order} />
      <Totals order={order} kg={total.kg} amount_fen={total.amount_fen} />
      {isProvisional(order.sale) ? (
        <Notice title="单价暂定，金额以最终价为准">单价按约定的公式由商户确定，确定后才需付款；重量按本次提交。</Notice>
      ) : null}
      <ToleranceNotice order={order} raised={dissent.raised} />
      {dissent.raised ? (
        <Card>
          <SectionTitle>提出{DISSENT_KINDS[dissent.kind]}异议</SectionTitle>
          <chakra.p mb={dissent.photo_ids.length > 0 ? 3 : 0} overflowWrap="anywhere">
            {dissent.claim}
          </chakra.p>
          <PhotoStrip ids={dissent.photo_ids} label="异议照片" />
        </Card>
      ) : null}
      <Trips order={order} draft={draft} />
      <chakra.p fontSize="sm" color="fg.muted">
        {WEIGH_BASES[order.weigh_basis]}。提交后进入待付款，如需更改请联系商户重新核对。
        {added > 0 ? `补拍的 ${added} 张磅单随结算一并提交。` : ''}
      </chakra.p>
    </>
  )
}
