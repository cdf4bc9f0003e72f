/** The market pricing of a new order: series, window, premium and factor of each side, and the price estimated so far. */
import { chakra } from '@chakra-ui/react'
import { useQuotes } from '#client/features/orders/pricing/quotes.ts'
import { ChoiceField, RateField, SelectField, TextField, YuanField } from '#client/forms/fields.tsx'
import { integerOf } from '#client/forms/figures.ts'
import type { Form } from '#client/forms/use-form.ts'
import { nowMs } from '#client/lib/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Inset } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { hasDeadline, hasFactor, hasWindow } from '#domain/money/draft-pricing.ts'
import { formatFen } from '#domain/money/money.ts'
import type { PricingMode, QuotedDay } from '#domain/order/order.ts'
import { averageFen, daysWithin, priceByFormula, weekdaysIn, WHOLE_BP } from '#domain/money/pricing.ts'
import { premiumOf, type TypedOrder } from './typed-order.ts'

export interface SeriesQuote {
  id: number
  trade_category_id: string | null
  name: string
  spec: string
  quoted_on: string
}

const SIDES = [
  ['supply', '采购'],
  ['sale', '销售'],
] as const
/** Days until the usual deadline of 点价. */
const FIX_DAYS = 30
const Wide = chakra('div', { base: { gridColumn: '1 / -1', minW: 0 } })
/** Spans two of the three columns, beside the first field. */
const Rest = chakra('div', { base: { gridColumn: { md: '2 / -1' }, minW: 0 } })
const Row = chakra('div', {
  base: { display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '1fr 1fr' } },
})
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 3 },
})

/** The first and the last day of a month in China; 0 is this month. */
function monthWindow(offset: number): { from: string; to: string } {
  const [year = 0, month = 1] = chinaDay(nowMs()).split('-').map(Number)
  const day = (add: number, date: number) => new Date(Date.UTC(year, month - 1 + add, date)).toISOString().slice(0, 10)
  return { from: day(offset, 1), to: day(offset + 1, 0) }
}
const MONTHS = [
  [-1, '上月'],
  [0, '本月'],
  [1, '下月'],
] as const

function setWindow(form: Form<TypedOrder>, offset: number): void {
  const { from, to } = monthWindow(offset)
  form.set('window_from', from)
  form.set('window_to', to)
}
const bare = (text: string) => text.replaceAll(/\s/g, '')
/** The usual market pricing: the series of the goods or of their category, averaged over this month, or fixed within a month. */
export function usualMarket(
  quotes: readonly SeriesQuote[],
  { pricing_mode, category_id, title, series_id = '', window_from = '', window_to = '' }: Partial<TypedOrder>,
): Partial<TypedOrder> {
  const of_category = quotes.filter(({ trade_category_id }) => trade_category_id === category_id)
  const own = of_category.find(({ name }) => bare(title ?? '').includes(bare(name))) ?? of_category[0]
  const { from, to } = monthWindow(0)
  return {
    ...(pricing_mode !== 1 && !series_id && own ? { series_id: String(own.id) } : {}),
    ...(pricing_mode && hasWindow({ pricing_mode }) && !window_from ? { window_from: from, window_to: to } : {}),
    ...(pricing_mode && hasDeadline({ pricing_mode }) && !window_to ? { window_to: chinaDay(nowMs() + FIX_DAYS * DAY_MS) } : {}),
  }
}
/** Fills in the usual market pricing if the person has chosen no series yet. */
export function beginMarket(form: Form<TypedOrder>, quotes: readonly SeriesQuote[], pricing_mode: PricingMode): void {
  for (const [name, value] of Object.entries(usualMarket(quotes, { ...form.values, pricing_mode }))) form.set(name, value)
}

/** The quotes of an estimate: those of the window so far, or the newest one before the window begins. */
function estimateDays(typed: TypedOrder, quotes: readonly QuotedDay[]): { days: readonly QuotedDay[]; words: string } {
  const { window_from, window_to } = typed
  const inside = hasWindow(typed) ? daysWithin({ window_from, window_to }, quotes) : []
  const latest = quotes.at(-1)
  if (inside.length > 0) {
    const all = window_from && window_to ? `，区间共 ${weekdaysIn(window_from, window_to)} 个工作日` : ''
    return { days: inside, words: `区间已有 ${inside.length} 个报价日${all}` }
  }
  if (!latest) return { days: [], words: '这个品种还没有报价' }
  return {
    days: [latest],
    words: `${hasWindow(typed) ? '区间还没有报价，按最新报价估算' : '最新报价'}：${latest.quoted_on}`,
  }
}

