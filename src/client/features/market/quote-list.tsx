/** The latest prices: a table on a desktop, cards on a phone. The name shows the trend; a checkbox adds it to the comparison. */
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import type { Quote } from '#api/market.ts'
import { TREND_SERIES_MOST } from '#domain/constants.ts'
import { formatChange, formatYuan } from '#domain/money/money.ts'
import { Card } from '#client/ui/card.tsx'
import { Change, Figure, Num } from '#client/ui/figure.tsx'
import { Sparkline } from '#client/ui/chart/sparkline.tsx'
import { TableFrame } from '#client/ui/list/table.tsx'
import { directionOf } from './price-words.ts'

/** The charted series, and the function that builds the address of another choice. */
export interface Charted {
  ids: readonly number[]
  to: (series: readonly number[]) => string
}

const Tick = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: '44px',
    minW: '44px',
    cursor: 'pointer',
    fontSize: 'sm',
    color: 'fg.muted',
    '& input': { boxSize: 'check', accentColor: '{colors.brand}' },
    '&:has(:disabled:not(:checked))': { opacity: 0.55 },
    '&:has(:disabled)': { cursor: 'not-allowed' },
  },
})

function Compare({ quote, ids, to, shown }: Charted & { quote: Quote; shown: boolean }) {
  const navigate = useNavigate()
  const on = ids.includes(quote.id)
  const only = on && ids.length === 1
  const series = on ? ids.filter((id) => id !== quote.id) : [...ids, quote.id]
  return (
    <Tick data-print="hide">
      <input
        type="checkbox"
        checked={on}
        disabled={only || (!on && ids.length >= TREND_SERIES_MOST)}
        aria-label={`对比${quote.name}${quote.spec}`}
        onChange={() => void navigate(to(series), { replace: true, preventScrollReset: true })}
      />
      {shown ? <span>对比</span> : null}
    </Tick>
  )
}

const Name = chakra(Link, {
  base: {
    display: 'block',
    fontWeight: 'bold',
    _hover: { color: 'brand.fg' },
    '& small': { fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' },
  },
})
const colorOf = (quote: Quote) => {
  const direction = directionOf(quote.change_fen)
  return direction === 'flat' ? 'fg.muted' : direction
}

function Table({ quotes, ...charted }: Charted & { quotes: readonly Quote[] }) {
  return (
    <TableFrame tabIndex={0} role="group" aria-label="最新报价">
      <table>
        <thead>
          <tr>
            <th scope="col">对比</th>
            <th scope="col">品种</th>
            <th scope="col" data-num>
              最低
            </th>
            <th scope="col" data-num>
              最高
            </th>
            <th scope="col" data-num>
              均价 元/吨
            </th>
            <th scope="col" data-num>
              涨跌
            </th>
            <th scope="col">近 20 日</th>
            <th scope="col">日期</th>
            <chakra.th scope="col" hideBelow="lg">
              来源
            </chakra.th>
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <tr key={quote.id} aria-selected={charted.ids.includes(quote.id) || undefined}>
              <chakra.td py="2px !important">
                <Compare quote={quote} {...charted} shown={false} />
              </chakra.td>
              <td>
                <Name to={charted.to([quote.id])} replace preventScrollReset>
                  {quote.name} <small>{quote.spec}</small>
                </Name>
              </td>
              <td data-num>{formatYuan(quote.low_price_fen)}</td>
              <td data-num>{formatYuan(quote.high_price_fen)}</td>
              <td data-num>
                <b>{formatYuan(quote.average_price_fen)}</b>
              </td>
              <td data-num>
                <Change direction={directionOf(quote.change_fen)}>{formatChange(quote.change_fen, quote.change_bp)}</Change>
              </td>
              <td>
                <chakra.div width={{ base: '72px', lg: '110px' }} color={colorOf(quote)}>
                  <Sparkline values={quote.recent_fen} height={26} />
                </chakra.div>
              </td>
              <td data-no>{quote.quoted_on.slice(5)}</td>
              <chakra.td data-wrap hideBelow="lg">
                {quote.source}
              </chakra.td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function Cards({ quotes, ...charted }: Charted & { quotes: readonly Quote[] }) {
  return (
    <chakra.ul display="flex" flexDirection="column" gap="10px">
      {quotes.map((quote) => (
        <Card as="li" key={quote.id} py="10px" borderColor={charted.ids.includes(quote.id) ? 'brand' : undefined}>
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
            <Name to={charted.to([quote.id])} replace minH="44px" display="inline-flex" alignItems="center" gap={2} minW={0}>
              {quote.name} <small>{quote.spec}</small>
            </Name>
            <Compare quote={quote} {...charted} shown />
          </chakra.div>
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) 34%" alignItems="center" gap={3}>
            <div>
              <Figure size="lg" value={formatYuan(quote.average_price_fen)} unit="元/吨" />
              <p>
                <Change direction={directionOf(quote.change_fen)}>{formatChange(quote.change_fen, quote.change_bp)}</Change>
              </p>
            </div>
            <chakra.div color={colorOf(quote)}>
              <Sparkline values={quote.recent_fen} />
            </chakra.div>
          </chakra.div>
          <Num display="block" mt={1} fontSize="sm" color="fg.muted">
            {formatYuan(quote.low_price_fen)}–{formatYuan(quote.high_price_fen)} · {quote.quoted_on.slice(5)} · {quote.source}
          </Num>
        </Card>
      ))}
    </chakra.ul>
  )
}

export function QuoteList(props: Charted & { quotes: readonly Quote[] }) {
  return (
    <>
      <chakra.div hideFrom="md">
        <Cards {...props} />
      </chakra.div>
      <chakra.div hideBelow="md">
        <Table {...props} />
      </chakra.div>
    </>
  )
}
