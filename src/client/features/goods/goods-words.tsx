/** Words and small pictures of goods, shared by cards, tables and the recycle bin. */
import { chakra } from '@chakra-ui/react'
import { nowIso, nowMs } from '#client/lib/clock.ts'
import { Tag } from '#client/ui/tag.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { availableKg, GOODS_STATES, type Goods, goodsState, type GoodsState, usedKg } from '#domain/goods/goods.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

export const stateOf = (goods: Goods): GoodsState => goodsState(goods, nowIso())

const TONES = {
  on_sale: 'verdigris',
  in_review: 'blue',
  rejected: 'amber',
  sold_out: 'grey',
  off_sale: 'grey',
  expired: 'amber',
} as const
export function GoodsStateTag({ goods }: { goods: Goods }) {
  const state = stateOf(goods)
  return <Tag tone={TONES[state]}>{GOODS_STATES[state]}</Tag>
}

/** Why the desk rejected the goods; null if it did not. */
export const rejectionWords = ({ moderation, moderation_reason }: Goods): string | null =>
  moderation === 'rejected' ? `平台审核未通过：${moderation_reason}。修改后保存会重新送审。` : null

const SOON_DAYS = 7
/** The end of the offer, and whether it is near. */
export function validity({ valid_until }: Pick<Goods, 'valid_until'>): { text: string; soon: boolean } {
  if (valid_until === null) return { text: '长期有效', soon: false }
  const days = Math.ceil((Date.parse(valid_until) - nowMs()) / DAY_MS)
  const day = chinaDay(valid_until)
  if (days <= 0) return { text: `${day} 已过期`, soon: true }
  return days <= SOON_DAYS ? { text: `有效至 ${day}，剩 ${days} 天`, soon: true } : { text: `有效至 ${day}`, soon: false }
}
/** 电解铜 · Cu-CATH-1 · 江西 */
export const whatWords = ({ category_name, spec_name, brand, origin }: Goods): string =>
  [...new Set([category_name, spec_name, brand, origin])].filter(Boolean).join(' · ')

const Bar = chakra('div', {
  base: { display: 'flex', height: '8px', rounded: 'full', bg: 'bg.muted', overflow: 'hidden', '& > span': { bg: 'brand' } },
})
/** Shows how much of the stock is reserved, sold and left. */
export function Stock({ goods }: { goods: Goods }) {
  const { quantity_kg, reserved_kg, sold_kg } = goods
  const share = quantity_kg > 0 ? Math.min(1, usedKg(goods) / quantity_kg) : 0
  return (
    <chakra.div display="grid" gap="6px">
      <Bar role="img" aria-label={`已订和已售 ${Math.round(share * 100)}%`}>
        <span style={{ width: `${share * 100}%` }} />
      </Bar>
      <chakra.p
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap={3}
        fontSize="sm"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
      >
        <span>
          可售 <chakra.b color="fg">{formatTonnes(availableKg(goods))}</chakra.b> 吨
        </span>
        <span>
          {sold_kg > 0 ? `已售 ${formatTonnes(sold_kg)} · ` : ''}
          已订 {formatTonnes(reserved_kg)} / 共 {formatTonnes(quantity_kg)} 吨
        </span>
      </chakra.p>
    </chakra.div>
  )
}
