/** Confirms a price that follows the market: the formula, the days behind it, and the price that is booked to the fen. */
import { chakra } from '@chakra-ui/react'
import type { StepEndpoint } from '#api/order-steps.ts'
import { type Figure, integerOf, worthFen } from '#client/forms/figures.ts'
import { marginFact } from './margin-fact.tsx'
import { DaysTable } from './days-table.tsx'
import { type Quotes, useQuotes } from './quotes.ts'
import { YuanField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Figure as Large } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { ContractSide } from '#domain/contract/contract.ts'
import { formatFen } from '#domain/money/money.ts'
import { type Order, openDissent, type Pricing, type QuotedDay, type Side } from '#domain/order/order.ts'
import { formulaWords, isFixed, isOver, isPoint, priceByFormula, progressWords, quotesBehind } from '#domain/money/pricing.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

const WORDS = {
  supply: { label: '核定采购价', amount: '采购金额', fixer: '供应商' },
  sale: { label: '确定销售价', amount: '销售金额', fixer: '采购商' },
} as const

interface Props extends ActionFormProps {
  of: ContractSide
  endpoint: StepEndpoint
}

function Outcome({ order, of, side, price_fen }: { order: Order; of: ContractSide; side: Side; price_fen: number }) {
  const amount_fen = worthFen(price_fen, side.quantity_kg)
  const other_fen = (of === 'supply' ? order.sale : order.supply)?.amount_fen
  const margin_fen =
    other_fen === undefined || amount_fen === null ? null : of === 'supply' ? other_fen - amount_fen : amount_fen - other_fen
  return (
    <Facts
      items={[
        ['暂定价', `${formatFen(side.price_fen)} 元/吨`],
        [order.state >= 4 ? '结算重量' : '约定数量', `${formatTonnes(side.quantity_kg)} 吨`],
        [WORDS[of].amount, <b key="amount">{amount_fen === null ? '—' : `${formatFen(amount_fen)} 元`}</b>],
        ...marginFact(margin_fen),
      ]}
    />
  )
}

/** Shown while nothing can be confirmed, with the reason. */
function Waiting({ pricing, quotes, of, onDone }: { pricing: Pricing; quotes: Quotes; of: ContractSide; onDone: () => void }) {
  const days = quotes.kind === 'here' ? quotesBehind(pricing, quotes.days) : []
  const so_far = priceByFormula(pricing, days)
  const [term, least] = isPoint(pricing) ? ['期限', '最新报价'] : ['区间', '已有报价']
  return (
    <chakra.div display="grid" gap={4}>
      <p>{formulaWords(pricing)}</p>
      {quotes.kind === 'reading' ? (
        <Skeleton height="120px" aria-label="加载中" />
      ) : quotes.kind === 'away' ? (
        <Notice title="读取行情需要联网">价格按约定日期内的行情计算，联网后再{WORDS[of].label}。</Notice>
      ) : (
        <>
          <Notice title={progressWords(pricing, days, nowMs(), WORDS[of].fixer)}>
            {so_far === null ? '' : `按${least}折合 ${formatFen(so_far)} 元/吨。`}
            {term}到 {pricing.window_to} 为止，次日起可以确定。
          </Notice>
          <DaysTable days={days} label="报价日" />
        </>
      )}
      <Button justifySelf="end" onClick={onDone}>
        关闭
      </Button>
    </chakra.div>
  )
}

function Confirm({ order, of, endpoint, onDone, side, days }: Props & { side: Side; days: readonly QuotedDay[] }) {
  const pricing = side.pricing as Pricing
  const by_formula = priceByFormula(pricing, days)
  const { label } = WORDS[of]
  const form = useStepForm(order, endpoint, {
    values: { price_fen: (by_formula ?? (of === 'supply' ? side.price_fen : null)) as Figure },
    body: ({ price_fen }) => ({ price_fen: by_formula ?? price_fen, days }) as never,
    detail: (body) => `${formatFen((body as unknown as { price_fen: number }).price_fen)} 元/吨`,
    onDone,
  })
  const price_fen = by_formula ?? integerOf(form.values.price_fen) ?? 0
  return (
    <DialogForm form={form} submit_label={label} onCancel={onDone}>
      {order.state === 3 ? <Notice>采购商还没有提交结算，下面的金额按约定数量暂估。</Notice> : null}
      {of === 'supply' && openDissent(order) ? (
        <Notice tone="need">这张订单有未解决的异议，核定后仍需等异议有结果才能付款。</Notice>
      ) : null}
      <div>
        <p>{formulaWords(pricing)}</p>
        <chakra.p fontSize="sm" color="fg.muted">
          {progressWords(pricing, days, nowMs(), WORDS[of].fixer)}
        </chakra.p>
      </div>
      <DaysTable days={days} label="报价日" />
      {by_formula === null ? (
        <YuanField
          name="price_fen"
          label="商定单价（含税）"
          suffix="元/吨"
          large
          required
          hint={
            of === 'supply'
              ? '没有可用的报价：按约定的暂定价核定；另定单价请用“提请商定结算”，供应商同意才生效。'
              : '没有可用的报价，请填写双方商定的单价。'
          }
        />
      ) : (
        <div>
          <chakra.p fontSize="sm" color="fg.muted">
            {of === 'supply' ? '核定单价（含税）' : '确定单价（含税）'}
          </chakra.p>
          <Large value={formatFen(by_formula)} unit="元/吨" size="xl" />
        </div>
      )}
      <Outcome order={order} of={of} side={side} price_fen={price_fen} />
    </DialogForm>
  )
}

export function PriceConfirm(props: Props) {
  const { order, of, onDone } = props
  const side = order[of]
  const pricing = side?.pricing
  const quotes = useQuotes(pricing && !isFixed(pricing) ? pricing.series_id : null, { fresh: true })
  if (!side || !pricing) return null
  if (isFixed(pricing)) return <Confirm {...props} side={side} days={pricing.days} />
  if (quotes.kind !== 'here' || !isOver(pricing, nowMs()))
    return <Waiting pricing={pricing} quotes={quotes} of={of} onDone={onDone} />
  const days = quotesBehind(pricing, quotes.days).map(({ quoted_on, average_price_fen }) => ({ quoted_on, average_price_fen }))
  return <Confirm key={String(priceByFormula(pricing, days))} {...props} side={side} days={days} />
}
