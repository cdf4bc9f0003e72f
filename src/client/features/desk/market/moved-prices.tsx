/** The provisional prices of orders that a correction would move, before it is saved. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { MovedSide, QuoteCheck } from '#api/desk/quotes.ts'
import { Notice } from '#client/ui/notice.tsx'
import { formatFen } from '#domain/money/money.ts'

const SIDE_WORDS = { supply: '采购价', sale: '销售价' } as const
const SHOWN = 8

function Moved({ side, orderPath }: { side: MovedSide; orderPath: (id: string) => string }) {
  const { order_id, no, before_price_fen, after_price_fen } = side
  return (
    <chakra.li fontVariantNumeric="tabular-nums">
      <Link to={orderPath(order_id)} target="_blank" style={{ textDecoration: 'underline' }}>
        {no}
      </Link>{' '}
      {SIDE_WORDS[side.side]} {before_price_fen === null ? '无报价' : formatFen(before_price_fen)} →{' '}
      <strong>{formatFen(after_price_fen)}</strong> 元/吨
    </chakra.li>
  )
}

export function MovedPrices({ check: { moved, others }, orderPath }: { check: QuoteCheck; orderPath: (id: string) => string }) {
  if (moved.length + others === 0) return null
  const more = moved.length - SHOWN
  return (
    <Notice tone="need" title={`保存后，${moved.length + others} 个暂定价会随之改变`}>
      {moved.length > 0 ? (
        <chakra.ul aria-label="会改变的暂定价" listStyleType="none" my={1}>
          {moved.slice(0, SHOWN).map((side) => (
            <Moved key={side.order_id + side.side} side={side} orderPath={orderPath} />
          ))}
          {more > 0 ? <li>另有 {more} 个</li> : null}
        </chakra.ul>
      ) : null}
      {others > 0 ? <p>其他商户的订单有 {others} 个，价格不在此显示。</p> : null}
      <p>已锁定的价格和已点的价不变。</p>
    </Notice>
  )
}
