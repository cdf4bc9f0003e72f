/** The price filter of the trading hall. Goods there have no own price, so it uses the market reference. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { HallGoods } from '#api/catalogue.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { takes } from '#client/ui/field/takes.ts'
import { figureText } from '#domain/input/typed-figures.ts'
import { readAmounts } from '#domain/list/list-filter.ts'

/** Whether the reference overlaps the range (`60000-70000` in yuan per tonne). Without a range all match. */
export function pricedWithin(range: string): (row: Pick<HallGoods, 'reference'>) => boolean {
  const { from_fen, to_fen } = readAmounts(range)
  if (from_fen === undefined && to_fen === undefined) return () => true
  return ({ reference }) =>
    reference !== null && reference.high_price_fen >= (from_fen ?? 0) && reference.low_price_fen <= (to_fen ?? Infinity)
}

const Row = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: 2,
    mb: 4,
    maxW: { md: '480px' },
  },
})
export function PriceRange({ range, onRange }: { range: string; onRange: (range: string) => void }) {
  const [from = '', to = ''] = range.split('-')
  const [typed, setTyped] = useState({ from, to })
  const read = (text: string) => figureText(text).replaceAll(/[^\d.]/g, '')
  const changed = typed.from !== from || typed.to !== to
  const [unfolded, setUnfolded] = useState(range !== '')
  if (!unfolded) {
    return (
      <chakra.div mb={4}>
        <Button size="sm" icon="filter" aria-expanded={false} onClick={() => setUnfolded(true)}>
          按参考价筛选
        </Button>
      </chakra.div>
    )
  }
  return (
    <Row
      aria-label="参考价筛选"
      onSubmit={(event) => {
        event.preventDefault()
        onRange(typed.from || typed.to ? `${typed.from}-${typed.to}` : '')
      }}
    >
      <Field
        label="参考价 从"
        suffix="元/吨"
        inputMode="decimal"
        value={typed.from}
        {...takes((text) => setTyped({ ...typed, from: text }), read)}
      />
      <Field
        label="到"
        suffix="元/吨"
        inputMode="decimal"
        value={typed.to}
        {...takes((text) => setTyped({ ...typed, to: text }), read)}
      />
      {range && !changed ? (
        <Button onClick={() => onRange('')}>清除</Button>
      ) : (
        <Button type="submit" disabled={!changed}>
          筛选
        </Button>
      )}
    </Row>
  )
}
