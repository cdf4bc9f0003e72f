/** Rows of the trading hall: goods on sale and open demands. They show the reference price, and neither firms nor their prices. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { HallGoods, HallNeed } from '#api/catalogue.ts'
import { chinaDay } from '#domain/china-time.ts'
import { formatYuan } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { Card } from '#client/ui/card.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Tag } from '#client/ui/tag.tsx'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1.5fr) 8em minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: { base: 3, md: 6 },
    rowGap: 3,
    px: { base: '14px', md: 5 },
    py: 4,
    '& + &': { borderTopWidth: '1px', borderColor: 'line.faint' },
  },
})
const small = { fontSize: 'sm', color: 'fg.muted' } as const

const Frame = ({ label, children }: { label: string; children: ReactNode }) => (
  <Card p={0} overflow="hidden">
    <ul aria-label={label}>{children}</ul>
  </Card>
)

function What({ title, spec, category, note }: { title: string; spec?: string; category: string; note: string }) {
  return (
    <chakra.div minW={0}>
      <chakra.h3 fontSize="lg" fontWeight="bold" lineHeight="1.45">
        {title}
      </chakra.h3>
      <chakra.p mt={1} display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1} {...small}>
        <Tag>{category}</Tag>
        {spec ? <span>{spec}</span> : null}
        <Num>{note}</Num>
      </chakra.p>
    </chakra.div>
  )
}

const Tonnes = ({ kg, label }: { kg: number; label: string }) => (
  <chakra.div textAlign="right">
    <chakra.p {...small}>{label}</chakra.p>
    <Figure value={formatTonnes(kg)} unit="吨" size="md" />
  </chakra.div>
)

function Reference({ reference }: Pick<HallGoods, 'reference'>) {
  return (
    <chakra.div minW={0} textAlign={{ md: 'right' }}>
      <chakra.p {...small}>市场参考价</chakra.p>
      {reference ? (
        <>
          <Num fontWeight="bold">
            {formatYuan(reference.low_price_fen)}–{formatYuan(reference.high_price_fen)}
          </Num>
          <Num {...small}> 元/吨</Num>
          <chakra.p {...small}>
            <Num>
              {reference.name} · {reference.quoted_on.slice(5)}
            </Num>
          </chakra.p>
        </>
      ) : (
        <chakra.p color="fg.muted">面议</chakra.p>
      )}
    </chakra.div>
  )
}

/** Creates the current person's button for a row of goods or demands. */
export type RowAction = (row: HallGoods | HallNeed) => ReactNode

export function GoodsRows({ rows, action }: { rows: readonly HallGoods[]; action: RowAction }) {
  return (
    <Frame label="在售货源">
      {rows.map((row) => (
        <Row key={row.id}>
          <What title={row.title} spec={row.spec_name} category={row.category_name} note={row.no} />
          <Tonnes kg={row.available_kg} label="可售" />
          <Reference reference={row.reference} />
          <chakra.div justifySelf="end">{action(row)}</chakra.div>
        </Row>
      ))}
    </Frame>
  )
}

export function NeedRows({ rows, action }: { rows: readonly HallNeed[]; action: RowAction }) {
  return (
    <Frame label="采购需求">
      {rows.map((row) => (
        <Row key={row.id}>
          <What title={`求购 ${row.category_name}`} category={row.category_name} note={row.no} />
          <Tonnes kg={row.quantity_kg} label="需求量" />
          <chakra.p
            {...small}
            textAlign={{ md: 'right' }}
            display="flex"
            alignItems="center"
            justifyContent={{ md: 'flex-end' }}
            gap={1}
          >
            <Icon name="clock" size={14} />
            <Num>{chinaDay(row.created_at)} 发布</Num>
          </chakra.p>
          <chakra.div justifySelf="end">{action(row)}</chakra.div>
        </Row>
      ))}
    </Frame>
  )
}
