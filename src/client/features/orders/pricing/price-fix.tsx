/**
 * 点价: a party fixes the latest quote for its own side. This decides the price, so the dialog shows the resulting amount and
 * when it counts.
 */
import type { StepEndpoint } from '#api/order-steps.ts'
import { worthFen } from '#client/forms/figures.ts'
import { QuoteLine } from './quote-line.tsx'
import { useQuotes } from './quotes.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { clock } from '#client/lib/format.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { ContractSide } from '#domain/contract/contract.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Pricing, QuotedDay, Side } from '#domain/order/order.ts'
import { formulaWords, isOver, priceByFormula } from '#domain/money/pricing.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

interface Props extends ActionFormProps {
  of: ContractSide
  endpoint: StepEndpoint
}
interface Read {
  side: Side
  pricing: Pricing
  days: readonly QuotedDay[]
  latest: QuotedDay
  at: number
}

function Fix({ order, endpoint, onDone, side, pricing, days, latest, at }: Props & Read) {
  const { online } = useSyncStatus()
  const price_fen = priceByFormula(pricing, [latest]) ?? 0
  const form = useStepForm(order, endpoint, {
    body: () => ({ quoted_on: latest.quoted_on, price_fen: latest.average_price_fen }) as never,
    detail: () => `${latest.quoted_on} ${formatFen(latest.average_price_fen)} 元/吨`,
    onDone,
  })
  const amount_fen = worthFen(price_fen, side.quantity_kg)
  return (
    <DialogForm form={form} submit_label={`按 ${latest.quoted_on.slice(5)} 报价点价`} onCancel={onDone}>
      {online ? null : (
        <Notice tone="need" title="当前离线，点价还不算数">
          下面是 {clock(at)} 读到的报价。点价会保存在本机，联网后提交；到那时若已有新的报价，会退回给您重新决定。
        </Notice>
      )}
      <div>
        <p>{formulaWords(pricing)}</p>
        <Figure value={formatFen(latest.average_price_fen)} unit="元/吨" size="xl" />
        <p>最新报价日 {latest.quoted_on} 的均价</p>
      </div>
      <QuoteLine quotes={days} pricing={{ ...pricing, days: [latest] }} />
      <Facts
        items={[
          ['折合单价', <b key="price">{formatFen(price_fen)} 元/吨</b>],
          ['数量', `${formatTonnes(side.quantity_kg)} 吨`],
          ['金额', amount_fen === null ? '—' : `${formatFen(amount_fen)} 元`],
        ]}
      />
      <Notice>每张订单只能点价一次，提交后不能更改；商户确定价格后按此结算。</Notice>
    </DialogForm>
  )
}

export function PriceFix(props: Props) {
  const side = props.order[props.of]
  const { pricing } = side ?? {}
  const quotes = useQuotes(pricing?.series_id ?? null, { fresh: true })
  if (!side || !pricing) return null
  if (isOver(pricing, nowMs()))
    return <Notice title="点价期限已过">期限到 {pricing.window_to} 为止，由商户按期限内的最新报价确定价格。</Notice>
  if (quotes.kind === 'reading') return <Skeleton height="160px" aria-label="加载中" />
  const latest = quotes.kind === 'here' ? quotes.days.at(-1) : undefined
  if (quotes.kind !== 'here' || !latest)
    return <Notice title="读取行情需要联网">点价按最新报价，本机还没有这个品种的行情，联网后再点价。</Notice>
  return <Fix key={`${latest.quoted_on} ${latest.average_price_fen}`} {...props} {...quotes} {...{ side, pricing, latest }} />
}