function Estimate({ form }: { form: Form<TypedOrder> }) {
  const typed = form.values
  const quotes = useQuotes(typed.series_id ? Number(typed.series_id) : null)
  if (quotes.kind !== 'here') {
    return (
      <Inset tone="muted" role="status">
        {quotes.kind === 'away' ? '读取行情需要联网；没有行情也可以先填写暂定价。' : '正在读取行情…'}
      </Inset>
    )
  }
  const { days, words } = estimateDays(typed, quotes.days)
  const average_fen = averageFen(days)
  return (
    <Inset tone="muted" role="group" aria-label="按行情折合">
      <Line mb={1} fontSize="sm" color="fg.muted">
        <span>{words}</span>
        {average_fen === null ? null : <Num>均价 {formatFen(average_fen)} 元/吨</Num>}
      </Line>
      {SIDES.map(([side, word]) => {
        const premium_fen = integerOf(premiumOf(typed, side))
        const factor_bp = hasFactor(typed) ? integerOf(typed[`${side}_factor_bp`]) : WHOLE_BP
        const price_fen = premium_fen === null || factor_bp === null ? null : priceByFormula({ factor_bp, premium_fen }, days)
        const used = price_fen === integerOf(typed[`${side}_price_fen`])
        return (
          <Line key={side} minH="target">
            <span>
              {word}折合 {price_fen === null ? '—' : <Num fontWeight="bold">{formatFen(price_fen)} 元/吨</Num>}
            </span>
            {price_fen === null || price_fen <= 0 ? null : used ? (
              <chakra.span fontSize="sm" color="fg.muted">
                已用作暂定价
              </chakra.span>
            ) : (
              <Button size="sm" onClick={() => form.set(`${side}_price_fen`, price_fen)}>
                用作{word}暂定价
              </Button>
            )}
          </Line>
        )
      })}
    </Inset>
  )
}

function Formula({ form }: { form: Form<TypedOrder> }) {
  const typed = form.values
  return (
    <>
      {hasWindow(typed) ? (
        <Wide display="grid" gap={2}>
          <Row>
            <TextField name="window_from" label="报价区间从" type="date" required />
            <TextField name="window_to" label="报价区间到" type="date" required />
          </Row>
          <chakra.div display="flex" flexWrap="wrap" gap={2} role="group" aria-label="按月填写报价区间">
            {MONTHS.map(([offset, word]) => (
              <Button key={word} size="sm" onClick={() => setWindow(form, offset)}>
                {word}
              </Button>
            ))}
          </chakra.div>
        </Wide>
      ) : null}
      {hasDeadline(typed) ? (
        <Wide>
          <Row>
            <TextField
              name="window_to"
              label="点价期限"
              type="date"
              hint="双方都会看到。到期没有点价的，按期限内的最新报价确定；不填则没有期限。"
            />
          </Row>
        </Wide>
      ) : null}
      {hasFactor(typed) ? (
        <Wide>
          <Row>
            {SIDES.map(([side, word]) => (
              <RateField key={side} name={`${side}_factor_bp`} label={`${word}系数`} required hint="均价的百分之几，如 92.5" />
            ))}
          </Row>
        </Wide>
      ) : null}
      <Wide>
        <Row>
          {SIDES.map(([side, word]) => (
            <chakra.div key={side} display="grid" gap={1}>
              <YuanField
                name={`${side}_premium_fen`}
                label={`${word}${typed[`${side}_discount`] ? '贴水' : '升水'}`}
                required={!hasFactor(typed)}
                suffix="元/吨"
                hint={hasFactor(typed) ? '可不填。' : '没有填 0。'}
              />
              <ChoiceField
                name={`${side}_discount`}
                label={`${word}升水或贴水`}
                named_above
                choices={[
                  [false, '升水'],
                  [true, '贴水'],
                ]}
              />
            </chakra.div>
          ))}
        </Row>
      </Wide>
      <Wide>
        <Estimate form={form} />
      </Wide>
    </>
  )
}

interface Props {
  form: Form<TypedOrder>
  quotes: readonly SeriesQuote[]
  /** an order that exists is corrected, and its series stays */
  made?: boolean
}
export function PricingFields({ form, quotes, made = false }: Props) {
  const { series_id, pricing_mode, category_id } = form.values
  const own = quotes.filter(({ trade_category_id }) => trade_category_id === category_id)
  const options = [...new Set([...own, ...quotes])].map(({ id, name, spec }) => ({
    value: String(id),
    label: [name, spec].filter(Boolean).join(' · '),
  }))
  // Offline the list of series may be empty, and the chosen one still has to show.
  if (series_id && !options.some(({ value }) => value === series_id)) options.push({ value: series_id, label: '已选品种' })
  return (
    <>
      {made ? null : (
        <Rest>
          <SelectField
            name="series_id"
            label="行情品种"
            placeholder={quotes.length > 0 ? '不按行情计算' : '联网后可选'}
            options={options}
            hint={series_id ? '升贴水和系数只有各自一方会看到。' : undefined}
            onChoose={() => beginMarket(form, [], pricing_mode)}
          />
        </Rest>
      )}
      {series_id ? (
        <Formula form={form} />
      ) : (
        <Wide>
          <TextField
            name="price_reference"
            label="价格参考"
            maxLength={60}
            hint="如：提货月均价。双方都会看到，上面的单价先作暂定价，由商户核定。"
          />
        </Wide>
      )}
    </>
  )
}
